import { rmSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { UserError } from '../../contract/router.ts';
import type { ReadableDb, WritableDb } from './open.ts';

/** SQLite's own checks of the whole file: structure and references. An empty list means sound. */
export function checkWorkspace(db: ReadableDb): string[] {
  const structure = db.all<{ integrity_check: string }>('PRAGMA integrity_check').map((row) => row.integrity_check);
  const references = db
    .all<{ table: string; rowid: number | null; parent: string }>('PRAGMA foreign_key_check')
    .map((row) => `${row.table} row ${String(row.rowid)} refers to a row of ${row.parent} that does not exist`);
  return [...structure.filter((line) => line !== 'ok'), ...references];
}

/** A safe copy of a live workspace (VACUUM INTO): never copy the file itself while it is open. Returns its size in bytes. */
export function backupWorkspace(db: WritableDb, path: string): number {
  if (resolve(path) === resolve(db.path))
    throw new UserError('same-file', 'A backup needs another name than the workspace itself.');
  rmSync(path, { force: true });
  db.run('VACUUM INTO ?', path);
  return statSync(path).size;
}

export function sqliteVersion(db: ReadableDb): string {
  return db.get<{ version: string }>('SELECT sqlite_version() AS version')?.version ?? '';
}
