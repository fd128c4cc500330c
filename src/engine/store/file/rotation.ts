/** A copy of the workspace each day that it is worked in, in a folder beside it; the newest are kept. And the way back from one of them. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { BackupView } from '../../../contract/workspace-shapes.ts';
import { UserError } from '../../../contract/router.ts';
import { partOf, putInPlace, removeLeftParts } from '../../disk.ts';
import { checkWorkspace } from './check.ts';
import { inWords } from './disk-errors.ts';
import { openWorkspace, type WritableDb } from './open.ts';
import { renameWorkspace } from './rename.ts';

const KEPT = 7;
/** Of large workspaces fewer are kept: the newest two, and others while all together are not larger than this. */
const MOST_BYTES = 4_000_000_000;
const DAY = /^\d{4}-\d{2}-\d{2}\.sqlite$/;

export function backupFolder(path: string): string {
  return join(dirname(path), `${basename(path).replace(/\.sqlite$/, '')}-backups`);
}

/** The newest first. */
export function dailyBackups(path: string): BackupView[] {
  const folder = backupFolder(path);
  const names = statSync(folder, { throwIfNoEntry: false })?.isDirectory()
    ? readdirSync(folder).filter((name) => DAY.test(name))
    : [];
  return names
    .sort()
    .toReversed()
    .map((name) => {
      const { size, mtime } = statSync(join(folder, name));
      return { path: join(folder, name), at: mtime.toISOString(), bytes: size };
    });
}

/** Makes the copy of the day unless there is one, or nothing has been written since the newest. Throws UserError cannot-write and others. */
export async function backUpOfDay(db: WritableDb, now: Date): Promise<void> {
  if (!db.get('SELECT 1 FROM benchmarks')) return;
  const folder = backupFolder(db.path);
  const target = join(folder, `${localDay(now)}.sqlite`);
  const [newest] = dailyBackups(db.path);
  if (newest && (newest.path === target || lastWrite(db.path) <= Date.parse(newest.at))) return;
  try {
    mkdirSync(folder, { recursive: true });
    removeLeftParts(target);
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new UserError('cannot-write', `${folder} could not be made (${cause}), so there is no backup of today.`);
  }
  await db.copyInBackground(target);
  let bytes = 0;
  for (const [index, one] of dailyBackups(db.path).entries()) {
    bytes += one.bytes;
    if (index >= KEPT || (index >= 2 && bytes > MOST_BYTES)) rmSync(one.path, { force: true });
  }
}

function lastWrite(path: string): number {
  return Math.max(...[path, `${path}-wal`].map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0));
}

function localDay(now: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${String(now.getFullYear())}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/**
 * Puts a backup in the place of a workspace that is closed here. What was there is kept under another name, which is given back; null: there was
 * nothing. Throws UserError: not-found, not-a-workspace, damaged-backup, busy. Then nothing was changed.
 */
export function restoreBackup(path: string, from: string, now: Date): string | null {
  if (!existsSync(from)) throw new UserError('not-found', `There is no backup at ${from}. Choose another file.`);
  const part = partOf(path);
  try {
    copyFileSync(from, part);
    const db = openWorkspace(part, { create: false });
    const problems = checkWorkspace(db);
    db.close();
    if (problems.length > 0)
      throw new UserError(
        'damaged-backup',
        `${from} is itself damaged (${problems[0] ?? ''}). Nothing was changed: choose another backup.`,
      );
    const kept = existsSync(path) ? keepPresent(path, now) : null;
    putInPlace(part, path);
    return kept;
  } catch (error) {
    for (const rest of ['', '-wal', '-shm']) rmSync(part + rest, { force: true });
    throw inWords(error, from);
  }
}

/** Whatever state it is in, the present file is kept, and its log with it. */
function keepPresent(path: string, now: Date): string {
  const log = `${path}-wal`;
  try {
    openWorkspace(path, { create: false }).close();
  } catch (error) {
    if (!(error instanceof UserError) || error.code === 'busy') throw error;
    const aside = `${log}.aside`;
    if (existsSync(log)) renameSync(log, aside);
    const kept = renameWorkspace(path, now);
    if (existsSync(aside)) renameSync(aside, `${kept}-wal`);
    return kept;
  }
  return renameWorkspace(path, now);
}
