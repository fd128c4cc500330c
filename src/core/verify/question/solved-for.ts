/** Equations that have what is asked for among other letters: "1/s + 1/s' = 1/f" for s', "P_1 V_1^γ = P_2 V_2^γ" for P_2. */
import { UNIVERSAL } from './given-symbols.ts';
import { BOUNDS, EQUALS, split, valueOf, BESIDE_OR_WORDS, valuesOf } from './sides.ts';
import { agreement } from '../expressions/agreement.ts';
import { features } from '../expressions/features.ts';
import { PLAIN, type Variant } from '../expressions/values.ts';
import { type Node, mul, num, nameOf } from '../parse/ast.ts';
import { substitute } from '../parse/rewrite.ts';
import { type Outcome, equivalent, undecided, differs } from '../types.ts';

/**
 * Whether the reference's value, put in for its name, keeps a claimed equation, of which no side is the value: the left one has letters that the value
 * depends on. Null where it is no such equation; undecided where it has letters that the reference has not.
 */
export function byEquation(r: string, c: string): Outcome | null {
  const equations = equationsIn(c);
  const values = valuesIn(r);
  if (equations.length * values.length === 0 || [r, c].some((s) => split(s, BOUNDS).length > 1)) return null;
  const outcomes = values.flatMap((value) => equations.map((sides) => satisfied(r, value, sides)));
  const equal = outcomes.find((o) => o?.verdict === 'equivalent');
  const [first = null] = outcomes;
  return equal ?? (outcomes.every((o) => o?.verdict === first?.verdict) ? first : undecided('relation'));
}

/** The same in one way of reading both. */
function satisfied(r: string, value: Node, [left, right]: [Node, Node]): Outcome | null {
  const known = features(value).symbols;
  if (isNamed(left, known)) return null;
  const letters = [left, right].flatMap((side) => [...features(side).symbols]);
  const name = nameFor(r, letters, known);
  if (name === undefined) return null;
  if (name === null) return undecided('relation');
  // Q(1 - x) may be a product, which a name alone does not tell.
  const kept = (by: Node): ReturnType<typeof agreement>[] =>
    WAYS.map((v) => agreement(substitute(left, name, by), substitute(right, name, by), v));
  const how = kept(value);
  const other: Node = mul(num(1.37), value);
  const own = WAYS.findIndex((_, k) => how[k] === 'equal');
  if (own >= 0) return kept(other)[own] === 'equal' ? undecided('relation') : equivalent('relation');
  const open = [left, right, value].some((n) => features(n).opaque || features(n).applied || features(n).plusMinus);
  return how.every((h) => h === 'different') && !open && letters.every((s) => s === name || known.has(s))
    ? differs('relation', 'relation', "the reference's value does not satisfy the equation")
    : undecided('relation');
}

const WAYS: readonly Variant[] = [PLAIN, { ...PLAIN, calls: 'product' }];

/** What a value without a unit comes to, in a few ways to read it. */
function valuesIn(value: string): Node[] {
  const ways = valuesOf(value).slice(0, 3);
  return ways.some((way) => way.unit) ? [] : ways.map((way) => way.expr);
}

/** The two sides of an equation between expressions, in a few ways to read them; of no list, chain or derivative. */
function equationsIn(c: string): [Node, Node][] {
  if (split(c, BESIDE_OR_WORDS).length > 1 || DERIVATIVE.test(c)) return [];
  const sides = split(c, EQUALS).map(valuesIn);
  const [left = [], right = []] = sides;
  return sides.length === 2 ? left.flatMap((l) => right.map((m): [Node, Node] => [l, m])) : [];
}

const DERIVATIVE =
  /\\[dt]?frac\s?\{?\s?(?:d|\\partial)(?![a-z])|\\dd?ot|\\nabla|\\int|(?<![A-Za-z])d[A-Za-z]\s*\/\s*d[A-Za-z]/;

/** Whether a left side names the value, or gives a function of it, in no letter that the value itself has. */
function isNamed(left: Node, known: ReadonlySet<string>): boolean {
  if (left.t === 'app' || left.t === 'op' || (left.t === 'call' && left.args.every((n) => n.t === 'sym'))) return true;
  return ![...features(left).symbols].some((s) => known.has(s));
}

/**
 * The reference's own name where the equation has it; without one, the only letter of the equation that the value has not. Null where there is none,
 * undefined where the reference is such an equation itself.
 */
function nameFor(r: string, letters: readonly string[], known: ReadonlySet<string>): string | null | undefined {
  const sides = split(r, EQUALS);
  if (sides.length > 1) {
    const own = valueOf(sides[0] ?? '')?.expr;
    const name = own && own.t !== 'app' ? nameOf(own) : null;
    if (name === null) return undefined;
    return letters.includes(name) && !known.has(name) ? name : null;
  }
  const [only, ...more] = new Set(letters.filter((s) => !known.has(s) && !UNIVERSAL.test(s)));
  return only !== undefined && more.length === 0 ? only : null;
}
