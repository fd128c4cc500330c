/** How many tasks of a run are in which state, over all and for each graded model. */
import type { RunView } from '../../contract/run-view.ts';
import type { ReadableDb } from './open.ts';

export interface StateCount {
  state: string;
  n: number;
}
type Counts = Pick<RunView, 'total' | 'done' | 'failed' | 'running' | 'waiting'>;

export function countsOf(rows: readonly StateCount[]): Counts {
  const of = (state: string): number => rows.find((row) => row.state === state)?.n ?? 0;
  const total = rows.reduce((sum, { n }) => sum + n, 0);
  return { total, done: of('done'), failed: of('failed'), running: of('running'), waiting: of('waiting') };
}

/** The counts for each graded model; empty when there is only one. */
export function partsOf(db: ReadableDb, runId: number): RunView['parts'] {
  const rows = db.all<StateCount & { label: string }>(
    `SELECT coalesce(m.name, g.name) AS label, t.state, sum(t.n) AS n
     FROM task_counts t JOIN runs g ON g.id = t.answer_run_id LEFT JOIN models m ON m.id = g.model_id
     WHERE t.run_id = ? GROUP BY 1, 2 HAVING sum(t.n) > 0`,
    runId,
  );
  const parts = [...Map.groupBy(rows, (row) => row.label)];
  return parts.length < 2 ? [] : parts.map(([label, states]) => ({ label, ...countsOf(states) }));
}
