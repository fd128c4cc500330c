/** Files of JSON lines, read line by line: memory holds one line, however large the file is (SECURITY.md). */
import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { UserError } from '../../../contract/router.ts';
import type { Row } from '../../../core/benchmark/rows.ts';

const CHUNK = 1 << 20;
/** A line longer than this is refused with a message. */
const LONGEST_LINE = 128 * 1024 * 1024;
const NEWLINE = 10;

/** A line that is not blank, with the text before it; `bad` where its bytes are no UTF-8 (then `raw` is not what stands there). */
export interface JsonLine extends Row {
  bad: boolean;
}

/** The lines of a file; joining every lead and raw, then the returned tail, gives the file back. Throws UserError: not-found, too-large. */
export function* jsonLines(path: string): Generator<JsonLine, string> {
  const file = open(path);
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let lead = '';
  let line = 0;
  try {
    for (const bytes of linesOf(file, path)) {
      line += 1;
      let text: string;
      let bad = false;
      try {
        text = decoder.decode(bytes);
      } catch {
        bad = true;
        text = bytes.toString('utf8');
      }
      if (line === 1 && text.startsWith('\ufeff')) {
        lead = '\ufeff';
        text = text.slice(1);
      }
      const end = text.endsWith('\n') ? '\n' : '';
      const raw = text.slice(0, text.length - end.length);
      if (raw.trim() === '') {
        lead += text;
        continue;
      }
      yield { lead, raw, line, bad };
      lead = end;
    }
    return lead;
  } finally {
    closeSync(file);
  }
}

/** The first kilobytes of a file. Throws UserError not-found. */
export function beginningOf(path: string): string {
  const file = open(path);
  try {
    const bytes = Buffer.alloc(4096);
    return bytes.toString('utf8', 0, readSync(file, bytes));
  } finally {
    closeSync(file);
  }
}

/** sha256 of a file's bytes, in hex. */
export function hashOfFile(path: string): string {
  const file = open(path);
  const hash = createHash('sha256');
  const chunk = Buffer.allocUnsafe(CHUNK);
  try {
    for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk)) hash.update(chunk.subarray(0, read));
    return hash.digest('hex');
  } finally {
    closeSync(file);
  }
}

/** The bytes of each line, its line end included. */
function* linesOf(file: number, path: string): Generator<Buffer> {
  const chunk = Buffer.allocUnsafe(CHUNK);
  let pending: Buffer[] = [];
  let length = 0;
  for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk)) {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0 && at < read; at = chunk.indexOf(NEWLINE, from)) {
      // A copy: the chunk is read into again.
      pending.push(Buffer.from(chunk.subarray(from, at + 1)));
      yield pending.length === 1 && pending[0] ? pending[0] : Buffer.concat(pending);
      pending = [];
      length = 0;
      from = at + 1;
    }
    if (from < read) pending.push(Buffer.from(chunk.subarray(from, read)));
    length += read - from;
    if (length > LONGEST_LINE)
      throw new UserError(
        'too-large',
        `${basename(path)} has a line of more than ${String(LONGEST_LINE / 1048576)} MB. Split it, or check that it is a file of JSON lines.`,
      );
  }
  if (pending.length > 0) yield Buffer.concat(pending);
}

function open(path: string): number {
  refuseNoFile(path);
  try {
    return openSync(path, 'r');
  } catch {
    throw new UserError('not-found', `${path} cannot be read. Check its permissions.`);
  }
}

/** Before anything is opened: to open a named pipe is to wait for its other end. Throws UserError not-found. */
export function refuseNoFile(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new UserError('not-found', `${path} was not found. Check the path.`);
  if (!found.isFile()) throw new UserError('not-found', `${path} is not a file. Give the file itself.`);
}
