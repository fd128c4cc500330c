/**
 * The queue as a desk holds it: of every item its id and a few facts, whole rows of those in sight and a little more. What is read and how far it
 * goes depends on what is seen, not on how large the benchmark is.
 */
import { reportError } from '../../app/errors.ts';
import { readAndApply } from '../../app/saving.ts';
import { changeRow, type AnyDesk, type DeskRow } from '../desk-store.ts';
import { placeIn } from './queue-order.ts';
import type { AskedQueue } from './queue-source.ts';

/** Rows kept; more than any screen shows. */
const MOST_ROWS = 400;
/** Rows read beyond both ends of what is in sight, once one within half of that is missing: from item to item there is nothing to read then. */
const MARGIN = 40;

/** What of a desk's queue is in sight, and which rows are on their way. */
interface Sight {
  first: number;
  end: number;
  asked: Set<number>;
}
const sights = new WeakMap<object, Sight>();
function sightOf({ store }: AnyDesk): Sight {
  const known = sights.get(store) ?? { first: 0, end: 0, asked: new Set() };
  sights.set(store, known);
  return known;
}

/** The present queue, as its source is asked for it; null while no benchmark is open. */
export function askedOf({ store }: AnyDesk): AskedQueue | null {
  const { benchmarkId, answerRunId, filter, sort } = store.getState();
  return benchmarkId === null ? null : { benchmarkId, answerRunId, filter, sort };
}

export const rowsById = <Row extends DeskRow>(rows: readonly Row[]): Map<number, Row> =>
  new Map(rows.map((row) => [row.itemId, row]));

/** What of the queue is in sight: its rows are read, if they are not there. */
export function seeRows(desk: AnyDesk, first: number, end: number): void {
  Object.assign(sightOf(desk), { first, end });
  readMissing(desk, (margin) => inReach(desk, margin));
}

/** The same around an item, whose row the desk's header shows too. */
export function seeRow(desk: AnyDesk, itemId: number): void {
  const { queue } = desk.store.getState();
  const here = placeIn({ queue, itemId }) - 1;
  if (here < 0) return;
  readMissing(desk, (margin) => queue.slice(Math.max(0, here - 2), here + margin).map((entry) => entry.itemId));
}

function inReach(desk: AnyDesk, margin = MARGIN): number[] {
  const { first, end } = sightOf(desk);
  const { queue } = desk.store.getState();
  return queue.slice(Math.max(0, first - margin), end + margin).map(({ itemId }) => itemId);
}

/** The items whose rows are shown: those in sight, and the open one. */
export function shownRows(desk: AnyDesk): number[] {
  const { itemId } = desk.store.getState();
  return [...new Set([...inReach(desk).slice(0, MOST_ROWS), ...(itemId === null ? [] : [itemId])])];
}

function readMissing(desk: AnyDesk, around: (margin: number) => readonly number[]): void {
  const { rows, loads } = desk.store.getState();
  const { asked } = sightOf(desk);
  const isMissing = (id: number): boolean => !rows.has(id) && !asked.has(id);
  const queue = askedOf(desk);
  if (!queue || !around(MARGIN / 2).some(isMissing)) return;
  const missing = around(MARGIN).filter(isMissing).slice(0, MOST_ROWS);
  for (const id of missing) asked.add(id);
  desk.kind.queue
    .rows(queue, missing)
    .then((read) => {
      if (desk.store.getState().loads === loads) keepRows(desk, read);
    })
    .catch(reportError)
    .finally(() => {
      for (const id of missing) asked.delete(id);
    });
}

/** Of too many the oldest go; those in sight are read again when they are wanted. */
function keepRows({ store }: AnyDesk, read: readonly DeskRow[]): void {
  store.setState((s) => {
    const rows = new Map([...s.rows, ...rowsById(read)]);
    for (const id of rows.keys()) {
      if (rows.size <= MOST_ROWS) break;
      rows.delete(id);
    }
    return { rows };
  });
}

/** Reads what the queue shows of an item anew, once no edit waits. Answers whether the benchmark has it. `own`: 1 inside an edit's `send`. */
export async function refreshRow(desk: AnyDesk, itemId: number, own: 0 | 1 = 0): Promise<boolean> {
  const asked = askedOf(desk);
  if (!asked) return false;
  const { loads } = desk.store.getState();
  const found = await readAndApply(
    () => desk.kind.queue.rows(asked, [itemId]),
    (rows) => {
      if (desk.store.getState().loads === loads) for (const row of rows) changeRow(desk, itemId, row);
    },
    own,
  );
  return found.length > 0;
}

/** What was taken back may have been all that was decided of an item: nothing waits for it to be looked at. */
export const tookBack = (desk: AnyDesk, itemId: number): void => void refreshRow(desk, itemId).catch(reportError);

/** Something of an item was decided: nobody has completed it, and it is not untouched any more. */
export function begun(desk: AnyDesk, itemId: number): void {
  if (desk.store.getState().rows.get(itemId)?.reviewStatus === 'todo')
    changeRow(desk, itemId, { reviewStatus: 'draft' });
}
