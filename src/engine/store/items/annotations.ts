/** Corrections of an item: its variables and reasoning flow as they count now, and the patches on the imported row that follow from them. */
import { flowPatches, isListPath, variablePatches, type RowPatch } from '../../../core/benchmark/cfe/row-patch.ts';
import type { Step, Variable } from '../../../core/benchmark/item.ts';
import type { StepState, VariableState } from '../../../core/review/event.ts';
import type { ReadableDb, WritableDb } from '../file/open.ts';
import { patchRowsOf } from './patches.ts';

export function currentVariables(db: ReadableDb, itemId: number): VariableState[] {
  return db.all<VariableState>(
    'SELECT id, name, type, description, value FROM current_variables WHERE item_id = ? ORDER BY position',
    itemId,
  );
}

export function currentFlow(db: ReadableDb, itemId: number): StepState[] {
  return db.all<StepState>(
    'SELECT id, step_id AS stepId, step, answer FROM current_steps WHERE item_id = ? ORDER BY position',
    itemId,
  );
}

export function importedVariables(db: ReadableDb, itemId: number): (Variable & { id: number })[] {
  return db.all(
    'SELECT id, name, type, description, value FROM variables WHERE item_id = ? AND added = 0 ORDER BY position',
    itemId,
  );
}

export function importedFlow(db: ReadableDb, itemId: number): (Step & { id: number })[] {
  return db.all(
    'SELECT id, step_id AS stepId, step, answer FROM flow_steps WHERE item_id = ? AND added = 0 ORDER BY position',
    itemId,
  );
}

/** A row for a variable that experts add. It counts once a list of variables names it. */
export function insertAddedVariable(db: WritableDb, itemId: number, variable: Variable): number {
  return db.run(
    `INSERT INTO variables (item_id, position, name, type, description, value, added)
     VALUES (@itemId, (SELECT coalesce(max(position), -1) + 1 FROM variables WHERE item_id = @itemId), @name, @type, @description, @value, 1)`,
    { ...variable, itemId },
  ).id;
}

export function insertAddedStep(db: WritableDb, itemId: number, step: Step): number {
  return db.run(
    `INSERT INTO flow_steps (item_id, position, step_id, step, answer, added)
     VALUES (@itemId, (SELECT coalesce(max(position), -1) + 1 FROM flow_steps WHERE item_id = @itemId), @stepId, @step, @answer, 1)`,
    { ...step, itemId },
  ).id;
}

/** Makes this list the item's variables: what is not in it is removed, but keeps its verdicts for the way back. */
export function setVariables(db: WritableDb, itemId: number, list: readonly VariableState[]): void {
  db.run('UPDATE variables SET place = NULL WHERE item_id = ?', itemId);
  list.forEach((variable, place) => {
    db.run(
      `UPDATE variables SET place = @place, now_name = nullif(@name, name), now_type = nullif(@type, type),
         now_description = nullif(@description, description), now_value = nullif(@value, value) WHERE id = @id AND item_id = @itemId`,
      { ...variable, place, itemId },
    );
  });
}

export function setFlow(db: WritableDb, itemId: number, list: readonly StepState[]): void {
  db.run('UPDATE flow_steps SET place = NULL WHERE item_id = ?', itemId);
  list.forEach((step, place) => {
    db.run(
      `UPDATE flow_steps SET place = @place, now_step_id = nullif(@stepId, step_id), now_step = nullif(@step, step),
         now_answer = nullif(@answer, answer) WHERE id = @id AND item_id = @itemId`,
      { ...step, place, itemId },
    );
  });
}

/** Works the patches of an item's variables and flow out anew. A patch that stays keeps the event it came from. */
export function refreshPatches(db: WritableDb, itemId: number, eventId: number): void {
  const raw = db.get<{ raw: string }>('SELECT raw FROM items WHERE id = ?', itemId)?.raw ?? '';
  const wanted = new Map<string, RowPatch>();
  const variables = importedVariables(db, itemId);
  const flow = importedFlow(db, itemId);
  for (const patch of [
    ...variablePatches(raw, variables, withOrigin(currentVariables(db, itemId), variables)),
    ...flowPatches(raw, flow, withOrigin(currentFlow(db, itemId), flow)),
  ])
    wanted.set(patch.path, patch);
  const standing = patchRowsOf(db, itemId).filter((patch) => isListPath(patch.path));
  for (const patch of standing) {
    const next = wanted.get(patch.path);
    if (next && next.value === patch.value && next.json === patch.json) wanted.delete(patch.path);
    else db.run('DELETE FROM patches WHERE item_id = ? AND path = ?', itemId, patch.path);
  }
  for (const patch of wanted.values()) putPatch(db, itemId, patch, eventId);
}

export function putPatch(db: WritableDb, itemId: number, patch: RowPatch, eventId: number): void {
  db.run('DELETE FROM patches WHERE item_id = ? AND path = ?', itemId, patch.path);
  db.run(
    'INSERT INTO patches (item_id, path, value, json, event_id) VALUES (@itemId, @path, @value, @json, @eventId)',
    { ...patch, json: patch.json ? 1 : 0, itemId, eventId },
  );
}

function withOrigin<T extends { id: number }>(
  current: readonly T[],
  imported: readonly { id: number }[],
): (T & { origin: number | null })[] {
  const origins = new Map(imported.map((entry, index) => [entry.id, index]));
  return current.map((entry) => ({ ...entry, origin: origins.get(entry.id) ?? null }));
}
