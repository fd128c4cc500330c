import { useVirtualizer } from '@tanstack/react-virtual';
import { Check, SkipForward, TriangleAlert } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClQueueRow } from '../../../contract/cl-calls.ts';
import { usePreferences } from '../../app/preferences.ts';
import { useSession } from '../../app/session.ts';
import { plainPreview } from '../../lib/preview.ts';
import { Bar } from '../../ui/page.tsx';
import { Chooser } from '../../ui/select.tsx';
import { RedPen } from '../../ui/status.tsx';
import { useCl } from './cl-store.ts';
import { TaskDot } from './cl-status.tsx';
import { isUnreviewed } from './queue-order.ts';

const NONE: never[] = [];

/** All tasks in the benchmark's order: what is asked, of which kind, each sample's grade. */
export function Queue() {
  const { t } = useTranslation();
  const queue = useCl((s) => s.queue);
  const total = queue.length;
  const done = queue.filter((row) => !isUnreviewed(row)).length;
  return (
    <nav aria-label={t('queue.label')} data-pane className="flex h-full flex-col bg-sunken">
      <Pickers />
      <div className="flex flex-col gap-1 border-b border-line px-3 pb-2">
        <p className="text-sm text-soft tabular-nums">{t('cl.queueProgress', { done, total })}</p>
        <Bar value={total ? done / total : 0} label={t('queue.progressLabel')} />
      </div>
      <Rows queue={queue} />
    </nav>
  );
}

function Pickers() {
  const { t } = useTranslation();
  const benchmarks = useSession((s) => s.workspace?.benchmarks ?? NONE);
  const benchmarkId = useCl((s) => s.benchmarkId);
  const sets = useCl((s) => s.sets);
  const answerRunId = useCl((s) => s.answerRunId);
  return (
    <div className="flex flex-col gap-0.5 px-1.5 py-1.5">
      <Chooser
        label={t('queue.benchmark')}
        labelled={false}
        quiet
        choices={benchmarks.map((b) => ({ id: b.id, label: b.name, hint: t('queue.items', { count: b.items }) }))}
        value={benchmarkId}
        onChange={(id) => {
          useSession.getState().chooseBenchmark(id);
        }}
      />
      <Chooser
        label={t('queue.answers')}
        labelled={false}
        quiet
        placeholder={t('queue.noAnswers')}
        choices={sets.map((s) => ({
          id: s.runId,
          label: s.model,
          hint: t('queue.answerSet', { k: s.k, count: s.responses }),
        }))}
        value={answerRunId}
        onChange={(id) => {
          if (benchmarkId !== null) void useCl.getState().loadBenchmark(benchmarkId, id);
        }}
      />
    </div>
  );
}

function Rows({ queue }: { queue: readonly ClQueueRow[] }) {
  const itemId = useCl((s) => s.itemId);
  const scale = usePreferences((s) => s.scale);
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = 44 * scale;
  const virtual = useVirtualizer({
    count: queue.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  const current = queue.findIndex((row) => row.itemId === itemId);
  useEffect(() => {
    virtual.measure();
  }, [rowHeight, virtual]);
  useEffect(() => {
    if (current >= 0) virtual.scrollToIndex(current, { align: 'auto' });
  }, [current, virtual]);
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-auto">
      <ol className="relative m-0 list-none p-0" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((entry) => {
          const row = queue[entry.index];
          return row ? (
            <li
              key={row.itemId}
              aria-setsize={queue.length}
              aria-posinset={entry.index + 1}
              className="absolute inset-x-0"
              style={{ height: rowHeight, transform: `translateY(${String(entry.start)}px)` }}
            >
              <Row
                row={row}
                number={entry.index + 1}
                current={row.itemId === itemId}
                stop={row.itemId === itemId || (current < 0 && entry.index === 0)}
              />
            </li>
          ) : null;
        })}
      </ol>
    </div>
  );
}

interface RowProps {
  row: ClQueueRow;
  number: number;
  current: boolean;
  stop: boolean;
}

const Row = memo(function Row({ row, number, current, stop }: RowProps) {
  const { t } = useTranslation();
  const draft = row.reviewStatus === 'todo' && row.samples.some((sample) => sample.overridden);
  const flagged = row.samples.some(({ flags }) => flags.length > 0);
  return (
    <button
      type="button"
      tabIndex={stop ? 0 : -1}
      aria-current={current ? 'true' : undefined}
      onClick={() => void useCl.getState().openItem(row.itemId)}
      className={`flex h-full w-full flex-col justify-center gap-0.5 border-l-2 pr-2 pl-2.5 text-left focus-visible:-outline-offset-2 ${current ? 'border-accent bg-selected' : 'border-transparent hover:bg-hover'}`}
    >
      <span className="flex w-full items-center gap-2">
        <span className="w-6 shrink-0 text-right text-sm text-faint tabular-nums">{number}</span>
        <span className={`min-w-0 flex-1 truncate ${isUnreviewed(row) ? '' : 'text-soft'}`}>
          {plainPreview(row.preview) || row.taskId}
        </span>
        <span className="shrink-0 text-sm text-faint tabular-nums">{passedOf(row)}</span>
      </span>
      <span className="flex w-full items-center gap-2 text-sm text-faint">
        <span className="flex w-6 shrink-0 justify-end">
          <ReviewGlyph status={draft ? 'draft' : row.reviewStatus} />
        </span>
        <span className="min-w-0 flex-1 truncate" title={`${row.category}, ${row.subCategory}`}>
          {row.subCategory || row.category}
        </span>
        <span className="flex shrink-0 items-center">
          {flagged ? (
            <TriangleAlert size={13} role="img" aria-label={t('cl.flagged')} className="mr-0.5 text-is-error" />
          ) : null}
          {row.samples.some((sample) => sample.overridden) ? <RedPen /> : null}
          {row.samples.map((sample) => (
            <TaskDot key={sample.responseId} status={sample.status} />
          ))}
        </span>
      </span>
    </button>
  );
});

/** The first answer's passed rubrics of all. */
const passedOf = ({ samples, rubrics }: ClQueueRow): string => {
  const [first] = samples;
  return first && first.passed + first.failed > 0 ? `${String(first.passed)}/${String(rubrics)}` : String(rubrics);
};

function ReviewGlyph({ status }: { status: ClQueueRow['reviewStatus'] }) {
  const { t } = useTranslation();
  const label = t(`reviewStatus.${status}`);
  if (status === 'done') return <Check size={12} strokeWidth={2.5} role="img" aria-label={label} />;
  if (status === 'skipped') return <SkipForward size={12} role="img" aria-label={label} />;
  if (status === 'draft')
    return <span className="mr-1 h-1.5 w-1.5 rounded-full bg-accent" role="img" aria-label={label} />;
  return <span className="sr-only">{label}</span>;
}
