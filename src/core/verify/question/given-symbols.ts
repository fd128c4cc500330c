/** Expressions in other letters, in the light of the question: which of them it gives, and which are one letter in two spellings. */
import { mayCombine, mayStandFor } from './abbreviations.ts';
import type { Asked } from './asked.ts';
import { agreement } from '../expressions/agreement.ts';
import { type Node, sym } from '../parse/ast.ts';
import * as C from '../expressions/complex.ts';
import { looksCalled } from '../expressions/evaluate.ts';
import { type Features, contains, features, isConstant } from '../expressions/features.ts';
import { explainExpressions } from '../expressions/difference.ts';
import type { NumberContext } from '../expressions/numbers.ts';
import { isLeadingOrder } from '../expressions/leading-order.ts';
import {
  byAmbiguousLetters,
  byMoles,
  byStandardLetters,
  inOneSpelling,
  numeral,
  oneSpelling,
} from './letter-meanings.ts';
import { readings } from '../read/read.ts';
import { rename, substitute } from '../parse/rewrite.ts';
import { MAIN } from '../expressions/samples.ts';
import { type Definition, type Outcome, different, equivalent, undecided } from '../types.ts';
import { PLAIN, type Variant, constantValue, valuesAt } from '../expressions/values.ts';

/** Constants of nature and of systems of units, and directions: another system writes others, or none. */
export const UNIVERSAL =
  /^(?:epsilon_(?:0|o)|mu_(?:0|o)|c|k|k_e|k_[BbC]|hbar|h|N_A|R|G|g|e|i|j|(?:vec|hat)\(.*\)|(?:vec\()?e_\(?(?:[rxyz]|theta|phi|rho)\)*)$/;

/** Those of them that another system of units writes otherwise, or not at all. A charge, a radius or gravity never goes away. */
export const OF_UNITS = /^(?:epsilon_(?:0|o)|mu_(?:0|o)|c|k|k_e|k_[BbC]|hbar|h)$/;

/** What is known of two expressions whose letters differ. `lost` has the reference alone, `gained` the claimed value. */
export function byGivens(
  a: Node,
  b: Node,
  lost: string[],
  gained: string[],
  asked: Asked,
  said: Pick<NumberContext, 'definitions' | 'solution'>,
  v: Variant,
): Outcome | null {
  if (asked.upToConstant) return null;
  const spelled = b.t === 'sym' ? null : (oneSpelling(a, b, lost, gained, asked, v) ?? byStandardLetters(a, b, lost, gained, asked, v) ?? byMoles(a, b, lost, gained, v)); // prettier-ignore
  if (spelled) return spelled;
  const unknown = (s: string): boolean => !asked.given.has(s) && !UNIVERSAL.test(s);
  const full =
    said.definitions && gained.some(unknown) ? spelledOut(b, gained.filter(unknown), said.definitions()) : [];
  if (full.length > 0) return spelledOutcome([a], full, asked, { solution: said.solution }, v);
  // A name alone may stand for anything.
  if (b.t === 'sym') return null;
  const meant =
    said.solution && lost.some(unknown) ? asSolved(a, lost.filter(unknown), said.solution.definitions()) : [];
  if (meant.length > 0) return spelledOutcome(meant, [b], asked, {}, v);
  const [fa, fb] = [features(a), features(b)];
  const called = (f: Features): boolean => f.calls.some((x) => looksCalled(x, v.plain));
  if ([fa, fb].some((f) => f.opaque || f.applied || f.structured || called(f) || f.plusMinus)) return null;
  if (mayHold(a, b, lost, gained, asked, v) || mayHold(b, a, gained, lost, asked, v)) return null;
  const respelled = inOneSpelling(a, b, lost, gained, asked);
  if (respelled) return afterSpelling(a, respelled, asked, v);
  const given = (s: string): boolean => isGiven(s, asked);
  const own = [...lost, ...gained].filter((s) => given(s) || !UNIVERSAL.test(s));
  // A letter that the question does not give may stand for anything, also for those that seem to be missing.
  if (own.length === 0 || !own.every(given)) return null;
  if (!own.some((s) => matters(lost.includes(s) ? a : b, s, v))) return null;
  if ((isConstant(a) || isConstant(b)) && sameCoefficient(a, b, [...lost, ...gained], v)) return undecided('symbols');
  const [s = ''] = own;
  const text = lost.includes(s)
    ? `the reference depends on ${s}, the other one does not`
    : `the claimed value depends on ${s}, the other one does not`;
  return different('symbols', [{ kind: 'symbol', text }]);
}

/** Constants whose letters mean other things too: a wave number, gravity, a resistance, a current. */
const AMBIGUOUS = /^(?:c|k|h|R|G|g|e|i|j)$/;

/**
 * Whether a letter of the second expression may stand for what the first one has instead: a constant's, which the question does not speak of (k for
 * 2π/λ, g for GM/R²), or a vector for its length and direction.
 */
function mayHold(a: Node, b: Node, lost: string[], gained: string[], asked: Asked, v: Variant): boolean {
  if (gained.some((s) => lost.includes(/^vec\(([^()]+)\)$/.exec(s)?.[1] ?? ''))) return true;
  const letters = gained.filter((s) => AMBIGUOUS.test(s) && !asked.mentioned.has(s));
  if (letters.length === 0 || !lost.some((s) => !UNIVERSAL.test(s))) return false;
  return byAmbiguousLetters(a, b, lost, letters, v) || mayStandFor(b, a, letters, lost, v);
}

/** What two expressions come to with their letters written out: equal where one way of reading them is, different where all are. */
function spelledOutcome(
  known: readonly Node[],
  full: readonly Node[],
  asked: Asked,
  said: Pick<NumberContext, 'solution'>,
  v: Variant,
): Outcome | null {
  const pairs = known.flatMap((a) => full.map((b) => [a, b] as const));
  const outcomes = pairs.map(([a, b]): Outcome | null => {
    const how = agreement(a, b, v);
    if (how === 'equal') return equivalent('symbolic');
    const [mine, others] = [features(a).symbols, features(b).symbols];
    const [less, more] = [[...mine].filter((s) => !others.has(s)), [...others].filter((s) => !mine.has(s))];
    if (less.length + more.length > 0) return byGivens(a, b, less, more, asked, said, v);
    return how === 'different' ? different('symbolic', explainExpressions(a, b, v)) : null;
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
  const [known, said] = [features(a).symbols, features(b).symbols];
  const [lost, gained] = [[...known].filter((s) => !said.has(s)), [...said].filter((s) => !known.has(s))];
  if (lost.length + gained.length > 0) return byGivens(a, b, lost, gained, asked, {}, v);
  return agreement(a, b, v) === 'different' && !(asked.approximate && isLeadingOrder(a, b, v))
    ? different('symbolic', explainExpressions(a, b, v))
    : null;
}

/**
 * What speaks for a difference where some letters are not given: the same expression in other letters has the same dependence on those that both
 * share, and the same number before it but for a π that a definition may bring (an area, a volume, an angular frequency). Nothing where that is
 * so, or where one may be the other with numbers put in, up to a constant, or a name alone.
 */
export function letterSigns(reference: Node, claimed: Node, asked: Asked, v: Variant): Record<string, number> {
  return isConstant(claimed) || claimed.t !== 'sym'
    ? signsOf(magnitude(reference), magnitude(claimed), asked, v, (a, b, { differing, ones }, w) => {
        // But for its direction it has the same letters, or others only for constants: another system of units brings a factor.
        if (differing.length > 0 && !differing.every((s) => OF_UNITS.test(s))) return mayBeSame(a, b, ones, w);
        return isMultiple(a, b, ones, w, differing.length === 0);
      })
    : {};
}

/** The same where the claimed expression is only proportional to the value: any factor will do. */
export const proportionSigns = (reference: Node, claimed: Node, asked: Asked): Record<string, number> =>
  signsOf(magnitude(reference), magnitude(claimed), asked, PLAIN, (a, b, { ones }, v) => isMultiple(a, b, ones, v));

/**
 * Whether one expression is the other times a number: false where it is not for any value of the letters that only one of them has, null where these
 * are such a factor, or may stand for anything, since the question does not give them.
 */
export function goesAs(reference: Node, claimed: Node, asked: Asked): boolean | null {
  const [a, b] = [magnitude(reference), magnitude(claimed)];
  const [fa, fb] = [features(a), features(b)];
  const called = (f: Features): boolean => f.calls.some((c) => looksCalled(c, PLAIN.plain));
  if ([fa, fb].some((f) => f.opaque || f.applied || f.structured || called(f) || f.plusMinus)) return null;
  const shared = [...fa.symbols].filter((s) => fb.symbols.has(s) && matters(a, s, PLAIN));
  const own = [...fa.symbols, ...fb.symbols].filter((s) => fa.symbols.has(s) !== fb.symbols.has(s));
  const unknown = own.some((s) => !UNIVERSAL.test(s) && !asked.given.has(s));
  if (shared.length === 0 || unknown) return null;
  if (!isMultiple(a, b, own, PLAIN)) return false;
  return own.every((s) => UNIVERSAL.test(s) && !asked.given.has(s)) ? true : null;
}

/** Of two expressions: the letters that one of them has, and all that are to be one, with the constants that the question does not give. */
interface Letters {
  differing: readonly string[];
  ones: readonly string[];
}

/** Whether the one is the other times a number, which has to be 1 where it is said to. */
function isMultiple(a: Node, b: Node, ones: readonly string[], v: Variant, once = false): boolean {
  const ratios = ratiosOf(a, b, ones, v);
  return ratios === null || ratios.every((r) => Math.abs(r / (once ? 1 : (ratios[0] ?? NaN)) - 1) < 1e-6);
}

/** A letter that the question gives, on which the reference depends and a number cannot; null where the number is what stands before it. */
export function dependsOnGiven(reference: Node, number: Node, asked: Asked): string | null {
  const f = features(reference);
  if (f.opaque || f.applied || f.structured || f.plusMinus || f.decimals.length > 0) return null;
  if (sameCoefficient(reference, number, [...f.symbols], PLAIN)) return null;
  return [...f.symbols].find((s) => asked.given.has(s) && matters(reference, s, PLAIN)) ?? null;
}

function signsOf(
  a: Node,
  b: Node,
  asked: Asked,
  v: Variant,
  same: (a: Node, b: Node, letters: Letters, v: Variant) => boolean,
): Record<string, number> {
  const [fa, fb] = [features(a), features(b)];
  const lost = [...fa.symbols].filter((s) => !fb.symbols.has(s));
  const gained = [...fb.symbols].filter((s) => !fa.symbols.has(s));
  const called = (f: Features): boolean => f.calls.some((c) => looksCalled(c, v.plain) && !c.args.every(isConstant));
  const readable = [fa, fb].every((f) => !f.opaque && !f.applied && !f.structured && !called(f) && !f.plusMinus);
  const zero = isConstant(b) && constantValue(b, PLAIN).re === 0;
  if (!readable || asked.upToConstant || fa.decimals.length > 0 || (isConstant(b) && !zero)) return {};
  // Numbers on one side alone are numbers put in.
  if (fb.decimals.length > 0) return {};
  // Letters of its own alone are names of what is not worked out.
  const known = [...fb.symbols].some((s) => fa.symbols.has(s) || asked.given.has(s) || UNIVERSAL.test(s));
  if (!zero && !known) return {};
  const constants = [...fa.symbols, ...fb.symbols].filter((s) => UNIVERSAL.test(s) && !asked.given.has(s));
  const differing = [...lost, ...gained];
  const ones = [...differing, ...constants];
  if (
    same(a, b, { differing, ones }, v) ||
    isLimitOf(a, b, ones, v) ||
    isUndetermined(a, b, gained, asked, v) ||
    isAbbreviated(a, b, lost, [...gained, ...constants], asked, v)
  )
    return {};
  const of = (list: readonly string[], test: (s: string) => boolean): number => list.filter(test).length;
  const given = (s: string): boolean => asked.given.has(s);
  const unknown = (s: string): boolean => !asked.given.has(s) && !UNIVERSAL.test(s);
  return {
    'lost given': of(lost, given),
    'lost unknown': of(lost, unknown),
    'lost letters': lost.length,
    'gained given': of(gained, given),
    'gained unknown': of(gained, unknown),
    'gained letters': gained.length,
    shared: of([...fa.symbols], (s) => fb.symbols.has(s)),
    'longest letter': Math.max(0, ...[...lost, ...gained].map((s) => s.length)),
    'claimed nought': Number(zero),
    'claimed size': Math.min(60, fb.size),
    'reference size': Math.min(60, fa.size),
  };
}

/** An expression without its direction: unit vectors are 1, a vector is its length. */
function magnitude(n: Node): Node {
  let out = n;
  for (const s of features(n).symbols) {
    if (/^(?:hat\(.*\)|(?:vec\()?e_\(?(?:[rxyzn]|theta|phi|rho)\)*)$/.test(s)) out = substitute(out, s, numeral(1));
    const bare = /^vec\(([^()]+)\)$/.exec(s)?.[1];
    if (bare !== undefined) out = rename(out, s, bare);
  }
  return out;
}

/** Whether both are one up to a factor of 1 or with π in it, once the letters that differ and the constants are one. */
function mayBeSame(a: Node, b: Node, ones: readonly string[], v: Variant): boolean {
  const ratios = ratiosOf(a, b, ones, v);
  if (ratios === null) return true;
  const [first = NaN] = ratios;
  if (first === 0) return false;
  if (ratios.some((r) => Math.abs(r / first - 1) > 1e-6)) return false;
  const simple = (r: number): boolean =>
    Array.from({ length: 16 }, (_, k) => r * (k + 1)).some(
      (n) => Math.abs(n - Math.round(n)) < 1e-6 && Math.round(n) > 0 && n < 65,
    );
  if (Math.abs(first - 1) < 1e-6) return true;
  return (
    !simple(first) &&
    [Math.PI, Math.PI ** 2, 1 / Math.PI, 1 / Math.PI ** 2, Math.sqrt(Math.PI)].some((p) => simple(first / p))
  );
}

/** "mB/τ" is "tanh(mB/τ)" where B is small: the reference has none of the functions, and both go alike where one letter is small. */
function isLimitOf(a: Node, b: Node, ones: readonly string[], v: Variant): boolean {
  const curved = (n: Node): boolean => contains(n, (x) => x.t === 'fn' && /^(?:a?(?:sin|cos|tan|cot|coth)h?|exp|ln|log)$/.test(x.name)); // prettier-ignore
  if (curved(a) || !curved(b)) return false;
  const small = (n: Node, s: string, size: number): Node =>
    substitute(n, s, { t: 'mul', items: [numeral(size), sym(s)] });
  return [...features(a).symbols].some((s) => {
    if (!features(b).symbols.has(s)) return false;
    const own = ratiosOf(small(a, s, 1e-4), small(a, s, 1e-5), ones, v) ?? [];
    if (!own.every((r) => Math.abs(r - 1) > 0.1)) return false;
    const ratios = [1e-4, 1e-5].flatMap((x) => ratiosOf(small(a, s, x), small(b, s, x), ones, v) ?? []);
    return ratios.length > 0 && ratios.every((r) => Math.abs(r / (ratios[0] ?? NaN) - 1) < 1e-2);
  });
}

/** What a constant is called that is left to be determined. */
const CONSTANT = /^[ACNK](?:_[01])?$/;

/** "A x e^{-x}" beside "2 x e^{-x}/T²": a constant that nobody gives may hold what else the reference has, where both go
 * alike with all that the question speaks of. */
function isUndetermined(a: Node, b: Node, gained: readonly string[], asked: Asked, v: Variant): boolean {
  const constant = gained.find((s) => CONSTANT.test(s) && !asked.mentioned.has(s));
  const by = (n: Node, s: string, value: number): Node => substitute(n, s, numeral(value));
  const grows = constant === undefined ? null : ratiosOf(by(b, constant, 2), by(b, constant, 1), [], v);
  if (constant === undefined || !grows?.every((r) => Math.abs(r - 2) < 1e-9)) return false;
  const shared = [...features(a).symbols].filter((s) => asked.mentioned.has(s) && features(b).symbols.has(s) && matters(a, s, v)); // prettier-ignore
  return (
    shared.length > 0 &&
    shared.every((s) => {
      const [p, q] = [1.3, 0.6].map((x) => ratiosOf(by(a, s, x), by(b, s, x), [constant], v));
      return p && q?.length === p.length && p.every((r, k) => Math.abs(r / (q[k] ?? NaN) - 1) < 1e-6);
    })
  );
}

/** Letters that the reference alone has, and the question has not, may stand for what the claimed expression writes out. */
function isAbbreviated(
  a: Node,
  b: Node,
  lost: readonly string[],
  numbers: readonly string[],
  asked: Asked,
  v: Variant,
): boolean {
  const letters = lost.filter((s) => !UNIVERSAL.test(s) && !asked.given.has(s));
  if (letters[0] !== undefined && letters.length === 1 && mayCombine(a, b, letters[0], v)) return true;
  return mayStandFor(a, b, letters, [...numbers, ...lost.filter((s) => UNIVERSAL.test(s))], v);
}

/** How many times the one is the other at sampled points, with some letters as one; null where that tells nothing. */
function ratiosOf(a: Node, b: Node, ones: readonly string[], v: Variant): number[] | null {
  const one = (n: Node): Node => ones.reduce((m, s) => substitute(m, s, numeral(1)), n);
  const [x, y] = [valuesAt(one(a), MAIN, v), valuesAt(one(b), MAIN, v)];
  const ratios = x.v.flatMap((p, k) => {
    const ratio = C.modulus(p) / C.modulus(y.v[k] ?? C.NAN);
    return Number.isFinite(ratio) && ratio > 0 ? [ratio] : [];
  });
  // Nought on one side alone is a difference; no value on either is nothing to go by.
  if (ratios.length === 0) return x.v.some((p) => C.finite(p) && C.modulus(p) > 0) ? [0] : null;
  return ratios;
}

/** In how many ways of reading what an answer says of its letters an expression is written out. */
const WAYS = 6;

/** An expression with its letters replaced by what the answer says they stand for, in all ways to read that; none where it does not say so of each. */
function spelledOut(n: Node, letters: readonly string[], said: readonly Definition[]): Node[] {
  const meanings = (letter: string): Node[] =>
    [...said].reverse().flatMap(({ letter: own, value }) => {
      const name = readings(own).list[0]?.statement;
      if (name?.k !== 'value' || name.expr.t !== 'sym' || name.expr.name !== letter) return [];
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

/** The reference with those of its letters replaced that the solution says something of; none where it does so of none. */
function asSolved(n: Node, letters: readonly string[], said: readonly Definition[]): Node[] {
  const explained = letters.filter((letter) => spelledOut(n, [letter], said).length > 0);
  return explained.length === 0 ? [] : spelledOut(n, explained, said);
}

/** Whether a value changes with a letter, at every sampled point at which it can be told. */
function matters(n: Node, letter: string, v: Variant): boolean {
  const doubled = substitute(n, letter, { t: 'mul', items: [numeral(1.7), sym(letter)] });
  const [x, y] = [valuesAt(n, MAIN, v), valuesAt(doubled, MAIN, v)];
  const told = x.v.flatMap((p, k) => {
    const q = y.v[k] ?? C.NAN;
    if (!C.finite(p) || !C.finite(q)) return [];
    return [C.modulus(C.sub(p, q)) > 1e-6 * Math.max(C.modulus(p), C.modulus(q))];
  });
  return told.length >= 3 && told.every(Boolean);
}

/** 2 against 2V: the same number once the letters that differ are one. */
function sameCoefficient(a: Node, b: Node, letters: readonly string[], v: Variant): boolean {
  const one = (n: Node): Node => letters.reduce((m, s) => substitute(m, s, numeral(1)), n);
  const [x, y] = [one(a), one(b)];
  if (!isConstant(x) || !isConstant(y)) return agreement(x, y, v) === 'equal';
  const [p, q] = [constantValue(x, PLAIN), constantValue(y, PLAIN)];
  return C.modulus(C.sub(p, q)) <= 0.05 * Math.max(C.modulus(p), C.modulus(q));
}
