import { basename, extname } from 'node:path';
import type { EngineCalls, OutputOf, ParsedOf } from '../../../contract/calls.ts';
import { UserError } from '../../../contract/router.ts';
import { fileKindOf } from '../../../core/benchmark/kinds.ts';
import { guessMapping, type Guess } from '../../../core/tables/guess.ts';
import { cellText, isList, TableMapping, type Cell, type TableRow } from '../../../core/tables/mapping.ts';
import { mapRow } from '../../../core/tables/row.ts';
import { tableKind } from '../import/import-tables.ts';
import { tableAt } from './table.ts';

type Preview = OutputOf<EngineCalls, 'tables.preview'>;

/** So many rows are looked at for columns and for the guess; so many are shown as they come out. */
const LOOKED_AT = 50;
const SHOWN = 5;
const LONGEST_EXAMPLE = 300;

/** Looks at the first rows of a table. Nothing is written. Throws UserError where the table cannot be read. */
export async function previewTable({ path, part, mapping }: ParsedOf<EngineCalls, 'tables.preview'>): Promise<Preview> {
  if (tableKind(path) !== null)
    return { known: true, parts: [], part: null, columns: [], mapping: guessMapping([], []), rows: [] };
  const source = await tableAt(path, part);
  const first: TableRow[] = [];
  for await (const row of source.rows()) {
    first.push(row);
    if (first.length >= LOOKED_AT) break;
  }
  if (first.length === 0 && source.parts.length === 0)
    throw new UserError('bad-input', `${basename(path)} has no rows. Choose a file that has some.`);
  const columns = [...new Set(first.flatMap((row) => [...row.cells.keys()]))];
  const used = mapping ?? guessMapping(columns, first, basename(path, extname(path)));
  const keys = new Set(columns.map((column) => column.split('.', 1)[0] ?? ''));
  return {
    known: fileKindOf(keys) !== null,
    parts: source.parts,
    part: source.part,
    columns: columns.map((name) => ({ name, example: exampleOf(first, name) })),
    mapping: used,
    rows: first.slice(0, SHOWN).map((row) => rowOf(row, used)),
  };
}

function exampleOf(rows: readonly TableRow[], column: string): string {
  const cells = rows.map((row) => row.cells.get(column) ?? null);
  const text = cells.map(shown).find((one) => one !== '') ?? '';
  return text.length > LONGEST_EXAMPLE ? `${text.slice(0, LONGEST_EXAMPLE)} …` : text;
}

function shown(cell: Cell): string {
  if (isList(cell)) return cell.map(shown).join(' | ');
  if (typeof cell !== 'object' || cell === null) return cellText(cell);
  if ('nested' in cell) return cell.nested;
  return 'bytes' in cell ? `${String(cell.bytes.length)} bytes` : '';
}

function rowOf(row: TableRow, mapping: Guess): Preview['rows'][number] {
  const none = { id: '', question: '', solution: '', subject: '', values: [], figures: 0, answers: 0, problems: [] };
  const whole = TableMapping.safeParse(mapping).data;
  if (!whole) return { ...none, record: row.record };
  const item = mapRow(row, whole);
  if (Array.isArray(item)) return { ...none, record: row.record, problems: item };
  const { id, question, solution, subject, values } = item;
  const answers = item.answers.reduce((sum, { samples }) => sum + samples.length, 0);
  return {
    record: row.record,
    id,
    question,
    solution,
    subject,
    values,
    figures: item.figures.length + item.solutionFigures.length,
    answers,
    problems: [],
  };
}
