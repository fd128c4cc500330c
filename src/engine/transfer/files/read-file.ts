import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { UserError } from '../../../contract/router.ts';

/** Larger files than this are refused with a message: a string of that size would not fit into memory. */
const MAX_BYTES = 400 * 1024 * 1024;

export interface SourceFile {
  path: string;
  name: string;
  text: string;
  /** sha256 of the bytes, in hex. */
  hash: string;
}

/** Says of a file that is no UTF-8 what it is, as far as its beginning tells, and what to do. */
export function notUtf8(name: string, beginning: Buffer): UserError {
  const mark = beginning.subarray(0, 2).toString('hex');
  if (mark === 'fffe' || mark === 'feff')
    return new UserError('not-utf8', `${name} is UTF-16 text. Save it as UTF-8 and import it again.`);
  if (beginning.subarray(0, 4096).includes(0))
    return new UserError(
      'not-utf8',
      `${name} is not text but data, such as a picture or an archive. Choose a file of text.`,
    );
  return new UserError('not-utf8', `${name} is not valid UTF-8 text. Save it as UTF-8 and import it again.`);
}

/** Reads an imported file as UTF-8. Throws UserError: not-found, too-large, not-utf8. */
export function readSource(path: string): SourceFile {
  const name = basename(path);
  let size: number;
  try {
    const stat = statSync(path);
    if (!stat.isFile()) throw new UserError('not-found', `${path} is not a file. Give the file itself.`);
    size = stat.size;
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError('not-found', `${path} was not found. Check the path.`);
  }
  if (size > MAX_BYTES)
    throw new UserError(
      'too-large',
      `${name} has ${String(Math.round(size / 1048576))} MB; the limit is ${String(MAX_BYTES / 1048576)} MB. Split it.`,
    );
  const bytes = readFileSync(path);
  const hash = createHash('sha256').update(bytes).digest('hex');
  try {
    return { path, name, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), hash };
  } catch {
    throw notUtf8(name, bytes);
  }
}
