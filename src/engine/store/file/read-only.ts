/**
 * A workspace that may not be written to, such as one on a read-only disk. Even to read it SQLite wants to make files beside it, and what stands in its
 * log alone must not be overlooked: so it is read in a copy in a folder of this machine, which goes when the workspace is closed.
 */
import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { UserError } from '../../../contract/router.ts';
import { processLives } from '../../disk.ts';

/** The number of the process stands in it, so that what a killed one left is known. */
const FOLDER = /^markscheme-reading-(\d+)-/;
const TRIES = 3;

export interface Copy {
  path: string;
  remove: () => void;
}

/**
 * A copy of the workspace to read, log included; null where it may be written to. Throws UserError busy when somebody keeps writing to it while it is
 * copied.
 */
export function copyToRead(path: string): Copy | null {
  if (mayWrite(path) && mayWrite(dirname(realpathSync(path)))) return null;
  removeLeftCopies();
  const folder = mkdtempSync(join(tmpdir(), `markscheme-reading-${String(process.pid)}-`));
  const copy = { path: join(folder, basename(path)), remove: () => rmSync(folder, { recursive: true, force: true }) };
  try {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const before = stateOf(path);
      for (const rest of PARTS) {
        rmSync(copy.path + rest, { force: true });
        if (existsSync(path + rest)) copyFileSync(path + rest, copy.path + rest);
      }
      if (stateOf(path) === before) return copy;
    }
    throw new UserError(
      'busy',
      `Another program is writing to ${basename(path)}. Wait for its end, or close it, and try again.`,
    );
  } catch (error) {
    copy.remove();
    throw error;
  }
}

/** The file, and what is not in it yet. */
const PARTS = ['', '-wal', '-journal'];

function stateOf(path: string): string {
  return PARTS.map((rest) => {
    const found = statSync(path + rest, { throwIfNoEntry: false });
    return found ? `${String(found.size)} ${String(found.mtimeMs)}` : '';
  }).join('\n');
}

function mayWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function removeLeftCopies(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = FOLDER.exec(name)?.[1];
    if (pid !== undefined && Number(pid) !== process.pid && !processLives(Number(pid)))
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}
