import { useMemo, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useGradingsOf } from '../app/gradings/gradings.ts';
import { Bar } from '../ui/page.tsx';
import { showQueue, type Desk, type DeskAnswer, type DeskItem, type DeskRow } from './desk-store.ts';
import { isTight } from './fold.ts';
import { FilterChips, FilterField } from './filter-field.tsx';
import { applyFilter } from './filtering.ts';
import { loadBenchmark, openItem } from './opening.ts';
import { isUnreviewed } from './queue-order.ts';
import { QueuePickers } from './queue-pickers.tsx';
import { QueueRows, type QueueRowProps } from './queue-rows.tsx';

interface DeskQueueProps<Row extends DeskRow, Item extends DeskItem, Answer extends DeskAnswer> {
  desk: Desk<Row, Item, Answer>;
  /** How far the work is, in words. */
  progress: (counts: { done: number; total: number }) => string;
  Row: ComponentType<QueueRowProps<Row>>;
  footer?: ReactNode;
}

/** The items of the benchmark, in its order, as far as the filter lets them through, and how far the work on them is. */
export function DeskQueue<Row extends DeskRow, Item extends DeskItem, Answer extends DeskAnswer>({
  desk,
  progress,
  Row,
  footer,
}: DeskQueueProps<Row, Item, Answer>) {
  const { t } = useTranslation();
  const benchmarkId = useStore(desk.store, (s) => s.benchmarkId);
  const sets = useStore(desk.store, (s) => s.sets);
  const answerRunId = useStore(desk.store, (s) => s.answerRunId);
  const rows = useStore(desk.store, (s) => s.rows);
  const queue = useStore(desk.store, (s) => s.queue);
  const filter = useStore(desk.store, (s) => s.filter);
  const phase = useStore(desk.store, (s) => s.phase);
  useGradingsOf(benchmarkId);
  const { words } = desk.kind;
  const known = useMemo(() => desk.kind.known(rows), [desk, rows]);
  const apply = (next: string) => applyFilter(desk, next, (itemId) => openItem(desk, itemId));
  const leave = () => {
    // Where there is no room for both, what was found takes the queue's.
    if (isTight() && desk.store.getState().queue.length > 0) showQueue(desk, false);
    desk.kind.focus();
  };
  const total = rows.length;
  const done = rows.filter((row) => !isUnreviewed(row)).length;
  return (
    <nav aria-label={t('queue.label')} data-pane className="flex h-full flex-col bg-sunken">
      <QueuePickers
        benchmarkId={benchmarkId}
        sets={sets}
        answerRunId={answerRunId}
        grading
        onAnswers={(id) => {
          if (benchmarkId !== null) void loadBenchmark(desk, benchmarkId, id);
        }}
      />
      <FilterField filter={filter} words={words} known={known} onApply={apply} onLeave={leave} />
      <FilterChips filter={filter} words={words} onApply={apply} onLeave={leave} />
      <div className="flex flex-col gap-1 border-b border-line px-3 pb-2">
        <p className="text-sm text-soft tabular-nums">{progress({ done, total })}</p>
        <Bar value={total ? done / total : 0} label={t('queue.progressLabel')} />
        {queue.length === total ? null : (
          <p className="text-sm text-soft tabular-nums">{t('queue.shown', { count: queue.length, total })}</p>
        )}
      </div>
      {phase === 'ready' && queue.length === 0 && filter !== '' ? (
        <p className="px-3 py-3 text-soft">{t('queue.none')}</p>
      ) : null}
      <Rows desk={desk} Row={Row} />
      {footer ? <div className="border-t border-line px-2 py-1.5">{footer}</div> : null}
    </nav>
  );
}

const itself = <R,>(row: R): R => row;

/** Follows the open item by itself: going on draws two buttons, and nothing else of the queue. */
function Rows<Row extends DeskRow, Item extends DeskItem, Answer extends DeskAnswer>({
  desk,
  Row,
}: Pick<DeskQueueProps<Row, Item, Answer>, 'desk' | 'Row'>) {
  const queue = useStore(desk.store, (s) => s.queue);
  const itemId = useStore(desk.store, (s) => s.itemId);
  const open = (id: number) => {
    void openItem(desk, id);
    // Where there is no room for both, the item takes the queue's.
    if (isTight()) showQueue(desk, false);
  };
  return <QueueRows queue={queue} rowOf={itself} itemId={itemId} Row={Row} onOpen={open} />;
}
