import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { UserError } from '../../contract/router.ts';

/** Text is gathered to pieces of this length before it is written. */
const PIECE = 1 << 20;

/** Writes texts one after the other to a file, whole or not at all, without holding them all. Gives their number. Throws UserError "cannot-write". */
export function writeRows(path: string, texts: Iterable<string>): number {
  const temporary = `${path}.${String(process.pid)}.part`;
  let rows = 0;
  try {
    mkdirSync(dirname(path), { recursive: true });
    const file = openSync(temporary, 'w');
    try {
      let piece = '';
      for (const text of texts) {
        piece += text;
        rows += 1;
        if (piece.length < PIECE) continue;
        writeAll(file, piece);
        piece = '';
      }
      writeAll(file, piece);
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
  return rows;
}

/** One write may take less than it was given. */
function writeAll(file: number, text: string): void {
  const bytes = Buffer.from(text, 'utf8');
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
}
