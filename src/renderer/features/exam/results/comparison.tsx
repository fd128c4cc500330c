import { useTranslation } from 'react-i18next';
import type { EngineCalls, OutputOf } from '../../../../contract/calls.ts';
import type { GradingView } from '../../../../contract/grading-calls.ts';
import { api } from '../../../app/api.ts';
import { Difference, figureColumns, figureHeads } from '../../../app/figures/figure-cell.tsx';
import { Flips, GradingComparison, gradingLabel } from '../../../app/gradings/grading-comparison.tsx';
import { Detectable, pText } from '../../../app/figures/pair.tsx';
import { count, mark } from '../../../lib/format.ts';
import type { TableText } from '../../../lib/table-text.ts';
import type { ExamRow } from '../exam-store.ts';
import { QuestionLinks } from './question-links.tsx';

type Compared = OutputOf<EngineCalls, 'exam.compare'>;
const LISTS = ['lost', 'gained', 'fewerPoints', 'morePoints', 'onlyFirst', 'onlySecond'] as const;
const ask = (of: Parameters<typeof api<'exam.compare'>>[1]) => api('exam.compare', of);

interface ExamComparisonProps {
  benchmarkId: number;
  /** Asked anew when it is another. */
  view: object;
  questions: readonly ExamRow[];
}

/** Two gradings against each other, of two answer sets or of the same answers, with the questions that came out otherwise. */
export function ExamComparison({ benchmarkId, view, questions }: ExamComparisonProps) {
  const { t } = useTranslation();
  return (
    <GradingComparison benchmarkId={benchmarkId} view={view} ask={ask} tableOf={tableOf}>
      {(found, { first, second }) => (
        <>
          <Figures found={found} />
          <Flips
            lists={LISTS.map((id) => ({ id, label: t(`exam.results.${id}`), itemIds: found[id] }))}
            lines={(itemIds, list) => (
              <QuestionLinks
                {...{ benchmarkId, questions, itemIds }}
                // What the second has no grade of is looked at in the first.
                runId={list === 'onlyFirst' ? first : second}
              />
            )}
          />
        </>
      )}
    </GradingComparison>
  );
}

function Figures({ found }: { found: Compared }) {
  const { t } = useTranslation();
  const n = found.correct?.n ?? 0;
  return (
    <>
      <div className="flex flex-wrap gap-x-12 gap-y-2">
        <Difference name={t('exam.results.share')} estimate={found.points} />
        <Difference name={t('exam.results.correct')} estimate={found.correct} />
      </div>
      <p className="text-sm text-soft">
        {t('exam.results.paired', { questions: count(n) })}
        {mark('sentence')}
        {t(found.test === 'mcnemar' ? 'results.mcnemar' : 'results.signTest', { p: pText(found.p) })}
        <Detectable detectable={found.detectable.correct} n={n} />
      </p>
    </>
  );
}

/** What a copied comparison holds. */
function tableOf(found: Compared, sides: readonly GradingView[], heads: readonly string[]): TableText {
  const digits = (value: number | null): number | null => (value === null ? null : Number(value.toPrecision(3)));
  return [
    [
      ...[...heads, ...figureHeads('share of points'), ...figureHeads('correct answers'), 'questions'],
      ...[...LISTS, 'p', 'test', 'detectable points', 'detectable correct'],
    ],
    [
      ...[
        ...sides.map(gradingLabel),
        ...figureColumns(found.points),
        ...figureColumns(found.correct),
        found.correct?.n ?? 0,
      ],
      ...LISTS.map((list) => found[list].length),
      ...[digits(found.p), found.test, digits(found.detectable.points), digits(found.detectable.correct)],
    ],
  ];
}
