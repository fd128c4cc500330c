import { standingOfItem, type ItemStanding, type ItemVerdict } from '../../../core/review/items/item-verdict.ts';
import { NEWEST_OF_ITEM } from '../seats/adjudications.ts';
import type { ReadableDb } from '../file/open.ts';

/** Where every item of a benchmark stands, by its id. */
export function itemStandings(db: ReadableDb, benchmarkId: number): Map<number, ItemStanding> {
  const rows = db.all<{ itemId: number; verdict: ItemVerdict | null; adjudicated: ItemVerdict | null }>(
    `SELECT i.id AS itemId, v.verdict, d.said AS adjudicated FROM items i LEFT JOIN item_verdicts v ON v.item_id = i.id
     LEFT JOIN item_adjudications d ON d.item_id = i.id AND d.about = 'item' AND ${NEWEST_OF_ITEM} WHERE i.benchmark_id = ?`,
    benchmarkId,
  );
  const byItem = Map.groupBy(rows, ({ itemId }) => itemId);
  return new Map(
    [...byItem].map(([itemId, list]) => [
      itemId,
      standingOfItem(
        list.flatMap(({ verdict }) => verdict ?? []),
        list[0]?.adjudicated,
      ),
    ]),
  );
}
