import type { Node } from './ast.ts';
import type { Token } from '../read/tokens.ts';
import { splitRun } from '../read/letter-runs.ts';

/** Choices where notation is ambiguous; each set of choices is one reading (design, point 4). */
export interface Choices {
  /** a/b c is (a/b)c or a/(bc). */
  slash: 'left' | 'tight';
  /** sin a b is (sin a)b, sin(ab); log n/x may also take the quotient. */
  fn: 'one' | 'all' | 'slash';
  /** x_max t: the letters after _ are one subscript or only the first is. */
  script: 'auto' | 'other';
  /** n2^n is n_2^n or n times 2^n. */
  index?: 'factor';
  /** ln 2 T is ln(2T) or T ln 2. */
  number?: 'alone';
}

/** The parser's state over a range of tokens. */
export interface State {
  t: Token[];
  i: number;
  end: number;
  choices: Choices;
  /** Which choices were met. */
  met: Set<string>;
  depth: number;
  /** Open |...| groups; a bar then closes. */
  bars: number;
  /** A bar separates (conditional probability). */
  given: boolean;
  /** A symbol before a parenthesis is no function (inside a bare function argument). */
  noCall: boolean;
}

/** The rules that call each other across files; parse.ts fills them in, so that no file has to import another one back. */
export interface Grammar {
  expression: (s: State) => Node;
  product: (s: State) => Node;
  factor: (s: State) => Node;
  atom: (s: State) => Node;
  group: (s: State) => Node;
  starts: (s: State) => boolean;
}

const missing = (): never => {
  throw new Error('grammar not ready');
};
export const grammar: Grammar = {
  expression: missing,
  product: missing,
  factor: missing,
  atom: missing,
  group: missing,
  starts: missing,
};

/** What is open, or not to be called, around a place counts for nothing within brackets. */
export const INSIDE = { bars: 0, given: false, noCall: false } as const;

class ParseFailure extends Error {}
const FAILURE = new ParseFailure('unparsed');

/** Leaves the parser; caught in parse.ts, never visible outside. */
export function fail(): never {
  throw FAILURE;
}

export const isFailure = (e: unknown): boolean => e === FAILURE;

export const peek = (s: State, ahead = 0): Token | undefined => (s.i + ahead < s.end ? s.t[s.i + ahead] : undefined);
export const isOp = (t: Token | undefined, v: string): boolean => t !== undefined && t.k === 'op' && t.v === v;
export const isCmd = (t: Token | undefined, v: string): boolean => t !== undefined && t.k === 'cmd' && t.v === v;

/** All of a range as one expression; fails where something is left. */
export function wholly(s: State): Node {
  const node = grammar.expression(s);
  return s.i === s.end ? node : fail();
}

/** Consumes the operator or fails. */
export function expect(s: State, v: string): void {
  if (!isOp(peek(s), v)) fail();
  s.i++;
}

export const OPEN: Record<string, string> = { '(': ')', '[': ']', '{': '}', '\\{': '\\}' };
const CLOSE = new Set([')', ']', '}', '\\}']);

/** Index of the token that closes the group opened at `from`, or -1. ( and [ may close each other (half-open intervals). */
export function closing(t: Token[], from: number, end: number): number {
  let depth = 0;
  for (let i = from; i < end; i++) {
    const x = t[i];
    if (!x) break;
    if (x.k === 'cmd') {
      if (x.v.startsWith('begin:') || x.v === 'langle' || x.v === 'lfloor' || x.v === 'lceil') depth++;
      else if (x.v.startsWith('end:') || x.v === 'rangle' || x.v === 'rfloor' || x.v === 'rceil') depth--;
    } else if (x.k === 'op') {
      if (x.v in OPEN) depth++;
      else if (CLOSE.has(x.v)) depth--;
    }
    if (depth === 0) return i;
    if (depth < 0) return -1;
  }
  return -1;
}

/** Goes through the tokens outside of groups; false where a group is not closed. */
export function eachAtTop(t: Token[], from: number, to: number, visit: (x: Token, at: number) => void): boolean {
  for (let i = from; i < to; i++) {
    const x = t[i];
    if (!x) break;
    if ((x.k === 'op' && x.v in OPEN) || (x.k === 'cmd' && (x.v.startsWith('begin:') || x.v === 'langle'))) {
      const close = closing(t, i, to);
      if (close < 0) return false;
      i = close;
    } else visit(x, i);
  }
  return true;
}

/** The tokens as one canonical string: braces around single tokens dropped, text trimmed, variants folded. */
export function canonicalTokens(t: Token[], from: number, to: number): string {
  const out: string[] = [];
  for (let i = from; i < to; i++) {
    const x = t[i];
    if (!x) continue;
    const y = t[i + 1];
    const z = t[i + 2];
    if (isOp(x, '{') && y && isOp(z, '}') && !(y.k === 'op' && (y.v in OPEN || CLOSE.has(y.v)))) {
      out.push(tokenText(y));
      i += 2;
    } else out.push(isCross(t, i) ? '×' : tokenText(x));
  }
  return out.join(' ');
}

/** ∇× and a cross before a vector, which are no ∇· and no dot; between anything else both signs only multiply. */
function isCross(t: Token[], i: number): boolean {
  if (!t[i]?.cross) return false;
  const next = t[i + 1];
  return isCmd(t[i - 1], 'nabla') || isCmd(next, 'accent:vec') || isCmd(next, 'accent:hat');
}

function tokenText(x: Token): string {
  if (x.k === 'text') return x.v.replace(/[\s\\]+/g, '');
  if (x.k === 'cmd' && /^[dt]frac$/.test(x.v)) return 'frac';
  return x.v;
}

/** Splits the number at a place into its first digit and the rest. */
export function splitNumber(s: State, at: number): void {
  const x = s.t[at];
  if (!x) return;
  const digits: Token[] = [
    { ...x, v: x.v.charAt(0), end: x.at + 1 },
    { ...x, v: x.v.slice(1), sp: false, at: x.at + 1 },
  ];
  s.t = [...s.t.slice(0, at), ...digits, ...s.t.slice(at + 1)];
  s.end++;
}

/** Splits a letter run that follows _ or ^: keeps the first letter (or `keep` letters) and puts the rest back as tokens. */
export function splitWord(s: State, keep: number): string {
  const w = s.t[s.i];
  if (!w) return fail();
  const head = w.v.slice(0, keep);
  const rest = w.v.slice(keep);
  const at = w.at + keep;
  if (!rest) {
    s.i++;
    return head;
  }
  const parts = splitRun(rest, true) ?? Array.from(rest, (c) => ({ k: 'id' as const, v: c }));
  const tokens: Token[] = parts.map((p) => ({ k: p.k, v: p.v, sp: false, at, end: w.end }));
  // The head takes the word's place: what is read once more after a turn back is not split again.
  const first: Token = { ...w, k: keep === 1 ? 'id' : w.k, v: head };
  s.t = [...s.t.slice(0, s.i), first, ...tokens, ...s.t.slice(s.i + 1)];
  s.end += tokens.length;
  s.i++;
  return head;
}
