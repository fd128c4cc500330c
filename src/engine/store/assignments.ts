/** Who is to review what: plans, of which the newest of a benchmark counts in all copies of a workspace. */
import type { ReadableDb, WritableDb } from './open.ts';

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
