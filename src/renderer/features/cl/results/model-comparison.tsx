import { useTranslation } from 'react-i18next';
import type { ClQueueRow } from '../../../../contract/cl-calls.ts';
import type { EngineCalls, OutputOf } from '../../../../contract/calls.ts';
import type { GradingView } from '../../../../contract/grading-calls.ts';
import { api } from '../../../app/api.ts';
import { Difference, figureColumns, figureHeads } from '../../../app/figures/figure-cell.tsx';
import type { Estimate } from '../../../../core/metrics/intervals.ts';
import { Flips, GradingComparison, gradingLabel } from '../../../app/gradings/grading-comparison.tsx';
import { Detectable, pText } from '../../../app/figures/pair.tsx';
import { count, difference, differences, mark } from '../../../lib/format.ts';
import type { TableText } from '../../../lib/table-text.ts';
import { TaskLinks } from './task-links.tsx';

type Compared = OutputOf<EngineCalls, 'cl.compare'>;
const LISTS = ['lost', 'gained', 'onlyFirst', 'onlySecond', 'same'] as const;
const ask = (of: Parameters<typeof api<'cl.compare'>>[1]) => api('cl.compare', of);

interface ModelComparisonProps {
  benchmarkId: number;
  /** Asked anew when it is another. */
  view: object;
  tasks: readonly ClQueueRow[];
}

/** Two gradings task by task, of two answer sets or of the same answers: by how much they differ, whether it could be chance, and on which tasks. */
export function ModelComparison({ benchmarkId, view, tasks }: ModelComparisonProps) {
  const { t } = useTranslation();
  return (
    <GradingComparison benchmarkId={benchmarkId} view={view} ask={ask} tableOf={tableOf}>
      {(found, { first, second }) => (
        <>
          <Figures found={found} />
          <Flips
            lists={LISTS.map((id) => ({
              id,
              label:
                found.test === 'mcnemar' && (id === 'gained' || id === 'lost')
                  ? t(`cl.results.${id}`)
                  : t(`results.${id}`),
              itemIds: found[id],
            }))}
            lines={(itemIds, list) => (
              <TaskLinks {...{ benchmarkId, tasks, itemIds }} runId={list === 'onlyFirst' ? first : second} />
            )}
          />
        </>
      )}
    </GradingComparison>
  );
}

function Figures({ found }: { found: Compared }) {
  const { t } = useTranslation();
  const byCategory = found.byCategory.filter(({ difference }) => difference !== null);
  return (
    <>
      <div className="flex flex-wrap gap-x-12 gap-y-2">
        <Difference name={t('cl.results.title')} estimate={found.difference} />
        <Difference name={t('cl.results.rubricPass')} estimate={found.rubricDifference} />
      </div>
      <p className="text-sm text-soft">
        {t('cl.results.paired', { tasks: count(found.difference?.n ?? 0) })}
        {mark('sentence')}
        {t(found.test === 'mcnemar' ? 'results.mcnemar' : 'results.signTest', { p: pText(found.p) })}
        <Detectable detectable={found.detectable} n={found.difference?.n ?? 0} />
        <span className="block">{t('cl.results.overContexts', { contexts: count(found.contexts) })}</span>
      </p>
      {byCategory.length > 1 ? (
        <ul className="text-sm text-soft tabular-nums">
          {byCategory.map(({ category, difference }) => (
            <li key={category}>
              {category || t('cl.results.noCategory')}: {difference ? <Signed estimate={difference} /> : null}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** What a copied comparison holds. */
function tableOf(found: Compared, sides: readonly GradingView[], heads: readonly string[]): TableText {
  return [
    [
      ...[...heads, ...figureHeads('solving rate'), ...figureHeads('rubrics passed'), 'tasks', 'contexts'],
      ...[...LISTS, 'p', 'test', 'detectable'],
    ],
    [
      ...[...sides.map(gradingLabel), ...figureColumns(found.difference), ...figureColumns(found.rubricDifference)],
      ...[found.difference?.n ?? 0, found.contexts],
      ...LISTS.map((list) => found[list].length),
      ...[Number(found.p.toPrecision(3)), found.test],
      found.detectable === null ? null : Number(found.detectable.toPrecision(3)),
    ],
  ];
}

function Signed({ estimate }: { estimate: Estimate }) {
  const { value, interval, n } = estimate;
  return (
    <>
      {difference(value, n)}
      {interval ? <span className="text-faint"> ({differences(interval.low, interval.high, n)})</span> : null}
    </>
  );
}
