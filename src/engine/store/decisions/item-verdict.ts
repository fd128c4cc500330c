/** Whether an item stays in the benchmark, and why. */
import { z } from 'zod';
import { ITEM_VERDICTS } from '../../../core/review/items/item-verdict.ts';
import type { ReadableDb } from '../file/open.ts';
import { decisionKind, withNote } from './kind.ts';

const Verdict = z.object({ verdict: z.enum(ITEM_VERDICTS), reason: z.string() });
type Verdict = z.infer<typeof Verdict>;

export const itemVerdict = decisionKind({
  schema: z.object({ kind: z.literal('item-verdict'), from: Verdict.nullable(), to: Verdict.nullable() }),
  apply: (db, { itemId }, { to }, { reviewerId, eventId }) => {
    db.run('DELETE FROM item_verdicts WHERE item_id = ? AND reviewer_id = ?', itemId, reviewerId);
    if (to)
      db.run(
        'INSERT INTO item_verdicts (item_id, reviewer_id, verdict, reason, event_id) VALUES (?, ?, ?, ?, ?)',
        ...[itemId, reviewerId, to.verdict, to.reason, eventId],
      );
  },
  current: (db, { itemId }, _change, reviewerId) => ({ from: itemVerdictOf(db, itemId, reviewerId) }),
  describe: ({ from, to }) => ({ from: verdictText(from), to: verdictText(to) }),
  about: () => 'verdict on the item',
  several: 'verdicts on items',
});

export function itemVerdictOf(db: ReadableDb, itemId: number, reviewerId: number): Verdict | null {
  const sql = 'SELECT verdict, reason FROM item_verdicts WHERE item_id = ? AND reviewer_id = ?';
  return db.get<Verdict>(sql, itemId, reviewerId) ?? null;
}

const verdictText = (one: Verdict | null): string => (one ? withNote(one.verdict, one.reason) : 'no verdict');
