/** How long experts have worked: from when they opened items and decided of them, idle time left out. */
import type { ReadableDb, WritableDb } from '../file/open.ts';

/** What is longer is a pause, and so much of it counts. */
const LONGEST_GAP_S = 300;

export interface SpentRow {
  reviewerId: number;
  itemId: number;
  seconds: number;
}

/**
 * By expert and item. The time before a decision is spent on the item that it is about; the time before another item is opened, on the one that was open.
 */
export function timeSpent(db: ReadableDb, benchmarkId: number): SpentRow[] {
  return db.all<SpentRow>(
    `WITH moments AS (
       SELECT e.reviewer_id AS who, e.item_id AS item, e.created_at AS at, 0 AS opened FROM events e WHERE e.item_id IS NOT NULL
       UNION ALL SELECT o.reviewer_id, o.item_id, o.at, 1 FROM openings o),
     gaps AS (
       SELECT who, CASE WHEN opened = 1 THEN lag(item) OVER w ELSE item END AS item,
         min(@longest, max(0, (julianday(at) - julianday(lag(at, 1, at) OVER w)) * 86400)) AS seconds
       FROM moments WINDOW w AS (PARTITION BY who ORDER BY at, opened))
     SELECT g.who AS reviewerId, g.item AS itemId, round(sum(g.seconds), 1) AS seconds
     FROM gaps g JOIN items i ON i.id = g.item WHERE i.benchmark_id = @benchmarkId GROUP BY g.who, g.item HAVING sum(g.seconds) > 0
     ORDER BY g.who, g.item`,
    { benchmarkId, longest: LONGEST_GAP_S },
  );
}

/** Notes that an expert has an item before their eyes. */
export function noteOpening(db: WritableDb, reviewerId: number, itemId: number, at: string): void {
  db.quickTransaction(() =>
    db.run('INSERT INTO openings (reviewer_id, item_id, at) VALUES (?, ?, ?)', reviewerId, itemId, at),
  );
}

/** Items that each has finished, and has still to do. */
export function finishedBy(db: ReadableDb, benchmarkId: number): { reviewerId: number; itemId: number }[] {
  return db.all(
    `SELECT DISTINCT r.reviewer_id AS reviewerId, r.item_id AS itemId FROM item_reviews r JOIN items i ON i.id = r.item_id
     WHERE i.benchmark_id = ? AND r.status <> 'draft'`,
    benchmarkId,
  );
}
