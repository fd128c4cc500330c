import { countFailure, gaveUp } from './failures.ts';
import type { Failures } from './failures.ts';
import { BLANK_LINE, LONGEST_DISPLAY, MATH_SIGN } from './math-span.ts';
import type { MathSpan } from './math-span.ts';
import { proseWords } from './money.ts';
import { groupEnd } from './tex-tokens.ts';

const BOX = /\\(?:boxed|fbox)\s*\{/y;

/**
 * A box without delimiters around a list of several lines: as a whole, before its lines or the array in it are taken for formulas of their own.
 * Boxes of one line are found with all other bare math.
 */
export function bareBox(text: string, at: number, failed: Failures): MathSpan | null {
  BOX.lastIndex = at;
  const box = BOX.exec(text);
  if (!box || gaveUp(failed, '}')) return null;
  const open = box[0].length - 1;
  const window = text.slice(at, at + LONGEST_DISPLAY);
  const length = groupEnd(window, open);
  if (length < 0) {
    countFailure(failed, '}');
    return null;
  }
  const inner = window.slice(open + 1, length - 1);
  const hasLines = /\\begin\s*\{/.test(inner) || BLANK_LINE.test(inner);
  if (!hasLines || !MATH_SIGN.test(inner) || /\$|(?<!\\)\\[[(]/.test(inner) || proseWords(inner) > 3) return null;
  return { end: at + length, contentStart: at, contentEnd: at + length, display: true, delimiter: 'bare' };
}
