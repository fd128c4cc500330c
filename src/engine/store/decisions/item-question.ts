/** An answer to one of the item's questions; null with a note is a note without a decision. */
import { z } from 'zod';
import { ITEM_QUESTION_TITLES, ITEM_QUESTIONS, TRI_STATES } from '../../../core/review/items/item-questions.ts';
import type { ReadableDb } from '../file/open.ts';
import { decisionKind, withNote } from './kind.ts';
import { ownRow } from './own-row.ts';

const ItemDecision = z.object({ answer: z.enum(TRI_STATES).nullable(), note: z.string() });
type ItemDecision = z.infer<typeof ItemDecision>;

const decisions = ownRow('item_decisions', ['item_id', 'question'], ['answer', 'note']);

export const itemQuestion = decisionKind({
  schema: z.object({
    kind: z.literal('decision'),
    question: z.enum(ITEM_QUESTIONS),
    from: ItemDecision.nullable(),
    to: ItemDecision.nullable(),
  }),
  apply: (db, { itemId }, { question, to }, cause) => decisions.put(db, { item_id: itemId, question }, to, cause),
  current: (db, { itemId }, { question }, reviewerId) => ({ from: decisionOf(db, itemId, question, reviewerId) }),
  describe: ({ from, to }) => ({ from: decisionText(from), to: decisionText(to) }),
  about: ({ question }) => ITEM_QUESTION_TITLES[question],
});

export const decisionOf = (db: ReadableDb, itemId: number, question: string, reviewerId: number): ItemDecision | null =>
  decisions.get<ItemDecision>(db, { item_id: itemId, question }, reviewerId);

const decisionText = (decision: ItemDecision | null): string =>
  decision ? withNote(decision.answer ?? 'not decided', decision.note) : 'not decided';
