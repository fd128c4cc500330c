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
     VALUES (?, (SELECT coalesce(max(position), -1) + 1 FROM variables WHERE item_id = ?), ?, ?, ?, ?, 1)`,
    itemId,
    itemId,
    variable.name,
    variable.type,
    variable.description,
    variable.value,
  ).id;
}

export function insertAddedStep(db: WritableDb, itemId: number, step: Step): number {
  return db.run(
    `INSERT INTO flow_steps (item_id, position, step_id, step, answer, added)
     VALUES (?, (SELECT coalesce(max(position), -1) + 1 FROM flow_steps WHERE item_id = ?), ?, ?, ?, 1)`,
    itemId,
    itemId,
    step.stepId,
    step.step,
    step.answer,
  ).id;
}

/** Makes this list the item's variables: what is not in it is removed, but keeps its verdicts for the way back. */
export function setVariables(db: WritableDb, itemId: number, list: readonly VariableState[]): void {
  db.run('UPDATE variables SET place = NULL WHERE item_id = ?', itemId);
  list.forEach(({ id, name, type, description, value }, place) => {
    db.run(
      `UPDATE variables SET place = ?, now_name = nullif(?, name), now_type = nullif(?, type),
         now_description = nullif(?, description), now_value = nullif(?, value) WHERE id = ? AND item_id = ?`,
      place,
      name,
      type,
      description,
      value,
      id,
      itemId,
    );
  });
}

export function setFlow(db: WritableDb, itemId: number, list: readonly StepState[]): void {
  db.run('UPDATE flow_steps SET place = NULL WHERE item_id = ?', itemId);
  list.forEach(({ id, stepId, step, answer }, place) => {
    db.run(
      `UPDATE flow_steps SET place = ?, now_step_id = nullif(?, step_id), now_step = nullif(?, step), now_answer = nullif(?, answer)
       WHERE id = ? AND item_id = ?`,
      place,
      stepId,
      step,
      answer,
      id,
      itemId,
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
    'INSERT INTO patches (item_id, path, value, json, event_id) VALUES (?, ?, ?, ?, ?)',
    itemId,
    patch.path,
    patch.value,
    patch.json ? 1 : 0,
    eventId,
  );
}

function withOrigin<T extends { id: number }>(
  current: readonly T[],
  imported: readonly { id: number }[],
): (T & { origin: number | null })[] {
  const origins = new Map(imported.map((entry, index) => [entry.id, index]));
  return current.map((entry) => ({ ...entry, origin: origins.get(entry.id) ?? null }));
}
