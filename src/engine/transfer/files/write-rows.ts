import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { UserError } from '../../../contract/router.ts';
import { writeUnnamed, type UnnamedFile } from './write-file.ts';

/** Text is gathered to pieces of this length before it is written. */
const PIECE = 1 << 20;

/**
 * Writes texts one after the other to a file, whole or not at all, without holding them all. Gives their number, and the file, which has no name
 * yet. Throws UserError "cannot-write".
 */
export function writeRows(path: string, texts: Iterable<string | Uint8Array>): { rows: number; file: UnnamedFile } {
  makeFolder(path);
  let rows = 0;
  const fill = (put: (content: string | Uint8Array) => void): void => {
    let piece = '';
    for (const text of texts) {
      rows += 1;
      if (typeof text === 'string') piece += text;
      else {
        put(piece);
        piece = '';
        put(text);
      }
      if (piece.length < PIECE) continue;
      put(piece);
      piece = '';
    }
    put(piece);
  };
  const file = writeUnnamed(path, fill);
  return { rows, file };
}

function makeFolder(path: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new UserError('cannot-write', `${dirname(path)} could not be made (${cause}). Choose another folder.`);
  }
}
