/** Expressions in other letters, in the light of the question: which of them it gives, and which are one letter in two spellings. */
import { mayStandFor } from './abbreviations.ts';
import type { Asked } from './asked.ts';
import { agreement } from '../expressions/agreement.ts';
import { type Node, add, div, mul, nameOf, neg, num, sym } from '../parse/ast.ts';
import * as C from '../expressions/complex.ts';
import { looksCalled } from '../expressions/evaluate.ts';
import { type Features, features, isConstant } from '../expressions/features.ts';
import { plainLetter } from '../letters.ts';
import { explainExpressions } from '../expressions/difference.ts';
import type { NumberContext } from '../expressions/numbers.ts';
import { isLeadingOrder } from '../expressions/leading-order.ts';
import { areTied, byMeaning, mayMean } from './letter-meanings.ts';
import { inOneSpelling, oneSpelling } from './letter-spelling.ts';
import { mayBeWorkedOut } from './universal.ts';
import { type Unlike, unlike } from './unlike.ts';
import { readings } from '../read/read.ts';
import { substitute } from '../parse/rewrite.ts';
import { MAIN } from '../expressions/samples.ts';
import { type Definition, type Outcome, different, equivalent, undecided, differs } from '../types.ts';
import { PLAIN, type Variant, constantValue, valuesAt } from '../expressions/values.ts';

/** Constants of nature and of systems of units, and directions: another system writes others, or none. */
export const UNIVERSAL =
  /^(?:epsilon_(?:0|o)|mu_(?:0|o)|c|k|k_e|k_[BbC]|hbar|h|N_A|R|G|g|e|i|j|(?:vec|hat)\(.*\)|(?:vec\()?e_\(?(?:[rxyz]|theta|phi|rho)\)*)$/;

/** Those of them that another system of units writes otherwise, or not at all. A charge, a radius or gravity never goes away. */
export const OF_UNITS = /^(?:epsilon_(?:0|o)|mu_(?:0|o)|c|k|k_e|k_[BbC]|hbar|h)$/;

/** What the answer and the solution say their letters stand for. */
type Said = Pick<NumberContext, 'definitions' | 'solution' | 'alsoAsked'>;

/** What is known of two expressions whose letters differ. */
export function byGivens(pair: Unlike, said: Said): Outcome | null {
  const { a, b, lost, gained, asked, v } = pair;
  if (asked.upToConstant) return null;
  const spelled = b.t === 'sym' ? null : (oneSpelling(pair) ?? byMeaning(pair));
  if (spelled) return spelled;
  const also = alsoAskedIn(said);
  const solved = lost.some((s) => also.has(s)) ? (said.solution?.definitions() ?? []) : [];
  const isAsked = (s: string): boolean => also.has(s);
  if (isWrittenOut(pair, asSolved(a, lost.filter(isAsked), solved))) return equivalent('symbolic');
  const unknown = (s: string): boolean => !asked.given.has(s) && !UNIVERSAL.test(s);
  // k = 2π/λ is no constant of nature where the answer says so.
  const isSaid = (s: string): boolean => !asked.given.has(s) && spelledOut(b, [s], said.definitions?.() ?? []).length > 0; // prettier-ignore
  const explained = said.definitions ? gained.filter((s) => unknown(s) || isSaid(s)) : [];
  const full = explained.length > 0 ? spelledOut(b, explained, said.definitions?.() ?? []) : [];
  if (full.length > 0) {
    // What is put in may have letters that are explained as well; each is put in once.
    const rest = (): Definition[] => (said.definitions?.() ?? []).filter(({ letter }) => !explained.some((s) => isLetter(letter, s))); // prettier-ignore
    return spelledOutcome([a], full, { solution: said.solution, definitions: rest }, pair);
  }
  // A name alone may stand for anything.
  if (b.t === 'sym') return null;
  const meant =
    said.solution && lost.some(unknown) ? asSolved(a, lost.filter(unknown), said.solution.definitions()) : [];
  if (meant.length > 0) return spelledOutcome(meant, [b], {}, pair);
  if ([a, b].some((n) => isHidden(features(n), v))) return null;
  if (mayHold(pair) || mayHold({ ...pair, a: b, b: a, lost: gained, gained: lost })) return null;
  const respelled = inOneSpelling(pair);
  if (respelled) return afterSpelling(a, respelled, asked, v);
  if (asked.equations.some((equation) => ties(equation, lost, gained))) return null;
  const given = (s: string): boolean => isGiven(s, asked) && !isAsked(s);
  const own = [...lost, ...gained].filter((s) => given(s) || !UNIVERSAL.test(s));
  // A letter that the question does not give may stand for anything, also for those that seem to be missing.
  if (own.length === 0 || !own.every(given)) return null;
  if (!own.some((s) => matters(lost.includes(s) ? a : b, s, v))) return null;
  if ((isConstant(a) || isConstant(b)) && sameCoefficient(a, b, [...lost, ...gained], v)) return undecided('symbols');
  // 8.1 × 10⁷ may be 0.27 c in SI.
  if ((isConstant(b) && mayBeWorkedOut(a, b)) || (isConstant(a) && mayBeWorkedOut(b, a))) return undecided('symbols');
  if (areTied(pair)) return equivalent('symbolic');
  const [s = ''] = own;
  const text = lost.includes(s)
    ? `the reference depends on ${plainLetter(s)}, the other one does not`
    : `the claimed value depends on ${plainLetter(s)}, the other one does not`;
  return differs('symbols', 'symbol', text);
}

/**
 * Whether both are one once letters are what the question says that they stand for, "−mω²y" and "−mω²y₀ sin ωt", or by what it says of them together,
 * "R/(PV)" and "(V − b)/(VT)" where P(V − b) = RT; or the reference is by what the solution says of letters that are asked for as well.
 */
function isWrittenOut({ a, b, lost, gained, asked, v }: Unlike, solved: readonly Node[]): boolean {
  const mine = [...solved, ...asSolved(a, lost, asked.defined), ...solvedFrom(a, lost, asked.equations)];
  const others = asSolved(b, gained, asked.defined);
  if (mine.length + others.length === 0) return false;
  const pairs = [a, ...mine].flatMap((x) => [b, ...others].map((y) => [x, y] as const));
  return pairs.some(([x, y]) => agreement(x, y, v) === 'equal');
}

/** An expression with one of its letters by what an equation of the question makes of it, where the letter stands in it once and to the first power. */
function solvedFrom(n: Node, letters: readonly string[], equations: Asked['equations']): Node[] {
  return equations.flatMap(([left, right]) =>
    letters.flatMap((letter) => {
      const at = (value: number): Node => add(substitute(left, letter, num(value)), neg(substitute(right, letter, num(value)))); // prettier-ignore
      const isIn = [left, right].some((side) => features(side).symbols.has(letter));
      const isLinear = isIn && agreement(add(at(2), at(0)), mul(num(2), at(1)), PLAIN) === 'equal';
      return isLinear ? [substitute(n, letter, div(at(0), add(at(0), neg(at(1)))))] : [];
    }),
  );
}

/** Whether an equation of the question holds letters of both: neither then is free of the other. */
const ties = (
  [left, right]: Asked['equations'][number],
  lost: readonly string[],
  gained: readonly string[],
): boolean => {
  const has = (s: string): boolean => [left, right].some((side) => features(side).symbols.has(s));
  return lost.some(has) && gained.some(has);
};

/** The letters that the question asks for as well. */
export const alsoAskedIn = ({ alsoAsked = [] }: Said): Set<string | null> => new Set(alsoAsked.map(letterIn));

const letterIn = (text: string): string | null => {
  const statement = readings(text).list[0]?.statement;
  return statement?.k === 'value' ? nameOf(statement.expr) : null;
};

/** Parts that are not computed, or may be read in two ways. */
export const isHidden = (f: Features, v: Variant): boolean =>
  f.opaque || f.applied || f.structured || f.plusMinus || f.calls.some((c) => looksCalled(c, v.plain));

/** Constants whose letters mean other things too: a wave number, gravity, a resistance, a current. */
const AMBIGUOUS = /^(?:c|k|h|R|G|g|e|i|j)$/;

/**
 * Whether a letter of the second expression may stand for what the first one has instead: a constant's, which the question does not speak of (k for
 * 2π/λ, g for GM/R²), or a vector for its length and direction.
 */
function mayHold(pair: Unlike): boolean {
  const { a, b, lost, gained, asked, v } = pair;
  if (gained.some((s) => lost.includes(/^vec\(([^()]+)\)$/.exec(s)?.[1] ?? ''))) return true;
  const letters = gained.filter((s) => AMBIGUOUS.test(s) && !asked.mentioned.has(s));
  if (letters.length === 0 || !lost.some((s) => !UNIVERSAL.test(s))) return false;
  return mayMean(pair, letters) || mayStandFor(b, a, letters, lost, v);
}

/** What two expressions come to with their letters written out: equal where one way of reading them is, different where all are. */
function spelledOutcome(
  known: readonly Node[],
  full: readonly Node[],
  said: Said,
  { asked, v }: Unlike,
): Outcome | null {
  const pairs = known.flatMap((a) => full.map((b) => unlike(a, b, asked, v)));
  const outcomes = pairs.map((pair): Outcome | null => {
    const how = agreement(pair.a, pair.b, v);
    if (how === 'equal') return equivalent('symbolic');
    if (pair.lost.length + pair.gained.length > 0) return byGivens(pair, said);
    return how === 'different' ? different('symbolic', explainExpressions(pair.a, pair.b, v)) : null;
  });
  const equal = outcomes.find((o) => o?.verdict === 'equivalent');
  const [first] = outcomes;
  return equal ?? (first && outcomes.every((o) => o?.verdict === first.verdict) ? first : null);
}

/** A letter that the question gives, and how fast it changes. */
function isGiven(letter: string, asked: Asked): boolean {
  return asked.given.has(letter) || asked.given.has(/^d?dot\(([^()]+)\)$/.exec(letter)?.[1] ?? '');
}

/** Two expressions once the letters are one that had two spellings. */
function afterSpelling(a: Node, b: Node, asked: Asked, v: Variant): Outcome | null {
  const pair = unlike(a, b, asked, v);
  if (pair.lost.length + pair.gained.length > 0) return byGivens(pair, {});
  return agreement(a, b, v) === 'different' && !(asked.approximate && isLeadingOrder(a, b, v))
    ? different('symbolic', explainExpressions(a, b, v))
    : null;
}

/** A letter that the question gives, on which the reference depends and a number cannot; null where the number is what stands before it. */
export function dependsOnGiven(reference: Node, number: Node, asked: Asked): string | null {
  const f = features(reference);
  if (f.opaque || f.applied || f.structured || f.plusMinus || f.decimals.length > 0) return null;
  if (sameCoefficient(reference, number, [...f.symbols], PLAIN)) return null;
  return [...f.symbols].find((s) => asked.given.has(s) && matters(reference, s, PLAIN)) ?? null;
}

/** In how many ways of reading what an answer says of its letters an expression is written out. */
const WAYS = 6;

/** An expression with its letters replaced by what the answer says they stand for, in all ways to read that; none where it does not say so of each. */
function spelledOut(n: Node, letters: readonly string[], said: readonly Definition[]): Node[] {
  const meanings = (letter: string): Node[] =>
    [...said].reverse().flatMap(({ letter: own, value }) => {
      if (!isLetter(own, letter)) return [];
      return readings(value).list.flatMap(({ statement: meant }) => {
        const tree = meant.k === 'value' && !meant.unit ? meant.expr : null;
        return tree && !features(tree).symbols.has(letter) && !features(tree).opaque ? [tree] : [];
      });
    });
  return letters.reduce<Node[]>(
    (ways, letter) => {
      const trees = meanings(letter);
      return ways.flatMap((way) => trees.map((tree) => substitute(way, letter, tree))).slice(0, WAYS);
    },
    [n],
  );
}

/** Whether a text is a letter by itself. */
function isLetter(text: string, letter: string): boolean {
  const name = readings(text).list[0]?.statement;
  return name?.k === 'value' && name.expr.t === 'sym' && name.expr.name === letter;
}

/** A value with those of its letters replaced that a text says something of; none where it does so of none. */
function asSolved(n: Node, letters: readonly string[], said: readonly Definition[]): Node[] {
  const explained = letters.filter((letter) => spelledOut(n, [letter], said).length > 0);
  return explained.length === 0 ? [] : spelledOut(n, explained, said);
}

/** Whether a value changes with a letter, at every sampled point at which it can be told. */
export function matters(n: Node, letter: string, v: Variant): boolean {
  const doubled = substitute(n, letter, mul(num(1.7), sym(letter)));
  const [x, y] = [valuesAt(n, MAIN, v), valuesAt(doubled, MAIN, v)];
  const told = x.v.flatMap((p, k) => {
    const q = y.v[k] ?? C.NAN;
    if (!C.finite(p) || !C.finite(q)) return [];
    return [!C.close(p, q, 1e-6)];
  });
  return told.length >= 3 && told.every(Boolean);
}

/** 2 against 2V: the same number once the letters that differ are one. */
function sameCoefficient(a: Node, b: Node, letters: readonly string[], v: Variant): boolean {
  const one = (n: Node): Node => letters.reduce((m, s) => substitute(m, s, num(1)), n);
  const [x, y] = [one(a), one(b)];
  if (!isConstant(x) || !isConstant(y)) return agreement(x, y, v) === 'equal';
  const [p, q] = [constantValue(x, PLAIN), constantValue(y, PLAIN)];
  return C.close(p, q, 0.05);
}
