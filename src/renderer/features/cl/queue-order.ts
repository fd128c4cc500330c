import type { ClQueueRow } from '../../../contract/cl-calls.ts';

type Row = Pick<ClQueueRow, 'itemId' | 'reviewStatus'>;

/** Whether the expert still has work on the task. */
export const isUnreviewed = (row: Pick<Row, 'reviewStatus'>): boolean =>
  row.reviewStatus === 'todo' || row.reviewStatus === 'draft';

/** Whether something about the task asks for an expert: a judge that contradicts itself, trials that differ, a grade that failed. */
export const needsLook = ({ samples }: Pick<ClQueueRow, 'samples'>): boolean =>
  samples.some(
    ({ status, trials, flags }) =>
      flags.length > 0 || new Set(trials).size > 1 || status === 'unparsable' || status === 'call_failed',
  );

/** The task `step` away from the current one; with `only`, the nearest in that direction for which it holds. Null at the end. */
export function neighbour<R extends Row>(
  queue: readonly R[],
  itemId: number | null,
  step: 1 | -1,
  only: (row: R) => boolean = () => true,
): number | null {
  const here = queue.findIndex((row) => row.itemId === itemId);
  const ahead = step === 1 ? queue.slice(here + 1) : queue.slice(0, Math.max(0, here)).reverse();
  return ahead.find(only)?.itemId ?? null;
}

/** Where work goes on: the task that was open last if it is unfinished, else the first unfinished, else the last open, else the first. */
export function resumeAt(queue: readonly Row[], lastItemId: number): number | null {
  const last = queue.find((row) => row.itemId === lastItemId);
  if (last && isUnreviewed(last)) return last.itemId;
  return (queue.find(isUnreviewed) ?? last ?? queue[0])?.itemId ?? null;
}
