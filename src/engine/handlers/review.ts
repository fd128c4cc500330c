import { UserError } from '../../contract/router.ts';
import type { DecisionResult } from '../../contract/shapes.ts';
import { variablePath } from '../../core/benchmark/cfe.ts';
import { VARIABLE_TYPES } from '../../core/benchmark/item.ts';
import type { Change } from '../../core/review/event.ts';
import { verify } from '../../core/verify/index.ts';
import type { Session } from '../session.ts';
import {
  appendEvent,
  historyOf,
  invertEvent,
  nextRedo,
  nextUndo,
  reviewerId,
  type StoredEvent,
  type Subject,
} from '../store/events.ts';
import { getItem, importedVariable } from '../store/items.ts';
import { breakdownOf } from '../store/breakdown.ts';
import { itemOf, overrideOf } from '../store/overrides.ts';
import { patchesOf } from '../store/patches.ts';
import { queueOf } from '../store/queue.ts';
import { answerSets } from '../store/answer-sets.ts';
import { answerById, answersOf } from '../store/responses.ts';
import { resultsOf } from '../store/results.ts';
import { appendRegression, regressionOf } from '../transfer/regression.ts';
import type { HandlersFor } from './handlers-for.ts';

export function reviewHandlers(
  session: Session,
): HandlersFor<'answers' | 'queue' | 'items' | 'review' | 'verify' | 'results'> {
  return {
    'answers.sets': ({ benchmarkId }) => answerSets(session.db, benchmarkId),
    'queue.list': ({ benchmarkId, answerRunId }) =>
      queueOf(session.db, benchmarkId, answerRunId ?? null, session.reviewer),
    'items.get': ({ itemId }) => getItem(session.db, itemId, session.reviewer),
    'answers.get': ({ itemId, answerRunId }) => answersOf(session.db, itemId, answerRunId),
    'results.get': ({ benchmarkId }) => resultsOf(session.db, benchmarkId),
    'results.breakdown': ({ benchmarkId }) => breakdownOf(session.db, benchmarkId),

    'review.decide': ({ responseId, variableId, status, value, reason }) => {
      const itemId = itemOf(session.db, responseId, variableId);
      if (itemId === undefined) throw new UserError('not-found', 'This answer has no such variable. Reload the item.');
      return decide(session, { itemId, responseId, variableId }, reason, (reviewer) => {
        const from = overrideOf(session.db, responseId, variableId, reviewer);
        // Without a new value, a decision keeps the value that the expert has already corrected.
        const to =
          status === null ? null : { status, value: value === undefined ? (from?.value ?? null) : value, reason };
        return { kind: 'override', from, to };
      });
    },

    'review.editVariable': ({ itemId, variableId, field, text, reason }) => {
      const variable = importedVariable(session.db, itemId, variableId);
      if (!variable) throw new UserError('not-found', 'This item has no such variable. Reload the item.');
      if (field === 'type' && !VARIABLE_TYPES.some((type) => type === text)) {
        throw new UserError(
          'bad-input',
          `The type must be one of ${VARIABLE_TYPES.join(', ')}; "${text.slice(0, 40)}" is none of them.`,
        );
      }
      const path = variablePath(field, variable.position);
      return decide(session, { itemId, responseId: null, variableId }, reason, () => {
        const from = patchesOf(session.db, itemId).get(path) ?? null;
        return { kind: 'annotation', path, from, to: text === variable[field] ? null : text };
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

    'verify.report': ({ responseId, variableId }) => {
      const itemId = itemOf(session.db, responseId, variableId);
      const card = answerById(session.db, responseId)?.cards.find((entry) => entry.variableId === variableId);
      const variable =
        itemId === undefined
          ? undefined
          : getItem(session.db, itemId, session.reviewer).variables.find((entry) => entry.id === variableId);
      if (!card || !variable) throw new UserError('not-found', 'This answer has no such variable. Reload the item.');
      const regression = regressionOf(card, variable);
      const path = session.regressionFile;
      appendRegression(path, regression);
      return { path, expected: regression.expected };
    },

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
function decide(
  session: Session,
  subject: Subject,
  reason: string,
  change: (reviewer: number) => Change,
): DecisionResult {
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
