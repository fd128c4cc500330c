/**
 * How the columns of a table become questions, and answers to them: the mapping that an import of own exams is made with, kept as a file
 * (docs/tables.md).
 */
import { z } from 'zod';
import { VARIABLE_TYPES } from '../benchmark/item.ts';

/** A column by its name; a member of a nested column by the names on the way, joined by dots ("answer.value"). */
const Column = z.string().min(1).max(500);

const ValueColumn = z.strictObject({
  column: Column,
  /** What the value is called; the column's name when not given. */
  name: z.string().min(1).max(500).optional(),
  description: z.string().max(5000).optional(),
  /** Guessed from each value when not given. */
  type: z.enum(VARIABLE_TYPES).optional(),
  /** The value stands behind the last of these in its cell, as behind the "####" of a worked solution. */
  after: z.string().min(1).max(100).optional(),
  /** Columns that hold, value by value, what each is called, its type and its description: they go before what is given or guessed. */
  names: Column.optional(),
  types: Column.optional(),
  descriptions: Column.optional(),
});

const AnswersColumn = z.strictObject({
  column: Column,
  /** Whose answers they are. */
  model: z.string().trim().min(1).max(200),
  /** A column that says whether the answer is right: true and false, 1 and 0, or a word for either. */
  label: Column.optional(),
});

export const TableMapping = z.strictObject({
  version: z.literal(1).default(1),
  /** The item's id; made from question and values when not given. */
  id: Column.optional(),
  /** Put one below the other: an introduction and its question. */
  question: z.array(Column).min(1).max(20),
  /** Choices, one a column or all in one as a list: put below the question by letter. */
  options: z.array(Column).max(30).default([]),
  solution: z.array(Column).max(20).default([]),
  values: z.array(ValueColumn).min(1).max(50),
  subject: Column.optional(),
  /** Paths relative to the table's folder, or the pictures themselves. */
  figures: z.array(Column).max(20).default([]),
  /** Pictures of the solution. */
  solutionFigures: z.array(Column).max(20).default([]),
  answers: z.array(AnswersColumn).max(50).default([]),
});
export type TableMapping = z.infer<typeof TableMapping>;

/**
 * What a cell may hold, whatever the file's format. `bytes`: a picture. `nested`: an object that no column can be made of, as JSON, to be shown alone.
 * `refused`: something of which no value can be told, and what to do: it is said where the column is used.
 */
export type Cell =
  | string
  | number
  | boolean
  | null
  | { bytes: Uint8Array }
  | { nested: string }
  | { refused: string }
  | readonly Cell[];

/** One row of a table: its cells by column, and where it stands. */
export interface TableRow {
  /** From 1, the heading not counted. */
  record: number;
  /** The line of a text file on which the row begins, the row of a workbook's sheet; null for files without either. */
  line: number | null;
  cells: ReadonlyMap<string, Cell>;
}

/** The columns that a mapping names. */
export function columnsOf(mapping: TableMapping): string[] {
  const { id, question, options, solution, values, subject, figures, solutionFigures, answers } = mapping;
  const single = [id, subject].filter((one) => one !== undefined);
  const ofValues = values.flatMap(({ column, names, types, descriptions }) =>
    [column, names, types, descriptions].filter((one) => one !== undefined),
  );
  const ofAnswers = answers.flatMap(({ column, label }) => (label === undefined ? [column] : [column, label]));
  return [
    ...new Set([
      ...single,
      ...question,
      ...options,
      ...solution,
      ...figures,
      ...solutionFigures,
      ...ofValues,
      ...ofAnswers,
    ]),
  ];
}

/** Whether a cell holds objects, which are no text of a question, a value or an answer. */
export function isNested(cell: Cell | undefined): boolean {
  if (isList(cell)) return cell.some(isNested);
  return typeof cell === 'object' && cell !== null && 'nested' in cell;
}

/** What is wrong with a cell of which no value can be told. */
export function refusalOf(cell: Cell | undefined): string | null {
  return typeof cell === 'object' && cell !== null && 'refused' in cell ? cell.refused : null;
}

/** A cell as text: lists item by item on lines of their own, nothing for a picture or an object. */
export function cellText(cell: Cell | undefined): string {
  if (cell === undefined || cell === null) return '';
  if (typeof cell === 'object') return isList(cell) ? cell.map(cellText).join('\n') : '';
  return String(cell);
}

export function isList(cell: Cell | undefined): cell is readonly Cell[] {
  return Array.isArray(cell);
}
