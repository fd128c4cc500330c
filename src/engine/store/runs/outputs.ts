import { dirname, relative, resolve } from 'node:path';
import type { ReadableDb, WritableDb } from '../file/open.ts';

/** What a file was written for: the same command may write it again. */
interface WrittenOutput {
  /** Of the bytes, in hex; '' for a file that rows are being added to. */
  sha256: string;
  purpose: string;
}

/** What this workspace has written to a path: more than one where a command was killed while it replaced the file. */
export function writtenOutputs(db: ReadableDb, path: string): WrittenOutput[] {
  return db.all<WrittenOutput>('SELECT sha256, purpose FROM outputs WHERE path = ?', keyOf(db, path));
}

/** To be noted before the file of that name is replaced; `forgetEarlierOutputs` after it. */
export function noteOutput(db: WritableDb, path: string, output: WrittenOutput, at: string): void {
  db.run(
    'INSERT OR REPLACE INTO outputs (path, sha256, purpose, written_at) VALUES (?, ?, ?, ?)',
    keyOf(db, path),
    output.sha256,
    output.purpose,
    at,
  );
}

export function forgetEarlierOutputs(db: WritableDb, path: string, sha256: string): void {
  db.run('DELETE FROM outputs WHERE path = ? AND sha256 <> ?', keyOf(db, path), sha256);
}

/** Takes over what another workspace of the same folder has written: it was this one's name before. */
export function adoptOutputs(db: WritableDb, from: ReadableDb): void {
  for (const row of from.all<{ path: string; sha256: string; purpose: string; written_at: string }>(
    'SELECT path, sha256, purpose, written_at FROM outputs',
  ))
    db.run(
      'INSERT OR REPLACE INTO outputs (path, sha256, purpose, written_at) VALUES (?, ?, ?, ?)',
      ...[row.path, row.sha256, row.purpose, row.written_at],
    );
}

function keyOf(db: ReadableDb, path: string): string {
  return relative(dirname(resolve(db.path)), resolve(path));
}
