/**
 * Who works on a workspace's runs holds a lock on a file of its own beside it: an exclusive transaction on an otherwise empty database, which
 * the system lets go of with the process, whatever ended it. A number of a process would not do: a zombie keeps it, and another process gets it.
 */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { inWords } from './disk-errors.ts';
import type { ReadableDb } from './open.ts';
import { openDatabase } from './sqlite.ts';

const NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Between its being made and its being locked a file is held by nobody. */
const SETTLED_MS = 60_000;

/** Takes the lock of a holder, a UUID; gives the function that lets it go. Throws UserError when the folder cannot be written to. */
export function takeHolderLock(db: ReadableDb, holder: string): () => void {
  const path = fileOf(db, holder);
  let raw: Sqlite.Database;
  try {
    raw = openDatabase(path);
    // No file of a journal beside it: nothing is ever written.
    raw.pragma('journal_mode = MEMORY');
    raw.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    throw inWords(error, path);
  }
  return () => {
    raw.close();
    rmSync(path, { force: true });
  };
}

/** Whether a holder lives; null when it has no lock file, as those of earlier versions. What a dead one left is removed. */
export function holderLives(db: ReadableDb, holder: string): boolean | null {
  const path = fileOf(db, holder);
  if (!NAME.test(holder) || !existsSync(path)) return null;
  if (isLocked(path)) return true;
  rmSync(path, { force: true });
  return false;
}

/** Removes the files of holders that died without a run. */
export function removeDeadHolders(db: ReadableDb): void {
  const [folder, start] = [dirname(db.path), basename(fileOf(db, ''))];
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(start) || !NAME.test(name.slice(start.length))) continue;
    const age = Date.now() - (statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > SETTLED_MS) holderLives(db, name.slice(start.length));
  }
}

function isLocked(path: string): boolean {
  let raw: Sqlite.Database | null = null;
  try {
    raw = openDatabase(path, { fileMustExist: true, timeout: 0 });
    // Reading takes a lock that two who look at the same time share.
    raw.prepare('SELECT count(*) FROM sqlite_schema').get();
    return false;
  } catch (error) {
    return error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY');
  } finally {
    raw?.close();
  }
}

function fileOf(db: ReadableDb, holder: string): string {
  return `${db.path}-holder-${holder}`;
}
