/**
 * How a row's source text is laid out, so that what a correction writes looks like what Python's json.dump wrote around it (docs/design/files.md):
 * indentation, separators, line ends, and whether characters outside ASCII are escaped.
 */

export interface RowStyle {
  /** Before a new line's indentation; empty where the row stands on one line. */
  newline: string;
  /** Indentation of the row's closing bracket, and of one level more. */
  base: string;
  unit: string;
  comma: string;
  colon: string;
  ascii: boolean;
}

/** Reads the style off a row that is a JSON object; a row without members gives Python's default for indent=2. */
export function styleOf(raw: string): RowStyle {
  const opening = /^\{(\r?\n)([ \t]*)"/.exec(raw);
  const ascii = ESCAPED.test(raw) && !NOT_ASCII.test(raw);
  const colon = /^\{\s*"(?:[^"\\]|\\.){0,200}"(\s*:\s?)/.exec(raw)?.[1] ?? ': ';
  if (!opening) return { newline: '', base: '', unit: '', comma: colon === ':' ? ',' : ', ', colon, ascii };
  const base = /\n([ \t]*)\}$/.exec(raw)?.[1] ?? '';
  const inner = opening[2] ?? '';
  const unit = inner.startsWith(base) ? inner.slice(base.length) : '  ';
  return { newline: opening[1] ?? '\n', base, unit: unit === '' ? '  ' : unit, comma: ',', colon, ascii };
}

/** An escape that only a writer of ASCII makes: control characters are escaped by every writer. */
const ESCAPED = /(?<!\\)(?:\\\\)*\\u(?!00[0-7])[0-9a-fA-F]{4}/;
const NOT_ASCII = /[\u0080-\uffff]/;
const NOT_ASCII_ALL = /[\u0080-\uffff]/g;

/** A string as the row's writer would have written it. */
export function stringText(text: string, style: RowStyle): string {
  const json = JSON.stringify(text);
  if (!style.ascii) return json;
  return json.replace(NOT_ASCII_ALL, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** A list of values that are JSON texts already, at a depth (1: a member of the row). */
export function listText(entries: readonly string[], style: RowStyle, depth: number): string {
  return entries.length === 0 ? '[]' : bracketed('[', entries, ']', style, depth);
}

/** An object whose values are JSON texts already. */
export function objectText(members: readonly (readonly [string, string])[], style: RowStyle, depth: number): string {
  const texts = members.map(([key, value]) => stringText(key, style) + style.colon + value);
  return texts.length === 0 ? '{}' : bracketed('{', texts, '}', style, depth);
}

function bracketed(open: string, entries: readonly string[], close: string, style: RowStyle, depth: number): string {
  if (style.newline === '') return open + entries.join(style.comma) + close;
  const outer = style.newline + style.base + style.unit.repeat(depth);
  return open + entries.map((entry) => outer + style.unit + entry).join(style.comma) + outer + close;
}
