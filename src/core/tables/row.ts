/** One row of a table as a row of CFE-Bench's form, in which every benchmark of questions and values is kept (docs/design/files.md, "CFE-Bench"). */
import { VARIABLE_TYPES, type VariableType } from '../benchmark/item.ts';
import {
  cellText,
  columnsOf,
  isList,
  isNested,
  refusalOf,
  type Cell,
  type TableMapping,
  type TableRow,
} from './mapping.ts';
import { statedNames } from './stated-name.ts';

/** A question as it is mapped. `figures` are paths, or pictures that stand in the table. */
export interface MappedItem {
  /** '' where the table has no ids. */
  id: string;
  question: string;
  solution: string;
  subject: string;
  values: { name: string; type: VariableType; description: string; value: string }[];
  figures: (string | { bytes: Uint8Array })[];
  solutionFigures: (string | { bytes: Uint8Array })[];
  /** One entry for each column of answers: the samples, and the label of each where there is one. */
  answers: { samples: (string | null)[]; labels: (boolean | null)[] }[];
}

/** What is wrong with a row: the column, and what to do. */
export interface RowProblem {
  column: string;
  message: string;
}

/** Maps one row, or says what is wrong with it, column by column. */
export function mapRow(row: TableRow, mapping: TableMapping): MappedItem | RowProblem[] {
  const problems = columnsOf(mapping).flatMap((column): RowProblem[] => {
    const cell = row.cells.get(column);
    const message = isNested(cell) ? NESTED : refusalOf(cell);
    return message === null ? [] : [{ column, message }];
  });
  if (problems.length > 0) return problems;
  const cell = (column: string): Cell | undefined => row.cells.get(column);
  const text = (column: string): string => cellText(cell(column)).trim();
  const join = (columns: readonly string[]): string =>
    columns
      .map(text)
      .filter((part) => part !== '')
      .join('\n\n');
  const pictures = (columns: readonly string[]): MappedItem['figures'] =>
    columns.flatMap((column) => listOf(cell(column)).flatMap(figureOf));
  const asked = join(mapping.question);
  if (asked === '') problems.push({ column: mapping.question.join(', '), message: 'holds no question' });
  const id = mapping.id === undefined ? '' : text(mapping.id);
  if (mapping.id !== undefined && id === '') problems.push({ column: mapping.id, message: 'holds no id' });
  if (id.length > 500) problems.push({ column: mapping.id ?? '', message: 'is an id of more than 500 characters' });
  const values = mapping.values.flatMap((one) => {
    const found = valuesOf(cell, one);
    if (found.length === 0) problems.push({ column: one.column, message: 'holds no value to grade against' });
    return found;
  });
  const options = mapping.options.flatMap((column) => listOf(cell(column)).map(cellText));
  const labels = mapping.answers.map(({ label }) => (label === undefined ? [] : listOf(cell(label)).map(labelOf)));
  mapping.answers.forEach(({ label }, index) => {
    if (label !== undefined && labels[index]?.includes(undefined))
      problems.push({ column: label, message: 'is neither right nor wrong: write true or false, or 1 or 0' });
  });
  if (problems.length > 0) return problems;
  return {
    id,
    question: options.length === 0 ? asked : `${asked}\n\n${lettered(options)}`,
    solution: join(mapping.solution),
    subject: mapping.subject === undefined ? '' : text(mapping.subject),
    values: options.length === 0 ? values : values.map((value) => optionValue(value, options)),
    figures: pictures(mapping.figures),
    solutionFigures: pictures(mapping.solutionFigures),
    answers: mapping.answers.map(({ column }, index) => {
      const samples = listOf(cell(column)).map((one) => (cellText(one).trim() === '' ? null : cellText(one)));
      return { samples, labels: samples.map((_, sample) => labels[index]?.[sample] ?? null) };
    }),
  };
}

const NESTED =
  'holds objects, not texts: leave the column unused, give each of their members a column of its own, or write answers as objects with "model" and "response"';

type ValueColumn = TableMapping['values'][number];

function valuesOf(
  cell: (column: string) => Cell | undefined,
  { column, name, description, type, after, ...beside }: ValueColumn,
): MappedItem['values'] {
  const texts = listOf(cell(column)).map((one) => behind(cellText(one), after).trim());
  const parts = texts.filter((part) => part !== '');
  /** What a column beside says of each value; nothing where it has another number of entries. */
  const said = (other: string | undefined): readonly string[] => {
    const entries = other === undefined ? [] : listOf(cell(other)).map((one) => cellText(one).trim());
    return entries.length === texts.length ? entries.filter((_, index) => texts[index] !== '') : [];
  };
  const [names, types, descriptions] = [said(beside.names), said(beside.types), said(beside.descriptions)];
  const called = name ?? column;
  const stated = parts.length > 1 && name === undefined && names.length === 0 ? statedNames(parts) : [];
  return parts.map((part, index) => {
    const value = stated[index]?.value ?? part;
    const numbered = parts.length === 1 ? called : `${called} ${String(index + 1)}`;
    return {
      name: stated[index]?.name ?? (names[index] || numbered),
      type: VARIABLE_TYPES.find((one) => one === types[index]) ?? type ?? typeOfValue(value),
      description: (descriptions[index] || description) ?? '',
      value,
    };
  });
}

function behind(text: string, mark: string | undefined): string {
  const at = mark === undefined ? -1 : text.lastIndexOf(mark);
  return at < 0 ? text : text.slice(at + (mark?.length ?? 0));
}

/** A cell's entries; a cell that is no list is one, an empty one none. */
function listOf(cell: Cell | undefined): readonly Cell[] {
  if (cell === undefined || cell === null) return [];
  return isList(cell) ? cell : [cell];
}

const RIGHT = /^(?:true|1(?:\.0+)?|yes|y|right|correct|pass(?:ed)?|c)$/i;
const WRONG = /^(?:false|0(?:\.0+)?|no|n|wrong|incorrect|fail(?:ed)?|i)$/i;

/** Right, wrong, not said (null); undefined for what is none of them. */
function labelOf(cell: Cell): boolean | null | undefined {
  const text = cellText(cell).trim();
  if (text === '') return null;
  return RIGHT.test(text) ? true : WRONG.test(text) ? false : undefined;
}

const letterOf = (index: number): string => String.fromCharCode(65 + index);

function lettered(options: readonly string[]): string {
  return options.map((option, index) => `(${letterOf(index)}) ${option.trim()}`).join('\n');
}

/** The value of a choice is its letter: stated so, as its number from 0, or in its own words. */
function optionValue(value: MappedItem['values'][number], options: readonly string[]): MappedItem['values'][number] {
  const stated = value.value.replace(/^\(?([A-Za-z])\)?\.?$/, '$1');
  const byWords = options.findIndex((option) => option.trim() === value.value);
  const byNumber = /^\d$/.test(stated) && byWords < 0 ? Number(stated) : -1;
  const index = byWords >= 0 ? byWords : byNumber;
  const letter =
    index >= 0 && index < options.length ? letterOf(index) : stated.length === 1 ? stated.toUpperCase() : null;
  return letter === null ? value : { ...value, type: 'other', value: letter };
}

function figureOf(cell: Cell): MappedItem['figures'] {
  if (typeof cell === 'object' && cell !== null && 'bytes' in cell) return [cell];
  return cellText(cell)
    .split(/[;\n]/)
    .map((path) => path.trim())
    .filter((path) => path !== '');
}

/** A number with or without its unit is numeric, mathematics a formula, words are other. */
export function typeOfValue(value: string): VariableType {
  const plain = value.replace(/\$|\\,|\\text\{[^}]{0,80}\}|\\(?:mathrm|rm)\{[^}]{0,80}\}/g, '').trim();
  if (
    /^[-+−]?(?:\d[\d,. ]{0,60}|\.\d+)(?:\s{0,9}(?:[eE×x*]|\\times|\\cdot)\s{0,9}10?\^?\{?[-+−]?\d+\}?)?\s{0,9}(?:%|°|[A-Za-zµμΩ/^·*\d-]{0,12})$/.test(
      plain,
    )
  )
    return 'numeric';
  if (/\\[a-zA-Z]+|[=^_<>]|\d\s*[-+*/]\s*[A-Za-z(\d]|\b[A-Za-z]\s*[-+*/]\s*(?:[A-Za-z\d]\b|\()/.test(value))
    return 'formula';
  return 'other';
}
