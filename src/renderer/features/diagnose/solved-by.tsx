import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { SolvedBy } from '../../../contract/flow-calls.ts';
import { GradingPicker } from '../../app/gradings/grading-picker.tsx';
import { useGradings, useGradingsOf } from '../../app/gradings/gradings.ts';
import { useBenchmark } from '../../app/session.ts';
import { count, mark } from '../../lib/format.ts';
import { gradingName } from '../../lib/grading-name.ts';

interface SolvedByProps {
  of: SolvedBy;
  /** Whether the grading was named when the run began: another one is not chosen for it. */
  isFixed?: boolean;
  /** Reads the figures anew, by the grading that is chosen. */
  reload: () => void;
}

/** Whose verdicts say what is solved, and of how many items; another grading of the answers can be chosen. */
export function SolvedByLine({ of, isFixed = false, reload }: SolvedByProps) {
  const { t } = useTranslation();
  useGradingsOf(useBenchmark()?.id);
  const all = useGradings((s) => s.list);
  const gradings = all.filter((one) => one.answerRunId === of?.answerRunId);
  const chosen = gradings.find((one) => one.chosen)?.gradingId;
  const isOther = !isFixed && chosen !== undefined && of?.grading != null && of.grading.gradingId !== chosen;
  useEffect(() => {
    if (isOther) reload();
  }, [isOther, chosen, reload]);
  if (!of) return null;
  if (!of.grading) return <p className="text-sm text-faint">{t('diagnose.solvedNobody')}</p>;
  const { grading, solved, unsolved, unknown } = of;
  const counts = { solved: count(solved), unsolved: count(unsolved), all: count(solved + unsolved + unknown) };
  return (
    <div className="flex max-w-[72ch] flex-col items-start">
      {isFixed || gradings.length < 2 ? null : <GradingPicker answerRunId={of.answerRunId} />}
      <p className="text-sm text-faint tabular-nums">
        {t('gradings.by', { name: gradingName(grading.name) })}
        {grading.trials > 1 ? `${mark('clause')}${t('diagnose.solvedTrials', { count: grading.trials })}` : ''}
        {mark('says')}
        {t('diagnose.solvedOf', counts)}
        {unknown > 0 ? `${mark('clause')}${t('diagnose.solvedOpen', { n: count(unknown) })}` : ''}
      </p>
    </div>
  );
}
