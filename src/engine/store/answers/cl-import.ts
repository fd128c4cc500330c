import type { WritableDb } from '../file/open.ts';

/** SQL: the identity of what a run (`r`) holds, where a bundle brought it: a part of it, so that the whole can still be imported. */
export const OF_BUNDLE = `r.config ->> '$.bundled'`;

export interface Origin {
  file: string;
  /** sha256 of the file, or the identity of what a bundle brought. */
  hash: string;
  bundled?: boolean;
}
/** As the run keeps it. */
export const originText = ({ file, hash, bundled = false }: Origin): string =>
  JSON.stringify(bundled ? { file, bundled: hash } : { file, hash });

/** The grades of an imported graded file are kept as a judging run of origin "import", one for each judge that it names. */
export function insertImportedGrading(
  db: WritableDb,
  of: Origin & { benchmarkId: number; judgeId: number | null; at: string },
): number {
  return db.run(
    `INSERT INTO runs (kind, origin, benchmark_id, judge_id, state, name, config, created_at, finished_at)
     VALUES ('judging', 'import', @benchmarkId, @judgeId, 'done', @file, @origin, @at, @at)`,
    { ...of, origin: originText(of) },
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
