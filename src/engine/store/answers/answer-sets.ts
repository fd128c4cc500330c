import { UserError } from '../../../contract/router.ts';
import type { AnswerSetView } from '../../../contract/workspace-shapes.ts';
import { originText, type Origin } from './cl-import.ts';
import type { ReadableDb, WritableDb } from '../file/open.ts';

/** The groups of answers of a benchmark, one per imported file or generation run, newest last. */
export function answerSets(db: ReadableDb, benchmarkId: number): AnswerSetView[] {
  return db.all<AnswerSetView>(
    `SELECT r.id AS runId, r.name, m.name AS model, r.given_name AS given, r.k,
      CASE r.origin WHEN 'import' THEN 'import' ELSE 'generation' END AS source,
      coalesce(c.answers, 0) AS responses, coalesce(c.empty, 0) AS failed
     FROM runs r JOIN models m ON m.id = r.model_id LEFT JOIN answer_counts c ON c.run_id = r.id
     WHERE r.benchmark_id = ? AND r.kind = 'generation' ORDER BY r.id`,
    benchmarkId,
  );
}

/** The hash is that of the file's bytes, so that the same file is not taken for new answers. */
export interface ImportedAnswers extends Origin {
  benchmarkId: number;
  modelId: number;
  k: number;
  at: string;
}

/** An imported answers file is kept as a generation run of origin "import". */
export function insertImportedAnswers(db: WritableDb, set: ImportedAnswers): number {
  return db.run(
    `INSERT INTO runs (kind, origin, benchmark_id, model_id, state, name, k, config, created_at, finished_at)
     VALUES ('generation', 'import', @benchmarkId, @modelId, 'done', @file, @k, @origin, @at, @at)`,
    { ...set, origin: originText(set) },
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

/** The answer sets of a benchmark that consist of these very answers, whatever file or run they came from; oldest first. */
export function setsOfAnswers(
  db: ReadableDb,
  benchmarkId: number,
  answers: readonly { itemId: number; answers: readonly (string | null)[] }[],
): AnswerSetView[] {
  const wanted = new Map(answers.map((row) => [row.itemId, row.answers]));
  const total = answers.reduce((sum, row) => sum + row.answers.length, 0);
  const isSame = ({ runId }: AnswerSetView): boolean => {
    const rows = db.iterate<{ itemId: number; sampleIndex: number; text: string | null }>(
      'SELECT item_id AS itemId, sample_index AS sampleIndex, text FROM responses WHERE run_id = ?',
      runId,
    );
    for (const { itemId, sampleIndex, text } of rows)
      if ((wanted.get(itemId)?.[sampleIndex] ?? '') !== (text ?? '')) return false;
    return true;
  };
  return answerSets(db, benchmarkId).filter((set) => set.responses === total && isSame(set));
}

/** The answers that a run here made of which these are all, given as digests by item, in the order of their samples; the newest of several. */
export function runOfAnswers(
  db: ReadableDb,
  benchmarkId: number,
  digests: ReadonlyMap<number, readonly string[]>,
  digestOf: (text: string) => string,
): AnswerSetView | undefined {
  const total = [...digests.values()].reduce((sum, list) => sum + list.length, 0);
  const isSame = ({ runId }: AnswerSetView): boolean => {
    const sql =
      'SELECT item_id AS itemId, text FROM responses WHERE run_id = ? AND text IS NOT NULL ORDER BY sample_index';
    const next = new Map<number, number>();
    let rows = 0;
    for (const { itemId, text } of db.iterate<{ itemId: number; text: string }>(sql, runId)) {
      const nth = next.get(itemId) ?? 0;
      if (digests.get(itemId)?.[nth] !== digestOf(text)) return false;
      next.set(itemId, nth + 1);
      rows += 1;
    }
    return rows === total;
  };
  return answerSets(db, benchmarkId).findLast((set) => set.source === 'generation' && isSame(set));
}

export function benchmarkOfSet(db: ReadableDb, answerRunId: number): number {
  const row = db.get<{ id: number }>('SELECT benchmark_id AS id FROM runs WHERE id = ?', answerRunId);
  if (!row) throw new UserError('not-found', 'There are no such answers in this workspace. Reload the list.');
  return row.id;
}

/** The answers of a set to one item as they were written, in sample order. */
export function answerTexts(db: ReadableDb, runId: number, itemId: number): (string | null)[] {
  const sql = 'SELECT text FROM responses WHERE run_id = ? AND item_id = ? ORDER BY sample_index';
  return db.all<{ text: string | null }>(sql, runId, itemId).map(({ text }) => text);
}

/** How many of these items an answer set answers, with how many answers at least, and the ids of those that it does not answer. */
export function coverageOf(
  db: ReadableDb,
  answerRunId: number,
  itemIds: readonly number[],
): { items: number; questions: number; fewest: number; missing: string[] } {
  const rows = db.all<{ externalId: string; answers: number }>(
    `SELECT i.external_id AS externalId, (SELECT count(*) FROM responses a WHERE a.run_id = ? AND a.item_id = i.id) AS answers
     FROM items i WHERE i.id IN (SELECT value FROM json_each(?)) ORDER BY i.position`,
    answerRunId,
    JSON.stringify(itemIds),
  );
  const answered = rows.filter(({ answers }) => answers > 0);
  return {
    items: rows.length,
    questions: answered.length,
    fewest: answered.reduce((least, { answers }) => Math.min(least, answers), answered[0]?.answers ?? 0),
    missing: rows.filter(({ answers }) => answers === 0).map(({ externalId }) => externalId),
  };
}

/** What a table of answers says of each beside its grading, by the answer's id; `sample` counts from 1. */
export interface AnswerPlace {
  item: number;
  item_id: string;
  subject: string;
  item_type: string;
  sample: number;
}

export function answersIn(db: ReadableDb, runId: number): Map<number, AnswerPlace> {
  const rows = db.all<AnswerPlace & { id: number }>(
    `SELECT a.id, i.position + 1 AS item, i.external_id AS item_id, i.subject, i.item_type, a.sample_index + 1 AS sample
     FROM responses a JOIN items i ON i.id = a.item_id WHERE a.run_id = ?`,
    runId,
  );
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}

/** How many answers a workspace holds, of all benchmarks. */
export const countAnswers = (db: ReadableDb): number =>
  db.get<{ n: number }>('SELECT coalesce(sum(answers), 0) AS n FROM answer_counts')?.n ?? 0;
