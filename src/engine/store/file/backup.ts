/** Safe copies of a live workspace: the file itself is never copied while it may be in use (SECURITY.md, "Promises"). */
import { existsSync, realpathSync, rmSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { UserError } from '../../../contract/router.ts';
import { partOf, putInPlace, removeLeftParts, setAside } from '../../disk.ts';
import { damageIn } from './disk-errors.ts';
import { openDatabase } from './sqlite.ts';

/** "MKSC": the application id in the file's header, so that no other program's database is taken for a workspace. */
export const APPLICATION_ID = 0x4d4b5343;
/** In a copy: the identity of the workspace that it is a backup of. The first thing that is written to it takes the mark away. */
const MARK = 'backup-of';

/**
 * Writes a backup of a database (VACUUM INTO): to a name beside the target first, flushed, then renamed. Only an earlier backup of the same
 * workspace that nobody has worked in is replaced. Throws UserError: same-file, would-destroy, cannot-write, corrupt-workspace.
 * @returns the copy's size in bytes
 */
export function backUp(raw: Sqlite.Database, source: string, target: string): number {
  if (existsSync(target) && existsSync(source) && realpathSync.native(target) === realpathSync.native(source))
    throw new UserError('same-file', `${basename(target)} is the workspace itself: give the backup another name.`);
  const identity = settingOf(raw, 'identity') ?? '';
  if (existsSync(target) && statSync(target).size > 0 && backupIn(target) !== identity)
    throw new UserError(
      'would-destroy',
      `${target} is there already, and is no untouched backup of this workspace. It was left as it is: give the backup another name.`,
    );
  return copyDatabase(raw, source, target, identity);
}

/** The same before a migration: every state has a file of its own, so there is nothing to replace. */
export function backUpBeforeMigration(raw: Sqlite.Database, path: string, version: number): void {
  for (let number = 1; ; number += 1) {
    const target = `${path}.v${String(version)}${number === 1 ? '' : `.${String(number)}`}.backup`;
    if (existsSync(target)) continue;
    copyDatabase(raw, path, target, '');
    return;
  }
}

function copyDatabase(raw: Sqlite.Database, source: string, target: string, identity: string): number {
  const part = partOf(target);
  try {
    removeLeftParts(target);
    rmSync(part, { force: true });
    raw.prepare('VACUUM INTO ?').run(part);
    finish(part, target, identity);
    return statSync(target).size;
  } catch (error) {
    throw notWritten(error, part, source, target);
  }
}

/** Pages that are copied between two other things to do: half a megabyte. */
const PAGES_AT_ONCE = 128;

/** Throws UserError cannot-write, corrupt-workspace. */
export async function backUpInBackground(raw: Sqlite.Database, source: string, target: string): Promise<void> {
  const part = partOf(target);
  try {
    rmSync(part, { force: true });
    await raw.backup(part, { progress: () => PAGES_AT_ONCE });
    finish(part, target, settingOf(raw, 'identity') ?? '');
  } catch (error) {
    throw notWritten(error, part, source, target);
  }
}

function finish(part: string, target: string, identity: string): void {
  mark(part, identity);
  // A log that an earlier database of this name left behind would be played into the copy; it may be all that is left of that one.
  const log = `${target}-wal`;
  if (existsSync(log)) setAside(log, new Date());
  rmSync(`${target}-shm`, { force: true });
  putInPlace(part, target);
}

function notWritten(error: unknown, part: string, source: string, target: string): UserError {
  for (const rest of ['', '-wal', '-shm', '-journal']) rmSync(part + rest, { force: true });
  const damage = damageIn(error, source);
  if (damage) return damage;
  const cause = error instanceof Error ? error.message : String(error);
  return new UserError(
    'cannot-write',
    `${target} could not be written (${cause}). Choose another folder, or free some space.`,
  );
}

function mark(path: string, identity: string): void {
  const raw = openDatabase(path);
  try {
    raw.prepare('INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)').run(MARK, identity);
  } finally {
    raw.close();
  }
}

export function isMarkedBackup(raw: Sqlite.Database): boolean {
  return settingOf(raw, MARK) !== null;
}

export function unmarkBackup(raw: Sqlite.Database): void {
  raw.prepare('DELETE FROM settings WHERE key = ?').run(MARK);
  // From here on it goes its own way: neither's backups replace the other's.
  raw.exec(`UPDATE settings SET value = lower(hex(randomblob(16))) WHERE key = 'identity'`);
}

/** Of which workspace a file is an untouched backup; null when it is none. */
function backupIn(path: string): string | null {
  let raw: Sqlite.Database | null = null;
  try {
    // Not read-only, which would leave a log beside the file.
    raw = openDatabase(path, { fileMustExist: true });
    return raw.pragma('application_id', { simple: true }) === APPLICATION_ID ? settingOf(raw, MARK) : null;
  } catch {
    return null;
  } finally {
    raw?.close();
  }
}

function settingOf(raw: Sqlite.Database, key: string): string | null {
  const row = raw.prepare<[string], { value: string }>('SELECT value FROM settings WHERE key = ?').get(key);
  return row?.value ?? null;
}
