/** What an expert says of an answer as a whole: right or wrong (paper, section 3.3). It labels the answer for Table 1 and changes no figure. */
import { z } from 'zod';
import type { ReadableDb } from '../file/open.ts';
import { answerOf, decisionKind, withNote } from './kind.ts';
import { ownRow } from './own-row.ts';

const Label = z.object({ right: z.boolean(), note: z.string() });
export type Label = z.infer<typeof Label>;

const labels = ownRow('labels', ['response_id'], ['right', 'note']);

export const label = decisionKind({
  schema: z.object({ kind: z.literal('label'), from: Label.nullable(), to: Label.nullable() }),
  apply: (db, subject, { to }, cause) =>
    labels.put(db, { response_id: answerOf(subject) }, to && { ...to, right: to.right ? 1 : 0 }, cause),
  current: (db, subject, _change, reviewerId) => ({ from: labelOf(db, answerOf(subject), reviewerId) }),
  describe: ({ from, to }) => ({ from: labelText(from), to: labelText(to) }),
  about: () => 'whole answer',
  several: 'answers labelled',
});

/** What a reviewer says of an answer as a whole, or null. */
export function labelOf(db: ReadableDb, responseId: number, reviewerId: number): Label | null {
  const row = labels.get<{ right: number; note: string }>(db, { response_id: responseId }, reviewerId);
  return row ? { right: row.right === 1, note: row.note } : null;
}

const labelText = (one: Label | null): string =>
  one ? withNote(one.right ? 'right' : 'wrong', one.note) : 'not labelled';
