/**
 * The queue as the desk holds it: of every item its id and two facts, whole rows only of those in sight and a little more. What is read and how far
 * it goes depends on what is seen, not on how large the benchmark is.
 */
import type { OutputOf, EngineCalls } from '../../../contract/calls.ts';
import type { QueueRow } from '../../../contract/review-shapes.ts';
import { api } from '../../app/api.ts';
import { reportError } from '../../app/errors.ts';
import { readAndApply } from '../../app/saving.ts';
import { placeIn } from '../../desk/desk-store.ts';
import { isUnreviewed, type QueueEntry } from './queue-order.ts';
import { useReview } from './review-store.ts';

/** Rows kept; more than any screen shows. */
const MOST_ROWS = 400;
/** Rows read beyond both ends of what is in sight. */
const MARGIN = 40;

const get = useReview.getState;
const set = useReview.setState;

const isOpen = (status: QueueRow['samples'][number]): boolean =>
  status !== 'right' && status !== 'wrong' && status !== 'not_found';

export const entryOf = (row: QueueRow): QueueEntry => ({
  itemId: row.itemId,
  unfinished: isUnreviewed(row),
  open: row.samples.some(isOpen),
  disputed: (row.disagreements ?? 0) > 0,
});

export const entriesOf = ({ itemIds, flags }: OutputOf<EngineCalls, 'queue.order'>): QueueEntry[] =>
  itemIds.map((itemId, index) => {
    const flag = flags[index] ?? 0;
    return { itemId, disputed: (flag & 4) !== 0, unfinished: (flag & 2) !== 0, open: (flag & 1) !== 0 };
  });

export const rowsById = (rows: readonly QueueRow[]): Map<number, QueueRow> =>
  new Map(rows.map((row) => [row.itemId, row]));

/** Where an item stands in the queue, from 0; -1 where it does not. */
export const indexIn = (queue: readonly QueueEntry[], itemId: number | null): number => placeIn({ queue, itemId }) - 1;

let sight = { first: 0, end: 0 };
const asked = new Set<number>();

/** What of the queue is in sight: its rows are read, if they are not there. */
export function seeRows(first: number, end: number): void {
  sight = { first, end };
  readMissing(inReach());
}

/** The same around an item, whose row the desk's header shows too. */
export function seeRow(itemId: number): void {
  const here = indexIn(get().queue, itemId);
  if (here >= 0)
    readMissing(
      get()
        .queue.slice(Math.max(0, here - 2), here + MARGIN)
        .map((entry) => entry.itemId),
    );
}

function inReach(): number[] {
  return get()
    .queue.slice(Math.max(0, sight.first - MARGIN), sight.end + MARGIN)
    .map(({ itemId }) => itemId);
}

function readMissing(ids: readonly number[]): void {
  const { rows, benchmarkId, answerRunId } = get();
  const missing = ids.filter((id) => !rows.has(id) && !asked.has(id)).slice(0, 400);
  if (missing.length === 0 || benchmarkId === null) return;
  for (const id of missing) asked.add(id);
  readRows(benchmarkId, answerRunId, missing)
    .then((read) => {
      if (get().benchmarkId === benchmarkId && get().answerRunId === answerRunId) keepRows(read);
    })
    .catch(reportError)
    .finally(() => {
      for (const id of missing) asked.delete(id);
    });
}

/** Rows of what is in sight and of the open item, read anew. */
export function readShownRows(benchmarkId: number, answerRunId: number | null): Promise<QueueRow[]> {
  const { itemId } = get();
  return readRows(benchmarkId, answerRunId, [
    ...new Set([...inReach().slice(0, 400), ...(itemId === null ? [] : [itemId])]),
  ]);
}

const readRows = (benchmarkId: number, answerRunId: number | null, itemIds: number[]): Promise<QueueRow[]> =>
  itemIds.length === 0
    ? Promise.resolve([])
    : api('queue.rows', { benchmarkId, itemIds, ...(answerRunId === null ? {} : { answerRunId }) });

/** Of too many the oldest go; those in sight are read again when they are wanted. */
function keepRows(read: readonly QueueRow[]): void {
  set((s) => {
    const rows = new Map([...s.rows, ...rowsById(read)]);
    for (const id of rows.keys()) {
      if (rows.size <= MOST_ROWS) break;
      rows.delete(id);
    }
    return { rows };
  });
}

/** Reads what the queue shows of an item anew, once no edit waits. `own`: 1 inside an edit's `send`. */
export async function refreshRow(itemId: number, own: 0 | 1 = 0): Promise<void> {
  const { benchmarkId, answerRunId } = get();
  if (benchmarkId === null) return;
  await readAndApply(
    () => readRows(benchmarkId, answerRunId, [itemId]),
    (rows) => {
      if (get().answerRunId === answerRunId) for (const row of rows) changeRow(itemId, row);
    },
    own,
  );
}

/** What was taken back may have been all that was decided of an item: nothing waits for it to be looked at. */
export const tookBack = (itemId: number): void => void refreshRow(itemId).catch(reportError);

/** Something of an item was decided: nobody has completed it, and it is not untouched any more. */
export function begun(itemId: number): void {
  if (get().rows.get(itemId)?.reviewStatus === 'todo') changeRow(itemId, { reviewStatus: 'draft' });
}

/** Changes what the queue shows of an item. */
export function changeRow(itemId: number, part: Partial<QueueRow>): void {
  const { queue, rows } = get();
  const entry = queue[indexIn(queue, itemId)];
  if (entry && part.reviewStatus !== undefined) entry.unfinished = isUnreviewed({ reviewStatus: part.reviewStatus });
  if (entry && part.samples !== undefined) entry.open = part.samples.some(isOpen);
  const row = rows.get(itemId);
  if (row) set({ rows: new Map(rows).set(itemId, { ...row, ...part }) });
}
