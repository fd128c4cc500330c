import type { AnswerSetView } from '../../contract/workspace-shapes.ts';
import type { ReadableDb, WritableDb } from './open.ts';

/** The groups of answers of a benchmark, one per imported file or generation run, newest last. */
export function answerSets(db: ReadableDb, benchmarkId: number): AnswerSetView[] {
  return db.all<AnswerSetView>(
    `SELECT r.id AS runId, r.name, m.name AS model, r.k,
      CASE r.origin WHEN 'import' THEN 'import' ELSE 'generation' END AS source,
      (SELECT count(*) FROM responses a WHERE a.run_id = r.id) AS responses,
      (SELECT count(*) FROM responses a WHERE a.run_id = r.id AND (a.text IS NULL OR a.text = '')) AS failed
     FROM runs r JOIN models m ON m.id = r.model_id
     WHERE r.benchmark_id = ? AND r.kind = 'generation' ORDER BY r.id`,
    benchmarkId,
  );
}

export interface ImportedAnswers {
  benchmarkId: number;
  modelId: number;
  file: string;
  /** sha256 of the file's bytes, so that the same file is not taken for new answers. */
  hash: string;
  k: number;
  at: string;
}

/** An imported answers file is kept as a generation run of origin "import". */
export function insertImportedAnswers(db: WritableDb, set: ImportedAnswers): number {
  return db.run(
    `INSERT INTO runs (kind, origin, benchmark_id, model_id, state, name, k, config, created_at, finished_at)
     VALUES ('generation', 'import', ?, ?, 'done', ?, ?, ?, ?, ?)`,
    set.benchmarkId,
    set.modelId,
    set.file,
    set.k,
    JSON.stringify({ file: set.file, hash: set.hash }),
    set.at,
    set.at,
  ).id;
}

export function findImportedAnswers(
  db: ReadableDb,
  benchmarkId: number,
  model: string,
  hash: string,
): number | undefined {
  return db.get<{ id: number }>(
    `SELECT r.id FROM runs r JOIN models m ON m.id = r.model_id
     WHERE r.origin = 'import' AND r.kind = 'generation' AND r.benchmark_id = ? AND m.name = ? AND json_extract(r.config, '$.hash') = ? ORDER BY r.id DESC`,
    benchmarkId,
    model,
    hash,
  )?.id;
}

/** The answers of a set to one item as they were written, in sample order. */
export function answerTexts(db: ReadableDb, runId: number, itemId: number): (string | null)[] {
  const sql = 'SELECT text FROM responses WHERE run_id = ? AND item_id = ? ORDER BY sample_index';
  return db.all<{ text: string | null }>(sql, runId, itemId).map(({ text }) => text);
}

/** The name of the judge whose run graded a set last (or of the given run), or null when no model was asked. */
export function judgeName(db: ReadableDb, answerRunId: number, judgingRunId: number | undefined): string | null {
  const row = db.get<{ name: string | null }>(
    `SELECT m.name FROM runs r LEFT JOIN models m ON m.id = r.judge_id
     WHERE r.id = coalesce(?, (SELECT max(v.run_id) FROM verdicts v JOIN responses a ON a.id = v.response_id WHERE a.run_id = ?))`,
    judgingRunId ?? null,
    answerRunId,
  );
  return row?.name ?? null;
}
