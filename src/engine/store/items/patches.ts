import { applyPatches, type RowPatch } from '../../../core/benchmark/cfe/row-patch.ts';
import { kindIdsWhere } from '../../../core/benchmark/kinds.ts';
import { kindsSql } from './benchmarks.ts';
import type { ReadableDb } from '../file/open.ts';

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
    `SELECT i.raw FROM items i JOIN benchmarks b ON b.id = i.benchmark_id WHERE i.id = ? AND b.kind IN (${kindsSql(kindIdsWhere(({ rowsCorrected }) => rowsCorrected))})`,
    itemId,
  );
  return row && { imported: row.raw, current: applyPatches(row.raw, patchRowsOf(db, itemId)) };
}

/** A patch with whose it is and why. `raw`: the row as it was imported. */
export interface Correction extends RowPatch {
  itemId: number;
  position: number;
  externalId: string;
  raw: string;
  reason: string;
  reviewer: string;
  at: string;
}

/** Variables whose lists are replaced whole are one correction: what made the newest of them made them all what they are. */
const WHOLE_LIST = `p.path IN ('/short_answer_value', '/short_answer_variable', '/short_answer_description', '/short_answer_type')`;

/** Every correction of a benchmark's rows in their order. What reviewers note beside a row corrects nothing in it. */
export function* correctionsOf(db: ReadableDb, benchmarkId: number): Generator<Correction> {
  const rows = db.iterate<Omit<Correction, 'json'> & { json: number }>(
    `WITH made AS (SELECT p.item_id, p.path, p.value, p.json,
         CASE WHEN ${WHOLE_LIST} THEN (SELECT max(n.event_id) FROM patches n WHERE n.item_id = p.item_id AND ${WHOLE_LIST.replace('p.path', 'n.path')})
           ELSE p.event_id END AS event_id
       FROM patches p WHERE p.path NOT LIKE '/markscheme/%')
     SELECT i.id AS itemId, i.position, i.external_id AS externalId, i.raw, m.path, m.value, m.json, e.reason, w.name AS reviewer, e.created_at AS at
     FROM made m JOIN items i ON i.id = m.item_id JOIN events e ON e.id = m.event_id JOIN reviewers w ON w.id = e.reviewer_id
     WHERE i.benchmark_id = ? ORDER BY i.position, m.path`,
    benchmarkId,
  );
  for (const row of rows) yield { ...row, json: row.json === 1 };
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
