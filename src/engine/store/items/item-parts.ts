/** The imported parts of an item one by one, and which item they belong to. */
import { UserError } from '../../../contract/router.ts';
import type { Variable } from '../../../core/benchmark/item.ts';
import type { ReadableDb } from '../file/open.ts';

export function itemTexts(db: ReadableDb, itemId: number): { question: string; solution: string } | undefined {
  return db.get('SELECT question, solution FROM items WHERE id = ?', itemId);
}

/** The same, where the item must be there. Throws UserError not-found. */
export function requireItemTexts(db: ReadableDb, itemId: number): { question: string; solution: string } {
  const texts = itemTexts(db, itemId);
  if (!texts) throw noSuchItem(itemId);
  return texts;
}

export function noSuchItem(itemId: number): UserError {
  return new UserError('not-found', `There is no item ${String(itemId)} in this workspace. Reload the list.`);
}

/** A variable as it was imported or added, without corrections. */
export function variableItem(db: ReadableDb, variableId: number): (Variable & { itemId: number }) | undefined {
  const sql = 'SELECT item_id AS itemId, name, type, description, value FROM variables WHERE id = ?';
  return db.get(sql, variableId);
}

export function stepItem(db: ReadableDb, stepId: number): number | undefined {
  return db.get<{ itemId: number }>('SELECT item_id AS itemId FROM flow_steps WHERE id = ?', stepId)?.itemId;
}

export function benchmarkOfItem(db: ReadableDb, itemId: number): number | undefined {
  return db.get<{ id: number }>('SELECT benchmark_id AS id FROM items WHERE id = ?', itemId)?.id;
}
