import type { AnswerSetView, AnswerView } from '../../contract/shapes.ts';
import { overallStatus } from '../../core/grading/status.ts';
import { cardsOf } from './cards.ts';
import type { ReadableDb, WritableDb } from './open.ts';

export interface NewResponse {
  runId: number;
  itemId: number;
  sampleIndex: number;
  text: string | null;
  error: string | null;
  at: string;
}

export function insertResponse(db: WritableDb, response: NewResponse): number {
  return db.run(
    'INSERT INTO responses (run_id, item_id, sample_index, text, error, created_at) VALUES (?, ?, ?, ?, ?, ?)',
    response.runId,
    response.itemId,
    response.sampleIndex,
    response.text,
    response.error,
    response.at,
  ).id;
}

/** The groups of answers of a benchmark, one per imported file or generation run, newest last. */
export function answerSets(db: ReadableDb, benchmarkId: number): AnswerSetView[] {
  return db.all<AnswerSetView>(
    `SELECT r.id AS runId, m.name AS model, r.k,
      CASE r.origin WHEN 'import' THEN 'import' ELSE 'generation' END AS source,
      (SELECT count(*) FROM responses a WHERE a.run_id = r.id) AS responses,
      (SELECT count(*) FROM responses a WHERE a.run_id = r.id AND (a.text IS NULL OR a.text = '')) AS failed
     FROM runs r JOIN models m ON m.id = r.model_id
     WHERE r.benchmark_id = ? AND r.kind = 'generation' ORDER BY r.id`,
    benchmarkId,
  );
}

interface ResponseRow {
  responseId: number;
  runId: number;
  model: string;
  sampleIndex: number;
  text: string | null;
  reasoning: string | null;
  error: string | null;
}

const RESPONSE = `
  SELECT a.id AS responseId, a.run_id AS runId, m.name AS model, a.sample_index AS sampleIndex, a.text, a.reasoning, a.error
  FROM responses a JOIN runs r ON r.id = a.run_id JOIN models m ON m.id = r.model_id`;

/** The answers of one answer set to one item, with a card per variable. */
export function answersOf(db: ReadableDb, itemId: number, runId: number): AnswerView[] {
  return db
    .all<ResponseRow>(`${RESPONSE} WHERE a.item_id = ? AND a.run_id = ? ORDER BY a.sample_index`, itemId, runId)
    .map((row) => withCards(db, row, itemId));
}

export function answerById(db: ReadableDb, responseId: number): AnswerView | null {
  const row = db.get<ResponseRow & { itemId: number }>(`${RESPONSE.replace('SELECT', 'SELECT a.item_id AS itemId,')} WHERE a.id = ?`, responseId);
  if (!row) return null;
  const { itemId, ...response } = row;
  return withCards(db, response, itemId);
}

function withCards(db: ReadableDb, row: ResponseRow, itemId: number): AnswerView {
  const cards = cardsOf(db, row.responseId, itemId);
  return { ...row, overall: overallStatus(cards.map((card) => card.effective.status)), cards };
}
