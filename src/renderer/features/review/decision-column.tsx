import { useTranslation } from 'react-i18next';
import { StatusMark } from '../../ui/status.tsx';
import { isHidden } from './blind.ts';
import { Card } from './card.tsx';
import { Comments } from './comments.tsx';
import { NotRun } from './not-run.tsx';
import { Questions } from './questions.tsx';
import { currentAnswer, currentItem, useReview } from './review-store.ts';

/** One card per variable, under the verdict on the whole answer. The cards are one tab stop; J and K move inside. */
export function DecisionColumn() {
  const { t } = useTranslation();
  const item = useReview(currentItem);
  const answer = useReview(currentAnswer);
  const active = useReview((s) => (s.question === null ? s.card : null));
  const stop = useReview((s) => s.card);
  const right = answer?.cards.filter((card) => card.effective.status === 'right').length ?? 0;
  const blind = useReview((s) => s.blind);
  const masked = answer?.cards.some(isHidden) ?? false;
  const decided = answer?.cards.filter((card) => card.effective.source === 'expert').length ?? 0;
  return (
    <section aria-label={t('review.decisions')} className="flex h-full flex-col bg-paper">
      <div className="flex h-8 shrink-0 items-center justify-between px-4">
        <h2 className="text-sm font-semibold text-faint">
          {item ? t('review.variables', { count: item.variables.length }) : t('review.decisions')}
        </h2>
        {answer ? (
          <span className="flex items-center gap-2 text-sm text-soft tabular-nums">
            {blind ? t('blind.decidedOf', { decided, count: answer.cards.length }) : null}
            {masked ? null : (
              <>
                {blind ? null : t('review.rightOf', { right, count: answer.cards.length })}
                <StatusMark status={answer.overall} strong />
              </>
            )}
          </span>
        ) : null}
      </div>
      <NotRun />
      <div data-pane className="min-h-0 flex-1 overflow-auto pb-6 [contain:strict] [scrollbar-gutter:stable]">
        {item?.variables.map((variable, index) => (
          <Card
            // By place: going to the next item changes what stands in a card, and need not build a new one.
            key={index}
            index={index}
            active={index === active}
            stop={index === stop}
            variable={variable}
            card={answer?.cards.find((c) => c.variableId === variable.id)}
            responseId={answer?.responseId ?? null}
          />
        ))}
        {item?.variables.length === 0 ? <p className="px-4 text-soft">{t('review.noVariables')}</p> : null}
        <Questions />
        <Comments />
      </div>
    </section>
  );
}
