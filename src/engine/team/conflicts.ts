/** Places where what was merged and what was there say different things: everybody's word stays, the newest counts until somebody adjudicates. */
import type { MergeConflict } from '../../contract/team-calls.ts';
import { listBenchmarks } from '../store/items/benchmarks.ts';
import { describe, titleOf } from '../store/decisions.ts';
import { itemNamed, seatRows } from '../store/seats/bundle-rows.ts';
import { benchmarkOfItem } from '../store/items/item-parts.ts';
import type { ReadableDb } from '../store/file/open.ts';
import { placeOfEntry, type Entry } from '../store/log/replay.ts';

/** What a bundle says: which decisions, and whose whole work it is. */
export interface Held {
  uids: ReadonlySet<string>;
  seats: ReadonlySet<number>;
}

/** Kinds that are said by each for themselves and are no judgement on anything. */
const NO_JUDGEMENT: ReadonlySet<string> = new Set([
  'reveal',
  'bookmark',
  'comment',
  'remark',
  'status',
  'rubric-evidence',
  'adjudicate',
]);

/** Of the items that were decided about, the places that new decisions (`added`) are about. */
export function conflictsIn(
  db: ReadableDb,
  logs: ReadonlyMap<number, readonly Entry[]>,
  held: readonly Held[],
  added: ReadonlySet<string>,
): MergeConflict[] {
  const benchmarks = new Map(listBenchmarks(db).map(({ id, name }) => [id, name]));
  const names = new Map(seatRows(db).map(({ id, name }) => [id, name]));
  const found: MergeConflict[] = [];
  for (const [itemId, log] of logs) {
    const places = Map.groupBy(
      log.filter(({ change }) => !NO_JUDGEMENT.has(change.kind)),
      placeOfEntry,
    );
    for (const entries of places.values()) {
      if (!entries.some(({ uid }) => added.has(uid))) continue;
      const kind = kindOfConflict(entries, held, added);
      if (kind === null) continue;
      const { change } = entries[0] as Entry;
      const standing = [...lastOf(entries).values()];
      found.push({
        kind,
        itemId,
        benchmark: benchmarks.get(benchmarkOfItem(db, itemId) ?? 0) ?? '',
        item: itemNamed(db, itemId).place + 1,
        about: titleOf(change, '').replace(/:.*$/s, '').slice(0, 80),
        said: standing.map((one) => ({
          who: names.get(one.reviewerId) ?? '',
          what: describe(one.change).to.slice(0, 120),
        })),
      });
    }
  }
  return found;
}

const lastOf = (entries: readonly Entry[]): Map<number, Entry> => new Map(entries.map((one) => [one.reviewerId, one]));

/** What is judged, without the reason that was given for it. */
function judgement({ change }: Entry): string {
  const { to } = change;
  if (typeof to !== 'object' || to === null) return JSON.stringify(to);
  return JSON.stringify(Object.entries(to).filter(([key]) => key !== 'reason' && key !== 'note' && key !== 'span'));
}

function kindOfConflict(
  entries: readonly Entry[],
  held: readonly Held[],
  added: ReadonlySet<string>,
): MergeConflict['kind'] | null {
  for (const [reviewerId, last] of lastOf(entries)) {
    const mine = entries.filter((one) => one.reviewerId === reviewerId);
    for (const { uids, seats } of held) {
      if (!seats.has(reviewerId) || !mine.some(({ uid }) => added.has(uid) && uids.has(uid))) continue;
      // The bundle holds all of this expert's work there: what it does not know was done elsewhere.
      const elsewhere = mine.filter(({ uid }) => !uids.has(uid)).at(-1);
      const there = mine.filter(({ uid }) => uids.has(uid)).at(-1);
      if (elsewhere && there && (judgement(elsewhere) !== judgement(there) || judgement(last) !== judgement(there)))
        return 'same-seat';
    }
  }
  const said = new Set([...lastOf(entries).values()].filter(({ change }) => change.to !== null).map(judgement));
  return said.size > 1 ? 'experts-differ' : null;
}
