/** Who is to review what: plans, of which the newest of a benchmark counts in all copies of a workspace. */
import type { ReadableDb, WritableDb } from '../file/open.ts';

export interface Given {
  itemId: number;
  reviewerId: number;
  gold: number;
}
export interface StoredPlan {
  uid: string;
  benchmarkId: number;
  /** How it was made, as JSON. */
  plan: string;
  seed: string;
  at: string;
}

/** SQL: the id of the plan that counts of a benchmark. */
export const planOf = (benchmark: string): string =>
  `(SELECT ap.id FROM assignment_plans ap WHERE ap.benchmark_id = ${benchmark} ORDER BY ap.created_at DESC, ap.uid DESC LIMIT 1)`;

export function addPlan(db: WritableDb, plan: StoredPlan, given: readonly Given[]): void {
  db.transaction(() => {
    const { id } = db.run(
      'INSERT INTO assignment_plans (uid, benchmark_id, plan, seed, created_at) VALUES (?, ?, ?, ?, ?)',
      ...[plan.uid, plan.benchmarkId, plan.plan, plan.seed, plan.at],
    );
    for (const { itemId, reviewerId, gold } of given)
      db.run(
        'INSERT INTO assignments (plan_id, item_id, reviewer_id, gold) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
        ...[id, itemId, reviewerId, gold],
      );
  });
}

/** Begins with a number, so that of two plans of one moment the later one counts. */
export function newPlanUid(db: ReadableDb): string {
  const sql = `SELECT printf('%012x', coalesce(max(id), 0) + 1) || lower(hex(randomblob(10))) AS uid FROM assignment_plans`;
  return db.get<{ uid: string }>(sql)?.uid ?? '';
}

export function isPlanKnown(db: ReadableDb, uid: string): boolean {
  return db.get('SELECT 1 FROM assignment_plans WHERE uid = ?', uid) !== undefined;
}

/** The plan that counts of each benchmark that has one. */
export function newestPlans(db: ReadableDb): (StoredPlan & { given: Given[] })[] {
  return db
    .all<StoredPlan & { id: number }>(
      `SELECT p.id, p.uid, p.benchmark_id AS benchmarkId, p.plan, p.seed, p.created_at AS at FROM assignment_plans p
       WHERE p.id = ${planOf('p.benchmark_id')} ORDER BY p.benchmark_id`,
    )
    .map(({ id, ...plan }) => ({
      ...plan,
      given: db.all<Given>(
        'SELECT item_id AS itemId, reviewer_id AS reviewerId, gold FROM assignments WHERE plan_id = ? ORDER BY item_id, reviewer_id',
        id,
      ),
    }));
}

/** How far everybody is with what they were given; nobody where nothing was. */
export function sharesOf(
  db: ReadableDb,
  benchmarkId: number,
): { seatId: number; name: string; given: number; gold: number; done: number }[] {
  return db.all(
    `SELECT w.id AS seatId, w.name, count(*) AS given, sum(g.gold) AS gold, sum(EXISTS (
       SELECT 1 FROM item_reviews r WHERE r.item_id = g.item_id AND r.reviewer_id = g.reviewer_id AND r.status <> 'draft')) AS done
     FROM assignments g JOIN reviewers w ON w.id = g.reviewer_id WHERE g.plan_id = ${planOf('@benchmarkId')} GROUP BY w.id ORDER BY w.id`,
    { benchmarkId },
  );
}

/** SQL: whether an item is what a reviewer has to do in a benchmark: what they were given, or everything where they were given nothing. */
export const toDo = (item: string): string => {
  const mine = `SELECT 1 FROM assignments g WHERE g.plan_id = ${planOf('@benchmark')} AND g.reviewer_id = @reviewer`;
  return `(NOT EXISTS (${mine}) OR EXISTS (${mine} AND g.item_id = ${item}))`;
};

/** Whose the items of a benchmark are, in the words of the filters: `me`, `gold`, `nobody`. */
export function assignedWords(
  db: ReadableDb,
  benchmark: number,
  reviewer: string,
): (itemId: number) => readonly string[] {
  const rows = db.all<{ itemId: number; mine: number; gold: number }>(
    `SELECT g.item_id AS itemId, max(w.name = @reviewer) AS mine, max(g.gold) AS gold
     FROM assignments g JOIN reviewers w ON w.id = g.reviewer_id WHERE g.plan_id = ${planOf('@benchmark')} GROUP BY g.item_id`,
    { benchmark, reviewer },
  );
  const words = new Map(
    rows.map(({ itemId, mine, gold }) => [itemId, [...(mine === 1 ? ['me'] : []), ...(gold === 1 ? ['gold'] : [])]]),
  );
  return (itemId) => words.get(itemId) ?? ['nobody'];
}

export function itemsToAssign(db: ReadableDb, benchmarkId: number): { id: number; key: string; subject: string }[] {
  return db.all(
    `SELECT id, external_id || '/' || position AS "key", subject FROM items WHERE benchmark_id = ? ORDER BY position`,
    benchmarkId,
  );
}
