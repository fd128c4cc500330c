import type { ReadableDb } from './open.ts';

/** An item's corrections: JSON pointer into its row to the new text. The imported row itself is never changed. */
export function patchesOf(db: ReadableDb, itemId: number): Map<string, string> {
  const rows = db.all<{ path: string; value: string }>('SELECT path, value FROM patches WHERE item_id = ?', itemId);
  return new Map(rows.map((row) => [row.path, row.value]));
}

export interface PatchRow {
  itemId: number;
  path: string;
  value: string;
}

export function patchesOfBenchmark(db: ReadableDb, benchmarkId: number): PatchRow[] {
  return db.all<PatchRow>(
    'SELECT p.item_id AS itemId, p.path, p.value FROM patches p JOIN items i ON i.id = p.item_id WHERE i.benchmark_id = ? ORDER BY i.position, p.path',
    benchmarkId,
  );
}
