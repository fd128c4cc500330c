/** How far a reviewer is with an item, and why it was skipped or sent to adjudication. */
import { z } from 'zod';
import { REVIEW_STATUSES, type ReviewStatus } from '../../../core/review/event.ts';
import type { ReadableDb } from '../open.ts';
import { decisionKind, withNote } from './kind.ts';

export const status = decisionKind({
  schema: z.object({
    kind: z.literal('status'),
    from: z.enum(REVIEW_STATUSES),
    to: z.enum(REVIEW_STATUSES),
    fromReason: z.string().optional(),
    toReason: z.string().optional(),
  }),
  apply: (db, { itemId }, { to, toReason = '' }, { reviewerId, eventId }) => {
    db.run('DELETE FROM item_reviews WHERE item_id = ? AND reviewer_id = ?', itemId, reviewerId);
    if (to !== 'todo')
      db.run(
        'INSERT INTO item_reviews (item_id, reviewer_id, status, reason, event_id) VALUES (?, ?, ?, ?, ?)',
        ...[itemId, reviewerId, to, toReason, eventId],
      );
  },
  current: (db, { itemId }, _change, reviewerId) => {
    const now = statusOf(db, itemId, reviewerId);
    return { from: now.status, fromReason: now.reason };
  },
  invert: (change) => ({
    ...{ kind: change.kind, from: change.to, to: change.from },
    ...{ fromReason: change.toReason, toReason: change.fromReason },
  }),
  changes: ({ from, to, fromReason = '', toReason = '' }) => from !== to || fromReason !== toReason,
  describe: ({ from, to, fromReason, toReason }) => ({
    from: statusText(from, fromReason),
    to: statusText(to, toReason),
  }),
  about: () => 'status',
  several: 'statuses',
});

export function statusOf(db: ReadableDb, itemId: number, reviewerId: number): { status: ReviewStatus; reason: string } {
  return (
    db.get<{ status: ReviewStatus; reason: string }>(
      'SELECT status, reason FROM item_reviews WHERE item_id = ? AND reviewer_id = ?',
      itemId,
      reviewerId,
    ) ?? { status: 'todo', reason: '' }
  );
}

const statusText = (word: string, reason: string | undefined): string => withNote(word.replaceAll('_', ' '), reason);
