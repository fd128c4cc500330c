/** What is on disk when a call returns: files written whole or not at all, under a name of their own until they are. */
import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  existsSync,
} from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { UserError } from '../contract/router.ts';

/** The name under which a file is made before it gets its own: in the same folder, so that renaming it is one step. */
export function partOf(path: string): string {
  return `${path}.${String(process.pid)}.part`;
}

/**
 * Gives a finished part its name. When this returns, a power failure takes back neither its bytes nor its name. Throws UserError cannot-write where the
 * name is a folder's or a device's: renamed over, /dev/null would be a file from then on, for all of the system.
 */
export function putInPlace(part: string, path: string): void {
  refuseDevice(path);
  flushFile(part);
  renameFlushed(part, path);
}

/** The same with a part that is flushed already. */
export function renameFlushed(part: string, path: string): void {
  refuseDevice(path);
  renameSync(part, path);
  flushFolder(dirname(path));
}

export function refuseDevice(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === false)
    throw new UserError('cannot-write', `${path} is a folder or a device, not a file. Choose another name.`);
}

export function flushFile(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** A name is durable when its folder is. Windows has no such thing: there a rename is written through by the file system's journal. */
export function flushFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const opened = openSync(folder, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/**
 * Gives a file another name with the time in it, so that a new one can have its own: W.sqlite becomes W.before-2026-11-22T18-40-00.sqlite.
 * @returns that name
 */
export function setAside(path: string, now: Date): string {
  const ending = extname(path);
  const stem = path.slice(0, path.length - ending.length);
  const time = now.toISOString().slice(0, 19).replaceAll(':', '-');
  const kept = freeName(`${stem}.before-${time}`, ending);
  renameSync(path, kept);
  flushFolder(dirname(path));
  return kept;
}

/** The name, or the first one with a number, that no file has. */
function freeName(stem: string, ending: string): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? stem + ending : `${stem}.${String(number)}${ending}`;
    if (!existsSync(name)) return name;
  }
}

/** A part that has not been written to for so long, by no process that lives, is what a kill left. */
const PART_IDLE_MS = 60_000;
const PART = /\.(\d+)\.part(?:-wal|-shm|-journal)?$/;

/** Removes the parts that killed processes left of a file, and of those whose names begin with its name, such as its backups. */
export function removeLeftParts(path: string): void {
  const folder = dirname(path);
  for (const name of namesIn(folder)) {
    const pid = PART.exec(name)?.[1];
    if (pid === undefined || !name.startsWith(`${basename(path)}.`)) continue;
    const part = join(folder, name);
    const idle = Date.now() - (statSync(part, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (idle > PART_IDLE_MS && !processLives(Number(pid))) rmSync(part, { force: true });
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

export function processLives(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

const DATABASE = Buffer.from('SQLite format 3\0', 'latin1');
const LOGS = [Buffer.from('377f0682', 'hex'), Buffer.from('377f0683', 'hex')];

/** Whether a file is a database, by its first bytes, or belongs to one: its log, or the memory that its users share. */
export function belongsToDatabase(path: string): boolean {
  const main = /^(.*)-(?:wal|shm|journal)$/.exec(path)?.[1];
  if (main !== undefined && existsSync(main) && isDatabase(main)) return true;
  return existsSync(path) && isDatabase(path);
}

function isDatabase(path: string): boolean {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(DATABASE.length);
    readSync(file, bytes, 0, bytes.length, 0);
    return bytes.equals(DATABASE) || LOGS.some((log) => bytes.subarray(0, log.length).equals(log));
  } finally {
    closeSync(file);
  }
}
