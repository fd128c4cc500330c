/** Safe copies of a live workspace: the file itself is never copied while it may be in use (trust.md, promise 3). */
import { closeSync, existsSync, fsyncSync, openSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { UserError } from '../../contract/router.ts';
import { damageIn } from './disk-errors.ts';

/**
 * Writes a copy of a database (VACUUM INTO): to a name beside the target first, flushed, then renamed, so that an earlier copy of that name is
 * there until the new one is whole. Throws UserError: same-file, cannot-write, corrupt-workspace. @returns the copy's size in bytes
 */
export function copyDatabase(raw: Sqlite.Database, source: string, target: string): number {
  if (existsSync(target) && realpathSync.native(target) === realpathSync.native(source))
    throw new UserError('same-file', `${basename(target)} is the workspace itself: give the backup another name.`);
  const part = `${target}.${String(process.pid)}.part`;
  try {
    rmSync(part, { force: true });
    raw.prepare('VACUUM INTO ?').run(part);
    flush(part);
    // A log that an earlier database of this name left behind would be played into the copy.
    for (const rest of ['-wal', '-shm']) rmSync(target + rest, { force: true });
    renameSync(part, target);
    return statSync(target).size;
  } catch (error) {
    rmSync(part, { force: true });
    const damage = damageIn(error, source);
    if (damage) throw damage;
    const cause = error instanceof Error ? error.message : String(error);
    throw new UserError(
      'cannot-write',
      `${target} could not be written (${cause}). Choose another folder, or free some space.`,
    );
  }
}

/** SQLite leaves the copy to the system's cache. */
function flush(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
