import { UserError } from '../../contract/router.ts';
import type { DecisionResult } from '../../contract/review-shapes.ts';
import type { Change } from '../store/decisions.ts';
import type { Session } from '../session.ts';
import { adjudicatedList } from '../store/seats/adjudications.ts';
import { adjudicatedPath, adjudicatedText } from '../store/decisions/annotation.ts';
import {
  appendAction,
  invertAction,
  nextRedo,
  nextUndo,
  reviewerId,
  type Action,
  type Decided,
  type Subject,
} from '../store/log/events.ts';
import { answerById, setOfAnswer } from '../store/answers/responses.ts';
import { refuseStale, stampOf, type Target } from './guards/stamps.ts';

/** One decision, one transaction: the event and the state it implies are on disk when this returns. */
export function decide(
  session: Session,
  target: Target,
  reason: string,
  change: (reviewer: number) => Change,
): DecisionResult {
  return decideAll(session, target, (reviewer) => [{ subject: target, reason, change: change(reviewer) }]);
}

/** Several decisions as one step of undo, in one transaction. Throws UserError: other-workspace, item-changed. */
export function decideAll(
  session: Session,
  target: Target,
  changes: (reviewer: number) => readonly Decided[],
): DecisionResult {
  let stampBefore = '';
  const action = written(session, (reviewer) => {
    refuseStale(session, target);
    stampBefore = stampOf(session, target.itemId);
    const decided = changes(reviewer);
    for (const one of decided) refuseAdjudicated(session, one);
    return appendAction(session.db, reviewer, decided, session.at());
  });
  return decisionResult(session, target, action, stampBefore);
}

/** Throws UserError adjudicated: what was adjudicated of a field or a list stands, whoever edits it later. */
function refuseAdjudicated({ db }: Session, { subject, change }: Decided): void {
  const { itemId, variableId } = subject;
  const isSettled =
    change.kind === 'annotation'
      ? adjudicatedText(db, { itemId, variableId, path: adjudicatedPath(change.path) }) !== undefined
      : (change.kind === 'variables' || change.kind === 'flow') && adjudicatedList(db, itemId, change.kind) !== null;
  if (isSettled)
    throw new UserError(
      'adjudicated',
      'This was adjudicated, so it stays as it is. Adjudicate it anew in Team, or have the adjudication taken back there first.',
    );
}

export function invert(session: Session, mode: 'undo' | 'redo'): DecisionResult | null {
  let stampBefore = '';
  const action = written(session, (reviewer) => {
    const target = mode === 'undo' ? nextUndo(session.db, reviewer) : nextRedo(session.db, reviewer);
    if (target) stampBefore = stampOf(session, target.events[0].itemId);
    return target && invertAction(session.db, reviewer, target, mode, session.at());
  });
  return action && decisionResult(session, placeOf(action), action, stampBefore);
}

/** In one transaction. */
function written(session: Session, write: (reviewer: number) => Action | null): Action | null {
  const { db } = session;
  return db.transaction(() => write(reviewerId(db, session.reviewer, session.at())));
}

/** Where an action took place: of several answers or variables it names none, so that the expert stays at the one on the desk. */
function placeOf({ events }: Action): Subject {
  const [first] = events;
  const one = <T>(pick: (event: Subject) => T) =>
    events.every((event) => pick(event) === pick(first)) ? pick(first) : null;
  return {
    itemId: first.itemId,
    responseId: one((e) => e.responseId),
    variableId: one((e) => e.variableId),
    answerRunId: one((e) => e.answerRunId ?? null),
  };
}

function setOf({ db }: Session, { responseId, answerRunId = null }: Subject): number | null {
  return responseId === null ? answerRunId : (setOfAnswer(db, responseId) ?? null);
}

function decisionResult(
  session: Session,
  subject: Subject,
  action: Action | null,
  stampBefore: string,
): DecisionResult {
  const reviewer = reviewerId(session.db, session.reviewer, session.at());
  const items = new Set(action?.events.map((event) => event.itemId));
  for (const itemId of items) session.emit({ type: 'review.changed', itemId });
  return {
    stampBefore,
    stamp: stampOf(session, subject.itemId),
    answer: subject.responseId === null ? null : answerById(session.db, subject.responseId),
    itemId: subject.itemId,
    responseId: subject.responseId,
    variableId: subject.variableId,
    ...(items.size > 1 ? { items: items.size } : {}),
    answerRunId: setOf(session, subject),
    title: action?.title ?? '',
    named: action?.named ?? null,
    undo: nextUndo(session.db, reviewer)?.title ?? null,
    redo: nextRedo(session.db, reviewer)?.title ?? null,
  };
}
