import { useCallback, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import { showQueue, type AnyDesk, type Desk, type DeskTypes } from '../desk-store.ts';
import { FilterChips, FilterField } from './filter-field.tsx';
import { isTight } from '../layout/fold.ts';
import { loadBenchmark, openItem } from '../opening/opening.ts';
import { seeRows } from './queue-list.ts';
import { backToDesk, SortMenu, ViewMenu, type DeskOption } from './queue-menus.tsx';
import { QueuePickers } from './queue-pickers.tsx';
import { QueueProgress } from './queue-progress.tsx';
import type { QueueEntry } from './queue-source.ts';
import { QueueRows, type QueueRowProps } from './queue-rows.tsx';
import { applyView } from './queue-view.ts';

interface DeskQueueProps<T extends DeskTypes> {
  desk: Desk<T>;
  /** How far the work is, in words. */
  progress: (counts: { done: number; total: number }) => string;
  Row: ComponentType<QueueRowProps<T['row']>>;
  /** What can be switched on and off at this desk alone. */
  options?: readonly DeskOption[];
  /** Whether it says, and chooses, whose grades are shown. */
  grading?: boolean;
  footer?: ReactNode;
}
const NO_OPTIONS: readonly DeskOption[] = [];

/** The items of the benchmark that the filter lets through, and how far the work on them is. */
export function DeskQueue<T extends DeskTypes>({
  desk,
  progress,
  Row,
  options = NO_OPTIONS,
  grading = false,
  footer,
}: DeskQueueProps<T>) {
  const { t } = useTranslation();
  const { store, kind } = desk;
  const benchmarkId = useStore(store, (s) => s.benchmarkId);
  const sets = useStore(store, (s) => s.sets);
  const answerRunId = useStore(store, (s) => s.answerRunId);
  return (
    <nav aria-label={t('queue.label')} data-pane className="flex h-full flex-col bg-sunken">
      <QueuePickers
        benchmarkId={benchmarkId}
        sets={sets}
        answerRunId={answerRunId}
        grading={grading}
        onAnswers={(id) => {
          if (benchmarkId !== null) void loadBenchmark(desk, benchmarkId, id);
        }}
        onChosen={() => backToDesk(desk)}
      />
      <QueueFilter desk={desk}>
        <ViewMenu desk={desk} options={options} />
        {kind.queue.orders ? <SortMenu desk={desk} /> : null}
      </QueueFilter>
      <QueueProgress desk={desk} done={progress} />
      <NoneFound desk={desk} />
      <Rows desk={desk} Row={Row} />
      {footer ? <div className="border-t border-line px-2 py-1.5">{footer}</div> : null}
    </nav>
  );
}

/** The typed filter over the queue and what it holds, with the menus of views and orders beside it. */
function QueueFilter({ desk, children }: { desk: AnyDesk; children: ReactNode }) {
  const { store, kind } = desk;
  const { words, focus } = kind;
  const filter = useStore(store, (s) => s.filter);
  const known = useStore(store, (s) => s.known);
  const apply = (change: (filter: string) => string) => applyView(desk, change(store.getState().filter));
  const leave = () => {
    // Where there is no room for both, what was found takes the queue's.
    if (isTight() && store.getState().queue.length > 0) showQueue(desk, false);
    if (document.activeElement === document.body) focus();
  };
  return (
    <>
      <FilterField filter={filter} words={words} known={known} onApply={apply} onLeave={leave}>
        {children}
      </FilterField>
      <FilterChips filter={filter} words={words} onApply={apply} onLeave={leave} />
    </>
  );
}

function NoneFound({ desk }: { desk: AnyDesk }) {
  const { t } = useTranslation();
  const empty = useStore(desk.store, (s) => s.phase === 'ready' && s.queue.length === 0 && s.filter !== '');
  if (!empty) return null;
  return (
    <div className="flex flex-col items-start gap-2 px-3 py-3">
      <p className="text-soft">{t('queue.none')}</p>
      <Button
        onPress={() => {
          void applyView(desk, '');
          backToDesk(desk);
        }}
      >
        {t('queue.showAll')}
      </Button>
    </div>
  );
}

/** Follows the open item by itself: going on draws two buttons, and nothing else of the queue. */
function Rows<T extends DeskTypes>({ desk, Row }: Pick<DeskQueueProps<T>, 'desk' | 'Row'>) {
  const queue = useStore(desk.store, (s) => s.queue);
  const rows = useStore(desk.store, (s) => s.rows);
  const itemId = useStore(desk.store, (s) => s.itemId);
  const rowOf = useCallback((entry: QueueEntry) => rows.get(entry.itemId), [rows]);
  const see = useCallback((first: number, end: number) => seeRows(desk, first, end), [desk]);
  const open = (id: number) => {
    void openItem(desk, id);
    // Where there is no room for both, the item takes the queue's.
    if (isTight()) showQueue(desk, false);
  };
  return <QueueRows queue={queue} rowOf={rowOf} itemId={itemId} Row={Row} onOpen={open} onSee={see} />;
}
