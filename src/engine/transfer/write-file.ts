import { createHash } from 'node:crypto';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { UserError } from '../../contract/router.ts';
import { partOf, putInPlace, removeLeftParts } from '../disk.ts';

type Put = (content: string | Uint8Array) => void;

/** Writes a whole file or nothing. Throws UserError "cannot-write". */
export function writeWhole(path: string, text: string): void {
  writeWith(path, (put) => {
    put(text);
  });
}

/**
 * Writes a file piece by piece, whole or not at all: to a name beside it first, flushed, then renamed. Throws UserError "cannot-write"; what
 * `fill` throws as a UserError passes through. `ready` is told the sha256 of the bytes before they get their name.
 */
export function writeWith(path: string, fill: (put: Put) => void, ready?: (sha256: string) => void): void {
  const part = partOf(path);
  const hash = createHash('sha256');
  try {
    removeLeftParts(path);
    const file = openSync(part, 'w');
    try {
      fill((content) => {
        hash.update(content);
        writeAll(file, content);
      });
    } finally {
      closeSync(file);
    }
    ready?.(hash.digest('hex'));
    putInPlace(part, path);
  } catch (error) {
    rmSync(part, { force: true });
    if (error instanceof UserError) throw error;
    const cause = error instanceof Error ? error.message : String(error);
    throw new UserError(
      'cannot-write',
      `${path} could not be written (${cause}). Choose another folder, or free some space.`,
    );
  }
}

/** Writes all of a content to an open file: one write may take less than it was given. */
export function writeAll(file: number, content: string | Uint8Array): void {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
}
