import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { UserError } from '../../contract/router.ts';
import { writeWith } from './write-file.ts';

/** Text is gathered to pieces of this length before it is written. */
const PIECE = 1 << 20;

/** Writes texts one after the other to a file, whole or not at all, without holding them all. Gives their number. Throws UserError "cannot-write". */
export function writeRows(path: string, texts: Iterable<string>): number {
  makeFolder(path);
  let rows = 0;
  writeWith(path, (put) => {
    let piece = '';
    for (const text of texts) {
      piece += text;
      rows += 1;
      if (piece.length < PIECE) continue;
      put(piece);
      piece = '';
    }
    put(piece);
  });
  return rows;
}

function makeFolder(path: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new UserError('cannot-write', `${dirname(path)} could not be made (${cause}). Choose another folder.`);
  }
}
