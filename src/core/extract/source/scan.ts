import type { MathSpan, Source } from './source.ts';
import { EMPHASIS, MATH } from './source.ts';

/** Relations, separators and math boundaries of a stretch of text, outside every bracket. */
export interface Token {
  kind: 'relation' | 'separator' | 'open' | 'close';
  /** For relations '=' or '≈'; for separators what separates: ',', ';', '.', 'row', 'space', 'and', 'implies'. */
  what: string;
  start: number;
  end: number;
}

const COMMAND = /\\([a-zA-Z]+\*?|.)/y;
const APPROX = new Set(['approx', 'simeq', 'cong', 'thickapprox', 'approxeq']);
const EXACT = new Set(['equiv', 'triangleq', 'coloneqq', 'doteq']);
const IMPLIES = new Set([
  'implies',
  'Rightarrow',
  'Longrightarrow',
  'therefore',
  'iff',
  'Leftrightarrow',
  'longrightarrow',
]);
const WRAPPED_AND =
  /^(?:text|mathrm|textrm|quad|qquad)\s*\{\s*(?:[,;]\s*)?(and|or|where|with|for|if|when|so|thus)\b[^{}]*\}/;
const NESTING_ENVIRONMENT = /^(?:cases|p?matrix|[bBvV]matrix|array|smallmatrix|dcases)\*?$/;

/** Signs that say one thing wherever they stand. */
const SIGNS = new Map<string, readonly [Token['kind'], string]>([
  ...['≈', '≃', '≅'].map((c) => [c, ['relation', '≈']] as const),
  ['≡', ['relation', '=']],
  ...['⇒', '⟹', '∴'].map((c) => [c, ['separator', 'implies']] as const),
  ...[';', '；'].map((c) => [c, ['separator', ';']] as const),
  ...['、', '，'].map((c) => [c, ['separator', ',']] as const),
  ['。', ['separator', '.']],
]);

/** What begins at a place: a token, a change of depth, or both; the scan goes on at `next`. */
interface Met {
  token?: readonly [kind: Token['kind'], what: string];
  /** Where the token begins, if not at the place. */
  from?: number;
  nests?: number;
  next: number;
}

/** What was scanned of a response: chains, sentences and labels of a line are looked for one after another. */
const scanned = new WeakMap<Source, Map<number, readonly Token[]>>();

/** Linear in the length; brackets of any kind nest, a stray closing one is ignored. */
export function scanTop(source: Source, start: number, end: number): readonly Token[] {
  const known = scanned.get(source) ?? new Map<number, readonly Token[]>();
  scanned.set(source, known);
  const key = start * 2 ** 26 + end;
  const tokens = known.get(key) ?? scan(source, start, end);
  known.set(key, tokens);
  return tokens;
}

function scan(source: Source, start: number, end: number): Token[] {
  const s = source.view;
  const tokens: Token[] = [];
  let depth = 0;
  let inMath = mathAt(source, start) !== null;
  for (let i = start; i < end; i++) {
    const code = s.charCodeAt(i);
    // Letters, digits and spaces say nothing.
    if (code === 32 || (code >= 48 && code <= 57) || (code >= 97 && code <= 122) || (code >= 65 && code <= 90))
      continue;
    const c = s.charAt(i);
    if (c === MATH) {
      let to = i + 1;
      while (to < end && s[to] === MATH && !boundary(source, to)) to++;
      depth = 0;
      inMath = mathAt(source, to) !== null && to < end;
      tokens.push({ kind: inMath ? 'open' : 'close', what: '', start: i, end: to });
      i = to - 1;
    } else if (c === '(' || c === '[' || c === '{') depth++;
    else if (c === ')' || c === ']' || c === '}') depth = Math.max(0, depth - 1);
    else if (c === '|' && inMath) i += (KET.exec(s.slice(i + 1, Math.min(end, i + 60)))?.[0] ?? '').length;
    else {
      const met = c === '\\' ? commandAt(s, i) : c === '=' ? equalsAt(s, i) : signAt(source, i, end, inMath);
      if (!met) continue;
      if (met.token && depth === 0)
        tokens.push({ kind: met.token[0], what: met.token[1], start: met.from ?? i, end: met.next });
      depth = Math.max(0, depth + (met.nests ?? 0));
      i = met.next - 1;
    }
  }
  return tokens;
}

/** "|1, 0⟩" and "⟨1, 0|" behind their first sign: what stands in a state is no list. */
const KET = /^[^|\n=]{0,50}?(?:\\rangle|⟩)/;
const BRA = /^(?:[^|\n=]{0,40}?\||[^\n=]{0,80}?\\rangle)/;

/** "=", ":=", "=="; "=>" concludes, and "<=" and "!=" are none. */
function equalsAt(s: string, i: number): Met | null {
  if (s[i + 1] === '>') return { token: ['separator', 'implies'], next: i + 2 };
  const defines = s[i - 1] === ':';
  if (!defines && /[<>!≠=]/.test(s[i - 1] ?? '')) return null;
  let next = i + 1;
  while (s[next] === '=') next++;
  return { token: ['relation', '='], from: defines ? i - 1 : i, next };
}

function signAt(source: Source, i: number, end: number, inMath: boolean): Met | null {
  const s = source.view;
  const c = s.charAt(i);
  const token = SIGNS.get(c);
  if (token) return { token, next: i + 1 };
  const separates = (what: string, really: boolean): Met | null =>
    really ? { token: ['separator', what], next: i + 1 } : null;
  const spaced = /[\s\uE001\uE002]/.test(s[i + 1] ?? ' ');
  switch (c) {
    case '→':
      // "6R = 60 → R = 10": a conclusion; a reaction and a limit have no relation behind the arrow.
      return separates('implies', !inMath && /^\s*[^=\n→]{1,25}[=≈]/.test(s.slice(i + 1, Math.min(end, i + 40))));
    case ',': {
      const grouped = source.decimalComma ? /^\d/ : /^\d{3}(?!\d)/;
      return separates(',', !(/\d/.test(s[i - 1] ?? '') && grouped.test(s.slice(i + 1, i + 5))));
    }
    case '.': {
      const dotted = s[i - 1] === '.' && /^\s*[=≈]/.test(s.slice(i + 1, i + 4));
      return separates('.', !inMath && spaced && !abbreviation(s, i) && !dotted);
    }
    case '?':
      return separates('.', !inMath && /\s/.test(s[i + 1] ?? ' '));
    default:
      return null;
  }
}

function commandAt(s: string, i: number): Met {
  COMMAND.lastIndex = i;
  const name = COMMAND.exec(s)?.[1] ?? '';
  const next = i + 1 + Math.max(1, name.length);
  if (name === '\\') return { token: ['separator', 'row'], next };
  if (name === 'quad' || name === 'qquad') return { token: ['separator', 'space'], next };
  if (APPROX.has(name)) return { token: ['relation', '≈'], next };
  if (EXACT.has(name)) return { token: ['relation', '='], next };
  if (IMPLIES.has(name)) return { token: ['separator', 'implies'], next };
  if (name === 'langle') return { next: next + (BRA.exec(s.slice(next, next + 90))?.[0] ?? '').length };
  if (name === '{' || name === '}') return { nests: name === '{' ? 1 : -1, next };
  if (name === 'begin' || name === 'end') {
    const close = s.indexOf('}', next);
    const environment = close !== -1 && close - next < 30 ? s.slice(next + 1, close) : '';
    const nests = NESTING_ENVIRONMENT.test(environment) ? (name === 'begin' ? 1 : -1) : 0;
    return { nests, next: environment === '' ? next : close + 1 };
  }
  const joined = /^(?:text|mathrm|textrm)$/.test(name) ? WRAPPED_AND.exec(s.slice(i + 1, i + 60)) : null;
  return joined
    ? { token: ['separator', joined[1] === 'and' ? 'and' : 'condition'], next: i + 1 + joined[0].length }
    : { next };
}

function abbreviation(s: string, dot: number): boolean {
  return (
    /(?:^|[\s(])(?:i\.e|e\.g|approx|eq|fig|vs|cf|no|ca|resp|sec|\d)$/i.test(s.slice(Math.max(0, dot - 8), dot)) &&
    !/\d$/.test(s.slice(dot - 1, dot))
  );
}

function boundary(source: Source, at: number): boolean {
  return source.math.length > 0 && mathStartingAt(source, at) !== null;
}

/** The math span whose content holds the offset, or null. */
export function mathAt(source: Source, at: number): MathSpan | null {
  const span = lastStartingBefore(source.math, at);
  return span && at >= span.start && at < span.end ? span : null;
}

function mathStartingAt(source: Source, at: number): MathSpan | null {
  const span = lastStartingBefore(source.math, at);
  return span?.outerStart === at ? span : null;
}

function lastStartingBefore(math: readonly MathSpan[], at: number): MathSpan | null {
  let low = 0;
  let high = math.length;
  while (low < high) {
    const mid = (low + high) >> 1;
    if ((math[mid]?.outerStart ?? 0) <= at) low = mid + 1;
    else high = mid;
  }
  return math[low - 1] ?? null;
}

/** End of the bracket group opened at `open` (offset after the closer), or -1 within the limit. */
export function groupEnd(s: string, open: number, limit: number): number {
  let depth = 0;
  const stop = Math.min(s.length, open + limit);
  for (let i = open; i < stop; i++) {
    const c = s.charCodeAt(i);
    if (c === 92) i++;
    else if (c === 123) depth++;
    else if (c === 125 && --depth === 0) return i + 1;
  }
  return -1;
}

export function isMark(c: string | undefined): boolean {
  return c === MATH || c === EMPHASIS;
}
