/** Bounds: where one is asked for, where one stands for a value, and what a bound shuts out. */
import { num } from '../parse/ast.ts';
import type { Asked } from './asked.ts';
import type { Facts } from './context.ts';
import { OF_UNITS } from './given-symbols.ts';
import { compareBounds, isRising } from './right-side.ts';
import { BOUNDS, type Compare, EQUALS, split, valueOf } from './sides.ts';
import { isComputed, lettersApart } from '../expressions/features.ts';
import { areOneWithin } from '../compare/regions.ts';
import { MAIN } from '../expressions/samples.ts';
import { PLAIN, valuesAt } from '../expressions/values.ts';
import { substitute } from '../parse/rewrite.ts';
import { readings } from '../read/read.ts';
import type { Valued } from '../read/statement.ts';
import { type Outcome, equivalent, differs } from '../types.ts';
import { compareDimensions } from '../../notation/units.ts';

/** "δ ≥ 1/2" against "1/2 ≤ δ < 1" where the question says that δ lies in [0, 1). */
export function byDomain(r: string, c: string, { domains }: Asked): Outcome | null {
  if (domains.size === 0 || !DOMAIN.test(r) || !DOMAIN.test(c)) return null;
  const [a, b] = [r, c].map((text) => readings(text).list[0]?.statement);
  const isSame = [...domains].some(([letter, domain]) => {
    const all = readings(domain).list[0]?.statement;
    return a && b && all && areOneWithin(a, b, all, letter);
  });
  return isSame ? equivalent('interval') : null;
}
const DOMAIN = /[<>≤≥[(]|\\(?:[lg]eq?|in)(?![a-z])/;

/** "n ≥ α/2πμ" against "α/2πμ" where the least n is asked for; another bound, on either side or on both, is another value. */
export function byBound(r: string, c: string, asked: Asked, compare: Compare): Outcome | null {
  const [known, claimed] = [split(r, BOUNDS), split(c, BOUNDS)];
  if (Math.max(known.length, claimed.length) !== 2) return null;
  const value = (sides: readonly string[]): string => split(sides.at(-1) ?? '', EQUALS).at(-1) ?? '';
  // "10 < x": the bound is not behind the sign.
  if ([known, claimed].some((sides) => sides.length === 2 && /^-?[\d.]/.test(sides[0] ?? ''))) return null;
  const [bound, said] = [value(known), value(claimed)];
  const isEach = known.length === 2 && claimed.length === 2;
  const outcome = isEach ? compareBounds([known[0] ?? '', bound], [claimed[0] ?? '', said], compare) : compare(bound, said); // prettier-ignore
  if (outcome === null) return null;
  const rising = isEach ? isRising(known[0] ?? '', claimed[0] ?? '') : null;
  const isSame = STRICTLY.test(r) === STRICTLY.test(c) && rising === (LEAST.test(r) === LEAST.test(c));
  if (outcome.verdict === 'equivalent' && isEach) return rising !== null && isSame ? equivalent('relation') : null;
  if (outcome.verdict === 'equivalent')
    return (asked.bound && claimed.length === 1) || isAskedBound(c, claimed.length, asked) ? outcome : null;
  if (outcome.verdict === 'different' && known.length === 1 && isAskedBound(c, claimed.length, asked)) return outcome;
  // A bound where a value is asked for may hold of it and say too little.
  if (claimed.length === 2 && known.length === 1 && !asked.bound) return null;
  // And what keeps the reference's bound, which may be all that is known, is no other value.
  if (known.length === 2 && !asked.bound && keepsBound(r, bound, c, said)) return null;
  return outcome.verdict === 'different' ? outcome : null;
}

/** "Var(T) ≥ 1/nI" where a lower bound is asked for. */
const isAskedBound = (c: string, sides: number, asked: Asked): boolean =>
  sides === 2 && asked.says('bound') && asked.says(LEAST.test(c) ? 'lower' : 'upper');

const LEAST = /\\(?:geq?|gtrsim|gtrapprox|gg)(?![a-z])|[>≥≳]/;
const STRICTLY = /[<>]/;
const ABOUT = /\\(?:gtr|less)(?:sim|approx)(?![a-z])|[≲≳]/;

/** Whether a value, or a bound in the same direction, keeps the reference's bound: ten times it where it is only about one. */
function keepsBound(r: string, bound: string, c: string, claimed: string): boolean {
  const [known, said] = [valueOf(bound), valueOf(claimed)];
  const pair = known && said ? inOneUnit(known, said) : null;
  const isBound = split(c, BOUNDS).length === 2;
  if (!pair || (isBound && LEAST.test(r) !== LEAST.test(c))) return false;
  const [x, y] = pair;
  const slack = ABOUT.test(r) || ABOUT.test(c) ? 10 : 1;
  return x.every((b, k) => (LEAST.test(r) ? (y[k] ?? NaN) * slack >= b : (y[k] ?? NaN) <= b * slack));
}

/** "T < 6 K" beside "T < 1 K" where an estimate is asked for: bounds that are not different as estimates. */
export function isNearBound(r: string, c: string, compare: Compare): boolean {
  const [known, claimed] = [split(r, BOUNDS), split(c, BOUNDS)];
  if (known.length !== 2 || claimed.length !== 2) return false;
  return compare(known[1] ?? '', claimed[1] ?? '').verdict !== 'different';
}

/**
 * "E ≥ 3m" where the value is 2m: a bound that the reference's value does not keep, for any values of the letters that both have. One that it keeps
 * says too little where no bound is asked for, and of the same quantity.
 */
export function byExclusion(r: string, c: string, facts: Facts): Outcome | null {
  const [known, claimed] = [split(r, BOUNDS), split(c, BOUNDS)];
  const named = split(r, EQUALS);
  if (known.length !== 1 || claimed.length !== 2 || !/^[\\A-Za-z_{}'\s]+$/.test(claimed[0] ?? '')) return null;
  const [value, bound] = [valueOf(r), valueOf(claimed[1] ?? '')];
  const pair = value && bound ? inOneUnit(value, bound) : null;
  if (!pair) return null;
  const least = LEAST.test(c);
  const [x, y] = pair;
  const gaps = x.map((p, k) => ((least ? 1 : -1) * ((y[k] ?? NaN) - p)) / Math.max(Math.abs(p), Math.abs(y[k] ?? NaN)));
  if (gaps.every((gap) => gap > 0.03)) return differs('relation', 'bound', "the reference's value is outside the bound"); // prettier-ignore
  const letters = (name: string | undefined): string =>
    (name ?? '').replace(/\\(?:text|mathrm)|[^A-Za-z]/g, '').toLowerCase();
  const same = named.length === 2 && letters(named[0]) !== '' && letters(named[0]) === letters(claimed[0]);
  // "> 0" and "> 1" only say which is the greater, which may be all that is asked for.
  const isOpen = facts.asked?.bound !== false || facts.estimate || ABOUT.test(c);
  if (!same || isOpen || y.every((b) => b === y[0] && (b === 0 || b === 1))) return null;
  return gaps.every((gap) => gap < -0.1) ? differs('relation', 'bound', 'a bound where a value is asked for, and not at that value') : null; // prettier-ignore
}

/** Both at sampled points in one unit; constants of units that one of them leaves out are 1. Null where letters, units or kinds differ. */
function inOneUnit(a: Valued, b: Valued): [number[], number[]] | null {
  if (![a, b].every(({ expr }) => isComputed(expr))) return null;
  if ((a.unit === null) !== (b.unit === null) || (a.unit && b.unit && compareDimensions(a.unit, b.unit) !== 'same'))
    return null;
  const { lost, gained } = lettersApart(a.expr, b.expr);
  const differing = [...lost, ...gained];
  if (!differing.every((s) => OF_UNITS.test(s))) return null;
  const values = ({ expr, unit }: Valued): number[] => {
    const whole = differing.reduce((n, s) => substitute(n, s, num(1)), expr);
    return valuesAt(whole, MAIN, PLAIN).v.map((z) => (z.im === 0 ? z.re * (unit?.factor ?? 1) + (unit?.offset ?? 0) : NaN)); // prettier-ignore
  };
  return [values(a), values(b)];
}
