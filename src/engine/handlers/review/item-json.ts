/** An item corrected as JSON (docs/design/review.md, "Corrections"): the text becomes the corrections that the drawers make, and patches for every other field. */
import type { EngineCalls, ParsedOf } from '../../../contract/calls.ts';
import { UserError } from '../../../contract/router.ts';
import { displayRow, editRow } from '../../../core/benchmark/cfe/row-edit.ts';
import { isListPath } from '../../../core/benchmark/cfe/row-patch.ts';
import type { Change } from '../../store/decisions.ts';
import { currentFlow, currentVariables, insertAddedStep, insertAddedVariable } from '../../store/items/annotations.ts';
import type { Decided } from '../../store/log/events.ts';
import { itemTexts } from '../../store/items/item-parts.ts';
import { QUESTION_PATH, SOLUTION_PATH } from '../../store/items/items.ts';
import type { ReadableDb, WritableDb } from '../../store/file/open.ts';
import { patchesOf, patchRowsOf, rowOf } from '../../store/items/patches.ts';

/** Throws UserError: bad-input for an item that is not of CFE-Bench's form. */
export function itemJson(db: ReadableDb, itemId: number): { text: string; imported: string } {
  const { current, imported } = cfeRow(db, itemId);
  return { text: displayRow(current), imported: displayRow(imported) };
}

/** What an edited text changes, as decisions of one action. Throws UserError: bad-input, changed-meanwhile. */
export function jsonChanges(
  db: WritableDb,
  input: Pick<ParsedOf<EngineCalls, 'review.editJson'>, 'itemId' | 'before' | 'text'>,
  reason: string,
): Decided[] {
  const { itemId, before, text } = input;
  const { current, imported } = cfeRow(db, itemId);
  if (displayRow(current) !== before)
    throw new UserError(
      'changed-meanwhile',
      'The item was changed since this JSON was opened, so saving it would take that change back. Copy your text, open the item again, and make the change there.',
    );
  const edit = editRow(imported, current, text);
  if (Array.isArray(edit)) {
    const [first] = edit;
    const where = first?.path ? `, ${first.path}` : '';
    throw new UserError(
      'bad-input',
      `Line ${String(first?.line ?? 1)}${where}: ${first?.message ?? 'is no item'}. Nothing was saved.`,
    );
  }
  const changes: Change[] = [
    ...textChanges(db, itemId, edit),
    ...(edit.variables ? [variablesChange(db, itemId, edit.variables)] : []),
    ...(edit.flow ? [flowChange(db, itemId, edit.flow)] : []),
    ...fieldChanges(db, itemId, edit.patches),
  ];
  const subject = { itemId, responseId: null, variableId: null };
  return changes.map((change) => ({ subject, change, reason }));
}

function cfeRow(db: ReadableDb, itemId: number): { imported: string; current: string } {
  const row = rowOf(db, itemId);
  if (!row)
    throw new UserError(
      'bad-input',
      'Only items of the CFE-Bench form can be edited as JSON. Edit this one by its fields.',
    );
  return row;
}

type Edit = Exclude<ReturnType<typeof editRow>, unknown[]>;

function textChanges(db: ReadableDb, itemId: number, edit: Edit): Change[] {
  const standing = patchesOf(db, itemId);
  const texts = itemTexts(db, itemId);
  return (['question', 'solution'] as const).flatMap((field) => {
    const text = edit[field];
    if (text === null) return [];
    const path = field === 'question' ? QUESTION_PATH : SOLUTION_PATH;
    const to = text === texts?.[field] ? null : text;
    return [{ kind: 'annotation', path, from: standing.get(path) ?? null, to } as const];
  });
}

function variablesChange(db: WritableDb, itemId: number, list: NonNullable<Edit['variables']>): Change {
  const from = currentVariables(db, itemId);
  const to = list.map(({ origin, ...variable }) => ({
    id: (origin === null ? undefined : from[origin]?.id) ?? insertAddedVariable(db, itemId, variable),
    ...variable,
  }));
  return { kind: 'variables', from, to };
}

function flowChange(db: WritableDb, itemId: number, list: NonNullable<Edit['flow']>): Change {
  const from = currentFlow(db, itemId);
  const to = list.map(({ origin, ...step }) => ({
    id: (origin === null ? undefined : from[origin]?.id) ?? insertAddedStep(db, itemId, step),
    ...step,
  }));
  return { kind: 'flow', from, to };
}

/** The patches of other fields as they shall stand, against those that stand. */
function fieldChanges(db: ReadableDb, itemId: number, wanted: Edit['patches']): Change[] {
  const standing = patchRowsOf(db, itemId).filter((patch) => patch.json && !isListPath(patch.path));
  const paths = new Set([...standing, ...wanted].map((patch) => patch.path));
  const valueIn = (list: typeof wanted, path: string) => list.find((patch) => patch.path === path)?.value ?? null;
  return [...paths].sort().map((path) => ({
    kind: 'annotation',
    path,
    from: valueIn(standing, path),
    to: valueIn(wanted, path),
    json: true,
  }));
}
