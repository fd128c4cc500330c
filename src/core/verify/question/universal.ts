/** A number against an expression in the speed of light or in standard gravity: with these put in. */
import { valuesOf } from './sides.ts';
import { type Node, mul, sym, num } from '../parse/ast.ts';
import { features, isConstant } from '../expressions/features.ts';
import { PLAIN, constantValue } from '../expressions/values.ts';
import { substitute } from '../parse/rewrite.ts';
import type { Valued } from '../read/statement.ts';
import { type Outcome, equivalent, differs } from '../types.ts';
import { compareDimensions, parseUnit, type Unit } from '../../notation/units.ts';

/** What a letter is taken for, in SI: usual values, all of which a difference has to exclude. */
const KNOWN: readonly { letter: string; unit: string; values: readonly number[] }[] = [
  { letter: 'c', unit: 'm/s', values: [2.99792458e8, 3e8] },
  { letter: 'g', unit: 'm/s^2', values: [9.8, 9.81, 9.80665, 10] },
  { letter: 'k_B', unit: 'J/K', values: [1.380649e-23] },
  { letter: 'hbar', unit: 'J s', values: [1.054572e-34] },
  { letter: 'N_A', unit: '1/mol', values: [6.02214e23] },
];

/** How close two values come that are one with another rounding, and from where on they are two. */
const NEAR = 0.004;
const APART = 0.05;

/** Whether a bare number may be a multiple of such a constant, in SI or in a unit of so many tens. */
export function mayBeWorkedOut(open: Node, number: Node): boolean {
  const letters = [...features(open).symbols];
  const known = KNOWN.find((k) => letters.length === 1 && k.letter === letters[0]);
  return (
    known?.values.some((value) => {
      const tens = Math.log10(Math.abs(constantValue(number, PLAIN).re / constantValue(substitute(open, known.letter, num(value)), PLAIN).re)); // prettier-ignore
      return Math.abs(tens - Math.round(tens)) < 0.03;
    }) === true
  );
}

/** "8000 g N" against "78.4 kN", "0.5 c" against "1.5 × 10⁸ m/s". */
export function byConstants(r: string, c: string): Outcome | null {
  const [x, y] = [readAs(r), readAs(c)];
  const [open, number] = x.open && y.number ? [x.open, y.number] : [y.open, x.number];
  if (!open || !number) return null;
  const letters = [...features(open.expr).symbols];
  const known = KNOWN.find((k) => letters.length === 1 && k.letter === letters[0]);
  // Only what is so many times the constant: a letter in another place is another quantity.
  if (!known || !isLinear(open.expr, known.letter)) return null;
  const unit: Unit | null = open.unit ?? parseUnit(known.unit);
  if (!unit || (number.unit && compareDimensions(unit, number.unit) !== 'same')) return null;
  const said = constantValue(number.expr, PLAIN).re * (number.unit?.factor ?? 1);
  const apart = known.values.map((value) => {
    const full = constantValue(substitute(open.expr, known.letter, num(value)), PLAIN).re * unit.factor;
    return Math.abs(said / full - 1);
  });
  // With 10 for gravity nobody shows that a value is right, and with it nobody is wrong.
  if (apart.slice(0, 3).some((a) => a < NEAR)) return equivalent('numeric');
  return number.unit && apart.every((a) => a > APART)
    ? differs('numeric', 'value', `with ${known.letter} put in it is another number`)
    : null;
}

/** A value read as an expression with one letter, and as a number: "8000 g N" may be grams. */
function readAs(value: string): { open: Valued | undefined; number: Valued | undefined } {
  const values = valuesOf(value);
  const [first] = values;
  return {
    open: values.find(({ expr }) => features(expr).symbols.size === 1) ?? (first && byGravity(first)),
    number: first && isConstant(first.expr) ? first : undefined,
  };
}

/** "8000 g N" reads as gram newtons, a unit of nothing: g is gravity there. */
function byGravity({ expr, unit, ...rest }: Valued): Valued | undefined {
  const force = /^g[\s·]+(N|kN)$/.exec(unit?.text ?? '')?.[1];
  return force === undefined ? undefined : { ...rest, expr: mul(expr, sym('g')), unit: parseUnit(force) }; // prettier-ignore
}

function isLinear(n: Parameters<typeof features>[0], letter: string): boolean {
  const at = (value: number): number => constantValue(substitute(n, letter, num(value)), PLAIN).re;
  return !features(n).opaque && !features(n).plusMinus && Math.abs(at(2) / at(1) - 2) < 1e-9;
}
