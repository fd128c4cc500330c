import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Bar } from '../ui/page.tsx';
import type { Desk, DeskAnswer, DeskItem, DeskRow } from './desk-store.ts';
import { loadBenchmark } from './opening.ts';
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

/** All items of the benchmark, in its order, and how far the work on them is. */
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
  const queue = useStore(desk.store, (s) => s.queue);
  const itemId = useStore(desk.store, (s) => s.itemId);
  const total = queue.length;
  const done = queue.filter((row) => !isUnreviewed(row)).length;
  return (
    <nav aria-label={t('queue.label')} data-pane className="flex h-full flex-col bg-sunken">
      <QueuePickers
        benchmarkId={benchmarkId}
        sets={sets}
        answerRunId={answerRunId}
        onAnswers={(id) => {
          if (benchmarkId !== null) void loadBenchmark(desk, benchmarkId, id);
        }}
      />
      <div className="flex flex-col gap-1 border-b border-line px-3 pb-2">
        <p className="text-sm text-soft tabular-nums">{progress({ done, total })}</p>
        <Bar value={total ? done / total : 0} label={t('queue.progressLabel')} />
      </div>
      <QueueRows queue={queue} itemId={itemId} Row={Row} />
      {footer ? <div className="border-t border-line px-2 py-1.5">{footer}</div> : null}
    </nav>
  );
}
