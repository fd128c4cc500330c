import { BLANK_LINE, LONGEST_DISPLAY, LONGEST_INLINE, MATH_SIGN } from './math-span.ts';
import type { MathSpan } from './math-span.ts';
import { proseWords } from './money.ts';

/*
 * Formulas whose closing delimiter never comes: it was lost, or the answer was cut off in the middle of one.
 */

/** Two last dollars that nothing closes. */
export function unclosedDisplay(text: string, at: number): MathSpan | null {
  return unclosedBlock(text, at, '$$');
}

/** A \\[ that nothing closes before the next formula in display. */
export function unclosedBracket(text: string, at: number): MathSpan | null {
  return unclosedBlock(text, at, '\\[');
}

/** Where another formula begins. A doubled backslash before a bracket ends a row. */
const NEXT_FORMULA = /\$|(?<!\\)\\[[(]/;

/**
 * The rest of the text, when it is nothing but math: an answer that was cut off within its boxed list, whose lines may stand apart. Else the
 * rest of the paragraph.
 */
function unclosedBlock(text: string, at: number, delimiter: '$$' | '\\['): MathSpan | null {
  const rest = text.slice(at + 2, at + 2 + LONGEST_DISPLAY);
  if (at + 2 + rest.length === text.length) {
    const whole = withoutClosing(rest);
    if (isBlock(whole)) return block(at, whole.trimEnd().length, rest.length, delimiter);
  }
  const before = rest.length - rest.trimStart().length;
  const blank = BLANK_LINE.exec(rest.trimStart());
  const next = delimiter === '$$' ? null : NEXT_FORMULA.exec(rest);
  const end = Math.min(blank ? before + blank.index : rest.length, next ? next.index : rest.length);
  const content = withoutClosing(rest.slice(0, end));
  return isBlock(content) ? block(at, content.length, end, delimiter) : null;
}

/** One dollar at the end is half of a closing pair. */
function withoutClosing(content: string): string {
  return content.replace(/\$\s*$/, '');
}

function isBlock(content: string): boolean {
  if (!MATH_SIGN.test(content) || NEXT_FORMULA.test(content)) return false;
  return proseWords(content.replace(/\\(?:text\w*|[mh]box)\s*\{[^{}]*$/, '')) <= 2;
}

function block(at: number, content: number, end: number, delimiter: '$$' | '\\['): MathSpan {
  return { end: at + 2 + end, contentStart: at + 2, contentEnd: at + 2 + content, display: true, delimiter };
}

/** The last dollar of a text, when only math stands between it and the end of its line. */
export function unclosedDollar(text: string, at: number): MathSpan | null {
  const rest = text.slice(at + 1, at + LONGEST_INLINE);
  const line = rest.slice(0, rest.search(/\n|$/)).replace(/(?<![\s.,;:?!])[\s.,;:?!]+$/, '');
  if (/^\s/.test(line) || !MATH_SIGN.test(line) || proseWords(line) > 0) return null;
  const end = at + 1 + line.length;
  return { end, contentStart: at + 1, contentEnd: end, display: false, delimiter: '$' };
}

/** A \\( that nothing closes: the rest of its line, when that is nothing but math. */
export function unclosedInline(text: string, at: number): MathSpan | null {
  const rest = text.slice(at + 2, at + 2 + LONGEST_INLINE);
  const line = rest.slice(0, rest.search(/\n|\\[()[\]]|\$|$/));
  const content = line.replace(/(?<![\s.,;:])[\s.,;:]+$/, '');
  if (!MATH_SIGN.test(content) || proseWords(content) > 1) return null;
  const end = at + 2 + content.length;
  return { end, contentStart: at + 2, contentEnd: end, display: false, delimiter: '\\(' };
}
