/** The error types of a failed answer to a CL-bench task; none of them is a judgement too. */
import { z } from 'zod';
import { ERROR_TYPES } from '../../../core/metrics/error-types.ts';
import type { ReadableDb } from '../file/open.ts';
import { answerOf, decisionKind, withNote } from './kind.ts';
import { ownRow } from './own-row.ts';

const Types = z.array(z.enum(ERROR_TYPES));
const ErrorTags = z.object({ types: Types, reason: z.string() });
type ErrorTags = z.infer<typeof ErrorTags>;

const tags = ownRow('error_tags', ['response_id'], ['types', 'reason']);

export const errorTypes = decisionKind({
  schema: z.object({ kind: z.literal('error-types'), from: ErrorTags.nullable(), to: ErrorTags.nullable() }),
  apply: (db, subject, { to }, cause) =>
    tags.put(db, { response_id: answerOf(subject) }, to && { ...to, types: JSON.stringify(to.types) }, cause),
  current: (db, subject, _change, reviewerId) => ({ from: errorTagsOf(db, answerOf(subject), reviewerId) }),
  describe: ({ from, to }) => ({ from: tagsText(from), to: tagsText(to) }),
  about: () => 'error types',
});

export function errorTagsOf(db: ReadableDb, responseId: number, reviewerId: number): ErrorTags | null {
  const row = tags.get<{ types: string; reason: string }>(db, { response_id: responseId }, reviewerId);
  return row ? { types: readTypes(row.types), reason: row.reason } : null;
}

export function readTypes(text: string): ErrorTags['types'] {
  return Types.catch([]).parse(JSON.parse(text));
}

function tagsText(said: ErrorTags | null): string {
  if (!said) return 'not judged';
  return withNote(said.types.length === 0 ? 'none' : said.types.join(', '), said.reason);
}
