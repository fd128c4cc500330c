/** Where a rubric shows: in the answer, and in a message of the task. */
import { z } from 'zod';
import { RubricEvidence } from '../../../core/review/event.ts';
import type { ReadableDb } from '../file/open.ts';
import { answerOf, decisionKind } from './kind.ts';
import { ownRow } from './own-row.ts';

const places = ownRow('rubric_evidence', ['response_id', 'rubric_id'], ['evidence']);
const placeOf = (responseId: number, rubricId: number) => ({ response_id: responseId, rubric_id: rubricId });

export const rubricEvidence = decisionKind({
  schema: z.object({
    kind: z.literal('rubric-evidence'),
    rubricId: z.int(),
    number: z.int(),
    from: RubricEvidence.nullable(),
    to: RubricEvidence.nullable(),
  }),
  apply: (db, subject, { rubricId, to }, cause) =>
    places.put(db, placeOf(answerOf(subject), rubricId), to && { evidence: JSON.stringify(to) }, cause),
  current: (db, subject, { rubricId }, reviewerId) => ({
    from: rubricEvidenceOf(db, answerOf(subject), rubricId, reviewerId),
  }),
  renumber: (change, parts) => ({ ...change, rubricId: parts.rubric(change.rubricId) }),
  describe: ({ from, to }) => ({ from: evidenceText(from), to: evidenceText(to) }),
  about: ({ number }) => `evidence for rubric ${String(number)}`,
});

export function rubricEvidenceOf(
  db: ReadableDb,
  responseId: number,
  rubricId: number,
  reviewerId: number,
): RubricEvidence | null {
  const row = places.get<{ evidence: string }>(db, placeOf(responseId, rubricId), reviewerId);
  return row ? (JSON.parse(row.evidence) as RubricEvidence) : null;
}

function evidenceText(evidence: RubricEvidence | null): string {
  const { answer, context } = evidence ?? { answer: null, context: null };
  const places = [
    ...(answer ? [`answer ${String(answer.start)}–${String(answer.end)}`] : []),
    ...(context ? [`message ${String(context.message + 1)}, ${String(context.start)}–${String(context.end)}`] : []),
  ];
  return places.length === 0 ? 'none' : places.join('; ');
}
