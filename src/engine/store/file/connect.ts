/** SQLite's own connections to workspaces: a new file, and one that is there. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { UserError } from '../../../contract/router.ts';
import { partOf, putInPlace } from '../../disk.ts';
import { APPLICATION_ID } from './backup.ts';
import { inWords } from './disk-errors.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './sqlite.ts';

type Raw = Sqlite.Database;

/** Of the file's pages so many KiB are kept in memory: the system caches the file anyway, and a long run's memory stays flat. */
const PAGES_KEPT = 16384;
/** While a great many rows are written, so that an index is not read and written out again and again. */
const PAGES_KEPT_IN_BULK = 65536;
export const keepPages = (raw: { exec: (sql: string) => unknown }, inBulk: boolean): void => {
  raw.exec(`PRAGMA cache_size = -${String(inBulk ? PAGES_KEPT_IN_BULK : PAGES_KEPT)}`);
};

export function setUp(raw: Raw): void {
  raw.pragma('journal_mode = WAL');
  raw.pragma('synchronous = FULL');
  // Four times as much as SQLite's own measure: the commit that is over it waits for the disk three times, and a workspace does so at rest (tidyLog).
  raw.pragma('wal_autocheckpoint = 4000');
  raw.pragma('foreign_keys = ON');
  raw.pragma('busy_timeout = 10000');
  raw.pragma('trusted_schema = OFF');
  keepPages(raw, false);
}

/** Another connection to a workspace that is open. */
export function connected(path: string): Raw {
  const raw = connect(path);
  setUp(raw);
  return raw;
}

/** The first new workspace of this process: migrations take five times as long as all else that a new one needs. */
let fresh: Buffer | null = null;

/** A new workspace, made under another name until it is whole: a kill or a full disk in between leaves nothing under its own. */
export function createFile(path: string): void {
  const part = partOf(path);
  try {
    if (fresh) writeFileSync(part, fresh);
    const raw = connect(part);
    try {
      raw.pragma('synchronous = FULL');
      raw.pragma(`application_id = ${String(APPLICATION_ID)}`);
      if (fresh) raw.exec("UPDATE settings SET value = lower(hex(randomblob(16))) WHERE key = 'identity'");
      else migrate(raw, part);
    } finally {
      raw.close();
    }
    fresh ??= readFileSync(part);
    putInPlace(part, path);
  } catch (error) {
    for (const rest of ['', '-journal']) rmSync(part + rest, { force: true });
    throw inWords(error, path);
  }
}

export function connect(path: string): Raw {
  try {
    return openDatabase(path);
  } catch (error) {
    throw inWords(error, path);
  }
}

export function refuseForeign(raw: Raw, path: string): void {
  const id = raw.pragma('application_id', { simple: true });
  // What an earlier version left when it was killed while it made a workspace: nothing is in it.
  if (id === 0 && raw.prepare('SELECT 1 FROM sqlite_schema').get() === undefined) {
    raw.pragma(`application_id = ${String(APPLICATION_ID)}`);
    return;
  }
  if (id !== APPLICATION_ID) {
    throw new UserError(
      'not-a-workspace',
      `${basename(path)} is a database, but not a Markscheme workspace. It was left untouched.`,
    );
  }
}
