import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { zipSync } from 'fflate';
import readExcelFile from 'read-excel-file/universal';
import { UserError } from '../../../contract/router.ts';
import type { Cell, TableRow } from '../../../core/tables/mapping.ts';
import { headingOf } from './read-delimited.ts';
import { unpacked } from './zip.ts';

const LARGEST = 50 * 1024 * 1024;
/** A workbook is unpacked as a whole: one that grows beyond this is an attack, or belongs into another format. */
const LARGEST_UNPACKED = 100 * 1024 * 1024;

/** The sheets of an Excel workbook (.xlsx) by name, each with its rows; the first row that is not empty names the columns. Throws UserError: too-large, bad-input. */
export async function readWorkbook(path: string): Promise<Map<string, () => AsyncGenerator<TableRow>>> {
  const name = basename(path);
  const { size } = await stat(path);
  if (size > LARGEST)
    throw new UserError(
      'too-large',
      `${name} is too large for a workbook: at most ${String(LARGEST / 1048576)} MB. Save it as CSV or Parquet.`,
    );
  // To see what it comes to, before a reader takes it as a whole; and that what the reader takes is what was seen.
  const files = await unpacked(path, () => true, LARGEST_UNPACKED);
  refuseFarCells(files, name);
  const marks = { formula: randomUUID(), error: randomUUID() };
  const marked = [...files].map(
    ([file, content]) => [file, isSheet(file) ? withMarks(content, marks) : content] as const,
  );
  const bytes = zipSync(Object.fromEntries(marked), { level: 0 });
  let sheets: Awaited<ReturnType<typeof readExcelFile>>;
  try {
    sheets = await readExcelFile(bytes.buffer);
  } catch {
    throw new UserError('bad-input', `${name} cannot be read as an Excel workbook. Save it again as .xlsx, or as CSV.`);
  }
  const filled = sheets.filter(({ data }) => data.some((row) => row.some((cell) => cell !== null)));
  if (filled.length === 0) throw new UserError('bad-input', `${name} has no row. Choose another workbook.`);
  return new Map(filled.map(({ sheet, data }) => [sheet, () => rowsOf(data, name, marks)]));
}

/** A reader makes room for every cell up to the farthest one: one in the last corner of a sheet would ask for more memory than there is. */
function refuseFarCells(files: ReadonlyMap<string, Uint8Array>, name: string): void {
  for (const [file, content] of files) {
    if (!isSheet(file)) continue;
    const text = latin1(content);
    let [columns, rows] = [1, 1];
    for (const [, letters = '', digits = ''] of text.matchAll(PLACE)) {
      columns = Math.max(columns, columnOf(letters));
      rows = Math.max(rows, Number(digits));
    }
    if (columns * rows > MOST_CELLS || HIDDEN_PLACE.test(text))
      throw new UserError(
        'too-large',
        `${name} has a cell too far from the others (row ${String(rows)}, column ${String(columns)}). Delete the empty rows and columns, or save it as CSV.`,
      );
  }
}
const MOST_CELLS = 20_000_000;
/** Where a cell is, or where the last one is. */
const PLACE = /\s(?:r|ref)\s*=\s*["'](?:[A-Za-z]{1,20}\d{1,20}:)?([A-Za-z]{1,20})(\d{1,20})["']/g;
const HIDDEN_PLACE = /\s(?:r|ref)\s*=\s*["'][^"'&<>]{0,60}&/;
const columnOf = (letters: string): number =>
  Array.from(letters.toUpperCase()).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

const isSheet = (file: string): boolean => file.endsWith('.xml') && file.includes('sheet');
const latin1 = (content: Uint8Array): string =>
  Buffer.from(content.buffer, content.byteOffset, content.length).toString('latin1');

/** What stands in a sheet for cells of which the reader would say nothing: texts that nobody else can know. */
type Marks = Record<'formula' | 'error', string>;

/** A formula is never computed: without what it came to, as programs that cannot compute write it, a cell is no value, and an error is none. */
function withMarks(content: Uint8Array, marks: Marks): Uint8Array {
  const text = latin1(content);
  if (!/<f[\s>/]|\st=["']e["']/.test(text)) return content;
  let out = '';
  let [from, seen] = [0, 0];
  for (const { 0: opening, 1: attributes = '', index } of text.matchAll(/<c(\s[^<>]{0,300}[^<>/])?>/g)) {
    if (index < seen) continue;
    const end = text.indexOf('</c>', index);
    if (end < 0) break;
    seen = end;
    const body = text.slice(index + opening.length, end);
    const mark = /\st=["']e["']/.test(attributes)
      ? marks.error
      : /<f[\s>/]/.test(body) && !/<v[^>]{0,100}>[^<]/.test(body) && !/\st=["']str["']/.test(attributes)
        ? marks.formula
        : null;
    if (mark === null) continue;
    const place = /\sr=["'][A-Za-z0-9]{1,40}["']/.exec(attributes)?.[0] ?? '';
    out += `${text.slice(from, index)}<c${place} t="inlineStr"><is><t>${mark}</t></is>`;
    from = end;
  }
  return Buffer.from(out + text.slice(from), 'latin1');
}

// oxlint-disable-next-line typescript/require-await -- All readers have one shape, and this one has read before.
async function* rowsOf(data: readonly (readonly unknown[])[], name: string, marks: Marks): AsyncGenerator<TableRow> {
  const top = data.findIndex((row) => row.some((cell) => cell !== null));
  const heading = headingOf(
    (data[top] ?? []).map((cell) => textOf(cell)),
    name,
  );
  let record = 0;
  for (const [index, row] of data.entries()) {
    if (index <= top || row.every((cell) => cell === null)) continue;
    record += 1;
    const cells = new Map<string, Cell>();
    heading.forEach((column, at) => cells.set(column, cellOf(row[at], marks)));
    yield { record, line: index + 1, cells };
  }
}

const textOf = (cell: unknown): string => (typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '');

/** A formula is what it came to; a date is a day. */
function cellOf(value: unknown, marks: Marks): Cell {
  if (value === marks.formula)
    return { refused: 'is a formula without its result: open the workbook in a spreadsheet program and save it there' };
  if (value === marks.error) return { refused: 'is an error in place of a value: correct its formula' };
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
