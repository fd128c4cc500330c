/** A table as text for the clipboard. The first row holds the headings; a null cell is empty. */
import { latexTable, tex } from './latex.ts';

export type Cell = string | number | null;
export type TableText = readonly (readonly Cell[])[];

/** Text that a spreadsheet would run as a formula gets an apostrophe before it: model names are not ours. */
export const spreadsheetSafe = (text: string): string => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text);

/** CSV after RFC 4180. */
export function toCsv(rows: TableText): string {
  const cell = (value: Cell): string => {
    if (value === null) return '';
    if (typeof value === 'number') return String(value);
    const safe = spreadsheetSafe(value);
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return rows.map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n';
}

export const METHODS_COLUMN = 'methods';

/**
 * The table with how its figures came about as its last column, the same in each row or one text for each: rows that are sorted, filtered, or put
 * together with those of other files keep it.
 */
export function withMethods([head = [], ...rows]: TableText, methods: string | readonly string[]): TableText {
  const of = (index: number): string => (typeof methods === 'string' ? methods : (methods[index] ?? ''));
  return [[...head, METHODS_COLUMN], ...rows.map((row, index) => [...row, of(index)])];
}

/** Text that is not ours in Markdown: no tag of HTML, and no picture or link, by its address or by a reference, which whoever shows it would fetch. */
export const inertInMarkdown = (text: string): string =>
  text.replaceAll('<', '&lt;').replaceAll('](', ']&#40;').replaceAll(']:', ']&#58;');

/** A GitHub table; columns whose cells are all numbers are aligned to the right. */
export function toMarkdown(rows: TableText): string {
  const [head = [], ...body] = rows;
  const cell = (value: Cell): string =>
    value === null
      ? ''
      : inertInMarkdown(String(value)).replaceAll('\\', '\\\\').replaceAll('|', '\\|').replace(/\s+/g, ' ').trim();
  const isNumeric = (column: number): boolean =>
    body.length > 0 && body.every((row) => row[column] === null || typeof row[column] === 'number');
  const line = (row: readonly Cell[]): string => `| ${row.map(cell).join(' | ')} |`;
  const rule = `| ${head.map((_, column) => (isNumeric(column) ? '---:' : '---')).join(' | ')} |`;
  return [line(head), rule, ...body.map(line)].join('\n') + '\n';
}

/** A LaTeX table: rules of booktabs, and columns whose cells are all numbers in siunitx's. Text is escaped: it is not ours. */
export function toLatex(rows: TableText, caption: string, label = caption): string {
  const [head = [], ...body] = rows;
  const columns = head.map((_, column) => numberColumn(body.map((row) => row[column] ?? null)));
  const cell = (value: Cell, column: number): string => {
    if (value === null) return columns[column]?.startsWith('S') ? '{--}' : '';
    if (typeof value === 'number') return String(value);
    return columns[column] === BROKEN ? breakable(tex(value)) : tex(value);
  };
  return latexTable({
    label,
    caption,
    columns: columns.join(' '),
    head: [head.map((value) => `{${value === null ? '' : tex(String(value))}}`)],
    body: body.map((row) => row.map(cell)),
  });
}

/** Longer texts than this, in characters, are broken into lines. */
const ONE_LINE = 48;
const BROKEN = '>{\\raggedright\\arraybackslash}p{7cm}';

/** Hashes, which are one word, may be broken anywhere. Takes text as LaTeX prints it. */
const breakable = (text: string): string =>
  text.replace(/[A-Za-z0-9]{33,}/g, (word) => word.replace(/.{16}(?=.)/g, '$&\\allowbreak{}'));

/** A column of numbers, as wide as they need; another one is of text. */
function numberColumn(cells: readonly Cell[]): string {
  const numbers = cells.filter((cell) => cell !== null);
  const texts = numbers.map(String);
  if (
    texts.length === 0 ||
    !texts.every((text, index) => typeof numbers[index] === 'number' && /^-?\d+(\.\d+)?$/.test(text))
  )
    return texts.some((text) => text.length > ONE_LINE) ? BROKEN : 'l';
  const places = (of: (text: string) => number): number => Math.max(...texts.map(of));
  const whole = places((text) => (text.split('.')[0] ?? '').replace('-', '').length);
  const decimals = places((text) => (text.split('.')[1] ?? '').length);
  const sign = texts.some((text) => text.startsWith('-')) ? '-' : '';
  return `S[table-format=${sign}${String(whole)}.${String(decimals)}]`;
}
