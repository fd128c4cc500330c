import { UserError } from '../../contract/router.ts';
import type { DecisionResult } from '../../contract/shapes.ts';
import { variablePath } from '../../core/benchmark/cfe.ts';
import { VARIABLE_TYPES } from '../../core/benchmark/item.ts';
import type { Change, Override } from '../../core/review/event.ts';
import { verify } from '../../core/verify/index.ts';
import type { Session } from '../session.ts';
import { appendEvent, historyOf, invertEvent, nextRedo, nextUndo, reviewerId, type StoredEvent, type Subject } from '../store/events.ts';
import { getItem } from '../store/items.ts';
import { queueOf } from '../store/queue.ts';
import { answerById, answersOf, answerSets } from '../store/responses.ts';
import { resultsOf } from '../store/results.ts';
import type { HandlersFor } from './index.ts';

export function reviewHandlers(session: Session): HandlersFor<'answers' | 'queue' | 'items' | 'review' | 'verify' | 'results'> {
  return {
    'answers.sets': ({ benchmarkId }) => answerSets(session.db, benchmarkId),
    'queue.list': ({ benchmarkId, answerRunId }) => queueOf(session.db, benchmarkId, answerRunId ?? null, session.reviewer),
    'items.get': ({ itemId }) => getItem(session.db, itemId, session.reviewer),
    'answers.get': ({ itemId, answerRunId }) => answersOf(session.db, itemId, answerRunId),
    'results.get': ({ benchmarkId }) => resultsOf(session.db, benchmarkId),

    'review.decide': ({ responseId, variableId, status, value, reason }) => {
      const place = session.db.get<{ itemId: number }>(
        'SELECT a.item_id AS itemId FROM responses a JOIN variables v ON v.item_id = a.item_id WHERE a.id = ? AND v.id = ?',
        responseId,
        variableId,
      );
      if (!place) throw new UserError('not-found', 'This answer has no such variable. Reload the item.');
      return decide(session, { itemId: place.itemId, responseId, variableId }, reason, (reviewer) => {
        const row = session.db.get<Override>(
          'SELECT status, value, reason FROM overrides WHERE response_id = ? AND variable_id = ? AND reviewer_id = ?',
          responseId,
          variableId,
          reviewer,
        );
        const from = row ? { status: row.status, value: row.value, reason: row.reason } : null;
        // Without a new value, a decision keeps the value that the expert has already corrected.
        const to = status === null ? null : { status, value: value === undefined ? (from?.value ?? null) : value, reason };
        return { kind: 'override', from, to };
      });
    },

    'review.editVariable': ({ itemId, variableId, field, text, reason }) => {
      const variable = session.db.get<{ position: number; original: string }>(
        `SELECT position, ${field} AS original FROM variables WHERE id = ? AND item_id = ?`,
        variableId,
        itemId,
      );
      if (!variable) throw new UserError('not-found', 'This item has no such variable. Reload the item.');
      if (field === 'type' && !VARIABLE_TYPES.some((type) => type === text)) {
        throw new UserError('bad-input', `The type must be one of ${VARIABLE_TYPES.join(', ')}; "${text.slice(0, 40)}" is none of them.`);
      }
      const path = variablePath(field, variable.position);
      return decide(session, { itemId, responseId: null, variableId }, reason, () => {
        const from = session.db.get<{ value: string }>('SELECT value FROM patches WHERE item_id = ? AND path = ?', itemId, path)?.value ?? null;
        return { kind: 'annotation', path, from, to: text === variable.original ? null : text };
      });
    },

    'review.setStatus': ({ itemId, status, reason }) =>
      decide(session, { itemId, responseId: null, variableId: null }, reason, () => ({
        kind: 'status',
        from: getItem(session.db, itemId, session.reviewer).reviewStatus,
        to: status,
      })),

    'review.undo': () => invert(session, 'undo'),
    'review.redo': () => invert(session, 'redo'),
    'review.history': ({ itemId }) => historyOf(session.db, itemId),

    'verify.pair': ({ reference, claimed, ...context }) => {
      const result = verify(reference, claimed, context);
      return {
        verdict: result.verdict,
        reason: result.reason,
        explanation: result.explanation,
        referenceTex: result.reference.tex,
        claimedTex: result.claimed.tex,
      };
    },
  };
}

/** One decision, one transaction: the event and the state it implies are on disk when this returns. */
function decide(session: Session, subject: Subject, reason: string, change: (reviewer: number) => Change): DecisionResult {
  const event = session.db.transaction(() => {
    const reviewer = reviewerId(session.db, session.reviewer, session.at());
    return appendEvent(session.db, reviewer, subject, change(reviewer), reason, session.at());
  });
  return result(session, subject, event);
}

function invert(session: Session, mode: 'undo' | 'redo'): DecisionResult | null {
  const event = session.db.transaction(() => {
    const reviewer = reviewerId(session.db, session.reviewer, session.at());
    const target = mode === 'undo' ? nextUndo(session.db, reviewer) : nextRedo(session.db, reviewer);
    return target && invertEvent(session.db, reviewer, target, mode, session.at());
  });
  return event ? result(session, event, event) : null;
}

function result(session: Session, subject: Subject, event: StoredEvent | null): DecisionResult {
  const reviewer = reviewerId(session.db, session.reviewer, session.at());
  if (event) session.emit({ type: 'review.changed', itemId: subject.itemId });
  return {
    answer: subject.responseId === null ? null : answerById(session.db, subject.responseId),
    itemId: subject.itemId,
    responseId: subject.responseId,
    variableId: subject.variableId,
    title: event?.title ?? '',
    undo: nextUndo(session.db, reviewer)?.title ?? null,
    redo: nextRedo(session.db, reviewer)?.title ?? null,
  };
}
