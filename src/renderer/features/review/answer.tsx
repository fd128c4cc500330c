import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerView, ItemView } from '../../../contract/shapes.ts';
import { useImporting } from '../../app/importing.ts';
import { useSession } from '../../app/session.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/page.tsx';
import { Pane } from './pane.tsx';
import { currentAnswer, currentItem, useReview } from './review-store.ts';
import { Text } from './text.tsx';

/** The model's answer, with the place of every extracted value marked and that of the active card stronger. */
export function Answer() {
  const { t } = useTranslation();
  const item = useReview(currentItem);
  const answer = useReview(currentAnswer);
  const phase = useReview((s) => s.phase);
  const sets = useReview((s) => s.sets.length);
  return (
    <Pane
      id="answer-pane"
      name="answer"
      part={String(answer?.responseId ?? 0)}
      title={t('review.answer')}
      itemId={item?.itemId}
      aside={answer ? <span className="truncate text-sm text-faint">{answer.model}</span> : null}
    >
      {item && answer ? <Body item={item} answer={answer} /> : null}
      {item && !answer && phase === 'ready' ? (
        sets === 0 ? (
          <NoAnswers />
        ) : (
          <p className="text-soft">{t('review.noAnswerHere')}</p>
        )
      ) : null}
    </Pane>
  );
}

function Body({ item, answer }: { item: ItemView; answer: AnswerView }) {
  const { t } = useTranslation();
  const active = useReview((s) => s.hovered ?? s.card);
  const highlights = useMemo(() => spansOf(item, answer), [item, answer]);
  const activeId = item.variables[active]?.id;
  return (
    <>
      {answer.error === null ? null : (
        <p className="mb-3 flex gap-2 text-is-error">
          <TriangleAlert size={15} aria-hidden className="mt-0.5 shrink-0" />
          {t('review.failedAnswer', { message: answer.error })}
        </p>
      )}
      {answer.text === null ? (
        answer.error === null ? (
          <p className="text-soft">{t('review.emptyAnswer')}</p>
        ) : null
      ) : (
        <Text
          text={answer.text}
          figures={[]}
          highlights={highlights}
          activeHighlight={activeId === undefined ? null : String(activeId)}
        />
      )}
    </>
  );
}

/** The newest known place of every variable's value in the answer. */
function spansOf(item: ItemView, answer: AnswerView): { id: string; start: number; end: number; label: string }[] {
  return answer.cards.flatMap((card) => {
    const span = card.layers.findLast((layer) => layer.span !== null)?.span;
    const name = item.variables.find((variable) => variable.id === card.variableId)?.name ?? '';
    return span ? [{ id: String(card.variableId), ...span, label: name }] : [];
  });
}

function NoAnswers() {
  const { t } = useTranslation();
  return (
    <Empty
      title={t('review.noAnswers')}
      text={t('review.noAnswersText')}
      action={
        <>
          <Button
            onPress={() => {
              useSession.getState().show('runs');
            }}
          >
            {t('review.askModel')}
          </Button>
          <Button onPress={() => void useImporting.getState().pick()}>{t('review.importAnswers')}</Button>
        </>
      }
    />
  );
}
