import type { ReadableDb } from './open.ts';

/** SQLite's own checks of the whole file: structure and references. An empty list means sound. */
export function checkWorkspace(db: ReadableDb): string[] {
  const structure = db.all<{ integrity_check: string }>('PRAGMA integrity_check').map((row) => row.integrity_check);
  const references = db
    .all<{ table: string; rowid: number | null; parent: string }>('PRAGMA foreign_key_check')
    .map((row) => `${row.table} row ${String(row.rowid)} refers to a row of ${row.parent} that does not exist`);
  return [...structure.filter((line) => line !== 'ok'), ...references];
}

export function sqliteVersion(db: ReadableDb): string {
  return db.get<{ version: string }>('SELECT sqlite_version() AS version')?.version ?? '';
}
