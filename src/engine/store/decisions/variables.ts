/** The whole list of an item's variables before and after, because a correction may reorder, add and remove. */
import { z } from 'zod';
import { listEnds, listTitle } from '../../../core/review/items/describe-lists.ts';
import { VariableState } from '../../../core/review/event.ts';
import { adjudicatedField, adjudicatedList } from '../seats/adjudications.ts';
import { currentVariables, refreshPatches, setVariables } from '../items/annotations.ts';
import { refreshAnswer } from '../gradings/effective.ts';
import { variableItem } from '../items/item-parts.ts';
import type { WritableDb } from '../file/open.ts';
import { rescoreVariable } from '../gradings/rescore.ts';
import { decisionKind, type Cause } from './kind.ts';
import { shortened } from '../../../core/text/shortened.ts';

export const variables = decisionKind({
  schema: z.object({ kind: z.literal('variables'), from: z.array(VariableState), to: z.array(VariableState) }),
  apply: (db, { itemId }, { to }, cause) => {
    settleVariables(db, itemId, to, cause);
  },
  current: (db, { itemId }) => ({ from: currentVariables(db, itemId) }),
  renumber: ({ kind, from, to }, parts) => {
    const named = (list: VariableState[]) => list.map((one) => ({ ...one, id: parts.variable(one) }));
    return { kind, from: named(from), to: named(to) };
  },
  describe: ({ from, to }) => listEnds(from.map(entryOf), to.map(entryOf)),
  about: () => 'variables',
  title: ({ from, to }) =>
    listTitle(from.map(entryOf), to.map(entryOf), { one: 'variable', shown: ['value', 'name', 'type'] }, shortened),
});

/** Makes the list the item's: the adjudicated one where there is one, else what an expert says. */
export function settleVariables(
  db: WritableDb,
  itemId: number,
  said: readonly VariableState[],
  { eventId, at }: Pick<Cause, 'eventId' | 'at'>,
): void {
  const before = new Map(currentVariables(db, itemId).map((one) => [one.id, JSON.stringify(one)]));
  setVariables(db, itemId, asAdjudicated(db, itemId, adjudicatedList(db, itemId, 'variables') ?? said));
  refreshPatches(db, itemId, eventId);
  const changed = currentVariables(db, itemId)
    .filter((one) => before.get(one.id) !== JSON.stringify(one))
    .map(({ id }) => id);
  rescore(db, itemId, changed, at);
}

/** The list with the fields that were adjudicated as they were. */
function asAdjudicated(db: WritableDb, itemId: number, list: readonly VariableState[]): VariableState[] {
  return list.map((one) => {
    const fields = FIELDS.flatMap(([key, path]) => {
      const found = adjudicatedField(db, { itemId, variableId: one.id, path });
      return found === undefined ? [] : [[key, found.text ?? variableItem(db, one.id)?.[key] ?? one[key]] as const];
    });
    return { ...one, ...Object.fromEntries(fields) };
  });
}
const FIELDS = [
  ['name', '/short_answer_variable/'],
  ['type', '/short_answer_type/'],
  ['description', '/short_answer_description/'],
  ['value', '/short_answer_value/'],
] as const;

/** Stored verdicts against what the variables are now. */
export function rescore(db: WritableDb, itemId: number, variableIds: readonly number[], at: string): void {
  if (variableIds.length === 0) return;
  for (const id of variableIds) rescoreVariable(db, id, at);
  for (const { id } of db.all<{ id: number }>('SELECT id FROM responses WHERE item_id = ?', itemId))
    refreshAnswer(db, id);
}

function entryOf({ id, name, type, description, value }: VariableState) {
  const fields = Object.entries({ value, name, type, description }).map(([field, text]) => ({ name: field, text }));
  return { id, name, fields };
}
