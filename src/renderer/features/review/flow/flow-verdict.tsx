import { Lightbulb } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ItemReviewView } from '../../../../contract/review-calls.ts';
import type { ItemView } from '../../../../contract/review-shapes.ts';
import { Caps } from '../../../app/keyboard/caps.tsx';
import { Button } from '../../../ui/button.tsx';
import { answerQuestion } from '../item/decide-item.ts';
import { ownDecision } from '../item/item-questions.ts';

/** What the marks of the steps say about the flow: one wrong step makes it wrong, all verified make it right. Null until then. */
export function flowVerdict(item: ItemView, review: ItemReviewView | undefined): 'yes' | 'no' | null {
  const marks = item.flow.map(({ id }) => review?.steps.find((step) => step.mine && step.stepId === id)?.mark);
  if (marks.includes('wrong')) return 'no';
  return marks.length > 0 && marks.every((mark) => mark === 'verified') ? 'yes' : null;
}

/** Takes over what the marks say as the decision about the flow, unless it stands already. */
export function followMarks(item: ItemView, review: ItemReviewView | undefined): void {
  const verdict = flowVerdict(item, review);
  const own = ownDecision(review, 'flowCorrect');
  if (verdict !== null && own?.answer !== verdict) answerQuestion(item.itemId, 'flowCorrect', verdict, own?.note ?? '');
}

/** How far the marks are, the decision that follows from them, and the key that makes it. */
export function FlowVerdict({ item, review }: { item: ItemView; review: ItemReviewView | undefined }) {
  const { t } = useTranslation();
  const verdict = flowVerdict(item, review);
  const own = ownDecision(review, 'flowCorrect')?.answer ?? null;
  const marked = item.flow.filter(({ id }) => review?.steps.some((step) => step.mine && step.stepId === id)).length;
  return (
    <div role="status" className="flex min-h-7 flex-wrap items-center gap-2 text-sm text-soft">
      <span className="tabular-nums">{t('flow.markedOf', { marked, count: item.flow.length })}</span>
      {verdict === null || verdict === own ? null : (
        <>
          <Lightbulb size={12} aria-hidden className="text-faint" />
          {t(`flow.suggest.${verdict}`)}
          <Button onPress={() => followMarks(item, review)}>
            {t('flow.follow', { answer: t(`triState.${verdict}`) })}
            <Caps chord="y" quiet />
          </Button>
        </>
      )}
      {own === null ? null : (
        <span className="font-semibold text-ink">{t('flow.decided', { answer: t(`triState.${own}`) })}</span>
      )}
    </div>
  );
}
