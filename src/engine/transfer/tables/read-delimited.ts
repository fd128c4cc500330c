import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream';
import { parse, type Info } from 'csv-parse';
import { UserError } from '../../../contract/router.ts';
import type { Cell, TableRow } from '../../../core/tables/mapping.ts';
import { beginningOf } from '../files/json-lines.ts';
import { notUtf8 } from '../files/read-file.ts';

/** One cell larger than this is no question: most likely a quotation mark that is never closed. */
const LONGEST_RECORD = 16 * 1024 * 1024;

/** Rows of delimited text with a heading. The delimiter is the heading's most frequent of comma, semicolon and tabulator when not given. */
export async function* readDelimited(
  path: string,
  delimiter = delimiterOf(beginningOf(path)),
): AsyncGenerator<TableRow> {
  const name = basename(path);
  const parser = pipeline(
    createReadStream(path),
    (bytes: AsyncIterable<Buffer>) => decoded(bytes, name),
    parse({ delimiter, info: true, skip_empty_lines: true, max_record_size: LONGEST_RECORD }),
    // What goes wrong ends the reading below.
    () => undefined,
  );
  let heading: string[] | null = null;
  let line = 1;
  try {
    for await (const entry of parser as AsyncIterable<{ info: Info; record: string[] }>) {
      const { info, record } = entry;
      if (heading === null) heading = headingOf(record, name);
      else {
        const cells = new Map<string, Cell>();
        heading.forEach((column, index) => cells.set(column, record[index] ?? null));
        yield { record: info.records - 1, line, cells };
      }
      line = info.lines + 1;
    }
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(
      'bad-input',
      `${name} cannot be read as a table: ${messageOf(error)} Mend the file, or save it anew.`,
    );
  }
}

/** Spreadsheets save as the system's own code page unless told otherwise: its letters would come in as signs of nothing. */
async function* decoded(bytes: AsyncIterable<Buffer>, name: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let beginning: Buffer | null = null;
  try {
    for await (const chunk of bytes) {
      beginning ??= chunk;
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? notUtf8(name, beginning ?? Buffer.alloc(0)) : error;
  }
}

/** Columns by their names; one without a name has that of its place, and a name that comes again gets a number that no other column has. */
export function headingOf(record: readonly string[], name: string): string[] {
  const plain = record.map((cell, index) => cell.trim() || `column ${String(index + 1)}`);
  const given = new Set(plain);
  const seen = new Map<string, number>();
  const heading = plain.map((column) => {
    let times = (seen.get(column) ?? 0) + 1;
    while (times > 1 && given.has(`${column} (${String(times)})`)) times += 1;
    seen.set(column, times);
    return times === 1 ? column : `${column} (${String(times)})`;
  });
  if (record.every((cell) => cell.trim() === ''))
    throw new UserError('bad-input', `The first line of ${name} must name the columns.`);
  return heading;
}

function delimiterOf(beginning: string): string {
  const first = beginning.split('\n', 1)[0] ?? '';
  const count = (char: string): number => first.split(char).length;
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

/** The parser's own words, which name the line. */
function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return /[.!]$/.test(text) ? text : `${text}.`;
}
