import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EngineCalls, OutputOf } from '../../../../contract/calls.ts';
import { CopyTable } from '../../../app/figures/copy-table.tsx';
import { Bounds } from '../../../app/figures/figure-cell.tsx';
import { useShownGradings } from '../../../app/gradings/gradings.ts';
import { navigate } from '../../../app/navigate.ts';
import { useCall } from '../../../app/use-call.ts';
import { mark, rate } from '../../../lib/format.ts';
import type { TableText } from '../../../lib/table-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/page.tsx';
import { Chooser } from '../../../ui/select.tsx';
import { setName, useClResults, type ClResultsView } from './results-store.ts';

type RubricRates = OutputOf<EngineCalls, 'cl.rubrics'>;
const PAGE = 10;
const MORE = 50;

/** The rubrics that fail most often: which a benchmark's total alone does not tell. */
export function RubricRates({ view }: { view: ClResultsView }) {
  const { t } = useTranslation();
  const [runId, setRunId] = useState(0);
  const [limit, setLimit] = useState(PAGE);
  const found = useRates(view, runId, limit);
  const gradings = useShownGradings(runId === 0 ? view.sets.map((set) => set.runId) : [runId]);
  if (!found || found.total === 0) return null;
  const name = t('cl.results.byRubric');
  return (
    <Section title={name} aside={<CopyTable name={name} rows={() => tableOf(found, t)} gradings={gradings} />}>
      <div className="w-72">
        <Chooser
          label={t('results.answers')}
          choices={[
            { id: 0, label: t('cl.results.allSets') },
            ...view.sets.map((set) => ({ id: set.runId, label: setName(set, view.sets) })),
          ]}
          value={runId}
          onChange={setRunId}
        />
      </div>
      <ul aria-label={name} className="flex flex-col">
        {found.rows.map((row) => (
          <li key={row.rubricId} className="border-t border-line first:border-0">
            <Line row={row} runId={runId} />
          </li>
        ))}
      </ul>
      {found.total > found.rows.length ? (
        <div>
          <Button onPress={() => setLimit(limit + MORE)}>
            {t('results.moreItems', { count: Math.min(MORE, found.total - found.rows.length) })}
          </Button>
        </div>
      ) : null}
    </Section>
  );
}

/** Of an answer set, or of all of them (0). */
function useRates(view: ClResultsView, runId: number, limit: number): RubricRates | undefined {
  const benchmarkId = useClResults((s) => s.benchmarkId);
  const chosen = view.sets.some((set) => set.runId === runId) ? { answerRunId: runId } : {};
  const { last } = useCall('cl.rubrics', benchmarkId === null ? null : { benchmarkId, limit, ...chosen }, view);
  return last ?? undefined;
}

const tableOf = ({ rows }: RubricRates, t: TFunction): TableText => [
  [
    ...['task', t('cl.results.rubric'), t('cl.results.criterion'), t('cl.results.category')],
    ...['pass', 'fail', 'unknown', t('cl.results.passRate'), 'at least', 'at most'],
  ],
  ...rows.map((row) => [
    ...[row.taskId, row.number, row.criterion, row.category, row.passed, row.failed, row.unknown],
    ...[row.rate, row.bounds?.low ?? null, row.bounds?.high ?? null],
  ]),
];

/** A rubric with its rate; opens its task with the answers of the set. */
function Line({ row, runId }: { row: RubricRates['rows'][number]; runId: number }) {
  const { t } = useTranslation();
  const benchmarkId = useClResults((s) => s.benchmarkId);
  const settled = row.passed + row.failed;
  return (
    <button
      type="button"
      onClick={() => {
        if (benchmarkId !== null)
          navigate({
            ...{ screen: 'review', benchmarkId, item: row.itemId },
            answers: runId === 0 ? undefined : runId,
          });
      }}
      className="flex min-h-11 w-full items-center gap-3 rounded px-1 py-1 text-left hover:bg-hover"
    >
      <span className="w-24 shrink-0 text-end tabular-nums">
        {row.rate === null ? '–' : rate(row.rate, settled)}
        <span className="block text-xs text-faint">
          {t('cl.results.solvedOf', { solved: row.passed, total: settled })}
        </span>
        {row.bounds && row.rate !== null ? (
          <Bounds estimate={{ value: row.rate, interval: null, n: settled }} bounds={row.bounds} />
        ) : null}
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span dir="auto" className="truncate">
          {row.criterion.slice(0, 400)}
        </span>
        <span className="truncate text-sm text-faint">
          {t('cl.results.rubricOf', { task: row.position + 1, number: row.number })}
          {row.category ? `${mark('clause')}${row.category}` : ''}
          {row.unknown > 0 ? `${mark('clause')}${t('cl.open', { n: row.unknown })}` : ''}
        </span>
      </span>
    </button>
  );
}
