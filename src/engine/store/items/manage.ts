/** Names of benchmarks and answer sets, figures that were missing, and what a removal takes with it. */
import { UserError } from '../../../contract/router.ts';
import { insertImage, type StoredImage } from './images.ts';
import type { ReadableDb, WritableDb } from '../file/open.ts';

/** Throws UserError name-taken. */
export function renameBenchmark(db: WritableDb, benchmarkId: number, name: string): void {
  if (db.get('SELECT 1 FROM benchmarks WHERE name = ? AND id <> ?', name, benchmarkId) !== undefined)
    throw new UserError('name-taken', `There is a benchmark "${name}" in this workspace already. Choose another name.`);
  db.run('UPDATE benchmarks SET name = ? WHERE id = ?', name, benchmarkId);
}

/** An empty name: called after its model again. */
export function renameAnswers(db: WritableDb, runId: number, name: string): void {
  db.run(`UPDATE runs SET given_name = nullif(?, '') WHERE id = ?`, name, runId);
}

/** The answer set with the judging runs that graded nothing else. */
export function runsOfAnswers(db: ReadableDb, runId: number): number[] {
  const judging = db.all<{ id: number }>(
    `SELECT DISTINCT q.run_id AS id FROM gradings g JOIN grading_runs q ON q.grading_id = g.id WHERE g.answer_run_id = @run
     EXCEPT SELECT q.run_id FROM gradings g JOIN grading_runs q ON q.grading_id = g.id WHERE g.answer_run_id <> @run`,
    { run: runId },
  );
  return [runId, ...judging.map(({ id }) => id)];
}

/** Throws UserError run-busy while anything of the benchmark is running. */
export function refuseRunning(db: ReadableDb, benchmarkId: number): void {
  if (db.get(`SELECT 1 FROM runs WHERE benchmark_id = ? AND state IN ('queued', 'running')`, benchmarkId) !== undefined)
    throw new UserError(
      'run-busy',
      'A run is working on this benchmark. Wait for its end, or cancel it, and try again.',
    );
}

export interface MissingFigure {
  itemId: number;
  place: string;
  position: number;
  path: string;
}

/** Figures that the benchmark's rows name and that were not found when it was imported. */
export function missingFigures(db: ReadableDb, benchmarkId: number): MissingFigure[] {
  return db.all(
    `SELECT m.item_id AS itemId, m.place, m.position, m.path FROM item_images m JOIN items i ON i.id = m.item_id
     WHERE i.benchmark_id = ? AND m.hash IS NULL ORDER BY i.position, m.place DESC, m.position`,
    benchmarkId,
  );
}

export function putFigure(db: WritableDb, of: MissingFigure, hash: string, image: StoredImage): void {
  insertImage(db, hash, image);
  db.run(
    'UPDATE item_images SET hash = ? WHERE item_id = ? AND place = ? AND position = ?',
    ...[hash, of.itemId, of.place, of.position],
  );
}
