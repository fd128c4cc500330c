import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { GradingPicker } from '../../app/gradings/grading-picker.tsx';
import { useGradings } from '../../app/gradings/gradings.ts';
import { StatusMark } from '../../ui/status.tsx';
import { AllSamples } from './cards/all-samples.tsx';
import { AnnotationPane } from './annotation/annotation-pane.tsx';
import { isHidden } from './blind.ts';
import { Card } from './cards/card.tsx';
import { DecisionEffect } from './cards/decision-effect.tsx';
import { FlowPane } from './flow/flow-pane.tsx';
import { VerdictOnItem } from './item/item-verdict.tsx';
import { Questions } from './item/questions.tsx';
import { AskOffline } from '../../desk/decisions/ask-offline.tsx';
import { Comments } from '../../desk/remarks/comments.tsx';
import { backToDesk } from '../../desk/queue/queue-menus.tsx';
import { StillOpen } from '../../desk/decisions/still-open.tsx';
import { reviewDesk } from './review-desk.ts';
import { answerOn, cardOn, currentAnswer, currentItem, useReview } from './review-store.ts';
import { Sheets } from './texts/sheets.tsx';
import { VerdictStrip } from './cards/verdict-keys.tsx';
import { isByHand } from '../../../core/grading/precedence.ts';

/** One card per variable, under the verdict on the whole answer. The cards are one tab stop; J and K move inside. Work on the annotation takes their place. */
export function DecisionColumn() {
  const { t } = useTranslation();
  const work = useReview((s) => s.work);
  const allSamples = useReview((s) => s.allSamples);
  if (work === 'flow') return <FlowPane />;
  if (work === 'annotation') return <AnnotationPane />;
  if (allSamples) return <AllSamples />;
  return (
    <section data-keep-clear aria-label={t('review.decisions')} className="flex h-full flex-col bg-paper">
      <Overall />
      <NotRun />
      <div id="decision-cards" className="@container relative min-h-0 flex-1">
        <Sheets
          name="decision"
          className="overflow-x-hidden overflow-y-auto pb-6 [scrollbar-gutter:stable]"
          sheet={sheet}
        />
      </div>
      <StillOpen desk={reviewDesk} />
      <VerdictStrip />
      <DecisionEffect />
    </section>
  );
}

const backToCards = () => backToDesk(reviewDesk);
/** Of an answer that nobody has graded yet. */
const NotRun = memo(function NotRun() {
  const { t } = useTranslation();
  const ungraded = useReview((s) => currentAnswer(s)?.cards.every((card) => card.layers.length === 0) ?? false);
  if (!ungraded) return null;
  return <AskOffline desk={reviewDesk} text={t('review.notEvaluated')} label={t('review.evaluate')} />;
});

const sheet = (itemId: number, shown: boolean) => <Decisions itemId={itemId} shown={shown} />;

function Overall() {
  const { t } = useTranslation();
  const variables = useReview((s) => currentItem(s)?.variables.length);
  const answer = useReview(currentAnswer);
  const answerRunId = useReview((s) => s.answerRunId);
  const blind = useReview((s) => s.blind);
  // That nothing is graded yet is said below, with what to do about it.
  const graded = useGradings((s) => s.list.some((one) => one.answerRunId === answerRunId));
  const right = answer?.cards.filter((card) => card.effective.status === 'right').length ?? 0;
  const masked = answer?.cards.some(isHidden) ?? false;
  const decided = answer?.cards.filter((card) => isByHand(card.effective.source)).length ?? 0;
  return (
    // With the room that the cards leave for their scroll bar, so that both end at one line.
    <div className="flex shrink-0 flex-wrap items-center justify-between overflow-hidden px-4 [scrollbar-gutter:stable]">
      <h2 className="flex h-8 items-center text-sm font-semibold whitespace-nowrap text-faint">
        {variables === undefined ? t('review.decisions') : t('review.variables', { count: variables })}
      </h2>
      {answer ? (
        <span className="flex items-center gap-2 pl-2 text-sm whitespace-nowrap text-soft tabular-nums">
          {blind ? t('blind.decidedOf', { decided, count: answer.cards.length }) : null}
          {masked ? null : (
            <>
              {blind || answer.overall === 'not_run'
                ? null
                : t('review.rightOf', { right, count: answer.cards.length })}
              <StatusMark status={answer.overall} strong />
            </>
          )}
        </span>
      ) : null}
      {answer && answerRunId !== null && graded ? (
        // A line of its own: whose verdicts these are is read whole.
        <span className="flex w-full min-w-0 pb-1">
          <GradingPicker answerRunId={answerRunId} onChosen={backToCards} />
        </span>
      ) : null}
    </div>
  );
}

/** What is decided about one item; of an item that is laid out ahead, as it will stand there when it is opened. */
const Decisions = memo(function Decisions({ itemId, shown }: { itemId: number; shown: boolean }) {
  const { t } = useTranslation();
  const item = useReview((s) => s.items.get(itemId));
  const answer = useReview((s) => answerOn(s, itemId));
  const stop = useReview((s) => cardOn(s, itemId));
  const asked = useReview((s) => shown && s.question !== null);
  if (!item) return null;
  return (
    <>
      {item.variables.map((variable, index) => (
        <Card
          key={variable.id}
          index={index}
          itemId={itemId}
          active={index === stop && !asked}
          stop={index === stop}
          variable={variable}
          card={answer?.cards.find((c) => c.variableId === variable.id)}
          responseId={answer?.responseId ?? null}
        />
      ))}
      {item.variables.length === 0 ? <p className="px-4 text-soft">{t('review.noVariables')}</p> : null}
      <Questions itemId={itemId} />
      <VerdictOnItem itemId={itemId} />
      <Comments desk={reviewDesk} itemId={itemId} />
    </>
  );
});
