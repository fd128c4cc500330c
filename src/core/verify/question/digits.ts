/** Values that differ in their last digits: what is written with more of them, and measured quantities. */
import type { Facts } from './context.ts';
import { type Compare, EQUALS, expressionOf, split, valueOf } from './sides.ts';
import { features } from '../expressions/features.ts';
import { type Node, children } from '../parse/ast.ts';
import { type Outcome, equivalent } from '../types.ts';

/** A claimed value with more digits that rounds to the reference's; of a single digit it comes within a hundredth. */
export function byDigits(r: string, c: string, outcome: Outcome, facts: Facts, compare: Compare): Outcome | null {
  if (!/^(?:precision|unit)$/.test(outcome.reason) || facts.rules.tolerance.by !== 'digits') return null;
  const number = (s: string): { digits: number; relative: number } | null => {
    const m = /(?<![\d.])(\d+)(?:\.(\d+))?/.exec(s.replace(/(?<=\d)(?:,|\{,\})(?=\d{3}(?!\d))/g, ''));
    if (!m) return null;
    const digits = ((m[1] ?? '') + (m[2] ?? '')).replace(/^0+/, '').length;
    return { digits, relative: (0.5 * 10 ** -(m[2] ?? '').length) / Number(m[0]) };
  };
  const last = (s: string): string => split(s, EQUALS).at(-1) ?? s;
  const [x, y] = [number(last(r)), number(last(c))];
  if (!x || x.digits < 1 || !isRounded(last(r))) return null;
  // A number of things is whole.
  if (facts.asked?.says('many') && !valueOf(last(r))?.unit) return null;
  const wanted = facts.asked?.digits === true || facts.figures !== undefined || facts.places !== undefined;
  const measured = !wanted && x.digits > 2 && (y?.digits ?? 0) > 2 && [r, c].every((s) => valueOf(s)?.unit);
  // Of a measured quantity the last of three digits and more is uncertain by one: what it was worked out from is rounded too.
  const uncertain = measured && y ? Math.min(LAST_DIGIT, 2 * Math.max(x.relative, y.relative)) : 0;
  const digits = Math.max(y?.digits ?? 0, digitsOf(c));
  if (uncertain === 0 && digits < Math.max(x.digits, 2)) return null;
  // Of one digit the half is much. With as many digits, which takes another unit, each rounds to the other one.
  const rounded = digits > x.digits ? x.relative : Math.min(x.relative, y?.relative ?? 0);
  const [u, w] = [r, c].map((s) => valueOf(last(s))?.unit);
  const oneDigit = ABOUT.test(r) ? 1.5 * ONE_DIGIT : u && w ? ONE_DIGIT : ONE_DIGIT / 2;
  // In another unit each was rounded for itself, but where a prefix alone is another one.
  const steps = u && w && u.offset === w.offset ? Math.log10(u.factor / w.factor) : 0;
  const apart = y && digits > x.digits && Math.abs(steps - Math.round(steps)) > 1e-9 ? Math.min(y.relative, x.relative) : 0; // prettier-ignore
  const share = Math.max(uncertain, x.digits < 2 ? oneDigit : digits < x.digits ? 0 : rounded + apart);
  const within = compare(r, c, { ...facts.rules, tolerance: { by: 'relative', within: share * 1.0001 } });
  return within.verdict === 'equivalent' ? equivalent('rounding') : null;
}

/** Written with one number, which may have been rounded: no fraction, and no whole number before letters. */
function isRounded(value: string): boolean {
  const read = valueOf(value);
  const numbers: Node[] = [];
  const look = (n: Node): void => {
    if (n.t === 'num') numbers.push(n);
    else if (n.t === 'pow') look(n.a);
    else children(n).forEach(look);
  };
  if (read) look(read.expr);
  const [first, ...more] = numbers.filter((n) => n.t === 'num' && n.value !== 10);
  const isWhole = first?.t === 'num' && first.literal?.whole === true;
  return first !== undefined && more.length === 0 && !(isWhole && read && features(read.expr).symbols.size > 0);
}

/** The shares of a value beyond which a last digit, and an only one, is no rounding any more; half of it without a unit, where the digit may be exact, and more where it is said not to be. */
const ABOUT = /\\(?:approx|simeq|cong)(?![a-z])|[≈≃]/;
const LAST_DIGIT = 0.005;
const ONE_DIGIT = 0.02;

/** With how many digits an expression's numbers are written, by the coarsest; 0 for none. */
function digitsOf(value: string): number {
  const expr = expressionOf(value);
  const digits = expr ? features(expr).decimals.map((d) => d.literal.digits) : [];
  return digits.length === 0 ? 0 : Math.min(...digits);
}
