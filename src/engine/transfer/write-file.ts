import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { UserError } from '../../contract/router.ts';

/** Writes a whole file or nothing: to a name beside it first, flushed, then renamed. Throws UserError "cannot-write". */
export function writeWhole(path: string, text: string): void {
  const temporary = `${path}.${String(process.pid)}.part`;
  try {
    const file = openSync(temporary, 'w');
    try {
      writeSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    const cause = error instanceof Error ? error.message : String(error);
    throw new UserError(
      'cannot-write',
      `${path} could not be written (${cause}). Choose another folder, or free some space.`,
    );
  }
}
