/** The records of a file that somebody made: CSV with a head, a JSON list, or JSON lines. */
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { UserError } from '../../../contract/router.ts';
import type { SourceFile } from './read-file.ts';

const MOST_ROWS = 200_000;

/** @param what the file holds, in words: "labels". Throws UserError bad-input for a file that is no table, or has no rows; too-large. */
export function recordRows(source: SourceFile, what: string, columns: string): unknown[] {
  const rows = readRows(source, what, columns);
  if (rows.length === 0) throw new UserError('bad-input', `${source.name} has no ${what}.`);
  if (rows.length > MOST_ROWS)
    throw new UserError('too-large', `${source.name} has more than ${String(MOST_ROWS)} rows. Split it.`);
  return rows;
}

function readRows({ text, name }: SourceFile, what: string, columns: string): unknown[] {
  const plain = text.replace(/^\ufeff/, '').trim();
  try {
    if (plain.startsWith('[')) return z.array(z.unknown()).parse(JSON.parse(plain));
    if (plain.startsWith('{'))
      return plain.split('\n').flatMap((line): unknown[] => (line.trim() === '' ? [] : [JSON.parse(line)]));
    return parse(plain, { columns: true, skip_empty_lines: true, trim: true });
  } catch (error) {
    throw new UserError(
      'bad-input',
      `${name} is no table of ${what} (${error instanceof Error ? error.message : String(error)}). It needs a head with ${columns}, or a list of objects that have them.`,
    );
  }
}
