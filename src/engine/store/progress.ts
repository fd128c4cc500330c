/** How far the review of a benchmark has come (docs/design/review.md, "Queue"). */
import type { ProgressView } from '../../contract/review-calls.ts';
import type { ReadableDb } from './open.ts';
import { reviewerByName } from './queue.ts';

/** A longer time without a decision is a break, and counts as this long. */
const LONGEST_PAUSE_S = 300;
/** The estimate looks at the newest items: people get quicker. */
const ITEMS_TIMED = 50;

/** `last`: the item that was open last, 0 for none. `dayStart`: when today began for the reviewer, as ISO 8601 in UTC. */
export function progressOf(
  db: ReadableDb,
  { benchmarkId, last, dayStart }: { benchmarkId: number; last: number; dayStart: string },
  reviewer: string,
): ProgressView {
  const reviewerId = reviewerByName(db, reviewer);
  const counts = db.get<{ total: number; mine: number; all: number; today: number }>(
    `SELECT count(*) AS total,
       sum(EXISTS (SELECT 1 FROM item_reviews r WHERE r.item_id = i.id AND r.reviewer_id = @reviewer AND r.status <> 'draft')) AS mine,
       sum(EXISTS (SELECT 1 FROM item_reviews r WHERE r.item_id = i.id AND r.status <> 'draft')) AS "all",
       sum(EXISTS (SELECT 1 FROM item_reviews r JOIN events e ON e.id = r.event_id
         WHERE r.item_id = i.id AND r.reviewer_id = @reviewer AND r.status <> 'draft' AND e.created_at >= @day)) AS today
     FROM items i WHERE i.benchmark_id = @benchmark`,
    { reviewer: reviewerId, benchmark: benchmarkId, day: dayStart },
  );
  const seconds = secondsPerItem(db, benchmarkId, reviewerId);
  const total = counts?.total ?? 0;
  const mine = counts?.mine ?? 0;
  return {
    total,
    mine,
    all: counts?.all ?? 0,
    today: counts?.today ?? 0,
    secondsPerItem: seconds,
    secondsLeft: seconds === null ? null : Math.round(seconds * (total - mine)),
    next: nextItem(db, { benchmarkId, last, reviewerId }),
    people: people(db, benchmarkId, reviewerId),
  };
}

function people(db: ReadableDb, benchmarkId: number, me: number): ProgressView['people'] {
  return db
    .all<{ id: number; name: string; done: number; at: string }>(
      `SELECT w.id, w.name, count(*) AS done, max(e.created_at) AS at
       FROM item_reviews r JOIN items i ON i.id = r.item_id JOIN reviewers w ON w.id = r.reviewer_id JOIN events e ON e.id = r.event_id
       WHERE i.benchmark_id = ? AND r.status <> 'draft' GROUP BY w.id ORDER BY at DESC, w.id`,
      benchmarkId,
    )
    .map(({ id, ...person }) => ({ ...person, me: id === me }));
}

function nextItem(
  db: ReadableDb,
  of: { benchmarkId: number; last: number; reviewerId: number },
): { itemId: number; number: number } | null {
  const found = db.get<{ itemId: number; number: number }>(
    `SELECT i.id AS itemId, i.position + 1 AS number FROM items i
     WHERE i.benchmark_id = @benchmarkId
       AND NOT EXISTS (SELECT 1 FROM item_reviews r WHERE r.item_id = i.id AND r.reviewer_id = @reviewerId AND r.status <> 'draft')
     ORDER BY i.id <> @last, i.position LIMIT 1`,
    of,
  );
  return found ?? null;
}

/** The median over the reviewer's newest completed items of the time between the decisions on it, pauses cut; null before the first. */
function secondsPerItem(db: ReadableDb, benchmarkId: number, reviewerId: number): number | null {
  const spent = db
    .all<{ seconds: number }>(
      `SELECT sum(g.gap) AS seconds FROM (
         SELECT e.item_id, min(${String(LONGEST_PAUSE_S)},
           (julianday(e.created_at) - julianday(lag(e.created_at, 1, e.created_at) OVER (ORDER BY e.id))) * 86400) AS gap
         FROM events e WHERE e.reviewer_id = ?) g
       JOIN item_reviews r ON r.item_id = g.item_id AND r.reviewer_id = ? AND r.status = 'done'
       JOIN items i ON i.id = g.item_id AND i.benchmark_id = ?
       GROUP BY g.item_id ORDER BY r.event_id DESC LIMIT ?`,
      reviewerId,
      reviewerId,
      benchmarkId,
      ITEMS_TIMED,
    )
    .map((row) => row.seconds)
    .sort((a, b) => a - b);
  if (spent.length === 0) return null;
  const middle = Math.floor(spent.length / 2);
  const median = spent.length % 2 === 1 ? (spent[middle] ?? 0) : ((spent[middle - 1] ?? 0) + (spent[middle] ?? 0)) / 2;
  return Math.round(median);
}
