/** What an expert decides of one rubric of a CL-bench task. */
import { z } from 'zod';
import { RUBRIC_DECISIONS } from '../../../core/grading/rubrics.ts';
import type { ReadableDb } from '../file/open.ts';
import { answerOf, decisionKind, NO_OVERRIDE, withNote } from './kind.ts';
import { ownRow } from './own-row.ts';

const RubricMark = z.object({ status: z.enum(RUBRIC_DECISIONS), reason: z.string() });
type RubricMark = z.infer<typeof RubricMark>;

const marks = ownRow('rubric_overrides', ['response_id', 'rubric_id'], ['status', 'reason']);
const placeOf = (responseId: number, rubricId: number) => ({ response_id: responseId, rubric_id: rubricId });

export const rubric = decisionKind({
  schema: z.object({
    kind: z.literal('rubric'),
    rubricId: z.int(),
    /** From 1, for people. */
    number: z.int(),
    from: RubricMark.nullable(),
    to: RubricMark.nullable(),
  }),
  apply: (db, subject, { rubricId, to }, cause) => marks.put(db, placeOf(answerOf(subject), rubricId), to, cause),
  current: (db, subject, { rubricId }, reviewerId) => ({
    from: rubricMarkOf(db, answerOf(subject), rubricId, reviewerId),
  }),
  renumber: (change, parts) => ({ ...change, rubricId: parts.rubric(change.rubricId) }),
  describe: ({ from, to }) => ({ from: markText(from, 'not decided'), to: markText(to, 'not decided') }),
  tabled: ({ from, to }) => ({ from: markText(from, NO_OVERRIDE), to: markText(to, NO_OVERRIDE) }),
  about: ({ number }) => `rubric ${String(number)}`,
  several: 'rubrics',
});

export const rubricMarkOf = (
  db: ReadableDb,
  responseId: number,
  rubricId: number,
  reviewerId: number,
): RubricMark | null => marks.get<RubricMark>(db, placeOf(responseId, rubricId), reviewerId);

const markText = (mark: RubricMark | null, none: string): string => (mark ? withNote(mark.status, mark.reason) : none);
