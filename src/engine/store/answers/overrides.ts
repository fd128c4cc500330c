import type { ReadableDb } from '../file/open.ts';

/** The item to which both an answer and a variable belong, or undefined when they do not belong together. */
export function itemOf(db: ReadableDb, responseId: number, variableId: number): number | undefined {
  return db.get<{ itemId: number }>(
    'SELECT a.item_id AS itemId FROM responses a JOIN current_variables v ON v.item_id = a.item_id WHERE a.id = ? AND v.id = ?',
    responseId,
    variableId,
  )?.itemId;
}

export function itemOfResponse(db: ReadableDb, responseId: number): number | undefined {
  return db.get<{ itemId: number }>('SELECT item_id AS itemId FROM responses WHERE id = ?', responseId)?.itemId;
}
