import type { WritableDb } from './open.ts';

/** The grades of an imported graded file are kept as a judging run of origin "import", one for each judge that it names. */
export function insertImportedGrading(
  db: WritableDb,
  of: { benchmarkId: number; judgeId: number | null; file: string; hash: string; at: string },
): number {
  return db.run(
    `INSERT INTO runs (kind, origin, benchmark_id, judge_id, state, name, config, created_at, finished_at)
     VALUES ('judging', 'import', ?, ?, 'done', ?, ?, ?, ?)`,
    of.benchmarkId,
    of.judgeId,
    of.file,
    JSON.stringify({ file: of.file, hash: of.hash }),
    of.at,
    of.at,
  ).id;
}

/** How many answers to each task an imported answer set holds. */
export function setSamples(db: WritableDb, runId: number, k: number): void {
  db.run('UPDATE runs SET k = ? WHERE id = ?', k, runId);
}

/** Takes back a benchmark of which no row could be used. */
export function removeBenchmark(db: WritableDb, benchmarkId: number): void {
  db.run('DELETE FROM benchmarks WHERE id = ?', benchmarkId);
}
