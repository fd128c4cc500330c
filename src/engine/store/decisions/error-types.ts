/** The error types of a failed answer to a CL-bench task; none of them is a judgement too. */
import { z } from 'zod';
import { ERROR_TYPES } from '../../../core/metrics/error-types.ts';
import type { ReadableDb } from '../file/open.ts';
import { answerOf, decisionKind, withNote } from './kind.ts';

const Types = z.array(z.enum(ERROR_TYPES));
const ErrorTags = z.object({ types: Types, reason: z.string() });
type ErrorTags = z.infer<typeof ErrorTags>;

export const errorTypes = decisionKind({
  schema: z.object({ kind: z.literal('error-types'), from: ErrorTags.nullable(), to: ErrorTags.nullable() }),
  apply: (db, subject, { to }, { reviewerId, eventId }) => {
    const responseId = answerOf(subject);
    db.run('DELETE FROM error_tags WHERE response_id = ? AND reviewer_id = ?', responseId, reviewerId);
    if (to)
      db.run(
        'INSERT INTO error_tags (response_id, reviewer_id, types, reason, event_id) VALUES (?, ?, ?, ?, ?)',
        ...[responseId, reviewerId, JSON.stringify(to.types), to.reason, eventId],
      );
  },
  current: (db, subject, _change, reviewerId) => ({ from: errorTagsOf(db, answerOf(subject), reviewerId) }),
  describe: ({ from, to }) => ({ from: tagsText(from), to: tagsText(to) }),
  about: () => 'error types',
});

export function errorTagsOf(db: ReadableDb, responseId: number, reviewerId: number): ErrorTags | null {
  const row = db.get<{ types: string; reason: string }>(
    'SELECT types, reason FROM error_tags WHERE response_id = ? AND reviewer_id = ?',
    responseId,
    reviewerId,
  );
  return row ? { types: readTypes(row.types), reason: row.reason } : null;
}

export function readTypes(text: string): ErrorTags['types'] {
  return Types.catch([]).parse(JSON.parse(text));
}

function tagsText(tags: ErrorTags | null): string {
  if (!tags) return 'not judged';
  return withNote(tags.types.length === 0 ? 'none' : tags.types.join(', '), tags.reason);
}
