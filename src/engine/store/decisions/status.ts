/**
 * How far a reviewer is with an item in an answer set, and why it was skipped or sent to adjudication. Without an answer set it is the item's own, and
 * that of all sets that there are.
 */
import { z } from 'zod';
import { REVIEW_STATUSES, type ReviewStatus } from '../../../core/review/event.ts';
import type { ReadableDb } from '../file/open.ts';
import { decisionKind, withNote } from './kind.ts';

export const status = decisionKind({
  schema: z.object({
    kind: z.literal('status'),
    from: z.enum(REVIEW_STATUSES),
    to: z.enum(REVIEW_STATUSES),
    fromReason: z.string().optional(),
    toReason: z.string().optional(),
  }),
  apply: (db, { itemId, answerRunId = null }, { to, toReason = '' }, { reviewerId, eventId }) => {
    const of = { itemId, reviewerId, answerRunId };
    db.run(
      `DELETE FROM item_reviews WHERE item_id = @itemId AND reviewer_id = @reviewerId AND (@answerRunId IS NULL OR answer_run_id = @answerRunId)`,
      of,
    );
    if (to !== 'todo')
      db.run(
        `INSERT INTO item_reviews (item_id, reviewer_id, answer_run_id, status, reason, event_id)
         SELECT @itemId, @reviewerId, x.id, @to, @toReason, @eventId FROM (
           SELECT NULL AS id WHERE @answerRunId IS NULL
           UNION ALL SELECT r.id FROM items i JOIN runs r ON r.benchmark_id = i.benchmark_id AND r.kind = 'generation'
           WHERE i.id = @itemId AND (@answerRunId IS NULL OR r.id = @answerRunId)) x`,
        { ...of, to, toReason, eventId },
      );
  },
  current: (db, { itemId, answerRunId = null }, _change, reviewerId) => {
    const now = statusOf(db, { itemId, answerRunId, reviewerId });
    return { from: now.status, fromReason: now.reason };
  },
  invert: (change) => ({
    ...{ kind: change.kind, from: change.to, to: change.from },
    ...{ fromReason: change.toReason, toReason: change.fromReason },
  }),
  changes: ({ from, to, fromReason = '', toReason = '' }) => from !== to || fromReason !== toReason,
  describe: ({ from, to, fromReason, toReason }) => ({
    from: statusText(shownAs(from), fromReason),
    to: statusText(shownAs(to), toReason),
  }),
  tabled: ({ from, to, fromReason, toReason }) => ({
    from: statusText(from, fromReason),
    to: statusText(to, toReason),
  }),
  about: () => 'status',
  several: 'statuses',
});

export function statusOf(
  db: ReadableDb,
  of: { itemId: number; answerRunId: number | null; reviewerId: number },
): { status: ReviewStatus; reason: string } {
  return (
    db.get<{ status: ReviewStatus; reason: string }>(
      'SELECT status, reason FROM item_reviews WHERE item_id = @itemId AND reviewer_id = @reviewerId AND answer_run_id IS @answerRunId',
      of,
    ) ?? { status: 'todo', reason: '' }
  );
}

/** SQL: the order of an item's rows (r) where one status has to stand for all of its answer sets. */
export const FURTHEST = `r.status <> 'done', r.event_id DESC`;

const shownAs = (status: ReviewStatus): string => (status === 'todo' ? 'to do' : status);
const statusText = (word: string, reason: string | undefined): string => withNote(word.replaceAll('_', ' '), reason);
