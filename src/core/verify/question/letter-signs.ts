/** Expressions in other letters of which the question does not give all: what speaks for a difference, and whether one goes as the other. */
import { type Unlike, unlike } from './unlike.ts';
import { mayCombine, mayStandFor } from './abbreviations.ts';
import type { Asked } from './asked.ts';
import { OF_UNITS, UNIVERSAL, isHidden, matters } from './given-symbols.ts';
import * as C from '../expressions/complex.ts';
import { looksCalled } from '../expressions/evaluate.ts';
import { type Features, contains, features, isConstant, lettersApart } from '../expressions/features.ts';
import { MAIN } from '../expressions/samples.ts';
import { PLAIN, type Variant, constantValue, valuesAt } from '../expressions/values.ts';
import { type Node, mul, sym, num } from '../parse/ast.ts';
import { rename, substitute } from '../parse/rewrite.ts';

/**
 * What speaks for a difference where some letters are not given: the same expression in other letters has the same dependence on those that both
 * share, and the same number before it but for a π that a definition may bring (an area, a volume, an angular frequency). Nothing where that is
 * so, or where one may be the other with numbers put in, up to a constant, or a name alone.
 */
export const letterSigns = (reference: Node, claimed: Node, asked: Asked, v: Variant): Record<string, number> =>
  isConstant(claimed) || claimed.t !== 'sym'
    ? signsOf(unlike(magnitude(reference), magnitude(claimed), asked, v), ({ a, b, lost, gained }, ones) => {
        // But for its direction it has the same letters, or others only for constants.
        if (![...lost, ...gained].every((s) => OF_UNITS.test(s))) return mayBeSame(a, b, ones, v);
        const ratios = ratiosOf(a, b, ones, v);
        return ratios === null || (areAlike(ratios) && isOfUnits(ratios[0] ?? NaN, [...lost, ...gained]));
      })
    : {};

const areAlike = (ratios: readonly number[], within = 1e-6): boolean => ratios.every((r) => Math.abs(r / (ratios[0] ?? NaN) - 1) < within); // prettier-ignore

/** Whether another system of units brings such a factor: 4πε₀ is 1 or 4π, ħ for h brings 2π, and without such letters there is none. */
function isOfUnits(ratio: number, letters: readonly string[]): boolean {
  const powers = (most: number): number[] => Array.from({ length: 2 * most + 1 }, (_, k) => k - most);
  const electric = letters.some((s) => /^(?:epsilon|mu|k)/.test(s)) ? 3 : 0;
  const quantum = letters.some((s) => /^h/.test(s)) ? 4 : 0;
  return powers(electric).some((j) => powers(quantum).some((m) => Math.abs((ratio * (4 * Math.PI) ** j * (2 * Math.PI) ** m) - 1) < 1e-6)); // prettier-ignore
}

/** The same where the claimed expression is only proportional to the value: any factor will do. */
export const proportionSigns = (reference: Node, claimed: Node, asked: Asked): Record<string, number> =>
  signsOf(unlike(magnitude(reference), magnitude(claimed), asked, PLAIN), ({ a, b, v }, ones) => isMultiple(a, b, ones, v)); // prettier-ignore

/**
 * Whether one expression is the other times a number: false where it is not for any value of the letters that only one of them has, null where these
 * are such a factor, or may stand for anything, since the question does not give them.
 */
export function goesAs(reference: Node, claimed: Node, asked: Asked): boolean | null {
  const [a, b] = [magnitude(reference), magnitude(claimed)];
  if ([a, b].some((n) => isHidden(features(n), PLAIN))) return null;
  const shared = sharedIn(a, b, PLAIN);
  const { lost, gained } = lettersApart(a, b);
  const own = [...lost, ...gained];
  const unknown = own.some((s) => !UNIVERSAL.test(s) && !asked.given.has(s));
  if (shared.length === 0 || unknown) return null;
  if (!isMultiple(a, b, own, PLAIN)) return false;
  return own.every((s) => UNIVERSAL.test(s) && !asked.given.has(s)) ? true : null;
}

/**
 * Whether an expression goes as the reference for whatever its own letters are, none of which the question speaks of: "12π⁴Nk(T/Θ)³/5" where the
 * reference only says "∝ T³".
 */
export function isFactorOf(reference: Node, claimed: Node, asked: Asked): boolean {
  const [a, b] = [magnitude(reference), magnitude(claimed)];
  if ([a, b].some((n) => isHidden(features(n), PLAIN))) return false;
  const own = lettersApart(a, b).gained;
  const shared = sharedIn(a, b, PLAIN);
  const isOpen = shared.length === 0 || shared.length < features(a).symbols.size;
  if (isOpen || own.some((s) => asked.mentioned.has(s))) return false;
  return [1, 1.7, 2.3].every((size) => {
    const at = own.reduce((n, s) => substitute(n, s, num(size)), b);
    const ratios = ratiosOf(a, at, [], PLAIN);
    return ratios !== null && ratios.length >= 4 && areAlike(ratios) && ratios.every((r) => r > 0);
  });
}

/** Letters of both on which the first one depends. */
const sharedIn = (a: Node, b: Node, v: Variant): string[] =>
  [...features(a).symbols].filter((s) => features(b).symbols.has(s) && matters(a, s, v));

/** Whether the one is the other times a number. */
function isMultiple(a: Node, b: Node, ones: readonly string[], v: Variant): boolean {
  const ratios = ratiosOf(a, b, ones, v);
  return ratios === null || areAlike(ratios);
}

/** The signs of a difference; none where both may be the same, once these letters are one: those that differ, and constants that the question does not give. */
function signsOf(pair: Unlike, same: (pair: Unlike, ones: readonly string[]) => boolean): Record<string, number> {
  const { a, b, lost, gained, asked, v } = pair;
  const [fa, fb] = [features(a), features(b)];
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
  const ones = [...lost, ...gained, ...constants];
  if (same(pair, ones) || isLimitOf(pair, ones) || isUndetermined(pair) || isAbbreviated(pair, constants)) return {};
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
    if (/^(?:hat\(.*\)|(?:vec\()?e_\(?(?:[rxyzn]|theta|phi|rho)\)*)$/.test(s)) out = substitute(out, s, num(1));
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
function isLimitOf({ a, b, v }: Unlike, ones: readonly string[]): boolean {
  const curved = (n: Node): boolean => contains(n, (x) => x.t === 'fn' && /^(?:a?(?:sin|cos|tan|cot|coth)h?|exp|ln|log)$/.test(x.name)); // prettier-ignore
  if (curved(a) || !curved(b)) return false;
  const small = (n: Node, s: string, size: number): Node => substitute(n, s, mul(num(size), sym(s)));
  return [...features(a).symbols].some((s) => {
    if (!features(b).symbols.has(s)) return false;
    const own = ratiosOf(small(a, s, 1e-4), small(a, s, 1e-5), ones, v) ?? [];
    if (!own.every((r) => Math.abs(r - 1) > 0.1)) return false;
    const ratios = [1e-4, 1e-5].flatMap((x) => ratiosOf(small(a, s, x), small(b, s, x), ones, v) ?? []);
    return ratios.length > 0 && areAlike(ratios, 1e-2);
  });
}

/** What a constant is called that is left to be determined. */
const CONSTANT = /^[ACNK](?:_[01])?$/;

/** "A x e^{-x}" beside "2 x e^{-x}/T²": a constant that nobody gives may hold what else the reference has, where both go
 * alike with all that the question speaks of. */
function isUndetermined({ a, b, gained, asked, v }: Unlike): boolean {
  const constant = gained.find((s) => CONSTANT.test(s) && !asked.mentioned.has(s));
  const by = (n: Node, s: string, value: number): Node => substitute(n, s, num(value));
  const grows = constant === undefined ? null : ratiosOf(by(b, constant, 2), by(b, constant, 1), [], v);
  if (constant === undefined || !grows?.every((r) => Math.abs(r - 2) < 1e-9)) return false;
  const shared = sharedIn(a, b, v).filter((s) => asked.mentioned.has(s));
  return (
    shared.length > 0 &&
    shared.every((s) => {
      const [p, q] = [1.3, 0.6].map((x) => ratiosOf(by(a, s, x), by(b, s, x), [constant], v));
      return p && q?.length === p.length && p.every((r, k) => Math.abs(r / (q[k] ?? NaN) - 1) < 1e-6);
    })
  );
}

/** Letters that the reference alone has, and the question has not, may stand for what the claimed expression writes out. */
function isAbbreviated({ a, b, lost, gained, asked, v }: Unlike, constants: readonly string[]): boolean {
  const letters = lost.filter((s) => !UNIVERSAL.test(s) && !asked.given.has(s));
  if (letters[0] !== undefined && letters.length === 1 && mayCombine(a, b, letters[0], v)) return true;
  return mayStandFor(a, b, letters, [...gained, ...constants, ...lost.filter((s) => UNIVERSAL.test(s))], v);
}

/** How many times the one is the other at sampled points, with some letters as one; null where that tells nothing. */
function ratiosOf(a: Node, b: Node, ones: readonly string[], v: Variant): number[] | null {
  const one = (n: Node): Node => ones.reduce((m, s) => substitute(m, s, num(1)), n);
  const [x, y] = [valuesAt(one(a), MAIN, v), valuesAt(one(b), MAIN, v)];
  const ratios = x.v.flatMap((p, k) => {
    const ratio = C.modulus(p) / C.modulus(y.v[k] ?? C.NAN);
    return Number.isFinite(ratio) && ratio > 0 ? [ratio] : [];
  });
  // Nought on one side alone is a difference; no value on either is nothing to go by.
  if (ratios.length === 0) return x.v.some((p) => C.finite(p) && C.modulus(p) > 0) ? [0] : null;
  return ratios;
}
