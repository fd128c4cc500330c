import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, type ComponentType, type ReactNode } from 'react';
import { usePreferences } from '../../app/preferences.ts';

export interface QueueRowProps<Row> {
  row: Row;
  /** As the benchmark counts its items, from 1: the same with any filter and in any order. */
  number: number;
}

interface QueueRowsProps<Entry, Row> {
  queue: readonly Entry[];
  /** The row of an item; undefined while it is not known. */
  rowOf: (entry: Entry) => Row | undefined;
  /** Told which part of the queue is in sight. */
  onSee: (first: number, end: number) => void;
  itemId: number | null;
  /** What stands on a row's button; memoised, so that going on draws none of them anew. */
  Row: ComponentType<QueueRowProps<Row>>;
  onOpen: (itemId: number) => void;
}

/** The rows of a queue of any length, 44 px each; only those in sight are laid out. The open item's row stays in sight. */
export function QueueRows<E extends { itemId: number }, R extends { position: number }>(props: QueueRowsProps<E, R>) {
  const { queue, rowOf, itemId, Row, onOpen, onSee } = props;
  const scale = usePreferences((s) => s.scale);
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = 44 * scale;
  const virtual = useVirtualizer({
    count: queue.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  const current = useMemo(() => queue.findIndex((row) => row.itemId === itemId), [queue, itemId]);
  const entries = virtual.getVirtualItems();
  const first = entries[0]?.index ?? 0;
  const end = (entries.at(-1)?.index ?? -1) + 1;
  useEffect(() => onSee(first, end), [onSee, queue, first, end]);
  useInSight(virtual, current, rowHeight);
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-auto">
      <ol className="relative m-0 list-none p-0" style={{ height: virtual.getTotalSize() }}>
        {entries.map(({ index, start }) => {
          const item = queue[index];
          if (!item) return null;
          const row = rowOf(item);
          return (
            <li
              key={item.itemId}
              aria-setsize={queue.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0"
              style={{ height: rowHeight, transform: `translateY(${String(start)}px)` }}
            >
              <RowButton
                isOpen={item.itemId === itemId}
                isStop={item.itemId === itemId || (current < 0 && index === 0)}
                onOpen={() => onOpen(item.itemId)}
              >
                {row === undefined ? null : <Row row={row} number={row.position + 1} />}
              </RowButton>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** The open item's row, `current`, stays in sight, and with it the one that comes next. */
function useInSight(virtual: Virtualizer<HTMLDivElement, Element>, current: number, rowHeight: number): void {
  useEffect(() => virtual.measure(), [rowHeight, virtual]);
  useEffect(() => {
    // Scrolling makes the browser lay out the page at once: only when the row is out of sight, told from what the list knows already.
    const top = virtual.scrollOffset ?? 0;
    const height = virtual.scrollRect?.height ?? 0;
    const rowsToSee = Math.min(current + 2, virtual.options.count);
    const inSight = current * rowHeight >= top && rowsToSee * rowHeight <= top + height;
    if (current < 0 || inSight) return;
    // After the frame that shows the item: scrolling asks for the layout of the whole page. To the middle, so that it is not asked for again at the next item.
    const frame = requestAnimationFrame(() => virtual.scrollToIndex(current, { align: 'center' }));
    return () => cancelAnimationFrame(frame);
  }, [current, rowHeight, virtual]);
}

interface RowButtonProps {
  isOpen: boolean;
  /** The queue is one tab stop: the open item's row. */
  isStop: boolean;
  onOpen: () => void;
  children: ReactNode;
}

function RowButton({ isOpen, isStop, onOpen, children }: RowButtonProps) {
  return (
    <button
      type="button"
      tabIndex={isStop ? 0 : -1}
      aria-current={isOpen ? 'true' : undefined}
      onClick={onOpen}
      className={`flex h-full w-full flex-col justify-center gap-0.5 border-l-2 pr-2 pl-2.5 text-left focus-visible:-outline-offset-2 ${isOpen ? 'border-accent bg-selected' : 'border-transparent hover:bg-hover'}`}
    >
      {children}
    </button>
  );
}
