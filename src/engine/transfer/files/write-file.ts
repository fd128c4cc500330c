import { createHash } from 'node:crypto';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { UserError } from '../../../contract/router.ts';
import { flushFile, partOf, removeLeftParts, renameFlushed } from '../../disk.ts';

type Put = (content: string | Uint8Array) => void;

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
export function writeWith(path: string, fill: (put: Put) => void): void {
  nameFile(writeUnnamed(path, fill));
}

/** A file that is whole, and has the name of a part still. */
export interface UnnamedFile {
  path: string;
  part: string;
  /** Of its bytes, in hex. */
  sha256: string;
}

/** Writes a file beside the name that it is to have. Throws as `writeWith` does. */
export function writeUnnamed(path: string, fill: (put: Put) => void): UnnamedFile {
  const part = partOf(path);
  const hash = createHash('sha256');
  return orRemoved({ path, part }, () => {
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
    flushFile(part);
    return { path, part, sha256: hash.digest('hex') };
  });
}

/** Gives it its name. `before` is done first; what it throws leaves no part. Throws UserError "cannot-write". */
export function nameFile(file: UnnamedFile, before: () => void = () => undefined): void {
  orRemoved(file, () => {
    before();
    renameFlushed(file.part, file.path);
  });
}

function orRemoved<T>({ path, part }: Pick<UnnamedFile, 'path' | 'part'>, work: () => T): T {
  try {
    return work();
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
