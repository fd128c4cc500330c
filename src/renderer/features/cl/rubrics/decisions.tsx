import { useTranslation } from 'react-i18next';
import { TriangleAlert } from 'lucide-react';
import type { ClAnswerView } from '../../../../contract/cl-calls.ts';
import { clScore } from '../../../../core/grading/rubrics.ts';
import { navigate } from '../../../app/navigate.ts';
import { mark, moment } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Comments } from '../../../desk/remarks/comments.tsx';
import { HiddenNote } from '../../../desk/decisions/hidden-note.tsx';
import { StillOpen } from '../../../desk/decisions/still-open.tsx';
import { isHidden } from './blind.ts';
import { cl, currentAnswer, currentTask, useCl } from '../cl-store.ts';
import { TaskMark } from './cl-status.tsx';
import { Effect } from './effect.tsx';
import { ErrorTypes } from './error-types.tsx';
import { expertsPart, tally } from './judge-rubrics.ts';
import { Rubrics } from './rubrics.tsx';

/** All or nothing, live; the rubrics; what judges gave; error types of what failed. */
export function Decisions() {
  const { t } = useTranslation();
  const task = useCl(currentTask);
  const answer = useCl(currentAnswer);
  return (
    <section data-keep-clear aria-label={t('cl.rubrics')} className="flex h-full flex-col bg-paper">
      <div className="flex h-8 shrink-0 items-center justify-between px-4">
        <h2 className="text-sm font-semibold text-faint">{t('cl.rubrics')}</h2>
        {answer ? <TaskMark status={answer.status} overridden={isOverridden(answer)} /> : null}
      </div>
      {answer ? <Total answer={answer} /> : null}
      <div data-pane className="min-h-0 flex-1 overflow-auto pb-6">
        {task ? <Rubrics task={task} answer={answer} /> : null}
        {answer ? <ErrorTypes answer={answer} /> : null}
        {answer && answer.grades.length > 0 ? <Grades answer={answer} /> : null}
        {task ? <HiddenNote desk={cl} itemId={task.itemId} /> : null}
        {answer?.grades.length === 0 && !isHidden(answer) ? <NotGraded /> : null}
        {task ? <Comments key={task.itemId} desk={cl} itemId={task.itemId} /> : null}
      </div>
      <StillOpen desk={cl} />
    </section>
  );
}

/** By an expert who says something else than the judge: what is agreed with is no override. */
const isOverridden = ({ rubrics }: ClAnswerView): boolean =>
  rubrics.some((rubric) => expertsPart(rubric) === 'override');

/** The score that counts, from the rubrics as they stand now, beside the published one where they differ. */
function Total({ answer }: { answer: ClAnswerView }) {
  const { t } = useTranslation();
  const { passed, failed, total } = tally(answer);
  const open = total - passed - failed;
  const overridden = isOverridden(answer);
  return (
    <div className="flex flex-col gap-1 border-b border-line px-4 pt-1 pb-2" data-total>
      <p className="flex items-baseline gap-2 tabular-nums">
        <span className={`text-xl ${overridden ? 'text-accent' : ''}`}>{clScore(answer.status)}</span>
        <span className="text-soft">
          {t('cl.tally', { passed, total })}
          {failed ? `${mark('clause')}${t('cl.failed', { n: failed })}` : ''}
          {open ? `${mark('clause')}${t('cl.open', { n: open })}` : ''}
        </span>
      </p>
      {answer.judged !== answer.status ? (
        <p className="text-sm text-faint">
          {t('cl.published', { score: clScore(answer.judged), status: t(`cl.status.${answer.judged}`) })}
        </p>
      ) : null}
      {isHidden(answer) ? null : <Effect answer={answer} />}
      {answer.flags.map((flag) => (
        <p key={flag} className="flex gap-1.5 text-sm text-is-error">
          <TriangleAlert size={13} aria-hidden className="mt-0.5 shrink-0" />
          {t(`cl.flag.${flag}`)}
        </p>
      ))}
    </div>
  );
}

/** Each trial of each judging run, with the judge's whole rationale one click away. */
function Grades({ answer }: { answer: ClAnswerView }) {
  const { t } = useTranslation();
  const counting = answer.grades.filter(({ counts }) => counts);
  const counted = counting.find(({ trial }) => trial === Math.min(...counting.map((one) => one.trial)));
  return (
    <section className="border-b border-line px-4 py-2">
      <h3 className="text-sm font-semibold text-faint">{t('cl.grades')}</h3>
      <ul className="mt-1 flex flex-col">
        {answer.grades.map((grade) => (
          <li key={`${String(grade.runId)}/${String(grade.trial)}`} className="text-sm">
            <details>
              <summary className="flex min-h-7 items-center justify-between gap-2 rounded hover:bg-hover">
                <span className="min-w-0 truncate text-soft" title={moment(grade.at)}>
                  {t('cl.grade', { who: grade.who || t(`source.${grade.source}`), trial: grade.trial })}
                  {grade === counted ? <span className="text-faint"> {t('cl.counts')}</span> : null}
                </span>
                <span className="flex shrink-0 items-center gap-1.5">
                  {grade.flags.length > 0 ? (
                    <TriangleAlert size={13} role="img" aria-label={t('cl.flagged')} className="text-is-error" />
                  ) : null}
                  <TaskMark status={grade.status} />
                </span>
              </summary>
              <div className="flex flex-col gap-1 py-1 pl-2">
                {grade.flags.map((flag) => (
                  <p key={flag} className="text-is-error">
                    {t(`cl.flag.${flag}`)}
                  </p>
                ))}
                {grade.requirements.length > 0 ? (
                  <p className="text-faint">
                    {t('cl.requirements')} <span className="font-mono">{grade.requirements.join(', ')}</span>
                  </p>
                ) : null}
                <p className="wrap-anywhere whitespace-pre-wrap text-soft">{grade.rationale || t('cl.noRationale')}</p>
              </div>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where no judge has graded: the expert can, or a judge can be asked. */
function NotGraded() {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2">
      <p className="text-soft">{t('cl.notGraded')}</p>
      <Button onPress={() => navigate({ screen: 'runs' })}>{t('cl.askJudge')}</Button>
    </div>
  );
}
