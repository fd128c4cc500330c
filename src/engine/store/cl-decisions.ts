/** What experts decided of answers to CL-bench tasks: rubrics, evidence and error types. The current state, derived from events. */
import { z } from 'zod';
import type { ErrorTags, RubricEvidence, RubricMark } from '../../core/review/event.ts';
import { ERROR_TYPES } from '../../core/metrics/error-types.ts';
import type { ReadableDb, WritableDb } from './open.ts';

/** The event that a decision comes from. */
interface Cause {
  eventId: number;
  reviewerId: number;
}

const Types = z.array(z.enum(ERROR_TYPES)).catch([]);

export function applyRubricMark(
  db: WritableDb,
  responseId: number,
  rubricId: number,
  to: RubricMark | null,
  cause: Cause,
): void {
  db.run(
    'DELETE FROM rubric_overrides WHERE response_id = ? AND rubric_id = ? AND reviewer_id = ?',
    responseId,
    rubricId,
    cause.reviewerId,
  );
  if (to)
    db.run(
      'INSERT INTO rubric_overrides (response_id, rubric_id, reviewer_id, status, reason, event_id) VALUES (?, ?, ?, ?, ?, ?)',
      responseId,
      rubricId,
      cause.reviewerId,
      to.status,
      to.reason,
      cause.eventId,
    );
}

export function applyRubricEvidence(
  db: WritableDb,
  responseId: number,
  rubricId: number,
  to: RubricEvidence | null,
  cause: Cause,
): void {
  db.run(
    'DELETE FROM rubric_evidence WHERE response_id = ? AND rubric_id = ? AND reviewer_id = ?',
    responseId,
    rubricId,
    cause.reviewerId,
  );
  if (to)
    db.run(
      'INSERT INTO rubric_evidence (response_id, rubric_id, reviewer_id, evidence, event_id) VALUES (?, ?, ?, ?, ?)',
      responseId,
      rubricId,
      cause.reviewerId,
      JSON.stringify(to),
      cause.eventId,
    );
}

export function applyErrorTags(db: WritableDb, responseId: number, to: ErrorTags | null, cause: Cause): void {
  db.run('DELETE FROM error_tags WHERE response_id = ? AND reviewer_id = ?', responseId, cause.reviewerId);
  if (to)
    db.run(
      'INSERT INTO error_tags (response_id, reviewer_id, types, reason, event_id) VALUES (?, ?, ?, ?, ?)',
      responseId,
      cause.reviewerId,
      JSON.stringify(to.types),
      to.reason,
      cause.eventId,
    );
}

export function rubricMarkOf(
  db: ReadableDb,
  responseId: number,
  rubricId: number,
  reviewerId: number,
): RubricMark | null {
  return (
    db.get<RubricMark>(
      'SELECT status, reason FROM rubric_overrides WHERE response_id = ? AND rubric_id = ? AND reviewer_id = ?',
      responseId,
      rubricId,
      reviewerId,
    ) ?? null
  );
}

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

export function errorTagsOf(db: ReadableDb, responseId: number, reviewerId: number): ErrorTags | null {
  const row = db.get<{ types: string; reason: string }>(
    'SELECT types, reason FROM error_tags WHERE response_id = ? AND reviewer_id = ?',
    responseId,
    reviewerId,
  );
  return row ? { types: readTypes(row.types), reason: row.reason } : null;
}

export function readTypes(text: string): ErrorTags['types'] {
  return Types.parse(JSON.parse(text));
}
