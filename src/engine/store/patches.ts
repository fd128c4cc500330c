import { applyPatches, type RowPatch } from '../../core/benchmark/row-patch.ts';
import type { ReadableDb } from './open.ts';

/** An item's corrections: JSON pointer into its row to the new text, or a list's JSON text. The imported row itself is never changed. */
export function patchesOf(db: ReadableDb, itemId: number): Map<string, string> {
  const rows = db.all<{ path: string; value: string }>('SELECT path, value FROM patches WHERE item_id = ?', itemId);
  return new Map(rows.map((row) => [row.path, row.value]));
}

/** The same with the form of each, in the order in which they are put in place. */
export function patchRowsOf(db: ReadableDb, itemId: number): RowPatch[] {
  return db
    .all<Omit<RowPatch, 'json'> & { json: number }>(
      'SELECT path, value, json FROM patches WHERE item_id = ? ORDER BY path',
      itemId,
    )
    .map((row) => ({ ...row, json: row.json === 1 }));
}

/** An item's row as it was imported, and as it counts with its corrections; undefined for an item that is no row of CFE-Bench's form. */
export function rowOf(db: ReadableDb, itemId: number): { imported: string; current: string } | undefined {
  const row = db.get<{ raw: string }>(
    `SELECT i.raw FROM items i JOIN benchmarks b ON b.id = i.benchmark_id WHERE i.id = ? AND b.kind = 'cfe'`,
    itemId,
  );
  return row && { imported: row.raw, current: applyPatches(row.raw, patchRowsOf(db, itemId)) };
}

export interface PatchRow extends RowPatch {
  itemId: number;
}

export function patchesOfBenchmark(db: ReadableDb, benchmarkId: number): PatchRow[] {
  const rows = db.all<Omit<PatchRow, 'json'> & { json: number }>(
    'SELECT p.item_id AS itemId, p.path, p.value, p.json FROM patches p JOIN items i ON i.id = p.item_id WHERE i.benchmark_id = ? ORDER BY i.position, p.path',
    benchmarkId,
  );
  return rows.map((row) => ({ ...row, json: row.json === 1 }));
}
