import type { Override } from '../../core/review/event.ts';
import type { ReadableDb } from './open.ts';

/** A reviewer's standing override of one variable in one answer, or null. */
export function overrideOf(
  db: ReadableDb,
  responseId: number,
  variableId: number,
  reviewerId: number,
): Override | null {
  return (
    db.get<Override>(
      'SELECT status, value, reason FROM overrides WHERE response_id = ? AND variable_id = ? AND reviewer_id = ?',
      responseId,
      variableId,
      reviewerId,
    ) ?? null
  );
}

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
