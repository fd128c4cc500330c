import { useTranslation } from 'react-i18next';
import type { SetBreakdown } from '../../../contract/breakdown.ts';
import { STATUSES } from '../../../core/grading/status.ts';
import { bare } from '../../app/figures/figure-cell.tsx';
import { GradingPicker } from '../../app/gradings/grading-picker.tsx';
import { count } from '../../lib/format.ts';
import { StatusMark } from '../../ui/status.tsx';

/** Whose answers, by which grading, and how their verdicts stand. */
export function SetName({ set }: { set: SetBreakdown }) {
  const { t } = useTranslation();
  return (
    <span className="flex flex-col gap-0.5">
      <span className="truncate font-semibold" title={set.name}>
        {set.model} <span className="font-normal text-faint">{t('results.samples', { count: set.k })}</span>
      </span>
      <GradingPicker answerRunId={set.runId} model={set.model} methods />
      <Trials set={set} />
      <span className="flex flex-wrap gap-x-3 text-sm">
        {STATUSES.filter((status) => set.statuses[status] > 0).map((status) => (
          <span key={status} className="inline-flex items-center gap-1">
            <StatusMark status={status} /> {count(set.statuses[status])}
          </span>
        ))}
        {set.overridden > 0 ? (
          <span className="text-accent">{t('results.overridden', { count: set.overridden })}</span>
        ) : null}
        {set.asked.cut ? <span>{t('results.cut', { count: set.asked.cut })}</span> : null}
      </span>
    </span>
  );
}

/** Over how many trials the figures are means, over which answers they spread, and what makes them. */
function Trials({ set }: { set: SetBreakdown }) {
  const { t } = useTranslation();
  const { spread, question } = set.reviewed.published;
  if (!spread || !question) return null;
  const { judge, sampling } = spread.parts;
  const points = (std: number): string => bare(std, question.n);
  return (
    <span className="flex flex-col text-sm text-faint">
      <span>{t('results.overTrials', { count: spread.trials.length })}</span>
      {spread.answers < spread.ofAnswers ? (
        <span>{t('results.inEveryTrial', { answers: count(spread.answers), all: count(spread.ofAnswers) })}</span>
      ) : null}
      {judge === null ? null : (
        <span title={t('results.spreadHint')}>
          {sampling === null
            ? t('results.spreadByJudge', { judge: points(judge) })
            : t('results.spreadBy', { judge: points(judge), sampling: points(sampling) })}
        </span>
      )}
    </span>
  );
}
