import { useTranslation } from 'react-i18next';
import type { ExamAnswerView } from '../../../../contract/exam-calls.ts';
import { joined, moment } from '../../../lib/format.ts';
import { AskOffline } from '../../../desk/decisions/ask-offline.tsx';
import { Comments } from '../../../desk/remarks/comments.tsx';
import { HiddenNote } from '../../../desk/decisions/hidden-note.tsx';
import { StillOpen } from '../../../desk/decisions/still-open.tsx';
import { Annotation } from './annotation.tsx';
import { expertsPart } from './award-points.ts';
import { isHidden } from './blind.ts';
import { Choices } from './choices.tsx';
import { currentAnswer, currentQuestion, exam, useExam } from '../exam-store.ts';
import { PointsMark } from './exam-status.tsx';
import { Points } from './points.tsx';

/** The points of the answer, what they rest on, and what training data says of the question. */
export function Decisions() {
  const { t } = useTranslation();
  const question = useExam(currentQuestion);
  const answer = useExam(currentAnswer);
  return (
    <section data-keep-clear aria-label={t('exam.decisions')} className="flex h-full flex-col bg-paper">
      <div className="flex h-8 shrink-0 items-center justify-between px-4">
        <h2 className="text-sm font-semibold text-faint">{t('exam.decisions')}</h2>
        {answer && !isUnseen(answer) ? (
          <PointsMark status={answer.status} expert={expertsPart(answer.layers, answer.effective)} />
        ) : null}
      </div>
      <div data-pane className="min-h-0 flex-1 overflow-auto pb-6">
        {answer ? <Points answer={answer} /> : null}
        {question ? <HiddenNote desk={exam} itemId={question.itemId} /> : null}
        {answer?.layers.length === 0 && !isHidden(answer) ? (
          <AskOffline desk={exam} text={t('exam.notGraded')} label={t('exam.evaluate')} />
        ) : null}
        {answer && answer.layers.length > 0 ? <Layers answer={answer} /> : null}
        {question ? <Choices question={question} answer={answer} /> : null}
        {question ? (
          <div className="border-b border-line pb-2">
            <Comments key={`comment/${String(question.itemId)}`} desk={exam} itemId={question.itemId} />
          </div>
        ) : null}
        {question ? <Annotation key={question.itemId} question={question} /> : null}
      </div>
      <StillOpen desk={exam} />
    </section>
  );
}

/** Hidden, and the expert has given no points either. */
const isUnseen = (answer: ExamAnswerView): boolean => isHidden(answer) && answer.layers.length === 0;

/** Rule, judges, experts, with the judge's explanation. The last one that graded counts. */
function Layers({ answer }: { answer: ExamAnswerView }) {
  const { t } = useTranslation();
  const raw = useExam((s) => s.raw);
  return (
    <section className="border-b border-line px-4 py-2">
      <h3 className="text-sm font-semibold text-faint">{t('exam.sources')}</h3>
      <ul className="mt-1 flex flex-col gap-1">
        {answer.layers.map((layer, index) => (
          <li key={index} className="grid grid-cols-[4.75rem_1fr] text-sm">
            <span className="truncate text-soft" title={joined([layer.who, moment(layer.at)], 'clause')}>
              {(layer.source !== 'adjudicated' && layer.who) || t(`source.${layer.source}`)}
            </span>
            <span className="min-w-0">
              <span className="flex justify-between gap-2">
                <PointsMark status={layer.status} expert={expertsPart(answer.layers, layer)} />
                <span className="tabular-nums">{layer.points ?? '–'}</span>
              </span>
              {layer.rationale ? (
                <span className={`text-soft wrap-anywhere ${raw ? 'whitespace-pre-wrap' : 'line-clamp-3'}`}>
                  {layer.rationale}
                </span>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
