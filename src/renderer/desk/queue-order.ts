import type { ReviewStatus } from '../../core/review/event.ts';

interface Row {
  itemId: number;
  reviewStatus: ReviewStatus;
}

/** Whether the expert still has work on the item. */
export const isUnreviewed = (row: Pick<Row, 'reviewStatus'>): boolean =>
  row.reviewStatus === 'todo' || row.reviewStatus === 'draft';

/** The item to go to, `step` away from the current one; with `only`, the nearest in that direction for which it holds. Null at the end. */
export function neighbour<R extends Pick<Row, 'itemId'>>(
  queue: readonly R[],
  itemId: number | null,
  step: 1 | -1,
  only?: (row: R) => boolean,
): number | null {
  const here = queue.findIndex((row) => row.itemId === itemId);
  for (let index = here + step; index >= 0 && index < queue.length; index += step) {
    const row = queue[index];
    if (row && (!only || only(row))) return row.itemId;
  }
  return null;
}

/** Where work goes on: the item that was open last if it is unfinished, else the first unfinished, else the last open, else the first. */
export function resumeAt(queue: readonly Row[], lastItemId: number | null): number | null {
  const last = queue.find((row) => row.itemId === lastItemId);
  if (last && isUnreviewed(last)) return last.itemId;
  return (queue.find(isUnreviewed) ?? last ?? queue[0])?.itemId ?? null;
}

/** The words of a queue, each once, in order; for the filter's completion. */
export const distinct = (words: readonly string[]): string[] => [...new Set(words.filter(Boolean))].sort();
