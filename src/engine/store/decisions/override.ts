/** The expert's own verdict on a variable of an answer. */
import { z } from 'zod';
import { Override } from '../../../contract/review-shapes.ts';
import { refreshAnswer } from '../gradings/effective.ts';
import type { ReadableDb } from '../file/open.ts';
import { decisionKind, NO_OVERRIDE, type Subject } from './kind.ts';

export const override = decisionKind({
  schema: z.object({ kind: z.literal('override'), from: Override.nullable(), to: Override.nullable() }),
  apply: (db, subject, { to }, { reviewerId, eventId }) => {
    const { responseId, variableId } = placeOf(subject);
    db.run(
      'DELETE FROM overrides WHERE response_id = ? AND variable_id = ? AND reviewer_id = ?',
      responseId,
      variableId,
      reviewerId,
    );
    if (to)
      db.run(
        'INSERT INTO overrides (response_id, variable_id, reviewer_id, status, value, reason, event_id, span_start, span_end) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
        ...[responseId, variableId, reviewerId, to.status, to.value, to.reason, eventId],
        ...[to.span?.start ?? null, to.span?.end ?? null],
      );
    refreshAnswer(db, responseId);
  },
  current: (db, subject, _change, reviewerId) => {
    const { responseId, variableId } = placeOf(subject);
    return { from: overrideOf(db, responseId, variableId, reviewerId) };
  },
  describe: ({ from, to }) => ({ from: overrideText(from, 'not decided'), to: overrideText(to, 'not decided') }),
  tabled: ({ from, to }) => ({ from: overrideText(from, NO_OVERRIDE), to: overrideText(to, NO_OVERRIDE) }),
  about: () => 'override',
  several: 'verdicts',
});

/** A reviewer's standing override of one variable in one answer, or null. */
export function overrideOf(
  db: ReadableDb,
  responseId: number,
  variableId: number,
  reviewerId: number,
): Override | null {
  const row = db.get<Omit<Override, 'span'> & { start: number | null; end: number | null }>(
    `SELECT status, value, reason, span_start AS start, span_end AS end FROM overrides
     WHERE response_id = ? AND variable_id = ? AND reviewer_id = ?`,
    responseId,
    variableId,
    reviewerId,
  );
  if (!row) return null;
  const { start, end, ...override } = row;
  return start === null || end === null ? override : { ...override, span: { start, end } };
}

function placeOf({ responseId, variableId }: Subject): { responseId: number; variableId: number } {
  if (responseId === null || variableId === null) throw new Error('an override needs an answer and a variable');
  return { responseId, variableId };
}

function overrideText(one: Override | null, none: string): string {
  if (!one) return none;
  // As the keys say it: of an expert's word, not of a comparison that ended without one.
  const status = one.status === 'undecided' ? 'unsure' : one.status.replace('_', ' ');
  return one.value === null ? status : `${status} (${one.value})`;
}
