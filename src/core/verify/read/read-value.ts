import { type Node, add, int, mul, neg, pow } from '../parse/ast.ts';
import { features, isConstant } from '../expressions/features.ts';
import { parseRange } from '../parse/parse.ts';
import { type Choices, closing, isOp } from '../parse/parse-state.ts';
import type { Token } from './tokens.ts';
import { type Unit, compareDimensions, parseUnit } from '../../notation/units.ts';
import type { Statement, Valued } from './statement.ts';

/** A source being read: its text, tokens and the chosen reading of ambiguous notation. */
export interface Source {
  text: string;
  t: Token[];
  choices: Choices;
  met: Set<string>;
  /** Units are read (false: letters after a number are symbols). */
  units: boolean;
  /** Reads a part of the same source as a whole statement (an item of a set). */
  readRange: (s: Source, from: number, to: number) => Statement | null;
}

const SCALES = new Map<string, number>(
  Object.entries({ million: 1e6, billion: 1e9, trillion: 1e12, thousand: 1e3, hundred: 100, dozen: 12, M: 1e6, k: 1e3, K: 1e3, B: 1e9, bn: 1e9, mn: 1e6, MM: 1e6 }), // prettier-ignore
);

const times = (a: Node, k: number): Node => mul(a, k >= 1 ? pow(int(10), int(Math.round(Math.log10(k)))) : int(k));

/** Reads tokens[from, to) as one expression with or without a unit; null when it is neither. */
export function readValue(s: Source, from: number, to: number): Valued | null {
  const money = readMoney(s, from, to);
  if (money) return money;
  if (s.units) {
    const sum = readSum(s, from, to);
    if (sum) return sum;
    const q = readQuantity(s, from, to);
    if (q) return q;
  }
  const expr = parseRange(s.t, from, to, s.choices, s.met);
  return expr ? { k: 'value', expr, unit: null } : null;
}

function slice(s: Source, from: number, to: number): string {
  const a = s.t[from];
  const b = s.t[to - 1];
  return a && b ? s.text.slice(a.at, b.end) : '';
}

/** $3.5 M, -$20 per day, 47.08 dollars, €5. */
function readMoney(s: Source, from: number, to: number): Valued | null {
  let i = from;
  const minus = isOp(s.t[i], '-');
  if (minus) i++;
  const x = s.t[i];
  const isUsd = x?.k === 'cmd' && x.v === 'usd';
  const sign = isUsd ? '$' : x?.k === 'op' && /^[€£¥]$/.test(x.v) ? x.v : '';
  if (!sign) return null;
  i++;
  const inner = isOp(s.t[i], '-') && !minus;
  if (inner) i++;
  const n = s.t[i];
  if (n?.k !== 'num') return null;
  const number = parseRange(s.t, i, i + 1, s.choices, s.met);
  if (!number) return null;
  let expr: Node = minus || inner ? neg(number) : number;
  i++;
  const scale = i < to ? SCALES.get(s.t[i]?.v ?? '') : undefined;
  if (scale) {
    expr = times(expr, scale);
    i++;
  }
  const rest = i < to ? slice(s, i, to) : '';
  const unit = parseUnit(rest === '' ? sign : `${sign} ${rest}`);
  return unit ? { k: 'value', expr, unit } : null;
}

/** 2 h 30 min, 5 ft 3 in. */
function readSum(s: Source, from: number, to: number): Valued | null {
  if (to - from < 4 || to - from > 8 || s.t[from]?.k !== 'num') return null;
  const m = /^([\d.]+)\s*([A-Za-z°]+)\.?(?:\s*(?:,|and)\s*|\s+)([\d.]+)\s*([A-Za-z°']+)\.?$/.exec(slice(s, from, to));
  if (!m) return null;
  const [, a = '', u = '', b = '', v = ''] = m;
  const [x, y] = [parseUnit(u), parseUnit(v)];
  if (!x || !y || compareDimensions(x, y) !== 'same' || !(x.factor > y.factor)) return null;
  const ratio = Math.round(x.factor / y.factor);
  const num = (text: string): Node => {
    const parsed = parseRange([{ k: 'num', v: text, sp: false, at: 0, end: 0 }], 0, 1, s.choices, s.met);
    return parsed ?? int(0);
  };
  const expr: Node = add(mul(num(a), int(ratio)), num(b));
  return { k: 'value', expr, unit: y };
}

/** The first place where the rest is a unit and what stands before it is a constant (or, for upright units, any expression). */
function readQuantity(s: Source, from: number, to: number): Valued | null {
  for (let i = from + 1; i < to; i++) {
    const x = s.t[i];
    const before = s.t[i - 1];
    if (!x || !before) break;
    if (
      before.k === 'op' &&
      (before.v === '(' || before.v === '{' || before.v === '[' || before.v === '\\{') &&
      i - 1 > from - 1
    ) {
      const close = closing(s.t, i - 1, to);
      if (close < 0) return null;
      i = close;
      continue;
    }
    if (!unitStart(x, before) && !degreeSign(s, i)) continue;
    // u(t) is a step and no unit.
    if (x.k === 'id' && isOp(s.t[i + 1], '(')) continue;
    if (
      s.t.slice(from, i).some((t) => t.k === 'cmd' && t.v === 'angle') &&
      (degreeSign(s, i) || isOp(x, '°') || isOp(x, '∘'))
    )
      continue;
    // sin 30° has an angle in it, and cos 2t a letter and no tons.
    if (insideFunction(s, from, i) && (degreeSign(s, i) || isOp(x, '°') || x.k === 'id')) return null;
    const rest = slice(s, i, to);
    const unit = unitAfterNumber(rest);
    if (!unit) {
      if (x.k === 'word' && !SCALES.has(x.v)) return null;
      continue;
    }
    const scaled = scaledNumber(s, from, i);
    if (!scaled) continue;
    if (isConstant(scaled) || isComplex(scaled) || upright(x) || (features(scaled).size <= 12 && x.k === 'word'))
      return { k: 'value', expr: scaled, unit };
    return null;
  }
  return scaledWord(s, from, to);
}

const isScale = (x: Token | undefined): x is Token => x?.k === 'word' && /^(?:million|billion|trillion|thousand|hundred|dozen)$/.test(x.v); // prettier-ignore

/** `5.2 million`, `3 million dollars`: the scale word multiplies. */
function scaledWord(s: Source, from: number, to: number): Valued | null {
  const last = s.t[to - 1];
  if (!isScale(last)) return null;
  const expr = scaledNumber(s, from, to);
  return expr && isConstant(expr) ? { k: 'value', expr, unit: null } : null;
}

function scaledNumber(s: Source, from: number, to: number): Node | null {
  const last = s.t[to - 1];
  const scale = isScale(last) ? SCALES.get(last.v) : undefined;
  const expr = parseRange(s.t, from, scale ? to - 1 : to, s.choices, s.met);
  if (!expr || !scale) return expr;
  return scale === 12 ? mul(expr, int(12)) : times(expr, scale);
}

const upright = (x: Token): boolean => x.k === 'text';

/** sin 30°: what stands before the degree sign is the argument of a function. */
function insideFunction(s: Source, from: number, i: number): boolean {
  for (let k = i - 1; k >= from; k--) {
    const x = s.t[k];
    if (x?.k === 'fn') return true;
    if (x?.k !== 'num' && x?.k !== 'id' && !isOp(x, '-') && !isOp(x, '{') && !isOp(x, '}')) return false;
  }
  return false;
}

/** 8 + 6j before a unit. */
const isComplex = (n: Node): boolean => n.t === 'add' && [...features(n).symbols].every((x) => x === 'i' || x === 'j');

/** 30^{\circ}, 30^\circ. */
function degreeSign(s: Source, i: number): boolean {
  if (!isOp(s.t[i], '^')) return false;
  const mark = isOp(s.t[i + 1], '{') ? s.t[i + 2] : s.t[i + 1];
  return isOp(mark, '∘') || isOp(mark, '°');
}

function unitStart(x: Token, before: Token): boolean {
  const after = before.k === 'op' ? /^[)}\]|°∘]|^\\}$/.test(before.v) : /^(?:num|id|word|text)$/.test(before.k);
  if (!after) return false;
  if (x.k === 'op') return /^[%°∘€£]$/.test(x.v) || (/^['*]$/.test(x.v) && before.k === 'num');
  if (x.k === 'cmd') return /^(?:usd|permil|AA|frac|accent.*)$/.test(x.v);
  if (x.k === 'fn') return /^(?:min|deg|sec)$/.test(x.v);
  return x.k === 'key' ? x.v === 'per' : x.k !== 'num';
}

/** `m/s`, `\cdot 10 ...` is no unit; a leading multiplication sign before a unit is dropped. */
function unitAfterNumber(text: string): Unit | null {
  return parseUnit(text.replace(/^\s*(?:\\cdot|\\times|\*|-(?=[A-Za-z]))\s*(?=[A-Za-z\\])/, ''));
}

/** Whether a statement holds a unit anywhere. */
export function hasUnit(s: Statement): boolean {
  switch (s.k) {
    case 'value':
      return s.unit !== null;
    case 'chain':
      return s.links.some(hasUnit);
    case 'list':
    case 'union':
      return s.items.some(hasUnit);
    case 'interval':
      return s.unit !== null;
    case 'conditional':
    case 'remark':
      return hasUnit(s.core);
    default:
      return false;
  }
}
