/** The whole reasoning flow before and after, because a correction may reorder, add and remove. */
import { z } from 'zod';
import { listEnds, listTitle } from '../../../core/review/items/describe-lists.ts';
import { StepState } from '../../../core/review/event.ts';
import { currentFlow, refreshPatches, setFlow } from '../items/annotations.ts';
import { adjudicatedList } from '../seats/adjudications.ts';
import type { WritableDb } from '../file/open.ts';
import { decisionKind, type Cause } from './kind.ts';
import { shortened } from '../../../core/text/shortened.ts';

export const flow = decisionKind({
  schema: z.object({ kind: z.literal('flow'), from: z.array(StepState), to: z.array(StepState) }),
  apply: (db, { itemId }, { to }, cause) => {
    settleFlow(db, itemId, to, cause);
  },
  current: (db, { itemId }) => ({ from: currentFlow(db, itemId) }),
  renumber: ({ kind, from, to }, parts) => {
    const named = (list: StepState[]) => list.map((one) => ({ ...one, id: parts.step(one) }));
    return { kind, from: named(from), to: named(to) };
  },
  describe: ({ from, to }) => listEnds(from.map(entryOf), to.map(entryOf)),
  about: () => 'reasoning flow',
  title: ({ from, to }) =>
    `reasoning flow: ${listTitle(from.map(entryOf), to.map(entryOf), { one: 'step', shown: [] }, shortened)}`,
});

/** Makes the list the item's: the adjudicated one where there is one, else what an expert says. */
export function settleFlow(
  db: WritableDb,
  itemId: number,
  said: readonly StepState[],
  { eventId }: Pick<Cause, 'eventId'>,
): void {
  setFlow(db, itemId, adjudicatedList(db, itemId, 'flow') ?? said);
  refreshPatches(db, itemId, eventId);
}

/** A step is called by its place: its number moves with it, which is no change of the step. */
function entryOf({ id, step, answer }: StepState, index: number) {
  const fields = [
    { name: 'text', text: step },
    { name: 'answer', text: answer },
  ];
  return { id, name: `step ${String(index + 1)}`, fields };
}
