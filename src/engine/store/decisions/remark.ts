/** A remark on a place of the question, the solution or an answer; anyone may resolve it. */
import { z } from 'zod';
import { RemarkPlace } from '../../../core/review/items/remark.ts';
import type { ReadableDb } from '../file/open.ts';
import { decisionKind } from './kind.ts';
import { shortened } from '../../../core/text/shortened.ts';

const Remark = z.object({ text: z.string().min(1), resolved: z.boolean() });
type Remark = z.infer<typeof Remark>;

export const remark = decisionKind({
  schema: z.object({
    kind: z.literal('remark'),
    /** Names it, also in another workspace. */
    key: z.uuid(),
    place: RemarkPlace,
    from: Remark.nullable(),
    to: Remark.nullable(),
  }),
  apply: (db, { itemId, responseId }, { key, place, to }, { reviewerId, eventId }) => {
    // Whoever resolves it does not become its author.
    const author = authorOf(db, itemId, key) ?? reviewerId;
    db.run('DELETE FROM remarks WHERE item_id = ? AND key = ?', itemId, key);
    if (to)
      db.run(
        `INSERT INTO remarks (item_id, response_id, reviewer_id, key, part, span_start, span_end, quote, text, resolved, event_id)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        ...[itemId, responseId, author, key, place.part, place.start, place.end, place.quote, to.text],
        ...[to.resolved ? 1 : 0, eventId],
      );
  },
  current: (db, { itemId }, { key }) => ({ from: remarkOf(db, itemId, key) }),
  describe: ({ from, to }) => ({ from: remarkText(from), to: remarkText(to) }),
  about: ({ place }) => `remark on “${shortened(place.quote)}”`,
  several: 'remarks',
});

export function remarkOf(db: ReadableDb, itemId: number, key: string): Remark | null {
  const sql = 'SELECT text, resolved FROM remarks WHERE item_id = ? AND key = ?';
  const row = db.get<{ text: string; resolved: number }>(sql, itemId, key);
  return row ? { text: row.text, resolved: row.resolved === 1 } : null;
}

export function authorOf(db: ReadableDb, itemId: number, key: string): number | undefined {
  const sql = 'SELECT reviewer_id AS id FROM remarks WHERE item_id = ? AND key = ?';
  return db.get<{ id: number }>(sql, itemId, key)?.id;
}

const remarkText = (one: Remark | null): string =>
  one ? (one.resolved ? `${one.text} (resolved)` : one.text) : 'no remark';
