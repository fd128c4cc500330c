import type { AnswerView } from '../../../contract/review-shapes.ts';
import { overallStatus } from '../../../core/grading/status.ts';
import { cardsOf } from './cards.ts';
import type { ReadableDb, WritableDb } from '../file/open.ts';
import { damaged, isDamagedAnswer } from '../seals/damage.ts';

export interface NewResponse {
  runId: number;
  itemId: number;
  sampleIndex: number;
  text: string | null;
  error: string | null;
  /** JSON of what else is known of it. */
  meta?: string;
  /** How the model ended. */
  finish?: string | null;
  at: string;
}

export function insertResponse(db: WritableDb, response: NewResponse): number {
  return db.run(
    'INSERT INTO responses (run_id, item_id, sample_index, text, error, meta, finish_reason, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    response.runId,
    response.itemId,
    response.sampleIndex,
    response.text,
    response.error,
    response.meta ?? '{}',
    response.finish ?? null,
    response.at,
  ).id;
}

/** The answer set that an answer belongs to. */
export const setOfAnswer = (db: ReadableDb, responseId: number): number | undefined =>
  db.get<{ runId: number }>('SELECT run_id AS runId FROM responses WHERE id = ?', responseId)?.runId;

interface ResponseRow {
  responseId: number;
  runId: number;
  model: string;
  sampleIndex: number;
  text: string | null;
  reasoning: string | null;
  error: string | null;
  finishReason: string | null;
  cached: number;
}

const RESPONSE = `
  SELECT a.id AS responseId, a.run_id AS runId, m.name AS model, a.sample_index AS sampleIndex, a.text, a.reasoning, a.error, a.finish_reason AS finishReason,
    EXISTS (SELECT 1 FROM tasks k JOIN attempts p ON p.task_id = k.id
      WHERE k.run_id = a.run_id AND k.kind = 'generate' AND k.item_id = a.item_id AND k.sample_index = a.sample_index AND p.outcome = 'cached') AS cached
  FROM responses a JOIN runs r ON r.id = a.run_id JOIN models m ON m.id = r.model_id`;

/** The answers of one answer set to one item, with a card per variable; in the chosen grading and the first trial unless others are named. */
export function answersOf(
  db: ReadableDb,
  itemId: number,
  runId: number,
  of: { gradingId: number | null; trial: number } | null = null,
): AnswerView[] {
  return db
    .all<ResponseRow>(`${RESPONSE} WHERE a.item_id = ? AND a.run_id = ? ORDER BY a.sample_index`, itemId, runId)
    .map((row) => withCards(db, row, itemId, of));
}

export function answerById(db: ReadableDb, responseId: number): AnswerView | null {
  const row = db.get<ResponseRow & { itemId: number }>(
    `${RESPONSE.replace('SELECT', 'SELECT a.item_id AS itemId,')} WHERE a.id = ?`,
    responseId,
  );
  if (!row) return null;
  const { itemId, ...response } = row;
  return withCards(db, response, itemId);
}

function withCards(
  db: ReadableDb,
  row: ResponseRow,
  itemId: number,
  of: { gradingId: number | null; trial: number } | null = null,
): AnswerView {
  if (isDamagedAnswer(db, row.responseId)) return damagedAnswer(db, row, itemId);
  const cards = cardsOf(db, row.responseId, itemId, of);
  const { cached, ...answer } = row;
  return {
    ...answer,
    ...(cached === 1 ? { cached: true } : {}),
    overall: overallStatus(cards.map((card) => card.effective.status)),
    cards,
  };
}

/** One that is not what was written is said to be damaged, in place of its text and of all that was said of it. */
function damagedAnswer(db: ReadableDb, row: ResponseRow, itemId: number): AnswerView {
  const { responseId, runId, model, sampleIndex } = row;
  const error = damaged(`answer ${String(sampleIndex + 1)}`).message;
  const cards = cardsOf(db, NO_ANSWER, itemId);
  return {
    responseId,
    runId,
    model,
    sampleIndex,
    text: null,
    reasoning: null,
    error,
    finishReason: null,
    overall: 'not_run',
    cards,
  };
}
const NO_ANSWER = 0;
