/**
 * The user's own questions are a kind of their own. Before, tables and written items were kept as files of CFE-Bench are; which are which, their bytes
 * say: those of a file give the hash that it was imported with, also where items were written at its end.
 */
import { createHash } from 'node:crypto';
import type Sqlite from 'better-sqlite3';

export const sql = '';

/** As tables and written items began all their rows. */
const BEGINNING = '{\n    "question": {\n      "text": ';

interface Row {
  lead: string;
  raw: string;
}

export function fill(raw: Sqlite.Database): void {
  const benchmarks = raw.prepare(`SELECT id, hash, tail FROM benchmarks WHERE kind = 'cfe'`).all();
  for (const { id, hash, tail } of benchmarks as { id: number; hash: string; tail: string }[]) {
    const rows = raw.prepare('SELECT lead, raw FROM items WHERE benchmark_id = ? ORDER BY position');
    if (/^[0-9a-f]{64}$/.test(hash) && isOwn(rows.iterate(id) as Iterable<Row>, hash, tail))
      raw.prepare(`UPDATE benchmarks SET kind = 'own-exam' WHERE id = ?`).run(id);
  }
}

function isOwn(rows: Iterable<Row>, hash: string, tail: string): boolean {
  const bytes = createHash('sha256');
  let some = false;
  for (const row of rows) {
    if (!row.raw.startsWith(BEGINNING)) return false;
    bytes.update(row.lead).update(row.raw);
    if (bytes.copy().update(tail).digest('hex') === hash) return false;
    some = true;
  }
  return some;
}
