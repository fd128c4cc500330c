import type { HoursView } from '../../contract/team-calls.ts';
import { sharesOf } from '../store/seats/assignments.ts';
import { getBenchmark } from '../store/items/benchmarks.ts';
import { seatRows } from '../store/seats/bundle-rows.ts';
import { finishedBy, timeSpent } from '../store/seats/hours.ts';
import type { ReadableDb } from '../store/file/open.ts';

/** Of everybody who has worked on a benchmark, or has something to do of it. */
export function hoursOf(db: ReadableDb, benchmarkId: number): HoursView[] {
  const spent = Map.groupBy(timeSpent(db, benchmarkId), ({ reviewerId }) => reviewerId);
  const finished = Map.groupBy(finishedBy(db, benchmarkId), ({ reviewerId }) => reviewerId);
  const shares = new Map(sharesOf(db, benchmarkId).map((one) => [one.seatId, one]));
  const items = getBenchmark(db, benchmarkId)?.items ?? 0;
  return seatRows(db).flatMap(({ id, name, colour }) => {
    const mine = spent.get(id) ?? [];
    const share = shares.get(id);
    if (mine.length === 0 && !share) return [];
    const done = new Set((finished.get(id) ?? []).map(({ itemId }) => itemId));
    const perItem = median(mine.filter(({ itemId }) => done.has(itemId)).map(({ seconds }) => seconds));
    const left = share ? share.given - share.done : items - done.size;
    return [
      {
        ...{ seatId: id, name, colour, items: mine.length, done: done.size, left },
        seconds: Math.round(mine.reduce((sum, { seconds }) => sum + seconds, 0)),
        secondsPerItem: perItem,
        secondsLeft: perItem === null ? null : Math.round(perItem * left),
      },
    ];
  });
}

function median(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  if (upper === undefined) return null;
  return Math.round(sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2);
}
