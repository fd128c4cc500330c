import { closeSync, openSync, readSync } from 'node:fs';
import { UserError } from '../../contract/router.ts';

/** What somebody writes by hand is far smaller; a device that never ends is no such file. */
const MOST_BYTES = 1024 * 1024;

/**
 * The text of a small file that says how things are to be done: a study, keys. It may be a pipe, as shells give one for `<(command)`. Throws
 * UserError bad-input with this sentence where it cannot be read, and too-large.
 */
export function configText(path: string, unreadable: string): string {
  const bytes = Buffer.alloc(MOST_BYTES + 1);
  let length = 0;
  try {
    const file = openSync(path, 'r');
    try {
      for (let read = -1; read !== 0 && length < bytes.length; length += read)
        read = readSync(file, bytes, length, bytes.length - length, null);
    } finally {
      closeSync(file);
    }
  } catch {
    throw new UserError('bad-input', unreadable);
  }
  if (length > MOST_BYTES)
    throw new UserError('too-large', `${path} has more than 1 MB, which is too large for such a file. Check the path.`);
  return bytes.toString('utf8', 0, length);
}
