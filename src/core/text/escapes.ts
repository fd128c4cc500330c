import type { Cause } from './cause.ts';
import { isKnownCommand, longestKnownPrefix } from './commands.ts';

/*
 * LaTeX that was written into JSON without doubling its backslashes loses them: \f, \b, \t, \n and \r are JSON escapes,
 * \a and \v are escapes of Python. What is left is a control character and the rest of the command's name.
 */

/** The letter that stood after the lost backslash, by the control character that it became. */
const LETTER: Record<string, string> = {
  '\u0007': 'a',
  '\b': 'b',
  '\t': 't',
  '\n': 'n',
  '\v': 'v',
  '\f': 'f',
  '\r': 'r',
};

/** Control characters that no author types, so that a command after them is damage wherever it stands. */
const HARD = /[\u0007\b\v\f\r](?=[a-zA-Z]{1,40})([a-zA-Z]+)/g;

/** Tabs before letters that make a command but not the beginning of an English word. */
const TAB_IN_PROSE =
  /\t(?:ext(?:bf|it|rm|sf|tt|style)?\b|imes\b|heta(?![a-z])|ilde\{|frac\{|binom\{|riangle(?![a-z])|herefore\b)/g;

/** A text whose control characters were turned back, and how its offsets relate to the source's. */
export interface Unescaped {
  text: string;
  damaged: boolean;
  /** Offset in the source of an offset in `text`. */
  toSource: (offset: number) => number;
}

/**
 * Turns JSON and Python escapes back into commands, in a whole text (docs/design/text.md, "Damage"). Tabs and line
 * breaks are left alone unless they cannot be anything else: `repairFormula` looks at those inside a formula.
 * Line ends become LF; a text in which every backslash is doubled is halved.
 */
export function undoEscapes(source: string): Unescaped {
  const doubled = isDoubled(source);
  const starts: number[] = [];
  const shifts: number[] = [];
  let shift = 0;
  let text = '';
  let from = 0;
  let damaged = false;
  const replace = (at: number, length: number, by: string) => {
    text += source.slice(from, at);
    // After the last character of the replacement, offsets differ from the source's by the new total.
    shift += by.length - length;
    starts.push(text.length + Math.min(by.length, length));
    shifts.push(shift);
    text += by;
    from = at + length;
  };
  for (const hit of source.matchAll(doubled ? ANY_DOUBLED : ANY)) {
    const at = hit.index;
    const first = hit[0][0] ?? '';
    const code = hit[0].length === 6 && hit[0][1] === 'u' ? parseInt(hit[0].slice(2), 16) : -1;
    if (code >= 0) replace(at, 6, printable(code));
    else if (first === '\\') replace(at, 2, '\\');
    else if (first === '\t' || namesCommand(first, hit[0].slice(1))) {
      replace(at, 1, '\\' + (LETTER[first] ?? ''));
      damaged = true;
    }
  }
  text += source.slice(from);
  return {
    text: text.replace(/\r(?=\n)/g, ' ').replace(/\r/g, '\n'),
    damaged,
    toSource: (offset) => offset - shiftBefore(starts, shifts, offset),
  };
}

/** A character that was written out: \u2265. */
const WRITTEN = /(?<=(?:^|[^\\])(?:\\\\){0,40})\\u[0-9a-fA-F]{4}/;
const ANY = new RegExp(`${HARD.source}|${TAB_IN_PROSE.source}|${WRITTEN.source}`, 'g');
const ANY_DOUBLED = new RegExp(`${ANY.source}|\\\\\\\\`, 'g');

/** The shift that holds at `offset`: that of the last replacement which begins before it. */
function shiftBefore(starts: number[], shifts: number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? Infinity) <= offset) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? 0 : (shifts[low - 1] ?? 0);
}

/** The character of a written-out code; what no text should hold becomes a replacement sign. */
function printable(code: number): string {
  const hidden = code < 32 || (code >= 0xd800 && code <= 0xf8ff) || (code >= 0x202a && code <= 0x202e);
  return hidden ? '\ufffd' : String.fromCharCode(code);
}

function namesCommand(control: string, letters: string): boolean {
  const name = (LETTER[control] ?? '') + letters.slice(0, 40);
  return longestKnownPrefix(name, 2) !== null;
}

/**
 * Has every backslash of `text` been doubled? Only when none stands alone and at least one pair precedes a command
 * or a math delimiter, so that a row separator in healthy LaTeX is never touched.
 */
export function isDoubled(text: string): boolean {
  if (!text.includes('\\\\')) return false;
  let commands = 0;
  let braces = 0;
  for (const run of text.matchAll(/(\\+)([a-zA-Z]+|[()[\]{};:,!]?)/g)) {
    const length = run[1]?.length ?? 0;
    if (length % 2 === 1) return false;
    const next = run[2] ?? '';
    if (length === 2 && next.length >= 2 && longestKnownPrefix(next.slice(0, 40), 2)) commands++;
    if (length !== 2) continue;
    if (/^[([;:,!]$/.test(next)) commands++;
    // A row may begin with a group, but no row ends right before a closing brace.
    else if (next === '{') braces |= 1;
    else if (next === '}') braces |= 2;
  }
  return commands > 0 || braces === 3;
}

const MEANINGLESS = /[\0-\b\v\f\x0e-\x1f\x7f\u202a-\u202e\u2066-\u2069]/;
const MEANINGLESS_ALL = new RegExp(MEANINGLESS.source, 'g');

const DOUBLED_COMMAND = /(?<!\\)\\\\(?!\\)([a-zA-Z]{2,40})/g;

/**
 * Halves the doubled commands of a formula where most are doubled but some are not. A doubled \begin is certain:
 * no row begins with that word.
 */
function halveCommands(tex: string): string {
  if (!tex.includes('\\\\')) return tex;
  let doubled = 0;
  for (const hit of tex.matchAll(DOUBLED_COMMAND)) {
    if (isKnownCommand(hit[1] ?? '')) doubled += hit[1] === 'begin' ? 3 : 1;
  }
  const single = tex.match(/(?<!\\)\\[a-zA-Z]{2,}/g)?.length ?? 0;
  if (doubled < 3 || doubled <= 2 * single) return tex;
  return tex.replace(DOUBLED_COMMAND, (whole, name: string) =>
    longestKnownPrefix(name, 2) === null ? whole : `\\${name}`,
  );
}

/** `\nu`, `\ne`: what is left of them, u and e, is also a plausible start of a line of math. */
const SHORT_NAMES = new Set(['nu', 'ne']);

/**
 * Turns escapes back inside a formula, where a tab or line break before the rest of a command's name is damage too.
 * It makes no error in KaTeX ("\text" is drawn as "ext"), so this runs on every formula.
 * `damagedText` says that the surrounding text holds such damage, which settles the doubtful `\nu`.
 */
export function undoEscapesInMath(tex: string, damagedText: boolean): { tex: string; causes: Cause[] } {
  const causes = new Set<Cause>();
  let out = tex;
  if (isDoubled(out)) {
    out = out.replace(/\\\\/g, '\\');
    causes.add('doubled-backslash');
  } else {
    const halved = halveCommands(out);
    if (halved !== out) causes.add('doubled-backslash');
    out = halved;
  }
  const evidence = damagedText || /[\u0007\b\v\f]|\t(?:ext|imes|heta|ilde)/.test(tex);
  out = out.replace(/([\u0007\b\v\f\r\t\n])([a-zA-Z]+)/g, (whole, control: string, letters: string, at: number) => {
    const name = (LETTER[control] ?? '') + letters.slice(0, 40);
    if (control === '\t') {
      if (!isKnownCommand(name) && longestKnownPrefix(name, 3) === null) return whole;
      causes.add('lost-tab');
    } else if (control === '\n') {
      if (!isLostNewline(name, out, at, evidence)) return whole;
      causes.add('lost-newline');
    } else {
      if (longestKnownPrefix(name, 2) === null) return whole;
      causes.add('control-character');
    }
    return '\\' + (LETTER[control] ?? '') + letters;
  });
  // What is left of control characters means nothing, and KaTeX refuses it; direction marks turn what stands around.
  if (MEANINGLESS.test(out)) {
    causes.add('control-character');
    out = out.replace(MEANINGLESS_ALL, ' ');
  }
  return { tex: out, causes: [...causes] };
}

function isLostNewline(name: string, tex: string, at: number, evidence: boolean): boolean {
  if (SHORT_NAMES.has(name)) {
    const next = tex[at + name.length] ?? '';
    if (name === 'ne' && !/[\s\d\\(]/.test(next)) return false;
    const before = tex.slice(Math.max(0, at - 1), at);
    const opens = before === '' ? !/\n[^\S\n]*$/.test(tex) : /[{([_^=+\-/]/.test(before);
    return opens || evidence;
  }
  if (isKnownCommand(name)) return name.length >= 3;
  return longestKnownPrefix(name, 4) !== null;
}
