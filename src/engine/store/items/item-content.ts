import type { ReadableDb } from '../file/open.ts';

/** What an item holds, as it was imported and as it stands. */
export interface ItemContent {
  /** Of the file that it was imported from: with the id in it, of the item's own row. */
  hash: string;
  externalId: string;
  /** The newest event that corrected it; 0 where nobody has. */
  version: number;
}

/** Undefined where there is no such item. */
export function itemContent(db: ReadableDb, itemId: number): ItemContent | undefined {
  return db.get<ItemContent>(
    `SELECT b.hash, i.external_id AS externalId,
      (SELECT coalesce(max(e.id), 0) FROM events e WHERE e.item_id = i.id AND (e.kind IN ('annotation', 'variables', 'flow')
        OR e.kind = 'adjudicate' AND e.payload ->> '$.about' IN ('annotation', 'variables', 'flow'))) AS version
     FROM items i JOIN benchmarks b ON b.id = i.benchmark_id WHERE i.id = ?`,
    itemId,
  );
}
