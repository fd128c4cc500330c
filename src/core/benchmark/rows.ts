/** Splitting a benchmark's file into rows without losing a byte: joining every lead and raw, then the tail, gives the file back. */

/** One row of a file: its source text, the text before it (brackets, commas, blanks), and the line (from 1) on which it begins. */
export interface Row {
  lead: string;
  raw: string;
  line: number;
}
export interface Rows {
  rows: Row[];
  tail: string;
}
/** Why a file cannot be split: the line (from 1) and what stands there. */
export interface RowsError {
  line: number;
  message: string;
}

const BLANK = /\s/;
/** Deeper nesting than this is refused: no benchmark needs it, and parsers recurse. */
const MAX_DEPTH = 64;

/** Splits the text of a JSON array (docs/design/files.md, "CFE-Bench"). Only the brackets are checked here; each row is parsed on its own. */
export function splitJsonArray(text: string): Rows | RowsError {
  let at = skipBlank(text, text.charCodeAt(0) === 0xfeff ? 1 : 0);
  if (text[at] !== '[')
    return { line: lineAt(text, at), message: 'The file is not a JSON list: it must begin with "[".' };
  const rows: Row[] = [];
  let last = 0;
  let line = 1;
  let counted = 0;
  at += 1;
  for (;;) {
    at = skipBlank(text, at);
    if (text[at] === ']' && rows.length === 0) break;
    const end = endOfValue(text, at);
    if (typeof end !== 'number') return { line: lineAt(text, at), message: end.message };
    line += countLines(text, counted, at);
    counted = at;
    rows.push({ lead: text.slice(last, at), raw: text.slice(at, end), line });
    last = end;
    at = skipBlank(text, end);
    if (text[at] === ',') {
      at += 1;
      continue;
    }
    if (text[at] === ']') break;
    if (at >= text.length)
      return {
        line: lineAt(text, at),
        message: 'The file ends in the middle of the list: it was cut off. Fetch it again.',
      };
    return {
      line: lineAt(text, at),
      message: `Expected "," or "]" after a row, found ${JSON.stringify(text.slice(at, at + 12))}.`,
    };
  }
  const rest = skipBlank(text, at + 1);
  if (rest < text.length) return { line: lineAt(text, rest), message: 'There is text after the end of the list.' };
  return { rows, tail: text.slice(last) };
}

/** Splits JSON lines: each line that is not blank is a row. */
export function splitJsonLines(text: string): Rows {
  const rows: Row[] = [];
  let last = 0;
  let start = 0;
  let line = 0;
  while (start < text.length) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    line += 1;
    const raw = text.slice(start, end);
    if (raw.trim() !== '') {
      rows.push({ lead: text.slice(last, start), raw, line });
      last = end;
    }
    start = end + 1;
  }
  return { rows, tail: text.slice(last) };
}

function skipBlank(text: string, from: number): number {
  let at = from;
  while (at < text.length && BLANK.test(text.charAt(at))) at += 1;
  return at;
}

/** The index after the value that begins at `from`, found by brackets and strings alone. */
function endOfValue(text: string, from: number): number | { message: string } {
  let depth = 0;
  let at = from;
  while (at < text.length) {
    const char = text[at];
    if (char === '"') {
      at = endOfString(text, at);
      if (depth === 0) return at;
      continue;
    }
    if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') {
      if (depth === 0) return at === from ? { message: `Expected a row, found ${JSON.stringify(char)}.` } : at;
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (depth === 0 && (char === ',' || BLANK.test(char ?? '')))
      return at === from ? { message: 'Expected a row, found ",".' } : at;
    if (depth > MAX_DEPTH) return { message: `A row is nested more than ${String(MAX_DEPTH)} levels deep.` };
    at += 1;
  }
  return { message: CUT_OFF };
}
const CUT_OFF = 'The file ends in the middle of this row: it was cut off. Fetch it again.';

/** So much of a line's end is shown, in UTF-16 units, to be found again. */
const SHOWN = 40;

/** What to say of a line whose JSON begins and does not end; null for any other. */
export function unfinished(raw: string): string | null {
  const value = raw.trim();
  const end = /^[{[]/.test(value) ? endOfValue(value, 0) : 0;
  if (typeof end === 'number' || end.message !== CUT_OFF) return null;
  return `Its JSON ends in the middle, behind "${value.slice(-SHOWN)}": the file was cut off there, or the line was broken. Fetch the file again, or take the line out.`;
}

function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length) {
    const char = text[at];
    if (char === '\\') at += 2;
    else if (char === '"') return at + 1;
    else at += 1;
  }
  return text.length;
}

/** The line, from 1, on which the character at `index` stands. */
export function lineAt(text: string, index: number): number {
  return 1 + countLines(text, 0, index);
}

function countLines(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}
