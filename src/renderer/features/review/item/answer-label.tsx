import { useMemo } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { CommandCaps } from '../../../app/keyboard/caps.tsx';
import { Tip } from '../../../ui/button.tsx';
import { StatusGlyph, toneOf } from '../../../ui/status.tsx';
import { AdjudicatedLine } from './adjudicated.tsx';
import { labelAnswer, labelsOf } from './label-answer.ts';
import { currentAnswer, currentReview, useReview } from '../review-store.ts';
import { joined } from '../../../lib/format.ts';

const CHOICES = ['right', 'wrong'] as const;

/** Whether the open answer is right as a whole, as the expert says: what gradings are held against. The same again takes it back. */
export function AnswerLabel() {
  const { t } = useTranslation();
  const answer = useReview(currentAnswer);
  const review = useReview(currentReview);
  const blind = useReview((s) => s.blind);
  const { own, others, adjudicated } = useMemo(() => labelsOf(review, answer, blind), [review, answer, blind]);
  if (!answer || !review) return null;
  const word = (right: boolean): string => t(right ? 'label.right' : 'label.wrong');
  const said = joined(
    others.map(({ reviewer, right }) => t('label.others', { reviewer, label: word(right) })),
    'clause',
  );
  return (
    <>
      <span className="min-w-8 truncate empty:hidden">
        <AdjudicatedLine of={adjudicated} />
      </span>
      {said === '' ? null : (
        <span className="min-w-8 truncate text-sm text-soft" title={t('label.othersTitle', { others: said })}>
          {said}
        </span>
      )}
      <div role="group" aria-label={t('label.title')} className="flex shrink-0 rounded border border-line">
        {CHOICES.map((choice) => {
          const right = choice === 'right';
          const pressed = own?.right === right;
          const name = t('label.mark', { label: t(`label.${choice}`) });
          return (
            <Tip key={choice} label={name} keys={<CommandCaps command={`answer.${choice}`} />}>
              <Button
                aria-label={name}
                aria-pressed={pressed}
                onPress={() => labelAnswer(right)}
                className={`flex h-6 min-w-6 items-center justify-center gap-1 border-l border-line px-1.5 text-sm first:rounded-l first:border-l-0 last:rounded-r focus-visible:z-10 ${pressed ? `bg-selected font-semibold ${toneOf(choice)}` : 'text-soft hover:bg-hover hover:text-ink'}`}
              >
                <StatusGlyph status={choice} size={12} />
                <span aria-hidden className="@max-md:hidden">
                  {t(`decision.${choice}`)}
                </span>
              </Button>
            </Tip>
          );
        })}
      </div>
    </>
  );
}
