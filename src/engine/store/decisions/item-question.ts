/** An answer to one of the item's questions; null with a note is a note without a decision. */
import { z } from 'zod';
import { ITEM_QUESTION_TITLES, ITEM_QUESTIONS, TRI_STATES } from '../../../core/review/items/item-questions.ts';
import type { ReadableDb } from '../file/open.ts';
import { decisionKind, withNote } from './kind.ts';

const ItemDecision = z.object({ answer: z.enum(TRI_STATES).nullable(), note: z.string() });
type ItemDecision = z.infer<typeof ItemDecision>;

export const itemQuestion = decisionKind({
  schema: z.object({
    kind: z.literal('decision'),
    question: z.enum(ITEM_QUESTIONS),
    from: ItemDecision.nullable(),
    to: ItemDecision.nullable(),
  }),
  apply: (db, { itemId }, { question, to }, { reviewerId, eventId }) => {
    const place = [itemId, reviewerId, question];
    db.run('DELETE FROM item_decisions WHERE item_id = ? AND reviewer_id = ? AND question = ?', ...place);
    if (to)
      db.run(
        'INSERT INTO item_decisions (item_id, reviewer_id, question, answer, note, event_id) VALUES (?, ?, ?, ?, ?, ?)',
        ...[...place, to.answer, to.note, eventId],
      );
  },
  current: (db, { itemId }, { question }, reviewerId) => ({ from: decisionOf(db, itemId, question, reviewerId) }),
  describe: ({ from, to }) => ({ from: decisionText(from), to: decisionText(to) }),
  about: ({ question }) => ITEM_QUESTION_TITLES[question],
});

export function decisionOf(db: ReadableDb, itemId: number, question: string, reviewerId: number): ItemDecision | null {
  return (
    db.get<ItemDecision>(
      'SELECT answer, note FROM item_decisions WHERE item_id = ? AND reviewer_id = ? AND question = ?',
      itemId,
      reviewerId,
      question,
    ) ?? null
  );
}

const decisionText = (decision: ItemDecision | null): string =>
  decision ? withNote(decision.answer ?? 'not decided', decision.note) : 'not decided';
