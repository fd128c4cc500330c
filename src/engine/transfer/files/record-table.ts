/**
 * A table that is read by people and comes back by import: columns of text, and last a record that says all of it. As JSON a list of rows under
 * a name, as CSV one row a line with the record as JSON text. What was changed in a column by hand is refused, not overlooked.
 */
import { parse } from 'csv-parse/sync';
import type { z } from 'zod';
import type { Rejection } from '../../../core/benchmark/item.ts';
import { pythonObjectWithList, type PyValue } from '../../../core/benchmark/cfe/python-json.ts';
import { ofNoGrading } from '../../../core/report/methods.ts';
import { METHODS_COLUMN, spreadsheetSafe, toCsv } from '../../../core/report/table-text.ts';
import { shortened } from '../../../core/text/shortened.ts';
import { fieldOf } from '../../../core/benchmark/issue.ts';
import type { WritableDb } from '../../store/file/open.ts';
import { VERSION } from '../../version.ts';
import type { SourceFile } from './read-file.ts';

export type Cells = Readonly<Record<string, string | number | null>>;
export interface TableRow {
  cells: Cells;
  record: { readonly [key: string]: PyValue };
  /** What JSON has in place of a column's text. */
  values?: { readonly [key: string]: PyValue | undefined };
}

export const isCsv = (path: string): boolean => /\.csv$/i.test(path);

/** What a table is about: of the whole in JSON, in each row of CSV. */
export type TableHead = Record<'benchmark' | 'benchmark_sha256', string>;

/** The texts of the file at `path`, which is CSV if its name says so. */
export function* tableTexts(
  path: string,
  { name, head, columns }: { name: string; head: TableHead; columns: readonly string[] },
  rows: Iterable<TableRow>,
): Generator<string> {
  if (!isCsv(path)) {
    const entries = function* (): Generator<PyValue> {
      for (const { cells, values, record } of rows) yield { ...cells, ...values, record };
    };
    yield* pythonObjectWithList(head, name, entries());
    return;
  }
  yield toCsv([[...columns, METHODS_COLUMN, 'record']]);
  const { benchmark, benchmark_sha256: hash } = head;
  const methods = ofNoGrading(`${name} about ${benchmark} (sha256 ${hash})`, VERSION);
  for (const { cells, record } of rows)
    yield toCsv([[...columns.map((column) => cells[column] ?? null), methods, JSON.stringify(record)]]);
}

/** A row as it stands in a file: what its columns say, as text, and its record, which nobody has looked at yet. */
export interface ReadRow {
  cells: ReadonlyMap<string, string>;
  record: unknown;
}
export type ReadTable = { head: Record<string, unknown>; rows: ReadRow[] } | { problem: string; line: number | null };

/** Reads a table of that name, or says why it is none. */
export function readTable(source: SourceFile, name: string): ReadTable {
  return isCsv(source.path) ? readCsv(source.text) : readJson(source.text, name);
}

const NO_RECORD = 'has no column "record", from which it is read. Export the table again and leave that column in.';

function readCsv(text: string): ReadTable {
  try {
    const rows: Record<string, string>[] = parse(text, { columns: true, bom: true, skip_empty_lines: true });
    const [first] = rows;
    if (first && !('record' in first)) return { problem: NO_RECORD, line: 1 };
    return {
      head: {},
      rows: rows.map(({ record = '', ...cells }) => ({ cells: new Map(Object.entries(cells)), record: json(record) })),
    };
  } catch (error) {
    const line = error instanceof Error && 'lines' in error && typeof error.lines === 'number' ? error.lines : null;
    return { problem: `is no table: ${error instanceof Error ? error.message : String(error)}`, line };
  }
}

function readJson(text: string, name: string): ReadTable {
  const value = json(text.replace(/^\ufeff/, ''));
  if (typeof value !== 'object' || value === null)
    return { problem: 'is no whole JSON: it was cut off or changed. Export it again.', line: null };
  const { [name]: list, ...head } = value as Record<string, unknown>;
  if (!Array.isArray(list)) return { problem: `has no list "${name}".`, line: null };
  return {
    head,
    rows: list.map((entry: unknown) => {
      if (typeof entry !== 'object' || entry === null) return { cells: new Map<string, string>(), record: null };
      const { record, ...cells } = entry as Record<string, unknown>;
      return { cells: new Map(Object.entries(cells).map(([key, cell]) => [key, textOf(cell)])), record };
    }),
  };
}

/** undefined for what is no JSON. */
function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const textOf = (cell: unknown): string => {
  if (cell === null || cell === undefined) return '';
  return typeof cell === 'string' ? cell : JSON.stringify(cell);
};

/** The first column that says something else than the record does, or null. */
export function changedColumn(path: string, read: ReadRow, written: Cells): string | null {
  const shown = isCsv(path) ? spreadsheetSafe : (text: string): string => text;
  const differs = ([column, cell]: [string, string | number | null]): boolean => {
    const there = read.cells.get(column);
    // A column that was taken out says nothing.
    if (there === undefined) return false;
    const expected = typeof cell === 'string' ? shown(cell) : textOf(cell);
    return lines(there) !== lines(expected);
  };
  return Object.entries(written).find(differs)?.[0] ?? null;
}

/** Spreadsheets write line ends in their own way. */
const lines = (text: string): string => text.replace(/\r\n?/g, '\n');

/** Why a row is left out. */
export class Refused extends Error {
  readonly field: string | null;
  constructor(field: string | null, message: string) {
    super(message);
    this.field = field;
  }
}

export function unreadable(error: z.ZodError, prefix: string): Refused {
  const [first] = error.issues;
  return new Refused(
    prefix + (fieldOf(first?.path ?? []) ?? ''),
    `is not what an export writes: ${shortened(first?.message ?? '', 300)}`,
  );
}

export interface ImportedTable {
  /** Rows that stand in the workspace now, those included that had been there. */
  rows: number;
  /** Of these, the ones that had been there. */
  known: number;
  rejections: Rejection[];
}

/** Adds row after row; one that is refused leaves nothing behind and is named in the report. */
export function eachRow<R>(
  db: WritableDb,
  source: SourceFile,
  rows: readonly R[],
  add: (row: R) => 'new' | 'known',
): ImportedTable {
  const report: ImportedTable = { rows: 0, known: 0, rejections: [] };
  rows.forEach((row, index) => {
    try {
      if (db.part(() => add(row)) === 'known') report.known += 1;
      report.rows += 1;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { field, message } = error;
      report.rejections.push({ file: source.name, record: index + 1, line: null, field, message });
    }
  });
  return report;
}
