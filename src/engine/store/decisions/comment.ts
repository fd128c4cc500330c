/** A reviewer's comment on an item. */
import { z } from 'zod';
import type { ReadableDb } from '../file/open.ts';
import { decisionKind } from './kind.ts';

export const comment = decisionKind({
  schema: z.object({ kind: z.literal('comment'), from: z.string().nullable(), to: z.string().nullable() }),
  apply: (db, { itemId }, { to }, { reviewerId, eventId }) => {
    db.run('DELETE FROM item_comments WHERE item_id = ? AND reviewer_id = ?', itemId, reviewerId);
    if (to !== null)
      db.run(
        'INSERT INTO item_comments (item_id, reviewer_id, text, event_id) VALUES (?, ?, ?, ?)',
        ...[itemId, reviewerId, to, eventId],
      );
  },
  current: (db, { itemId }, _change, reviewerId) => ({ from: commentOf(db, itemId, reviewerId) }),
  describe: ({ from, to }) => ({ from: from ?? 'no comment', to: to ?? 'no comment' }),
  about: () => 'comment',
});

export function commentOf(db: ReadableDb, itemId: number, reviewerId: number): string | null {
  const sql = 'SELECT text FROM item_comments WHERE item_id = ? AND reviewer_id = ?';
  return db.get<{ text: string }>(sql, itemId, reviewerId)?.text ?? null;
}
