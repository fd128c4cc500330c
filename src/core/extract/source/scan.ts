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

/** Linear in the length; brackets of any kind nest, a stray closing one is ignored. */
export function scanTop(source: Source, start: number, end: number): Token[] {
  const s = source.view;
  const tokens: Token[] = [];
  let depth = 0;
  const push = (kind: Token['kind'], what: string, from: number, to: number): void => {
    if (depth === 0) tokens.push({ kind, what, start: from, end: to });
  };
  let inMath = mathAt(source, start) !== null;
  for (let i = start; i < end; i++) {
    const c = s[i];
    switch (c) {
      case MATH: {
        let to = i + 1;
        while (to < end && s[to] === MATH && !boundary(source, to)) to++;
        depth = 0;
        const inside = mathAt(source, to) !== null && to < end;
        tokens.push({ kind: inside ? 'open' : 'close', what: '', start: i, end: to });
        inMath = inside;
        i = to - 1;
        break;
      }
      case '(':
      case '[':
      case '{':
        depth++;
        break;
      case ')':
      case ']':
      case '}':
        if (depth > 0) depth--;
        break;
      case '=':
        if (s[i + 1] === '>') {
          push('separator', 'implies', i, i + 2);
          i++;
        } else if (!/[<>!≠:=]/.test(s[i - 1] ?? '') || s[i - 1] === ':') {
          let to = i + 1;
          while (s[to] === '=') to++;
          push('relation', '=', s[i - 1] === ':' ? i - 1 : i, to);
          i = to - 1;
        }
        break;
      case '≈':
      case '≃':
      case '≅':
        push('relation', '≈', i, i + 1);
        break;
      case '≡':
        push('relation', '=', i, i + 1);
        break;
      case '⇒':
      case '⟹':
      case '∴':
        push('separator', 'implies', i, i + 1);
        break;
      case '→':
        // "6R = 60 → R = 10": a conclusion; a reaction and a limit have no relation behind the arrow.
        if (!inMath && /^\s*[^=\n→]{1,25}[=≈]/.test(s.slice(i + 1, Math.min(end, i + 40))))
          push('separator', 'implies', i, i + 1);
        break;
      case '；':
      case ';':
        push('separator', ';', i, i + 1);
        break;
      case ',':
        if (!(/\d/.test(s[i - 1] ?? '') && (source.decimalComma ? /^\d/ : /^\d{3}(?!\d)/).test(s.slice(i + 1, i + 5))))
          push('separator', ',', i, i + 1);
        break;
      case '.':
        if (
          !inMath &&
          /[\s\uE001\uE002]/.test(s[i + 1] ?? ' ') &&
          !abbreviation(s, i) &&
          !(s[i - 1] === '.' && /^\s*[=≈]/.test(s.slice(i + 1, i + 4)))
        )
          push('separator', '.', i, i + 1);
        break;
      case '、':
      case '，':
        push('separator', ',', i, i + 1);
        break;
      case '。':
        push('separator', '.', i, i + 1);
        break;
      case '?':
      case '!':
        if (!inMath && /\s/.test(s[i + 1] ?? ' ') && c === '?') push('separator', '.', i, i + 1);
        break;
      case '\\': {
        COMMAND.lastIndex = i;
        const name = COMMAND.exec(s)?.[1] ?? '';
        const to = i + 1 + Math.max(1, name.length);
        if (name === '\\') push('separator', 'row', i, to);
        else if (name === 'quad' || name === 'qquad') push('separator', 'space', i, to);
        else if (APPROX.has(name)) push('relation', '≈', i, to);
        else if (EXACT.has(name)) push('relation', '=', i, to);
        else if (IMPLIES.has(name)) push('separator', 'implies', i, to);
        else if (name === '{') depth++;
        else if (name === '}') depth = Math.max(0, depth - 1);
        else if (name === 'begin' || name === 'end') {
          const close = s.indexOf('}', to);
          const environment = close !== -1 && close - to < 30 ? s.slice(to + 1, close) : '';
          if (NESTING_ENVIRONMENT.test(environment)) depth = Math.max(0, depth + (name === 'begin' ? 1 : -1));
          if (environment !== '') {
            i = close;
            break;
          }
        } else if (name === 'text' || name === 'mathrm' || name === 'textrm') {
          const joined = WRAPPED_AND.exec(s.slice(i + 1, i + 60));
          if (joined) {
            push('separator', joined[1] === 'and' ? 'and' : 'condition', i, i + 1 + joined[0].length);
            i += joined[0].length;
            break;
          }
        }
        i = to - 1;
        break;
      }
      default:
    }
  }
  return tokens;
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
