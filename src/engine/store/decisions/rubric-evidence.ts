/** Where a rubric shows: in the answer, and in a message of the task. */
import { z } from 'zod';
import { RubricEvidence } from '../../../core/review/event.ts';
import type { ReadableDb } from '../file/open.ts';
import { answerOf, decisionKind } from './kind.ts';

export const rubricEvidence = decisionKind({
  schema: z.object({
    kind: z.literal('rubric-evidence'),
    rubricId: z.int(),
    number: z.int(),
    from: RubricEvidence.nullable(),
    to: RubricEvidence.nullable(),
  }),
  apply: (db, subject, { rubricId, to }, { reviewerId, eventId }) => {
    const place = [answerOf(subject), rubricId, reviewerId];
    db.run('DELETE FROM rubric_evidence WHERE response_id = ? AND rubric_id = ? AND reviewer_id = ?', ...place);
    if (to)
      db.run(
        'INSERT INTO rubric_evidence (response_id, rubric_id, reviewer_id, evidence, event_id) VALUES (?, ?, ?, ?, ?)',
        ...[...place, JSON.stringify(to), eventId],
      );
  },
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
  const row = db.get<{ evidence: string }>(
    'SELECT evidence FROM rubric_evidence WHERE response_id = ? AND rubric_id = ? AND reviewer_id = ?',
    responseId,
    rubricId,
    reviewerId,
  );
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
