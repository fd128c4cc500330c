import { countFailure, gaveUp, markAbsent } from './failures.ts';
import type { Failures } from './failures.ts';
import { looksLikeMoney, proseWords } from './money.ts';
import { BLANK_LINE, LONGEST_DISPLAY, LONGEST_INLINE, MATH_SIGN } from './math-span.ts';
import type { MathSpan } from './math-span.ts';
import { isPaddedMath } from './padded.ts';
import { unclosedDisplay, unclosedDollar } from './unclosed.ts';

/** "$\nu$" whose backslash was lost begins with a line break (see escapes.ts). */
const LOST_NEWLINE = /^\n(?=(?:u|abla|eq)(?![a-zA-Z]))/;

/** Tags that stand in prose only; a span that crosses one joins two dollars that have nothing to do with each other. */
const CROSSES_TAG = /<\/?(?:t[dhr]|table|thead|tbody|br|li|image)(?:\s[^<>]{0,80})?\/?>|<\/?p>/i;

/**
 * The formula that begins with the single dollar at `at`, or null when that dollar is not math (docs/design/text.md, "Math first"):
 * no blank inside either dollar and no digit after the closing one, or else a backslash command, ^ or _ inside, or
 * nothing but letters and operators.
 */
export function closeInlineDollar(text: string, at: number): MathSpan | null {
  let close = nextDollar(text, at + 1, at + LONGEST_INLINE);
  if (close < 0) return unclosedDollar(text, at);
  for (let tries = 0; close > at + 1 && tries < 3; tries++) {
    const content = text.slice(at + 1, close);
    if (crossesParagraph(content)) return unclosedDollar(text, at);
    if (openBraces(content) > 0 && /\\(?:text\w*|mbox|hbox|m?box)\s*\{[^{}]*$/.test(content)) {
      // A dollar inside \text{...} opens math of its own.
      close = nextDollar(text, close + 1, at + LONGEST_INLINE);
      continue;
    }
    const cut = beforeProse(content, text[close + 1] ?? '');
    if (cut > 0) {
      return { end: at + 1 + cut, contentStart: at + 1, contentEnd: at + 1 + cut, display: false, delimiter: '$' };
    }
    if (!isInlineMath(content, text[close + 1] ?? '', text, at)) return null;
    return { end: close + 1, contentStart: at + 1, contentEnd: close, display: false, delimiter: '$' };
  }
  return null;
}

/**
 * "$\frac{R}{X}, where $X=1$": the dollar at the end opens the next formula, and the one that closes this was lost.
 * Returns how long the formula is, or 0 when the span is not of that kind.
 */
function beforeProse(content: string, after: string): number {
  if (!/[a-zA-Z]\s$/.test(content) || /^\s|^$/.test(content) || /^[\s.,;:)]?$/.test(after)) return 0;
  const prose = /[,.;:]?\s{1,20}[a-z]{2,20}(?:[\s,]{1,9}[a-z]{2,20}){0,8}\s$/.exec(content.slice(-200));
  if (!prose) return 0;
  const math = content.slice(0, content.length - prose[0].length);
  return MATH_SIGN.test(math) && openBraces(math) === 0 && proseWords(math) === 0 ? math.length : 0;
}

function isInlineMath(content: string, after: string, text: string, at: number): boolean {
  if (content.trim() === '' || CROSSES_TAG.test(content)) return false;
  const words = proseWords(content);
  const sign = MATH_SIGN.test(content);
  if (looksLikeMoney(text.slice(at + 1, at + 80)) && (words >= 2 || (words >= 1 && !sign))) return false;
  const tight = !/^\s|\s$/.test(content.replace(LOST_NEWLINE, '')) && !/\d/.test(after);
  // A sentence that was put between dollars runs together as math.
  if (tight) return words < 4 || sign;
  if (sign) return words < 4;
  return isPaddedMath(content, text[at - 1] ?? '', after);
}

/** The formula that begins with the two dollars at `at`, or null. */
export function closeDisplayDollars(text: string, at: number, failed: Failures): MathSpan | null {
  if (gaveUp(failed, '$$')) return null;
  let close = at + 1;
  do {
    close = text.indexOf('$$', close + 1);
  } while (close > 0 && text[close - 1] === '\\' && text[close - 2] !== '\\');
  if (close < 0) {
    markAbsent(failed, '$$');
    return unclosedDisplay(text, at);
  }
  const content = text.slice(at + 2, close);
  if (close - at > LONGEST_DISPLAY || content.trim() === '' || CROSSES_TAG.test(content)) return null;
  if (BLANK_LINE.test(content) && content.split(BLANK_LINE).some((part) => proseWords(part) > 5)) {
    return unclosedDisplay(text, at);
  }
  if (isTwoInlines(content)) return null;
  return { end: close + 2, contentStart: at + 2, contentEnd: close, display: true, delimiter: '$$' };
}

/** "$$x$ and then $y$$": single dollars inside, with prose between them. */
function isTwoInlines(content: string): boolean {
  const first = content.replace(/\\\$/g, '  ').indexOf('$');
  return first >= 0 && proseWords(content) > 3;
}

/** What stands behind a row of an array, where its second backslash was lost: \[4pt]. */
const ROW_SPACE = /^\s*-?[\d.]+\s*(?:pt|em|ex|mm|cm)\s*\]/;

/** The formula between \( and \) or \[ and \], or null. */
export function closePair(text: string, at: number, open: '(' | '[', failed: Failures): MathSpan | null {
  const close = open === '(' ? ')' : ']';
  const key = `\\${close}`;
  if (gaveUp(failed, key)) return null;
  const limit = Math.min(text.length, at + (open === '(' ? LONGEST_INLINE : LONGEST_DISPLAY));
  for (let i = text.indexOf('\\', at + 2); i >= 0 && i < limit; i = text.indexOf('\\', i + 2)) {
    const next = text[i + 1];
    if (next === open && (open === '(' || !ROW_SPACE.test(text.slice(i + 2, i + 20)))) break;
    if (next !== close) {
      // \\\\) where \\) was meant: nothing else ends a row with a bracket that was not opened.
      if (next !== '\\' || open === '[' || text[i + 2] !== ')' || unmatched(text.slice(at + 2, i)) > 0) continue;
      const delimiter = '\\(';
      return { end: i + 3, contentStart: at + 2, contentEnd: i, display: false, delimiter };
    }
    const content = text.slice(at + 2, i);
    if (content.trim() === '' || (open === '(' && crossesParagraph(content))) return null;
    const delimiter = open === '(' ? '\\(' : '\\[';
    return { end: i + 2, contentStart: at + 2, contentEnd: i, display: open === '[', delimiter };
  }
  if (text.includes(key, at)) countFailure(failed, key);
  else markAbsent(failed, key);
  return null;
}

/** How many round brackets are open at the end of `content`. */
function unmatched(content: string): number {
  return (content.match(/\(/g)?.length ?? 0) - (content.match(/\)/g)?.length ?? 0);
}

/** The next dollar that no backslash escapes, before `limit`, or -1. */
function nextDollar(text: string, from: number, limit: number): number {
  const end = Math.min(text.length, limit);
  for (let i = from; i < end; i++) {
    const char = text[i];
    if (char === '\\') i++;
    else if (char === '$') return i;
  }
  return -1;
}

/** Does a blank line part the formula in two? Within a box or an array that is closed again it does not. */
function crossesParagraph(content: string): boolean {
  if (!BLANK_LINE.test(content)) return false;
  let depth = 0;
  for (const [mark] of content.matchAll(/\\(?:begin|end)(?![a-zA-Z])|\\[^]|[{}]|\n[ \t]*\n/g)) {
    if (mark === '{' || mark === '\\begin') depth++;
    else if (mark === '}' || mark === '\\end') depth--;
    else if (mark.startsWith('\n') && depth <= 0) return true;
  }
  return depth !== 0;
}

function openBraces(content: string): number {
  let depth = 0;
  for (let i = 0; i < content.length; i++) {
    if (content[i] === '\\') i++;
    else if (content[i] === '{') depth++;
    else if (content[i] === '}') depth--;
  }
  return depth;
}
