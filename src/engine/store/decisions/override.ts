/** The expert's own verdict on a variable of an answer. */
import { z } from 'zod';
import { Override } from '../../../contract/review-shapes.ts';
import { refreshAnswer } from '../gradings/effective.ts';
import type { ReadableDb } from '../file/open.ts';
import { decisionKind, NO_OVERRIDE, type Subject } from './kind.ts';
import { ownRow } from './own-row.ts';

const overrides = ownRow(
  'overrides',
  ['response_id', 'variable_id'],
  ['status', 'value', 'reason', 'span_start', 'span_end'],
);

export const override = decisionKind({
  schema: z.object({ kind: z.literal('override'), from: Override.nullable(), to: Override.nullable() }),
  apply: (db, subject, { to }, cause) => {
    const place = placeOf(subject);
    const span = { span_start: to?.span?.start ?? null, span_end: to?.span?.end ?? null };
    overrides.put(db, place, to && { status: to.status, value: to.value, reason: to.reason, ...span }, cause);
    refreshAnswer(db, place.response_id);
  },
  current: (db, subject, _change, reviewerId) => ({ from: standing(db, placeOf(subject), reviewerId) }),
  describe: ({ from, to }) => ({ from: overrideText(from, 'not decided'), to: overrideText(to, 'not decided') }),
  tabled: ({ from, to }) => ({ from: overrideText(from, NO_OVERRIDE), to: overrideText(to, NO_OVERRIDE) }),
  about: () => 'override',
  several: 'verdicts',
});

/** A reviewer's standing override of one variable in one answer, or null. */
export const overrideOf = (
  db: ReadableDb,
  responseId: number,
  variableId: number,
  reviewerId: number,
): Override | null => standing(db, { response_id: responseId, variable_id: variableId }, reviewerId);

function standing(db: ReadableDb, place: ReturnType<typeof placeOf>, reviewerId: number): Override | null {
  const row = overrides.get<Stored>(db, place, reviewerId);
  if (!row) return null;
  const { span_start: start, span_end: end, ...override } = row;
  return start === null || end === null ? override : { ...override, span: { start, end } };
}
type Stored = Omit<Override, 'span'> & { span_start: number | null; span_end: number | null };

function placeOf({ responseId, variableId }: Subject): { response_id: number; variable_id: number } {
  if (responseId === null || variableId === null) throw new Error('an override needs an answer and a variable');
  return { response_id: responseId, variable_id: variableId };
}

function overrideText(one: Override | null, none: string): string {
  if (!one) return none;
  // As the keys say it: of an expert's word, not of a comparison that ended without one.
  const status = one.status === 'undecided' ? 'unsure' : one.status.replace('_', ' ');
  return one.value === null ? status : `${status} (${one.value})`;
}
