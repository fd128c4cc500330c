import type { EngineCalls, OutputOf } from '../../../contract/calls.ts';

type Row = Pick<OutputOf<EngineCalls, 'exam.queue'>[number], 'itemId' | 'reviewStatus'>;

/** Whether the expert still has work on the question. */
export const isUnreviewed = (row: Pick<Row, 'reviewStatus'>): boolean =>
  row.reviewStatus === 'todo' || row.reviewStatus === 'draft';

/** The question `step` away from the current one; with `only`, the nearest in that direction for which it holds. Null at the end. */
export function neighbour(
  queue: readonly Row[],
  itemId: number | null,
  step: 1 | -1,
  only: (row: Row) => boolean = () => true,
): number | null {
  const here = queue.findIndex((row) => row.itemId === itemId);
  const ahead = step === 1 ? queue.slice(here + 1) : queue.slice(0, Math.max(0, here)).reverse();
  return ahead.find(only)?.itemId ?? null;
}

/** Where work goes on: the question that was open last if it is unfinished, else the first unfinished, else the last open, else the first. */
export function resumeAt(queue: readonly Row[], lastItemId: number): number | null {
  const last = queue.find((row) => row.itemId === lastItemId);
  if (last && isUnreviewed(last)) return last.itemId;
  return (queue.find(isUnreviewed) ?? last ?? queue[0])?.itemId ?? null;
}
