/** The items of a benchmark as lists behind figures name them. */
import type { VariableType } from '../../../core/benchmark/item.ts';
import type { ReadableDb } from '../file/open.ts';
import { PREVIEW } from './preview.ts';

/** An item behind a figure, with what it is grouped by. */
export interface BenchmarkItem {
  itemId: number;
  /** From 1. */
  number: number;
  externalId: string;
  preview: string;
  subject: string;
  hasFigure: boolean;
  /** Of each variable. */
  types: readonly VariableType[];
}
interface ItemRow extends Omit<BenchmarkItem, 'hasFigure' | 'types'> {
  figures: number;
}

/** The items in order, or those of these ids, with the types of their variables as corrected. */
export function itemsOf(
  db: ReadableDb,
  benchmarkId: number,
  itemIds: readonly number[] | null = null,
): BenchmarkItem[] {
  const where = `i.benchmark_id = @benchmark${itemIds ? ' AND i.id IN (SELECT value FROM json_each(@items))' : ''}`;
  const of = { benchmark: benchmarkId, ...(itemIds ? { items: JSON.stringify(itemIds) } : {}) };
  const variables = Map.groupBy(
    db.all<{ itemId: number; type: VariableType }>(
      `SELECT v.item_id AS itemId, v.type FROM current_variables v JOIN items i ON i.id = v.item_id
       WHERE ${where} ORDER BY i.position, v.position`,
      of,
    ),
    (variable) => variable.itemId,
  );
  const rows = db.all<ItemRow>(
    `SELECT i.id AS itemId, i.position + 1 AS number, i.external_id AS externalId, i.subject,
      ${PREVIEW} AS preview,
      (SELECT count(*) FROM item_images m WHERE m.item_id = i.id AND m.place = 'question') AS figures
     FROM items i WHERE ${where} ORDER BY i.position`,
    of,
  );
  return rows.map(({ figures, ...row }) => ({
    ...row,
    hasFigure: figures > 0,
    types: (variables.get(row.itemId) ?? []).map(({ type }) => type),
  }));
}
