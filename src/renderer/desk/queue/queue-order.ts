import type { ReviewStatus } from '../../../core/review/event.ts';
import type { QueueEntry } from './queue-source.ts';

/** Whether the expert still has work on the item. */
export const isUnreviewed = (row: { reviewStatus: ReviewStatus }): boolean =>
  row.reviewStatus === 'todo' || row.reviewStatus === 'draft';

/** The item to go to, `step` away from the current one; with `only`, the nearest in that direction for which it holds. Null at the end. */
export function neighbour<E extends Pick<QueueEntry, 'itemId'>>(
  queue: readonly E[],
  itemId: number | null,
  step: 1 | -1,
  only?: (entry: E) => boolean,
): number | null {
  const here = queue.findIndex((entry) => entry.itemId === itemId);
  for (let index = here + step; index >= 0 && index < queue.length; index += step) {
    const entry = queue[index];
    if (entry && (!only || only(entry))) return entry.itemId;
  }
  return null;
}

/** Where work goes on: the item that was open last if it is unfinished, else the first unfinished, else the last open, else the first. */
export function resumeAt(
  queue: readonly Pick<QueueEntry, 'itemId' | 'unfinished'>[],
  lastItemId: number | null,
): number | null {
  const last = queue.find(({ itemId }) => itemId === lastItemId);
  if (last?.unfinished) return last.itemId;
  return (queue.find(({ unfinished }) => unfinished) ?? last ?? queue[0])?.itemId ?? null;
}

interface Placed {
  queue: readonly Pick<QueueEntry, 'itemId'>[];
  itemId: number | null;
}

/** The open item's number in its benchmark, from 1; 0 while nothing is open. */
export const numberIn = ({
  rows,
  items,
  itemId,
}: Record<'rows' | 'items', ReadonlyMap<number, { position: number }>> & Pick<Placed, 'itemId'>): number => {
  const known = itemId === null ? undefined : (items.get(itemId) ?? rows.get(itemId))?.position;
  return known === undefined ? 0 : known + 1;
};

/**
 * The open item's place among those that the queue shows, from 1; 0 where it is not among them. The last answer is remembered: everything that
 * follows a desk asks for it at each change.
 */
export function placeIn({ queue, itemId }: Placed): number {
  if (queue !== lastPlaced.queue || itemId !== lastPlaced.itemId)
    lastPlaced = { queue, itemId, place: queue.findIndex((entry) => entry.itemId === itemId) + 1 };
  return lastPlaced.place;
}
let lastPlaced: Placed & { place: number } = { queue: [], itemId: null, place: 0 };

/** The words of a queue, each once, in order; for the filter's completion. */
export const distinct = (words: readonly string[]): string[] => [...new Set(words.filter(Boolean))].sort();
