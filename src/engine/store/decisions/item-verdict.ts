/** Whether an item stays in the benchmark, and why. */
import { z } from 'zod';
import { ITEM_VERDICTS } from '../../../core/review/items/item-verdict.ts';
import type { ReadableDb } from '../file/open.ts';
import { decisionKind, withNote } from './kind.ts';
import { ownRow } from './own-row.ts';

const Verdict = z.object({ verdict: z.enum(ITEM_VERDICTS), reason: z.string() });
type Verdict = z.infer<typeof Verdict>;

const verdicts = ownRow('item_verdicts', ['item_id'], ['verdict', 'reason']);

export const itemVerdict = decisionKind({
  schema: z.object({ kind: z.literal('item-verdict'), from: Verdict.nullable(), to: Verdict.nullable() }),
  apply: (db, { itemId }, { to }, cause) => verdicts.put(db, { item_id: itemId }, to, cause),
  current: (db, { itemId }, _change, reviewerId) => ({ from: itemVerdictOf(db, itemId, reviewerId) }),
  describe: ({ from, to }) => ({ from: verdictText(from), to: verdictText(to) }),
  about: () => 'verdict on the item',
  several: 'verdicts on items',
});

export const itemVerdictOf = (db: ReadableDb, itemId: number, reviewerId: number): Verdict | null =>
  verdicts.get<Verdict>(db, { item_id: itemId }, reviewerId);

const verdictText = (one: Verdict | null): string => (one ? withNote(one.verdict, one.reason) : 'no verdict');
