/** A reviewer's comment on an item. */
import { z } from 'zod';
import type { ReadableDb } from '../file/open.ts';
import { decisionKind } from './kind.ts';
import { ownRow } from './own-row.ts';

const comments = ownRow('item_comments', ['item_id'], ['text']);

export const comment = decisionKind({
  schema: z.object({ kind: z.literal('comment'), from: z.string().nullable(), to: z.string().nullable() }),
  apply: (db, { itemId }, { to }, cause) =>
    comments.put(db, { item_id: itemId }, to === null ? null : { text: to }, cause),
  current: (db, { itemId }, _change, reviewerId) => ({ from: commentOf(db, itemId, reviewerId) }),
  describe: ({ from, to }) => ({ from: from ?? 'no comment', to: to ?? 'no comment' }),
  about: () => 'comment',
});

export const commentOf = (db: ReadableDb, itemId: number, reviewerId: number): string | null =>
  comments.get<{ text: string }>(db, { item_id: itemId }, reviewerId)?.text ?? null;
