import { fitsNoUnit } from './bare-number.ts';
import { type Measured, inOtherSystems } from './other-systems.ts';
import type { Facts } from '../question/context.ts';
import { compareExpressions } from '../expressions/equal.ts';
import { PLAIN, constantValue } from '../expressions/values.ts';
import { contains, features, isConstant } from '../expressions/features.ts';
import { type NumberContext, compareConstants } from '../expressions/numbers.ts';
import { type Constant, constantOf, scaleConstant } from '../expressions/written-constant.ts';
import { type Node, mul, num } from '../parse/ast.ts';
import type { Valued } from '../read/statement.ts';
import { type Outcome, different, equivalent, undecided } from '../types.ts';
import { type Unit, compareDimensions, isAngle, isPure } from '../../notation/units.ts';

/** Values with units (design, point 8). */

const numbersOf = (facts: Facts, measured: boolean): NumberContext => ({
  measured,
  count: facts.count,
  places: facts.places,
  figures: facts.figures,
  estimate: facts.estimate,
  rules: facts.rules,
  asked: facts.asked,
  definitions: facts.definitions,
  solution: facts.solution,
  alsoAsked: facts.alsoAsked,
});

/** Compares two values, of which any may have a unit. */
export function compareQuantities(a: Valued, b: Valued, facts: Facts): Outcome {
  const [u, w] = [a.unit, b.unit];
  if (!u && !w) return withoutUnits(a.expr, b.expr, facts);
  if (!isConstant(a.expr) || !isConstant(b.expr)) return symbolicQuantities(a, b, facts);
  if (u && w) return bothUnits(a.expr, u, b.expr, w, facts);
  if (u) return oneUnit(a.expr, u, b.expr, facts, false);
  return w ? oneUnit(b.expr, w, a.expr, facts, true) : undecided('unit');
}

/** Numbers without units; different only when no two units that the description names make them equal. */
function withoutUnits(a: Node, b: Node, facts: Facts): Outcome {
  const context = { ...numbersOf(facts, facts.units.length > 0 && !facts.count), scaled: facts.dimensionless };
  const r = compareExpressions(a, b, context);
  if (r.verdict !== 'different' || facts.units.length < 2 || !isConstant(a) || !isConstant(b)) return r;
  const crossed = facts.units.some((u) =>
    facts.units.some(
      (w) =>
        u !== w &&
        compareDimensions(u, w) === 'same' &&
        (u.factor !== w.factor || u.offset !== w.offset) &&
        bothRead(a, u, b, w, facts).verdict === 'equivalent',
    ),
  );
  return crossed ? undecided('unit', r.differences) : r;
}

/** Expressions with letters and units: only equal units, or the same factor and dimensions, are compared. */
function symbolicQuantities(a: Valued, b: Valued, facts: Facts): Outcome {
  const [u, w] = [a.unit, b.unit];
  if (
    u &&
    w &&
    compareDimensions(u, w) === 'same' &&
    Math.abs(u.factor / w.factor - 1) < 1e-12 &&
    u.offset === w.offset
  )
    return compareExpressions(a.expr, b.expr, numbersOf(facts, true));
  return undecided('unit');
}

function real(node: Node): number | null {
  if (features(node).plusMinus) return null;
  const v = constantValue(node, PLAIN);
  return v.im === 0 ? v.re : null;
}

function bothUnits(a: Node, u: Unit, b: Node, w: Unit, facts: Facts): Outcome {
  const first = bothRead(a, u, b, w, facts);
  if (first.verdict === 'equivalent' || (!u.other && !w.other)) return first;
  for (const x of [u, u.other])
    for (const y of [w, w.other])
      if (x && y && bothRead(a, x, b, y, facts).verdict === 'equivalent') return equivalent('unit');
  return compareDimensions(u, w) === 'different' ? undecided('unit', first.differences) : first;
}

function bothRead(a: Node, u: Unit, b: Node, w: Unit, facts: Facts): Outcome {
  const how = compareDimensions(u, w);
  const what = [{ kind: 'unit', text: `${plain(u)} against ${plain(w)}` }];
  const [x, y] = [real(a), real(b)];
  if (how === 'cycle') {
    const ratio = x === null || y === null || y === 0 ? 1 : Math.abs((x * u.factor) / (y * w.factor));
    const apart = [ratio, ratio * 2 * Math.PI, ratio / (2 * Math.PI)].every((k) => k > 1.04 || k < 0.96);
    return apart ? different('unit', what) : undecided('unit', what);
  }
  if (how === 'different') {
    const rescaled = (by: number): Outcome => bothRead(a, { ...u, factor: u.factor * by, dims: w.dims }, b, w, facts);
    return { ...ofOtherDimensions({ value: x, unit: u }, { value: y, unit: w }, rescaled), differences: what };
  }
  const same = Math.abs(u.factor / w.factor - 1) < 1e-12 && u.offset === w.offset;
  if (same && apparent(u) !== apparent(w)) return undecided('unit', what);
  if (same) {
    const r = compareExpressions(a, b, { ...numbersOf(facts, !isPure(u) || u.factor !== 1), scaled: true });
    return r;
  }
  if (x === null || y === null) return plusMinusUnits(a, u, b, w);
  const p = scaleConstant(constantOf(a, x), u.factor, u.offset);
  const q = scaleConstant(constantOf(b, y), w.factor, w.offset);
  const context: NumberContext = {
    ...numbersOf(facts, !isPure(u) || !isPure(w)),
    count: false,
    places: undefined,
    figures: undefined,
  };
  const r = compareConstants(p, q, context);
  if (u.offset !== w.offset)
    return temperatures(
      r,
      compareConstants(
        scaleConstant(constantOf(a, x), u.factor, 0),
        scaleConstant(constantOf(b, y), w.factor, 0),
        context,
      ),
      facts,
    );
  if (r.verdict === 'equivalent') return equivalent(r.reason === 'rounding' ? 'rounding' : 'unit');
  if (isPure(u) && isPure(w) && x === y) return undecided('percent', what);
  const factor = u.factor / w.factor;
  if (
    r.verdict !== 'different' &&
    x === y &&
    x !== 0 &&
    Math.abs(factor - 1) > 0.05 &&
    ((!u.ambiguous && !w.ambiguous) || (isAngle(u) && isAngle(w))) &&
    u.offset === w.offset
  )
    return different('unit', what);
  if (r.verdict === 'different' && x === y)
    return (u.ambiguous || w.ambiguous) && factor > 0.4 && factor < 2.5
      ? undecided('unit', what)
      : different('unit', what);
  return r;
}

function ofOtherDimensions(a: Measured, b: Measured, rescaled: (by: number) => Outcome): Outcome {
  if (a.value === 0 && b.value === 0) return undecided('unit');
  const related = inOtherSystems(a, b, rescaled);
  if (related) return related;
  if (currencyOf(a.unit) && currencyOf(b.unit)) return different('unit');
  const isLogarithmic = [a, b].some(({ unit }) => /^(?:dB|Np)/.test(unit.text));
  return isLogarithmic || a.unit.ambiguous || b.unit.ambiguous || perAmount(a.unit, b.unit)
    ? undecided('unit')
    : different('unit');
}

/** Units that measure one thing by two conventions: for a mole, a kilogram or all of it, a wavelength or a wavenumber, a period or a frequency. */
function perAmount(u: Unit, w: Unit): boolean {
  const keys = [...new Set([...Object.keys(u.dims), ...Object.keys(w.dims)])];
  const gap = keys.filter((k) => (u.dims[k] ?? 0) !== (w.dims[k] ?? 0));
  if (gap.every((k) => k === 'mol')) return true;
  // Per mole and per kilogram: a molar mass lies between them.
  const more = (k: string): number => (u.dims[k] ?? 0) - (w.dims[k] ?? 0);
  if (gap.length === 2 && gap.includes('mol') && gap.includes('kg') && more('mol') === -more('kg')) return true;
  const [only] = gap;
  return (
    gap.length === 1 &&
    /^[ms]$/.test(only ?? '') &&
    keys.every((k) => k === only || (u.dims[k] ?? 0) === 0) &&
    (u.dims[only ?? ''] ?? 0) === -(w.dims[only ?? ''] ?? 0)
  );
}

/** Volt-amperes and vars are watts only in their dimensions. */
const apparent = (u: Unit): string => /VA[Rr]?|var/.exec(u.text)?.[0].toUpperCase() ?? '';

/** A unit for people: m^-3. */
const plain = (u: Unit): string => u.text.replace(/\^\(([^()]*)\)/g, '^$1').replace(/·\s+/g, '·');

/** A plain currency. */
const currencyOf = (u: Unit): boolean =>
  Object.entries(u.dims).every(([k, e]) => e === 0 || (e === 1 && ['$', 'EUR', 'GBP', 'JPY'].includes(k))) &&
  !isPure(u);

/** Degrees Celsius against kelvins: as temperatures, or as a difference of temperatures. */
function temperatures(absolute: Outcome, span: Outcome, facts: Facts): Outcome {
  if (absolute.verdict === 'equivalent') return facts.difference ? undecided('unit') : equivalent('unit');
  if (span.verdict === 'equivalent')
    return facts.difference
      ? equivalent('unit')
      : facts.temperature && absolute.verdict === 'different'
        ? absolute
        : undecided('unit');
  return absolute.verdict === 'different' && span.verdict === 'different' ? absolute : undecided('unit');
}

function plusMinusUnits(a: Node, u: Unit, b: Node, w: Unit): Outcome {
  const scaled: Node = mul(a, num(u.factor / w.factor));
  const r = compareExpressions(scaled, b, { measured: true, count: false });
  return r.verdict === 'equivalent' ? equivalent('unit') : undecided('unit');
}

/**
 * A unit on one side only, `a`: the description may name the other side's; an angle without unit is in radians or degrees; zero needs none.
 * `claimed`: whether `a` is the claimed value, which only the words about a difference depend on.
 */
function oneUnit(a: Node, u: Unit, b: Node, facts: Facts, claimed: boolean): Outcome {
  const compare: typeof compareConstants = (p, q, how) =>
    claimed ? compareConstants(q, p, how) : compareConstants(p, q, how);
  const [x, y] = [real(a), real(b)];
  const context = numbersOf(facts, !isPure(u));
  if (x === null || y === null)
    return (facts.rules.missingUnit === 'as-asked' ? described(a, u, b, facts, claimed) : null) ?? undecided('unit');
  if (x === 0 && y === 0 && u.offset === 0) return equivalent('numeric');
  const p = constantOf(a, x);
  const q = constantOf(b, y);
  const asSI = compare(scaleConstant(p, u.factor, u.offset), q, { ...context, measured: true });
  const raw = compare(p, q, { ...context, measured: true });
  if (isPure(u)) {
    if (asSI.verdict === 'equivalent') return asSI;
    if (u.factor === 1) return compare(p, q, { ...context, measured: false });
    // "39.7%" against 0.40: what the sign says comes near it, the bare number does not.
    const isDigits = [p, q].every(({ literal }) => literal !== null && literal.digits > 1);
    if (isDigits && asSI.reason === 'precision' && raw.verdict === 'different') return asSI;
    if (raw.verdict === 'equivalent')
      return facts.percent || facts.rules.percent === 'equal' ? raw : undecided('percent');
    return asSI.verdict === 'different' && raw.verdict === 'different'
      ? different('numeric', asSI.differences)
      : undecided('percent');
  }
  if (isAngle(u) && contains(b, (n) => n.t === 'const' && n.name === 'pi') && asSI.verdict !== 'undecided') return asSI;
  const { missingUnit } = facts.rules;
  const lacking = [{ kind: 'unit', text: `only one side has a unit (${u.text})` }];
  if (missingUnit === 'wrong' && !claimed) return different('unit', lacking);
  if (missingUnit !== 'as-asked') return undecided('unit', lacking);
  const named = described(a, u, b, facts, claimed);
  if (named) return named.verdict === 'different' && asSI.verdict === 'equivalent' ? undecided('unit') : named;
  if (u.factor === 1 && currencyOf(u) && facts.money) return raw;
  if (isAngle(u)) {
    if (asSI.verdict === 'equivalent') return equivalent('unit');
    if (raw.verdict === 'equivalent') return u.factor === 1 ? raw : undecided('unit');
  }
  if (facts.asked && !claimed && facts.asked.mentionsUnit(u) && raw.verdict === 'equivalent') return raw;
  // Three digits are not those of another unit by chance.
  if (facts.asked && !claimed && raw.verdict === 'equivalent' && digitsOf(p) > 2 && digitsOf(q) > 2) return raw;
  // The question is known, and no unit makes the bare number the reference's value.
  if (facts.asked && !claimed && !facts.estimate && fitsNoUnit(p, u, q)) return different('unit', lacking);
  return undecided('unit', lacking);
}

/** With how many digits a number is written; an exact one has all of them. */
const digitsOf = ({ literal }: Constant): number => literal?.digits ?? Infinity;

/** The bare side read in each unit that the description names and that fits the other side's. */
function described(a: Node, u: Unit, b: Node, facts: Facts, claimed: boolean): Outcome | null {
  const fitting = facts.units.filter((w) => ['same', 'angle'].includes(compareDimensions(u, w)));
  if (fitting.length === 0) return null;
  const results = fitting.map((w) => (claimed ? bothUnits(b, w, a, u, facts) : bothUnits(a, u, b, w, facts)));
  const equal = results.find((r) => r.verdict === 'equivalent');
  if (equal) return equal;
  // Where the question is known, in no other unit either.
  const unfit = (): boolean => facts.asked !== null && !facts.estimate && !claimed && fitsNoUnit(constantOf(a, real(a) ?? NaN), u, constantOf(b, real(b) ?? NaN)); // prettier-ignore
  const same = fitting.every((w) => Math.abs(w.factor / u.factor - 1) < 1e-12) || unfit();
  return same && results.every((r) => r.verdict === 'different') ? (results[0] ?? null) : undecided('unit');
}
