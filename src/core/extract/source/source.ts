/**
 * A response together with a view of equal length in which everything that only marks up the text is replaced by a
 * mark character, so that every later step works on offsets of the original.
 */
export const MATH = '\uE001';
export const EMPHASIS = '\uE002';
export const MARKS = new RegExp(`[${MATH}${EMPHASIS}]`, 'g');

export interface MathSpan {
  /** Offsets of the delimiters' outside and of the content. */
  outerStart: number;
  start: number;
  end: number;
  outerEnd: number;
  display: boolean;
}

export interface Source {
  text: string;
  view: string;
  /** The view with spaces for its marks. */
  plain: string;
  math: readonly MathSpan[];
  /** Ranges of fenced code blocks' contents. */
  code: readonly { start: number; end: number }[];
  /** Numbers are written "2,45". */
  decimalComma: boolean;
  /** Set where a math delimiter, a box or a thinking block is opened and never closed. */
  unclosed: boolean;
}

/** Longer responses are read from their end: what a response answers stands there, and time stays bounded. */
export const READ_LIMIT = 80_000;
const INLINE_LIMIT = 3_000;
const DISPLAY_LIMIT = 12_000;

type Range = [start: number, end: number, fill: string];

export function readSource(response: string): Source {
  const text = response;
  let from = 0;
  if (text.length > READ_LIMIT) {
    const cut = text.length - READ_LIMIT;
    const line = text.indexOf('\n\n', cut);
    from = line !== -1 && line < cut + READ_LIMIT / 4 ? line : cut;
  }
  const fills: Range[] = from > 0 ? [[0, from, ' ']] : [];
  let unclosed = false;

  const thinking = findThinking(text, from);
  if (thinking.unclosed) unclosed = true;
  if (thinking.until > from) {
    fills.push([from, thinking.until, ' ']);
    from = thinking.until;
  }

  const code = findFences(text, from, fills);
  const found = findMath(text, from, code);
  if (found.unclosed) unclosed = true;
  for (const m of found.math) {
    if (m.outerStart < m.start) fills.push([m.outerStart, m.start, MATH]);
    if (m.end < m.outerEnd) fills.push([m.end, m.outerEnd, MATH]);
  }
  findEmphasis(text, from, found.math, code, fills);
  for (const span of found.math) findBoldEquations(text, span, fills);
  const tail = text.slice(from);
  const decimalComma =
    !/\d\.\d/.test(tail) &&
    (/(?<![\d,.])-?0,\d/.test(tail) || /(?<![\d,(])\d+,\d{1,2}\s?(?:%|[°µ]?[A-Za-zΩ]{1,3}\b)/.test(tail));
  const view = fill(text, fills);
  return { text, view, plain: view.replace(MARKS, ' '), math: found.math, code, decimalComma, unclosed };
}

function fill(text: string, ranges: Range[]): string {
  const ordered = ranges.slice().sort((a, b) => a[0] - b[0]);
  const parts: string[] = [];
  let at = 0;
  for (const [start, end, mark] of ordered) {
    if (start < at || end <= start) continue;
    parts.push(text.slice(at, start));
    // Left-out text becomes one blank line, so that no later step walks through it.
    parts.push(mark === ' ' ? `${' '.repeat(end - start - 1)}\n` : mark.repeat(end - start));
    at = end;
  }
  parts.push(text.slice(at));
  return parts.join('');
}

/** Thinking traces are not the answer: everything up to the last closing tag is left out. */
function findThinking(text: string, from: number): { until: number; unclosed: boolean } {
  let until = from;
  for (const tag of ['</think>', '</thinking>', '</reasoning>']) {
    const at = text.lastIndexOf(tag);
    if (at >= from) until = Math.max(until, at + tag.length);
  }
  for (const tag of ['<think>', '<thinking>', '<reasoning>']) {
    const opensHere = text
      .slice(until, until + 200)
      .trimStart()
      .startsWith(tag);
    const opensAll = until === from && text.slice(0, 200).trimStart().startsWith(tag);
    if (opensHere || opensAll) return { until: text.length, unclosed: true };
  }
  return { until, unclosed: false };
}

function findFences(text: string, from: number, fills: Range[]): { start: number; end: number }[] {
  const code: { start: number; end: number }[] = [];
  let open = -1;
  let at = from;
  while (at < text.length) {
    const newline = text.indexOf('\n', at);
    const end = newline === -1 ? text.length : newline;
    const head = text.slice(at, Math.min(end, at + 12)).trimStart();
    if (head.startsWith('```') || head.startsWith('~~~')) {
      fills.push([at, end, ' ']);
      if (open === -1) open = Math.min(end + 1, text.length);
      else {
        code.push({ start: open, end: at });
        open = -1;
      }
    }
    at = end + 1;
  }
  if (open !== -1) code.push({ start: open, end: text.length });
  return code;
}

const ENVIRONMENT = /\\begin\{(align|equation|gather|eqnarray|multline|displaymath)(\*?)\}/y;

function findMath(text: string, from: number, code: readonly { start: number; end: number }[]) {
  const math: MathSpan[] = [];
  let unclosed = false;
  // Positions of the next closer of each kind, so that a run of openers costs one search, not one search each.
  const next = new Map<string, number>();
  const closer = (mark: string, at: number): number => {
    const known = next.get(mark);
    if (known !== undefined && (known === -1 || known >= at)) return known;
    const found = text.indexOf(mark, at);
    next.set(mark, found);
    return found;
  };
  let fence = 0;
  for (let i = from; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c !== 36 && c !== 92) continue;
    while (fence < code.length && (code[fence]?.end ?? 0) <= i) fence++;
    const block = code[fence];
    if (block && i >= block.start) {
      i = block.end - 1;
      continue;
    }
    const opened = c === 92 || text[i + 1] === '$' ? openedAt(text, i) : null;
    const end = opened ? closer(opened.close, opened.start) : c === 36 ? inlineEnd(text, i) : -1;
    if (opened && end === -1) unclosed = true;
    if (end === -1 || (opened && end - i > DISPLAY_LIMIT)) {
      // Past what is escaped, and past both dollars.
      if (c === 92 || opened) i++;
      continue;
    }
    const outerEnd = end + (opened?.close.length ?? 1);
    math.push({ outerStart: i, start: opened?.start ?? i + 1, end, outerEnd, display: opened?.display ?? false });
    i = outerEnd - 1;
  }
  return { math, unclosed };
}

/** What opens at a backslash or two dollars: where its content begins, and what closes it. */
function openedAt(text: string, i: number): { start: number; close: string; display: boolean } | null {
  const after = text[i + 1];
  if (text[i] === '$') return { start: i + 2, close: '$$', display: true };
  if (after === '(') return { start: i + 2, close: '\\)', display: false };
  if (after === '[') return { start: i + 2, close: '\\]', display: true };
  if (after !== 'b') return null;
  ENVIRONMENT.lastIndex = i;
  const m = ENVIRONMENT.exec(text);
  return m && { start: i + m[0].length, close: `\\end{${m[1] ?? ''}${m[2] ?? ''}}`, display: true };
}

/** The closing dollar of inline math; a dollar before a space, or a pair around an amount of money, is none. */
function inlineEnd(text: string, open: number): number {
  const limit = Math.min(text.length, open + INLINE_LIMIT);
  let end = open + 1;
  while (end < limit) {
    const c = text.charCodeAt(end);
    if (c === 92) end++;
    else if (c === 36) break;
    else if (c === 10 && /^\s*\n/.test(text.slice(end + 1, end + 20))) return -1;
    end++;
  }
  if (end >= limit || end === open + 1) return -1;
  const spaced = /\s/.test(text[open + 1] ?? '') !== /\s/.test(text[end - 1] ?? '');
  if (spaced) return -1;
  if (/^\d/.test(text.slice(end + 1, end + 2))) return -1;
  // "$100 and a fee of $" are two amounts: a number, then running words, and no TeX between the dollars.
  const inside = text.slice(open + 1, end);
  return /^\d[\d,.]*\s+[^\\^_{}]*$/.test(inside) && /\p{L}{2}\s+\p{L}{2}|[\n.,;:]\s/u.test(inside) ? -1 : end;
}

/** Bold marks, and backticks of inline code. A single star may be a product and stays. */
/** "\boldsymbol{N = 0.25\,mg}" is an equation in bold: its braces hide nothing. */
const BOLD_EQUATION =
  /(\\(?:boldsymbol|mathbf|bm)\{)(?:[^{}=]|\{[^{}]{0,40}\}){1,80}=(?:[^{}]|\{[^{}]{0,40}\}){1,200}\}/g;
function findBoldEquations(text: string, { start, end }: MathSpan, fills: Range[]): void {
  for (const { 0: all, 1: open = '', index } of text.slice(start, end).matchAll(BOLD_EQUATION)) {
    const [from, to] = [start + index, start + index + all.length];
    fills.push([from, from + open.length, MATH], [to - 1, to, MATH]);
  }
}

function findEmphasis(
  text: string,
  from: number,
  math: readonly MathSpan[],
  code: readonly { start: number; end: number }[],
  fills: Range[],
): void {
  let m = 0;
  let f = 0;
  for (let i = from; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c !== 42 && c !== 96 && c !== 95) continue;
    while (m < math.length && (math[m]?.outerEnd ?? 0) <= i) m++;
    const span = math[m];
    if (span && i >= span.outerStart) {
      i = span.outerEnd - 1;
      continue;
    }
    while (f < code.length && (code[f]?.end ?? 0) <= i) f++;
    const block = code[f];
    if (block && i >= block.start) {
      i = block.end - 1;
      continue;
    }
    let end = i + 1;
    while (end < text.length && text.charCodeAt(end) === c) end++;
    const inWord = /[\w)]/.test(text[i - 1] ?? '') && /[\w(]/.test(text[end] ?? '');
    if (c === 96 || (end - i >= 2 && end - i <= 3 && !inWord)) fills.push([i, end, EMPHASIS]);
    i = end - 1;
  }
}
