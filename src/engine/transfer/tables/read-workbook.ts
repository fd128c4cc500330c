import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
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
  const bytes = await readFile(path);
  // To see what it comes to, before a reader takes it as a whole.
  await unpacked(path, () => true, LARGEST_UNPACKED);
  let sheets: Awaited<ReturnType<typeof readExcelFile>>;
  try {
    sheets = await readExcelFile(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  } catch {
    throw new UserError('bad-input', `${name} cannot be read as an Excel workbook. Save it again as .xlsx, or as CSV.`);
  }
  const filled = sheets.filter(({ data }) => data.some((row) => row.some((cell) => cell !== null)));
  if (filled.length === 0) throw new UserError('bad-input', `${name} has no row. Choose another workbook.`);
  return new Map(filled.map(({ sheet, data }) => [sheet, () => rowsOf(data, name)]));
}

// oxlint-disable-next-line typescript/require-await -- All readers have one shape, and this one has read before.
async function* rowsOf(data: readonly (readonly unknown[])[], name: string): AsyncGenerator<TableRow> {
  const top = data.findIndex((row) => row.some((cell) => cell !== null));
  const heading = headingOf(
    (data[top] ?? []).map((cell) => textOf(cell)),
    name,
  );
  let record = 0;
  for (const row of data.slice(top + 1)) {
    if (row.every((cell) => cell === null)) continue;
    record += 1;
    const cells = new Map<string, Cell>();
    heading.forEach((column, index) => cells.set(column, cellOf(row[index])));
    yield { record, line: null, cells };
  }
}

const textOf = (cell: unknown): string => (typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '');

/** A formula is what it came to; a date is a day. */
function cellOf(value: unknown): Cell {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
