/**
 * Where the disk takes nothing (it is full, or may not be written to, or the file is gone), standings are worked out in temporary tables that stand
 * before those of the file: what is on the disk can be read on. They go as soon as the file takes writing again, and what was stale there is still.
 */
import { UserError } from '../../../contract/router.ts';
import type { WritableDb } from '../file/open.ts';

const INDEXES = {
  standings: ['(answer_run_id, grading_id, item_id)', '(answer_run_id, grading_id, position)', '(item_id)'],
  item_facts: ['(item_id)', '(benchmark_id, position)'],
  item_evidence: ['(item_id)', '(benchmark_id, weight)'],
  stale_items: ['(item_id)'],
};
const TABLES = Object.keys(INDEXES) as (keyof typeof INDEXES)[];
/** How often it is tried whether the file takes writing again. */
const TRY_MS = 1000;

interface Aside {
  /** Of the connection and of others: what the tables were worked out from. */
  state: string;
  tried: number;
}
const temporaryStandings = new WeakMap<WritableDb, Aside>();

export const isAside = (db: WritableDb): boolean => temporaryStandings.has(db);

/** Whether an error says that the file takes no writing, while it may still be read. */
export function isRefusal(error: unknown): boolean {
  return error instanceof UserError && ['disk-full', 'read-only', 'disk-error', 'workspace-gone'].includes(error.code);
}

/** From here on the temporary tables are what is read. */
export function putAside(db: WritableDb): void {
  db.temporarily(() => {
    for (const table of TABLES) {
      db.run(`CREATE TEMP TABLE ${table} AS SELECT * FROM main.${table}`);
      for (const [n, columns] of INDEXES[table].entries())
        db.run(`CREATE INDEX temp.aside_${table}_${String(n)} ON ${table}${columns}`);
    }
  });
  temporaryStandings.set(db, { state: stateOf(db), tried: performance.now() });
}

/** Work on the temporary tables. What was written since makes its items stale there too. */
export function aside<T>(db: WritableDb, work: () => T): T {
  return db.temporarily(() => {
    const before = temporaryStandings.get(db);
    if (before && before.state !== stateOf(db))
      db.run(
        'INSERT INTO temp.stale_items SELECT item_id FROM main.stale_items EXCEPT SELECT item_id FROM temp.stale_items',
      );
    const result = work();
    temporaryStandings.set(db, { tried: before?.tried ?? 0, state: stateOf(db) });
    return result;
  });
}

/** Whether the file takes writing again: then its own tables are what is read. */
export function returned(db: WritableDb): boolean {
  const now = temporaryStandings.get(db);
  if (now && performance.now() - now.tried < TRY_MS) return false;
  try {
    db.quickTransaction(() => db.run('REPLACE INTO main.stale_items SELECT item_id FROM main.stale_items LIMIT 1'));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (now) temporaryStandings.set(db, { ...now, tried: performance.now() });
    return false;
  }
  db.temporarily(() => {
    for (const table of TABLES) db.run(`DROP TABLE temp.${table}`);
  });
  temporaryStandings.delete(db);
  return true;
}

/** Changes when anything is written, here or by others. */
function stateOf(db: WritableDb): string {
  const { changes } = db.get<{ changes: number }>('SELECT total_changes() AS changes') ?? { changes: 0 };
  return `${String(changes)} ${String(db.others())}`;
}
