import type { RowPatch } from '../../core/benchmark/row-patch.ts';
import type { ReadableDb } from './open.ts';

/** An item's corrections: JSON pointer into its row to the new text, or a list's JSON text. The imported row itself is never changed. */
export function patchesOf(db: ReadableDb, itemId: number): Map<string, string> {
  const rows = db.all<{ path: string; value: string }>('SELECT path, value FROM patches WHERE item_id = ?', itemId);
  return new Map(rows.map((row) => [row.path, row.value]));
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
