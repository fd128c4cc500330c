import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClQueueRow } from '../../../../contract/cl-calls.ts';
import { GradingPicker } from '../../../app/gradings/grading-picker.tsx';
import { navigate } from '../../../app/navigate.ts';
import { joined } from '../../../lib/format.ts';
import { plainPreview } from '../../../lib/preview.ts';
import { Drawer } from '../../../ui/dialog.tsx';
import { ItemLine, ItemList } from '../../../ui/item-list.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { RedPen } from '../../../ui/status.tsx';
import { TaskDot } from '../rubrics/cl-status.tsx';
import { useClResults, type TaskList } from './results-store.ts';

const FILTERS = {
  all: () => true,
  solved: ({ samples }) => samples.some(({ status }) => status === 'solved'),
  unsolved: ({ samples }) => samples.some(({ status }) => status === 'unsolved'),
  failed: ({ samples }) =>
    samples.some(({ status }) => status === 'empty' || status === 'call_failed' || status === 'unparsable'),
} satisfies Record<string, (row: ClQueueRow) => boolean>;
const FILTER_IDS = ['all', 'solved', 'unsolved', 'failed'] as const;

/** The tasks behind a figure. Each opens in Review, with the answers of the last set. */
export function TaskDrawer({ list }: { list: TaskList }) {
  const { t } = useTranslation();
  const known = useClResults((s) => s.rows);
  const [filter, setFilter] = useState<keyof typeof FILTERS>('all');
  const lists = list.runIds.map((runId) => known.get(runId));
  const last = lists.at(-1);
  const rows = (last ?? []).filter(
    (row) => (list.only?.(row) ?? true) && lists.some((one) => sampled(one, row.itemId)),
  );
  const filtered = rows.filter(FILTERS[filter]);
  return (
    <Drawer title={list.title} isOpen onClose={() => useClResults.getState().showTasks(null)}>
      <div className="flex flex-col gap-3">
        {list.runIds.map((runId) => (
          <GradingPicker key={runId} answerRunId={runId} />
        ))}
        <Filters rows={rows} value={filter} onChange={setFilter} />
        {last && filtered.length === 0 ? <p className="py-2 text-soft">{t('results.itemsEmpty')}</p> : null}
        <ItemList items={filtered}>
          {(row) => <Line key={row.itemId} row={row} others={lists.slice(0, -1)} runId={list.runIds.at(-1)} />}
        </ItemList>
      </div>
    </Drawer>
  );
}

interface FiltersProps {
  rows: readonly ClQueueRow[];
  value: keyof typeof FILTERS;
  onChange: (value: keyof typeof FILTERS) => void;
}

/** Those of the filters that let tasks through, each with how many. */
function Filters({ rows, value, onChange }: FiltersProps) {
  const { t } = useTranslation();
  const counts = FILTER_IDS.map((id) => ({ id, count: rows.filter(FILTERS[id]).length }));
  return (
    <Segments
      label={t('results.filter')}
      choices={counts
        .filter(({ id, count }) => id === 'all' || count > 0)
        .map(({ id, count }) => ({
          id,
          label: (
            <>
              {t(`cl.results.filter.${id}`)} <span className="ml-1 font-normal text-faint tabular-nums">{count}</span>
            </>
          ),
        }))}
      value={value}
      onChange={onChange}
    />
  );
}

type Rows = readonly ClQueueRow[] | undefined;
const sampled = (rows: Rows, itemId: number): boolean =>
  (rows?.find((row) => row.itemId === itemId)?.samples.length ?? 0) > 0;

function Line({ row, others, runId }: { row: ClQueueRow; others: readonly Rows[]; runId: number | undefined }) {
  const columns = [...others.map((rows) => rows?.find((one) => one.itemId === row.itemId)?.samples ?? []), row.samples];
  return (
    <ItemLine
      number={row.position + 1}
      title={plainPreview(row.preview) || row.taskId}
      note={joined([row.category, row.subCategory], 'clause')}
      onOpen={() => {
        const { benchmarkId } = useClResults.getState();
        useClResults.getState().showTasks(null);
        if (benchmarkId !== null) navigate({ screen: 'review', benchmarkId, answers: runId, item: row.itemId });
      }}
    >
      {columns.map((samples, index) => (
        <span key={index} className={`flex shrink-0 ${index > 0 ? 'border-l border-line pl-2' : ''}`}>
          {samples.some(({ overridden }) => overridden) ? <RedPen /> : null}
          {samples.map((sample) => (
            <TaskDot key={sample.responseId} status={sample.status} />
          ))}
        </span>
      ))}
    </ItemLine>
  );
}
