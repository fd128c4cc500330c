import { useTranslation } from 'react-i18next';
import type { SolvedBy } from '../../../contract/flow-calls.ts';
import { count, mark } from '../../lib/format.ts';

/** Whose verdicts say what is solved, and of how many items. */
export function SolvedByLine({ of }: { of: SolvedBy }) {
  const { t } = useTranslation();
  if (!of) return null;
  if (!of.grading) return <p className="text-sm text-faint">{t('diagnose.solvedNobody')}</p>;
  const { grading, solved, unsolved, unknown } = of;
  const counts = { solved: count(solved), unsolved: count(unsolved), all: count(solved + unsolved + unknown) };
  return (
    <p className="max-w-[72ch] text-sm text-faint tabular-nums">
      {t('gradings.by', { name: grading.name })}
      {grading.trials > 1 ? `${mark('clause')}${t('diagnose.solvedTrials', { count: grading.trials })}` : ''}
      {mark('says')}
      {t('diagnose.solvedOf', counts)}
      {unknown > 0 ? `${mark('clause')}${t('diagnose.solvedOpen', { n: count(unknown) })}` : ''}
    </p>
  );
}
