/** What a reviewer has decided so far: the `from` of the next event. */
import type { Change, ItemDecision, ReviewStatus, StepMark } from '../../core/review/event.ts';
import { errorTagsOf, rubricEvidenceOf, rubricMarkOf } from './cl-decisions.ts';
import { awardOf } from './grades.ts';
import { currentFlow, currentVariables } from './annotations.ts';
import type { Subject } from './apply.ts';
import type { ReadableDb } from './open.ts';
import { overrideOf } from './overrides.ts';
import { patchesOf } from './patches.ts';

export function decisionOf(db: ReadableDb, itemId: number, question: string, reviewerId: number): ItemDecision | null {
  return (
    db.get<ItemDecision>(
      'SELECT answer, note FROM item_decisions WHERE item_id = ? AND reviewer_id = ? AND question = ?',
      itemId,
      reviewerId,
      question,
    ) ?? null
  );
}

export function commentOf(db: ReadableDb, itemId: number, reviewerId: number): string | null {
  const sql = 'SELECT text FROM item_comments WHERE item_id = ? AND reviewer_id = ?';
  return db.get<{ text: string }>(sql, itemId, reviewerId)?.text ?? null;
}

export function isBookmarked(db: ReadableDb, itemId: number, reviewerId: number): boolean {
  return db.get('SELECT 1 FROM item_bookmarks WHERE item_id = ? AND reviewer_id = ?', itemId, reviewerId) !== undefined;
}

export function markOf(db: ReadableDb, stepId: number, reviewerId: number): StepMark | null {
  return (
    db.get<StepMark>('SELECT mark, note FROM step_marks WHERE step_id = ? AND reviewer_id = ?', stepId, reviewerId) ??
    null
  );
}

export function statusOf(db: ReadableDb, itemId: number, reviewerId: number): { status: ReviewStatus; reason: string } {
  return (
    db.get<{ status: ReviewStatus; reason: string }>(
      'SELECT status, reason FROM item_reviews WHERE item_id = ? AND reviewer_id = ?',
      itemId,
      reviewerId,
    ) ?? { status: 'todo', reason: '' }
  );
}

/** The change that leads from the reviewer's present state to the state that an earlier change had led to. */
export function changeTo(db: ReadableDb, subject: Subject, change: Change, reviewerId: number): Change {
  const { itemId, responseId, variableId } = subject;
  switch (change.kind) {
    case 'override':
      return {
        ...change,
        from: responseId === null || variableId === null ? null : overrideOf(db, responseId, variableId, reviewerId),
      };
    case 'annotation':
      return { ...change, from: textOf(db, subject, change.path) };
    case 'variables':
      return { ...change, from: currentVariables(db, itemId) };
    case 'flow':
      return { ...change, from: currentFlow(db, itemId) };
    case 'step':
      return { ...change, from: markOf(db, change.stepId, reviewerId) };
    case 'points':
      return { ...change, from: responseId === null ? null : awardOf(db, responseId, reviewerId) };
    case 'rubric':
      return {
        ...change,
        from: responseId === null ? null : rubricMarkOf(db, responseId, change.rubricId, reviewerId),
      };
    case 'rubric-evidence':
      return {
        ...change,
        from: responseId === null ? null : rubricEvidenceOf(db, responseId, change.rubricId, reviewerId),
      };
    case 'error-types':
      return { ...change, from: responseId === null ? null : errorTagsOf(db, responseId, reviewerId) };
    case 'decision':
      return { ...change, from: decisionOf(db, itemId, change.question, reviewerId) };
    case 'comment':
      return { ...change, from: commentOf(db, itemId, reviewerId) };
    case 'reveal':
      // What was seen cannot be brought back or taken away.
      return { ...change, from: change.to };
    case 'bookmark':
      return { ...change, from: isBookmarked(db, itemId, reviewerId) };
    case 'status': {
      const { status, reason } = statusOf(db, itemId, reviewerId);
      return { ...change, from: status, fromReason: reason };
    }
  }
}

const FIELD_OF_PATH = { variable: 'now_name', type: 'now_type', description: 'now_description', value: 'now_value' };

/** The correction that stands at a path of an item's row, or null where the imported text counts. */
export function textOf(db: ReadableDb, subject: Subject, path: string): string | null {
  const field = /^\/short_answer_(variable|type|description|value)\/\d+$/.exec(path)?.[1] as
    keyof typeof FIELD_OF_PATH | undefined;
  if (field === undefined || subject.variableId === null) return patchesOf(db, subject.itemId).get(path) ?? null;
  const sql = `SELECT ${FIELD_OF_PATH[field]} AS text FROM variables WHERE id = ?`;
  return db.get<{ text: string | null }>(sql, subject.variableId)?.text ?? null;
}
