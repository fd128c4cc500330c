import type { Span } from '../../../core/notation/span.ts';
import { UserError } from '../../../contract/router.ts';
import { read } from '../../reading/read.ts';
import type { Session } from '../../session.ts';
import { historyOf, nextRedo, nextUndo } from '../../store/log/events.ts';
import { getItem } from '../../store/items/items.ts';
import type { ReadableDb } from '../../store/file/open.ts';
import { overrideOf } from '../../store/decisions/override.ts';
import { itemOf } from '../../store/answers/overrides.ts';
import { reviewerByName } from '../../store/seats/reviewers.ts';
import { answerSets, benchmarkOfSet, coverageOf } from '../../store/answers/answer-sets.ts';
import { chosenItems } from '../../store/items/chosen-items.ts';
import { answerById, answersOf } from '../../store/answers/responses.ts';
import { acceptHandlers } from './accept.ts';
import { annotationHandlers } from './annotation-edits.ts';
import { decide, invert } from '../decide.ts';
import type { HandlersFor } from '../handlers-for.ts';
import { itemReviewHandlers } from './item-review.ts';
import { preview } from './preview.ts';
import { queueHandlers } from './queue.ts';
import { stamped } from '../guards/stamps.ts';

export function reviewHandlers(
  session: Session,
): HandlersFor<'answers' | 'queue' | 'search' | 'items' | 'review' | 'results'> {
  return {
    'answers.coverage': ({ answerRunId, items }) =>
      coverageOf(
        session.db,
        answerRunId,
        chosenItems(session.db, benchmarkOfSet(session.db, answerRunId), items ?? {}),
      ),
    'answers.sets': ({ benchmarkId }) => answerSets(session.db, benchmarkId),
    ...queueHandlers(session),
    'items.get': ({ itemId }) => stamped(session, getItem(session.db, itemId)),
    'answers.get': ({ itemId, answerRunId }) => answersOf(session.db, itemId, answerRunId),
    'results.get': ({ items, ...of }) =>
      read(session, 'results.get', { ...of, itemIds: items ? chosenItems(session.db, of.benchmarkId, items) : null }),
    'results.breakdown': (of) => read(session, 'results.breakdown', of),
    'results.items': (of) => read(session, 'results.items', of),
    'results.compare': (of) => read(session, 'results.compare', of),

    'review.decide': ({ responseId, variableId, status, value, span, reason, stamp }) => {
      const itemId = itemOf(session.db, responseId, variableId);
      if (itemId === undefined) throw new UserError('not-found', 'This answer has no such variable. Reload the item.');
      return decide(session, { itemId, responseId, variableId, stamp }, reason, (reviewer) => {
        const from = overrideOf(session.db, responseId, variableId, reviewer);
        // Without a new value, a decision keeps the value that the expert has already corrected.
        const kept = value === undefined ? from : { value, span };
        const place = kept?.span ? { span: withinAnswer(session.db, responseId, kept.span) } : {};
        const to = status === null ? null : { status, value: kept?.value ?? null, reason, ...place };
        return { kind: 'override', from, to };
      });
    },

    ...itemReviewHandlers(session),
    ...annotationHandlers(session),
    ...acceptHandlers(session),
    'review.preview': (input) => preview(session, input),

    'review.steps': () => {
      const reviewer = reviewerByName(session.db, session.reviewer);
      return {
        undo: nextUndo(session.db, reviewer)?.title ?? null,
        redo: nextRedo(session.db, reviewer)?.title ?? null,
      };
    },
    'review.undo': () => invert(session, 'undo'),
    'review.redo': () => invert(session, 'redo'),
    'review.history': ({ itemId }) => historyOf(session.db, itemId),
  };
}

/** Throws UserError bad-input where the answer ends before the place does. */
function withinAnswer(db: ReadableDb, responseId: number, span: Span): typeof span {
  const length = answerById(db, responseId)?.text?.length ?? 0;
  if (span.start < span.end && span.end <= length) return span;
  throw new UserError('bad-input', 'The place of the value lies outside the answer. Select it again.');
}
