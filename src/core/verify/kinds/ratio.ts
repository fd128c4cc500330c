import type { Facts } from '../question/context.ts';
import { isConstant } from '../expressions/features.ts';
import { readings } from '../read/read.ts';
import { type Outcome, different, equivalent, undecided } from '../types.ts';
import { PLAIN, constantValue } from '../expressions/values.ts';

/** Ratios 3 : 4 and 9:3:3:1, equal up to a common factor; of two terms also as a quotient. */

/** The terms of a ratio, or null. */
function readRatio(text: string): number[] | null {
  const parts = text.replace(/\\colon(?![A-Za-z])|\\text\s*\{\s*:\s*\}|\{:\}|(?<=\d)\s+to\s+(?=\d)/g, ':').split(':');
  if (parts.length < 2 || parts.length > 8 || text.length > 120 || /\d{1,2}:\d{2}:\d{2}/.test(text)) return null;
  const values = parts.map((p) => numberOf(p.trim()));
  return values.every((v): v is number => v !== null && v > 0) ? values : null;
}

function numberOf(text: string): number | null {
  if (text === '' || /[A-Za-z]/.test(text.replace(/\\(?:[dt]?frac|sqrt|pi)(?![A-Za-z])/g, ''))) return null;
  const s = readings(text).list[0]?.statement;
  if (s?.k !== 'value' || s.unit || !isConstant(s.expr)) return null;
  const v = constantValue(s.expr, PLAIN);
  return v.im === 0 && Number.isFinite(v.re) ? v.re : null;
}

/** 3:30 may be half past three. */
const clock = (text: string): boolean => /^\s*(?:[01]?\d|2[0-4])\s*:\s*[0-5]\d\s*$/.test(text);

/** The verdict when at least one side is a ratio; null when none is. */
export function compareRatios(a: string, b: string, facts: Facts): Outcome | null {
  if (!/:|\bto\b|\\colon/.test(a + b)) return null;
  const [x, y] = [readRatio(a), readRatio(b)];
  if (!x && !y) return null;
  if (x && y) {
    if (x.length !== y.length) return undecided('list');
    const scale = (y[0] ?? 1) / (x[0] ?? 1);
    const gaps = x.map((v, k) => Math.abs((v * scale) / (y[k] ?? 1) - 1));
    if (gaps.every((g) => g < 1e-9)) return (clock(a) || clock(b)) && x[0] !== y[0] ? undecided('ambiguous') : equivalent('list');
    const what = [{ kind: 'item', text: 'the ratios differ' }];
    const turned = x.length === 2 && Math.abs(((x[0] ?? 1) / (x[1] ?? 1)) * ((y[0] ?? 1) / (y[1] ?? 1)) - 1) < 1e-9;
    if (turned && !/\bratio\b|:/.test(facts.description)) return different('list', what);
    return gaps.some((g) => g > 0.03) ? different('list', what) : undecided('precision', what);
  }
  const [two, other] = x ? [x, b] : [y, a];
  const v = numberOf(other);
  if (!two || two.length !== 2 || v === null) return null;
  const quotient = (two[0] ?? 1) / (two[1] ?? 1);
  return Math.abs(v / quotient - 1) < 1e-9 ? equivalent('numeric') : undecided('kind');
} // prettier-ignore
