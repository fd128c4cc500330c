/** The state that a change leaves behind, written in the transaction of its event. */
import type { Change, ItemDecision, Override, ReviewStatus, StepMark } from '../../core/review/event.ts';
import { refreshPatches, putPatch, currentVariables, setFlow, setVariables } from './annotations.ts';
import { refreshAnswer } from './effective.ts';
import { applyErrorTags, applyRubricEvidence, applyRubricMark } from './cl-decisions.ts';
import { applyAward } from './grades.ts';
import type { WritableDb } from './open.ts';
import { rescoreVariable } from './rescore.ts';

export interface Subject {
  itemId: number;
  responseId: number | null;
  variableId: number | null;
}
/** The event that a state comes from. */
export interface Cause {
  eventId: number;
  reviewerId: number;
  at: string;
}

export function applyChange(db: WritableDb, subject: Subject, change: Change, cause: Cause): void {
  const { itemId } = subject;
  switch (change.kind) {
    case 'override':
      applyOverride(db, subject, change.to, cause);
      return;
    case 'annotation':
      applyAnnotation(db, subject, change, cause);
      return;
    case 'variables': {
      const before = new Map(currentVariables(db, itemId).map((one) => [one.id, JSON.stringify(one)]));
      setVariables(db, itemId, change.to);
      refreshPatches(db, itemId, cause.eventId);
      const changed = change.to.filter((one) => before.get(one.id) !== JSON.stringify(one));
      rescore(
        db,
        itemId,
        changed.map((one) => one.id),
        cause.at,
      );
      return;
    }
    case 'flow':
      setFlow(db, itemId, change.to);
      refreshPatches(db, itemId, cause.eventId);
      return;
    case 'step':
      applyStepMark(db, change.stepId, change.to, cause);
      return;
    case 'points':
      if (subject.responseId === null) throw new Error('points need an answer');
      applyAward(db, { responseId: subject.responseId, ...cause }, change.to);
      return;
    case 'rubric':
      applyRubricMark(db, answerOf(subject), change.rubricId, change.to, cause);
      return;
    case 'rubric-evidence':
      applyRubricEvidence(db, answerOf(subject), change.rubricId, change.to, cause);
      return;
    case 'error-types':
      applyErrorTags(db, answerOf(subject), change.to, cause);
      return;
    case 'decision':
      applyDecision(db, itemId, change.question, change.to, cause);
      return;
    case 'comment':
      db.run('DELETE FROM item_comments WHERE item_id = ? AND reviewer_id = ?', itemId, cause.reviewerId);
      if (change.to !== null)
        db.run(
          'INSERT INTO item_comments (item_id, reviewer_id, text, event_id) VALUES (?, ?, ?, ?)',
          itemId,
          cause.reviewerId,
          change.to,
          cause.eventId,
        );
      return;
    case 'reveal':
      // The event says it all.
      return;
    case 'bookmark':
      db.run('DELETE FROM item_bookmarks WHERE item_id = ? AND reviewer_id = ?', itemId, cause.reviewerId);
      if (change.to)
        db.run(
          'INSERT INTO item_bookmarks (item_id, reviewer_id, event_id) VALUES (?, ?, ?)',
          itemId,
          cause.reviewerId,
          cause.eventId,
        );
      return;
    case 'status':
      applyStatus(db, itemId, change.to, change.toReason ?? '', cause);
  }
}

function answerOf({ responseId }: Subject): number {
  if (responseId === null) throw new Error('this decision needs an answer');
  return responseId;
}

function applyOverride(db: WritableDb, subject: Subject, to: Override | null, cause: Cause): void {
  const { responseId, variableId } = subject;
  if (responseId === null || variableId === null) throw new Error('an override needs an answer and a variable');
  db.run(
    'DELETE FROM overrides WHERE response_id = ? AND variable_id = ? AND reviewer_id = ?',
    responseId,
    variableId,
    cause.reviewerId,
  );
  if (to)
    db.run(
      'INSERT INTO overrides (response_id, variable_id, reviewer_id, status, value, reason, event_id) VALUES (?, ?, ?, ?, ?, ?, ?)',
      responseId,
      variableId,
      cause.reviewerId,
      to.status,
      to.value,
      to.reason,
      cause.eventId,
    );
  refreshAnswer(db, responseId);
}

const VARIABLE_FIELD = /^\/short_answer_(variable|type|description|value)\/\d+$/;
const SET_FIELD = {
  variable: 'UPDATE variables SET now_name = nullif(?, name) WHERE id = ?',
  type: 'UPDATE variables SET now_type = nullif(?, type) WHERE id = ?',
  description: 'UPDATE variables SET now_description = nullif(?, description) WHERE id = ?',
  value: 'UPDATE variables SET now_value = nullif(?, value) WHERE id = ?',
} as const;

/** A field of a variable goes to the variable that the event names: its place in the list may have changed since. */
function applyAnnotation(
  db: WritableDb,
  subject: Subject,
  { path, to, json = false }: Extract<Change, { kind: 'annotation' }>,
  cause: Cause,
): void {
  const field = VARIABLE_FIELD.exec(path)?.[1] as keyof typeof SET_FIELD | undefined;
  if (field !== undefined && subject.variableId !== null) {
    db.run(SET_FIELD[field], to, subject.variableId);
    refreshPatches(db, subject.itemId, cause.eventId);
    rescore(db, subject.itemId, [subject.variableId], cause.at);
  } else if (to === null) {
    db.run('DELETE FROM patches WHERE item_id = ? AND path = ?', subject.itemId, path);
  } else {
    putPatch(db, subject.itemId, { path, value: to, json }, cause.eventId);
  }
}

function rescore(db: WritableDb, itemId: number, variableIds: readonly number[], at: string): void {
  if (variableIds.length === 0) return;
  for (const id of variableIds) rescoreVariable(db, id, at);
  for (const { id } of db.all<{ id: number }>('SELECT id FROM responses WHERE item_id = ?', itemId))
    refreshAnswer(db, id);
}

function applyStepMark(db: WritableDb, stepId: number, to: StepMark | null, cause: Cause): void {
  db.run('DELETE FROM step_marks WHERE step_id = ? AND reviewer_id = ?', stepId, cause.reviewerId);
  if (to)
    db.run(
      'INSERT INTO step_marks (step_id, reviewer_id, mark, note, event_id) VALUES (?, ?, ?, ?, ?)',
      stepId,
      cause.reviewerId,
      to.mark,
      to.note,
      cause.eventId,
    );
}

function applyDecision(db: WritableDb, itemId: number, question: string, to: ItemDecision | null, cause: Cause): void {
  db.run(
    'DELETE FROM item_decisions WHERE item_id = ? AND reviewer_id = ? AND question = ?',
    itemId,
    cause.reviewerId,
    question,
  );
  if (to)
    db.run(
      'INSERT INTO item_decisions (item_id, reviewer_id, question, answer, note, event_id) VALUES (?, ?, ?, ?, ?, ?)',
      itemId,
      cause.reviewerId,
      question,
      to.answer,
      to.note,
      cause.eventId,
    );
}

function applyStatus(db: WritableDb, itemId: number, to: ReviewStatus, reason: string, cause: Cause): void {
  db.run('DELETE FROM item_reviews WHERE item_id = ? AND reviewer_id = ?', itemId, cause.reviewerId);
  if (to !== 'todo')
    db.run(
      'INSERT INTO item_reviews (item_id, reviewer_id, status, reason, event_id) VALUES (?, ?, ?, ?, ?)',
      itemId,
      cause.reviewerId,
      to,
      reason,
      cause.eventId,
    );
}
