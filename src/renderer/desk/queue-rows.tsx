import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type ComponentType } from 'react';
import { usePreferences } from '../app/preferences.ts';

export interface QueueRowProps<Row> {
  row: Row;
  /** As the benchmark counts its items, from 1: the same with any filter and in any order. */
  number: number;
}

interface QueueRowsProps<Row> {
  queue: readonly Row[];
  itemId: number | null;
  /** What stands on a row's button; memoised, so that going on draws none of them anew. */
  Row: ComponentType<QueueRowProps<Row>>;
  onOpen: (itemId: number) => void;
}

/** The rows of a queue of any length, 44 px each; only those in sight are laid out. The open item's row stays in sight. */
export function QueueRows<R extends { itemId: number; position: number }>({
  queue,
  itemId,
  Row,
  onOpen,
}: QueueRowsProps<R>) {
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
    // Scrolling makes the browser lay out the page at once: only when the row is out of sight, told from what the list knows already.
    const top = virtual.scrollOffset ?? 0;
    const height = virtual.scrollRect?.height ?? 0;
    const inSight = current * rowHeight >= top && (current + 1) * rowHeight <= top + height;
    if (current < 0 || inSight) return;
    // After the frame that shows the item: scrolling asks for the layout of the whole page.
    const frame = requestAnimationFrame(() => {
      virtual.scrollToIndex(current, { align: 'auto' });
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [current, rowHeight, virtual]);
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
              <button
                type="button"
                // The queue is one tab stop: the open item's row.
                tabIndex={row.itemId === itemId || (current < 0 && entry.index === 0) ? 0 : -1}
                aria-current={row.itemId === itemId ? 'true' : undefined}
                onClick={() => {
                  onOpen(row.itemId);
                }}
                className={`flex h-full w-full flex-col justify-center gap-0.5 border-l-2 pr-2 pl-2.5 text-left focus-visible:-outline-offset-2 ${row.itemId === itemId ? 'border-accent bg-selected' : 'border-transparent hover:bg-hover'}`}
              >
                <Row row={row} number={row.position + 1} />
              </button>
            </li>
          ) : null;
        })}
      </ol>
    </div>
  );
}
