/** A reviewer's bookmark on an item. */
import { z } from 'zod';
import type { ReadableDb } from '../file/open.ts';
import { decisionKind } from './kind.ts';

export const bookmark = decisionKind({
  schema: z.object({ kind: z.literal('bookmark'), from: z.boolean(), to: z.boolean() }),
  apply: (db, { itemId }, { to }, { reviewerId, eventId }) => {
    db.run('DELETE FROM item_bookmarks WHERE item_id = ? AND reviewer_id = ?', itemId, reviewerId);
    if (to)
      db.run(
        'INSERT INTO item_bookmarks (item_id, reviewer_id, event_id) VALUES (?, ?, ?)',
        ...[itemId, reviewerId, eventId],
      );
  },
  current: (db, { itemId }, _change, reviewerId) => ({ from: isBookmarked(db, itemId, reviewerId) }),
  describe: ({ from, to }) => ({ from: bookmarkText(from), to: bookmarkText(to) }),
  about: () => 'bookmark',
});

export function isBookmarked(db: ReadableDb, itemId: number, reviewerId: number): boolean {
  return db.get('SELECT 1 FROM item_bookmarks WHERE item_id = ? AND reviewer_id = ?', itemId, reviewerId) !== undefined;
}

const bookmarkText = (set: boolean): string => (set ? 'bookmarked' : 'no bookmark');
