/** Comparison of constants: exact rationals, significant digits, powers of ten (design, point 7). */
import type { Asked } from '../question/asked.ts';
import type { Literal } from '../parse/ast.ts';
import type { Constant } from './written-constant.ts';
import { eqQ } from './rational.ts';
import {
  type ComparisonRules,
  type Definition,
  type Difference,
  type Outcome,
  type Solution,
  different,
  equivalent,
  undecided,
  decided,
  type ReasonCode,
} from '../types.ts';

export interface NumberContext {
  /** Both sides carry a unit (or the description names one). */
  measured: boolean;
  /** No unit can be hidden: both carry the same one, or the value has none by its nature. Tenfold is then different. */
  scaled?: boolean;
  /** The description asks for a whole number of things. */
  count: boolean;
  /** Decimal places or significant figures that the description asks for. */
  places?: number;
  figures?: number;
  /** An estimate is asked for. */
  estimate?: boolean;
  rules?: ComparisonRules;
  /** What the question tells, where it is known. */
  asked?: Asked | null;
  /** What the answer and what the professor's solution say their letters stand for. */
  definitions?: (() => readonly Definition[]) | undefined;
  solution?: Solution | undefined;
  alsoAsked?: readonly string[] | undefined;
}

/** What is said of two values that differ in nothing else. */
export const OPPOSITE = 'the sign differs';

const close = (a: number, b: number): boolean =>
  a === b || Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));

/** Compares two real constants, by the rules of the benchmark where it has some. */
export function compareConstants(a: Constant, b: Constant, context: NumberContext): Outcome {
  // 171! and 172! are both infinite here, 6.6e-400 and 0 both nothing: no equality, unless the very numbers are known and the same.
  if ((a.outOfRange || b.outOfRange) && !(a.exact && b.exact && eqQ(a.exact, b.exact))) return undecided('domain');
  const result = within(a, b, context) ?? compareDigits(a, b, context);
  const { rules } = context;
  if (!rules || result.verdict === 'equivalent') return result;
  if (result.reason === 'percent' && rules.percent !== 'open')
    return rules.percent === 'equal' ? equivalent('numeric') : apart(a, b);
  const near = a.value * b.value > 0 && Math.abs(Math.log10(a.value / b.value)) <= 1;
  if (!context.estimate || !near || rules.orderOfMagnitude === 'as-number') return result;
  return rules.orderOfMagnitude === 'right' ? equivalent('rounding') : undecided('precision', result.differences);
}

/** By a relative tolerance: equal within it, different beyond it; null where none is set or the digits do not matter. */
function within(a: Constant, b: Constant, context: NumberContext): Outcome | null {
  const tolerance = context.rules?.tolerance;
  if (tolerance?.by !== 'relative' || !Number.isFinite(a.value) || !Number.isFinite(b.value)) return null;
  if (a.exact && b.exact && eqQ(a.exact, b.exact)) return equivalent('numeric');
  const relative = Math.abs(a.value - b.value) / Math.max(Math.abs(a.value), Math.abs(b.value));
  if (relative <= tolerance.within * (1 + 1e-9)) return equivalent('rounding');
  return relative <= 0.05 ? apart(a, b) : null;
}

function compareDigits(a: Constant, b: Constant, context: NumberContext): Outcome {
  if (a.exact && b.exact && eqQ(a.exact, b.exact)) return equivalent('numeric');
  const bothExact = a.exact !== null && b.exact !== null;
  if (!Number.isFinite(a.value) || !Number.isFinite(b.value)) return nonFinite(a.value, b.value);
  if (close(a.value, b.value) && !(bothExact && a.integer && b.integer)) return equivalent('numeric');
  const gap = Math.abs(a.value - b.value);
  const size = Math.max(Math.abs(a.value), Math.abs(b.value));
  const relative = gap / size;
  const asked = askedRounding(a.value, b.value, context);
  if (asked !== null) return asked ? equivalent('rounding') : undecided('precision');
  const coarse = coarser(a, b);
  const rounds = coarse !== null && gap <= 0.5 * coarse.ulp * (1 + 1e-6);
  const counts = !context.measured && a.integer && b.integer && !a.approximate && !b.approximate;
  const mayRound = !counts && !(context.count && (a.integer || b.integer));
  if (mayRound && (approximates(a, gap) || approximates(b, gap))) return equivalent('rounding');
  // 10000 is no rounding of 9999 6/7: a fraction is exact, and a whole number next to it another one.
  const isFraction = [a, b].some((c) => c.exact && !c.integer && !c.literal);
  if (!counts && !context.measured && isFraction && [a, b].some((c) => c.integer && !c.approximate))
    return relative <= 0.03 ? undecided('precision') : apart(a, b);
  if (rounds && !counts) {
    if (context.count && (a.integer || b.integer)) return undecided('precision');
    if (coarse.digits >= 3) return equivalent('rounding');
    if (coarse.digits === 2 && relative <= 0.005 && (!coarse.whole || context.measured)) return equivalent('rounding');
    return undecided('precision');
  }
  // 5 × 10³ says little of 5800.
  const isRough = coarse?.digits === 1 && !coarse.whole && gap <= coarse.ulp * (1 + 1e-6) && relative <= 0.5;
  if (context.asked && !counts && isRough) return open('precision', a, b);
  if (counts) return compareCounts(a, b, relative, context);
  if (relative <= 0.03) {
    if (!a.approximate && !b.approximate && bothExact && !context.measured && relative > 1e-9) return apart(a, b);
    if (context.measured && roundWhole(a, b, relative)) return equivalent('rounding');
    return undecided('precision');
  }
  if (isAngleFactor(a.value / b.value) || isAngleFactor(b.value / a.value)) return open('unit', a, b);
  const scale = powerOfTen(a.value, b.value);
  if (scale !== 0 && !context.measured && !(context.scaled === true && Math.abs(scale) !== 2))
    return open(Math.abs(scale) === 2 ? 'percent' : 'scale', a, b);
  return apart(a, b);
}

/** "≈ 3.14": the other value rounds to the digits that are stated, three at least. */
function approximates({ approximate, literal }: Constant, gap: number): boolean {
  return approximate && literal !== null && literal.digits >= 3 && gap <= 0.5 * literal.ulp * (1 + 1e-6);
}

function nonFinite(a: number, b: number): Outcome {
  if (Number.isNaN(a) || Number.isNaN(b)) return undecided('domain');
  return decided(a === b, 'numeric', 'value', `${show(a)} against ${show(b)}`);
}

function coarser(a: Constant, b: Constant): Literal | null {
  const [x, y] = [a.literal, b.literal];
  if (a.approximate && !b.approximate && b.exact && !b.integer && !b.literal) return x;
  if (b.approximate && !a.approximate && a.exact && !a.integer && !a.literal) return y;
  if (!x || !y) return x ?? y;
  return x.ulp >= y.ulp ? x : y;
}

/** 15000 against 14987: a whole number with final zeros may have been rounded. */
function roundWhole(a: Constant, b: Constant, relative: number): boolean {
  return (
    relative <= 0.005 &&
    [a, b].some(
      (c) =>
        c.literal?.whole === true &&
        c.literal.sure >= 2 &&
        c.literal.sure < c.literal.digits &&
        Math.abs(a.value - b.value) <= 0.5 * c.literal.ulp * 10 ** (c.literal.digits - c.literal.sure),
    )
  );
}

function compareCounts(a: Constant, b: Constant, relative: number, context: NumberContext): Outcome {
  if (context.count) return apart(a, b);
  if (relative <= 0.03 && [a, b].some((c) => c.literal !== null && c.literal.sure < c.literal.digits - 1))
    return open('precision', a, b);
  const scale = powerOfTen(a.value, b.value);
  if (scale !== 0 && a.value * b.value > 0) return open(Math.abs(scale) === 2 ? 'percent' : 'scale', a, b);
  return apart(a, b);
}

/** 180/π within rounding: degrees on one side, radians on the other, no unit on either. */
const isAngleFactor = (ratio: number): boolean => Math.abs((ratio * Math.PI) / 180 - 1) < 0.005;

/** k when one is 10^k times the other (within 0.5%), else 0. */
function powerOfTen(a: number, b: number): number {
  if (a === 0 || b === 0 || a * b < 0) return 0;
  const l = Math.log10(a / b);
  const k = Math.round(l);
  return k !== 0 && Math.abs(l - k) < 0.0022 ? k : 0;
}

/** When the description asks for places or figures: whether both round to the same; null when it does not say. */
function askedRounding(a: number, b: number, context: NumberContext): boolean | null {
  const round = (x: number): number | null => {
    if (context.places !== undefined) return Math.round(x * 10 ** context.places) / 10 ** context.places;
    if (context.figures !== undefined && x !== 0) return Number(x.toPrecision(context.figures));
    return null;
  };
  const [x, y] = [round(a), round(b)];
  if (x === null || y === null) return null;
  if (close(x, y)) return Math.abs(a - b) <= 0.06 * Math.max(Math.abs(a), Math.abs(b)) ? true : null;
  const unit =
    context.places !== undefined
      ? 10 ** -context.places
      : 10 ** (Math.floor(Math.log10(Math.abs(a))) - (context.figures ?? 3) + 1);
  return Math.abs(a - b) <= unit && Math.abs(a - b) / Math.max(Math.abs(a), Math.abs(b)) <= 0.03 ? false : null;
}

const apart = (a: Constant, b: Constant): Outcome => different('numeric', [describe(a.value, b.value)]);
const open = (reason: ReasonCode, a: Constant, b: Constant): Outcome => undecided(reason, [describe(a.value, b.value)]);

/** What differs between two numbers. */
export function describe(a: number, b: number): Difference {
  if (a !== 0 && close(a, -b)) return { kind: 'sign', text: OPPOSITE };
  if (a === 0 || b === 0) return { kind: 'value', text: `${show(a)} against ${show(b)}` };
  return {
    kind: 'value',
    text: `${show(a)} against ${show(b)}: the claimed value is ${show(b / a)} times the reference`,
  };
}

/** A number for people, four significant digits. */
export function show(x: number): string {
  if (!Number.isFinite(x)) return x > 0 ? 'infinity' : x < 0 ? '-infinity' : 'undefined';
  const r = Number(x.toPrecision(4));
  return Math.abs(r) >= 1e6 || (r !== 0 && Math.abs(r) < 1e-4) ? r.toExponential() : String(r);
}
