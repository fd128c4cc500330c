import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { UserError } from '../../contract/router.ts';

/** Writes a whole file or nothing. Throws UserError "cannot-write". */
export function writeWhole(path: string, text: string): void {
  writeWith(path, (put) => {
    put(text);
  });
}

/**
 * Writes a file piece by piece, whole or not at all: to a name beside it first, flushed, then renamed. Throws UserError "cannot-write"; what
 * `fill` throws as a UserError passes through.
 */
export function writeWith(path: string, fill: (put: (text: string) => void) => void): void {
  const temporary = `${path}.${String(process.pid)}.part`;
  try {
    const file = openSync(temporary, 'w');
    try {
      fill((text) => {
        writeAll(file, text);
      });
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    if (error instanceof UserError) throw error;
    const cause = error instanceof Error ? error.message : String(error);
    throw new UserError(
      'cannot-write',
      `${path} could not be written (${cause}). Choose another folder, or free some space.`,
    );
  }
}

/** Writes all of a text to an open file: one write may take less than it was given. */
export function writeAll(file: number, text: string): void {
  const bytes = Buffer.from(text, 'utf8');
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
}
