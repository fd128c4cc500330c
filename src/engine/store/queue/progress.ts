/** How far the review of a benchmark has come (docs/design/review.md, "Queue"). */
import { toDo } from '../seats/assignments.ts';
import type { ProgressView } from '../../../contract/review-calls.ts';
import type { ReadableDb } from '../file/open.ts';
import { reviewerByName } from '../seats/reviewers.ts';
import type { Sight } from '../seats/masking.ts';

/** A longer time without a decision is a break, and counts as this long. */
const LONGEST_PAUSE_S = 300;
/** The estimate looks at the newest items: people get quicker. */
const ITEMS_TIMED = 50;

interface Asked {
  benchmarkId: number;
  /** null: what was completed with any answers. */
  answerRunId: number | null;
  last: number;
  dayStart: string;
}

/** SQL: a row r of item_reviews says that its item is finished with the answers asked about. */
const FINISHED = `r.status <> 'draft' AND (@run IS NULL OR r.answer_run_id = @run)`;

/** `last`: the item that was open last, 0 for none. `dayStart`: when today began for the reviewer, as ISO 8601 in UTC. */
export function progressOf(
  db: ReadableDb,
  { benchmarkId, answerRunId, last, dayStart }: Asked,
  { reviewer, others }: Sight,
): ProgressView {
  const reviewerId = reviewerByName(db, reviewer);
  const of = { benchmark: benchmarkId, reviewer: reviewerId, run: answerRunId };
  const counts = db.get<{ total: number; mine: number; all: number; today: number }>(
    `SELECT count(*) AS total,
       sum(EXISTS (SELECT 1 FROM item_reviews r WHERE r.item_id = i.id AND r.reviewer_id = @reviewer AND ${FINISHED})) AS mine,
       sum(EXISTS (SELECT 1 FROM item_reviews r WHERE r.item_id = i.id AND ${FINISHED})) AS "all",
       sum(EXISTS (SELECT 1 FROM item_reviews r JOIN events e ON e.id = r.event_id
         WHERE r.item_id = i.id AND r.reviewer_id = @reviewer AND ${FINISHED} AND e.created_at >= @day)) AS today
     FROM items i WHERE i.benchmark_id = @benchmark AND ${toDo('i.id')}`,
    { ...of, day: dayStart },
  );
  const seconds = secondsPerItem(db, of);
  const total = counts?.total ?? 0;
  const mine = counts?.mine ?? 0;
  return {
    total,
    mine,
    all: others ? (counts?.all ?? 0) : mine,
    today: counts?.today ?? 0,
    secondsPerItem: seconds,
    secondsLeft: seconds === null ? null : Math.round(seconds * (total - mine)),
    next: nextItem(db, { ...of, last }),
    people: people(db, of).filter(({ me }) => me || others),
  };
}

interface Of {
  benchmark: number;
  reviewer: number;
  run: number | null;
}

function people(db: ReadableDb, of: Of): ProgressView['people'] {
  return db
    .all<{ id: number; name: string; done: number; at: string }>(
      `SELECT w.id, w.name, count(DISTINCT r.item_id) AS done, max(e.created_at) AS at
       FROM item_reviews r JOIN items i ON i.id = r.item_id JOIN reviewers w ON w.id = r.reviewer_id JOIN events e ON e.id = r.event_id
       WHERE i.benchmark_id = @benchmark AND ${FINISHED} GROUP BY w.id ORDER BY at DESC, w.id`,
      of,
    )
    .map(({ id, ...person }) => ({ ...person, me: id === of.reviewer }));
}

function nextItem(db: ReadableDb, of: Of & { last: number }): { itemId: number; number: number } | null {
  const found = db.get<{ itemId: number; number: number }>(
    `SELECT i.id AS itemId, i.position + 1 AS number FROM items i
     WHERE i.benchmark_id = @benchmark AND ${toDo('i.id')}
       AND NOT EXISTS (SELECT 1 FROM item_reviews r WHERE r.item_id = i.id AND r.reviewer_id = @reviewer AND ${FINISHED})
     ORDER BY i.id <> @last, i.position LIMIT 1`,
    of,
  );
  return found ?? null;
}

/**
 * The median over the reviewer's newest completed items of the time between the decisions on it, pauses cut; null before the first. The time on other
 * answers to an item is none on these, nor is it when somebody comes back to one that was completed.
 */
function secondsPerItem(db: ReadableDb, of: Of): number | null {
  const spent = db
    .all<{ seconds: number }>(
      `WITH done AS (
         SELECT r.item_id, max(r.event_id) AS event_id FROM item_reviews r JOIN items i ON i.id = r.item_id AND i.benchmark_id = @benchmark
         WHERE r.reviewer_id = @reviewer AND r.status = 'done' AND (@run IS NULL OR r.answer_run_id = @run)
         GROUP BY r.item_id ORDER BY event_id DESC LIMIT @timed)
       SELECT sum(g.gap) AS seconds FROM (
         SELECT e.id, e.item_id, e.response_id, e.answer_run_id, min(${String(LONGEST_PAUSE_S)},
           (julianday(e.created_at) - julianday(lag(e.created_at, 1, e.created_at) OVER (ORDER BY e.id))) * 86400) AS gap
         FROM events e WHERE e.reviewer_id = @reviewer) g
       JOIN done r ON r.item_id = g.item_id AND g.id <= r.event_id LEFT JOIN responses a ON a.id = g.response_id
       WHERE @run IS NULL OR coalesce(a.run_id, g.answer_run_id, @run) = @run
       GROUP BY g.item_id`,
      { ...of, timed: ITEMS_TIMED },
    )
    .map((row) => row.seconds)
    .sort((a, b) => a - b);
  if (spent.length === 0) return null;
  const middle = Math.floor(spent.length / 2);
  const median = spent.length % 2 === 1 ? (spent[middle] ?? 0) : ((spent[middle - 1] ?? 0) + (spent[middle] ?? 0)) / 2;
  return Math.round(median);
}
