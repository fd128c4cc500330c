import { itemIds } from '../../store/items/items.ts';
import type { ReadableDb } from '../../store/file/open.ts';
import { Refused } from '../files/record-table.ts';

/** Finds the item that a row of a table is about: by its number and id, or by an id that is the item's alone. Throws Refused. */
export function itemFinder(db: ReadableDb, benchmarkId: number): (of: { item: number; id: string }) => number {
  const items = itemIds(db, benchmarkId);
  const byNumber = new Map(items.map((one) => [one.position + 1, one]));
  const byId = Map.groupBy(items, ({ externalId }) => externalId);
  return ({ item, id }) => {
    const there = byNumber.get(item);
    if (there?.externalId === id) return there.id;
    const [one, ...others] = byId.get(id) ?? [];
    if (one && others.length === 0) return one.id;
    const short = id.slice(0, 16);
    throw new Refused(
      'id',
      one
        ? `${short} is the id of several items, and item ${String(item)} is none of them`
        : `${short} is not an id of the benchmark`,
    );
  };
}
