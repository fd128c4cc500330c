/** Expressions in other letters, in the light of the question: which of them it gives, and which are one letter in two spellings. */
import type { Asked } from './asked.ts';
import { agreement } from './agreement.ts';
import { type Node, sym } from './ast.ts';
import * as C from './complex.ts';
import { looksCalled } from './evaluate.ts';
import { type Features, contains, features, isConstant } from './features.ts';
import { explainExpressions } from './difference.ts';
import type { NumberContext } from './numbers.ts';
import { readings } from './read.ts';
import { rename, substitute } from './rewrite.ts';
import { MAIN } from './samples.ts';
import { type Outcome, different, equivalent, undecided } from './types.ts';
import { PLAIN, type Variant, constantValue, valuesAt } from './values.ts';

/** Constants of nature and of systems of units, and directions: another system writes others, or none. */
const UNIVERSAL =
  /^(?:epsilon_(?:0|o)|mu_(?:0|o)|c|k|k_e|k_[BbC]|hbar|h|N_A|R|G|g|e|i|j|(?:vec|hat)\(.*\)|(?:vec\()?e_\(?(?:[rxyz]|theta|phi|rho)\)*)$/;

/** Those of them that another system of units writes otherwise, or not at all. A charge, a radius or gravity never goes away. */
const OF_UNITS = /^(?:epsilon_(?:0|o)|mu_(?:0|o)|c|k|k_e|k_[BbC]|hbar|h)$/;

/** What is known of two expressions whose letters differ. `lost` has the reference alone, `gained` the claimed value. */
export function byGivens(
  a: Node,
  b: Node,
  lost: string[],
  gained: string[],
  asked: Asked,
  definitions: NumberContext['definitions'],
  v: Variant,
): Outcome | null {
  if (asked.upToConstant || b.t === 'sym') return null;
  const spelled = oneSpelling(a, b, lost, gained, asked, v) ?? byStandardLetters(a, b, lost, gained, asked, v);
  if (spelled) return spelled;
  const unknown = (s: string): boolean => !asked.given.has(s) && !UNIVERSAL.test(s);
  const full = definitions && gained.some(unknown) ? spelledOut(b, gained.filter(unknown), definitions()) : null;
  if (full) {
    if (agreement(a, full, v) === 'equal') return equivalent('symbolic');
    const [known, said] = [features(a).symbols, features(full).symbols];
    const [less, more] = [[...known].filter((s) => !said.has(s)), [...said].filter((s) => !known.has(s))];
    if (less.length + more.length > 0) return byGivens(a, full, less, more, asked, undefined, v);
    return agreement(a, full, v) === 'different' ? different('symbolic', explainExpressions(a, full, v)) : null;
  }
  const [fa, fb] = [features(a), features(b)];
  if ([fa, fb].some((f) => f.opaque || f.applied || f.structured || f.ambiguousCalls || f.plusMinus)) return null;
  const own = [...lost, ...gained].filter((s) => asked.given.has(s) || !UNIVERSAL.test(s));
  // A letter that the question does not give may stand for anything, also for those that seem to be missing.
  if (own.length === 0 || !own.every((s) => asked.given.has(s))) return null;
  if (!own.some((s) => matters(lost.includes(s) ? a : b, s, v))) return null;
  if ((isConstant(a) || isConstant(b)) && sameCoefficient(a, b, [...lost, ...gained], v)) return undecided('symbols');
  const [s = ''] = own;
  const where = lost.includes(s) ? 'the reference depends on' : 'the claimed value depends on';
  return different('symbols', [{ kind: 'symbol', text: `${where} ${s}, the other one does not` }]);
}

/**
 * What speaks for a difference where some letters are not given: the same expression in other letters has the same dependence on those that both
 * share, and the same number before it but for a π that a definition may bring (an area, a volume, an angular frequency). Nothing where that is
 * so, or where one may be the other with numbers put in, up to a constant, or a name alone.
 */
export function letterSigns(reference: Node, claimed: Node, asked: Asked, v: Variant): Record<string, number> {
  return signsOf(magnitude(reference), magnitude(claimed), asked, v, mayBeSame);
}

/** The same where the claimed expression is only proportional to the value: any factor will do. */
export const proportionSigns = (reference: Node, claimed: Node, asked: Asked): Record<string, number> =>
  signsOf(magnitude(reference), magnitude(claimed), asked, PLAIN, (a, b, lost, gained, v) => {
    const ratios = ratiosOf(a, b, lost, gained, v);
    return ratios === null || ratios.every((r) => Math.abs(r / (ratios[0] ?? NaN) - 1) < 1e-6);
  });

/** A letter that the question gives, on which the reference depends and a number cannot; null where the number is what stands before it. */
export function dependsOnGiven(reference: Node, number: Node, asked: Asked): string | null {
  const f = features(reference);
  if (f.opaque || f.applied || f.structured || f.plusMinus || f.decimals.length > 0) return null;
  if (sameCoefficient(reference, number, [...f.symbols], PLAIN)) return null;
  return [...f.symbols].find((s) => asked.given.has(s) && matters(reference, s, PLAIN)) ?? null;
}

function signsOf(a: Node, b: Node, asked: Asked, v: Variant, same: typeof mayBeSame): Record<string, number> {
  const [fa, fb] = [features(a), features(b)];
  const lost = [...fa.symbols].filter((s) => !fb.symbols.has(s));
  const gained = [...fb.symbols].filter((s) => !fa.symbols.has(s));
  const called = (f: Features): boolean => f.calls.some((c) => looksCalled(c, v.plain) && !c.args.every(isConstant));
  const readable = [fa, fb].every((f) => !f.opaque && !f.applied && !f.structured && !called(f) && !f.plusMinus);
  const zero = isConstant(b) && constantValue(b, PLAIN).re === 0;
  if (!readable || asked.upToConstant || b.t === 'sym' || fa.decimals.length > 0 || (isConstant(b) && !zero)) return {};
  // Constants alone are another system of units; numbers on one side alone are numbers put in.
  if (fb.decimals.length > 0 || [...lost, ...gained].every((s) => OF_UNITS.test(s))) return {};
  if (same(a, b, lost, gained, v) || isLimitOf(a, b, lost, gained, v)) return {};
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
function mayBeSame(a: Node, b: Node, lost: readonly string[], gained: readonly string[], v: Variant): boolean {
  const ratios = ratiosOf(a, b, lost, gained, v);
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
function isLimitOf(a: Node, b: Node, lost: readonly string[], gained: readonly string[], v: Variant): boolean {
  const curved = (n: Node): boolean => contains(n, (x) => x.t === 'fn' && /^(?:a?(?:sin|cos|tan|cot|coth)h?|exp|ln|log)$/.test(x.name)); // prettier-ignore
  if (curved(a) || !curved(b)) return false;
  const small = (n: Node, s: string, size: number): Node =>
    substitute(n, s, { t: 'mul', items: [numeral(size), sym(s)] });
  return [...features(a).symbols].some((s) => {
    if (!features(b).symbols.has(s)) return false;
    const own = ratiosOf(small(a, s, 1e-4), small(a, s, 1e-5), lost, gained, v) ?? [];
    if (!own.every((r) => Math.abs(r - 1) > 0.1)) return false;
    const ratios = [1e-4, 1e-5].flatMap((x) => ratiosOf(small(a, s, x), small(b, s, x), lost, gained, v) ?? []);
    return ratios.length > 0 && ratios.every((r) => Math.abs(r / (ratios[0] ?? NaN) - 1) < 1e-2);
  });
}

/** How many times the one is the other at sampled points, with the letters that differ and the constants as one; null where that tells nothing. */
function ratiosOf(a: Node, b: Node, lost: readonly string[], gained: readonly string[], v: Variant): number[] | null {
  const universal = [...features(a).symbols, ...features(b).symbols].filter((s) => UNIVERSAL.test(s));
  const one = (n: Node): Node => [...lost, ...gained, ...universal].reduce((m, s) => substitute(m, s, numeral(1)), n);
  const [x, y] = [valuesAt(one(a), MAIN, v), valuesAt(one(b), MAIN, v)];
  const ratios = x.v.flatMap((p, k) => {
    const ratio = C.modulus(p) / C.modulus(y.v[k] ?? C.NAN);
    return Number.isFinite(ratio) && ratio > 0 ? [ratio] : [];
  });
  // Nought on one side alone is a difference; no value on either is nothing to go by.
  if (ratios.length === 0) return x.v.some((p) => C.finite(p) && C.modulus(p) > 0) ? [0] : null;
  return ratios;
}

/** An expression with its letters replaced by what the answer says they stand for; null where it does not say so of each. */
function spelledOut(
  n: Node,
  letters: readonly string[],
  said: readonly { letter: string; value: string }[],
): Node | null {
  const meaning = (letter: string): Node | null => {
    for (const { letter: own, value } of [...said].reverse()) {
      const name = readings(own).list[0]?.statement;
      if (name?.k !== 'value' || name.expr.t !== 'sym' || name.expr.name !== letter) continue;
      const meant = readings(value).list[0]?.statement;
      const tree = meant?.k === 'value' && !meant.unit ? meant.expr : null;
      if (tree && !features(tree).symbols.has(letter) && !features(tree).opaque) return tree;
    }
    return null;
  };
  let out = n;
  for (const letter of letters) {
    const tree = meaning(letter);
    if (!tree) return null;
    out = substitute(out, letter, tree);
  }
  return out;
}

/** Subscripts of a higher and a lower quantity, as of two reservoirs. */
const HIGHER = /_\(?(?:H|h|hot|high|max|>)\)?$/;
const LOWER = /_\(?(?:C|c|L|l|cold|low|min|<)\)?$/;

/**
 * "1 − T_C/T_H" against "1 − T_2/T_1": letters that say which is the higher one, for two of the reference that do not. They are one where the
 * claimed value is positive with the higher one higher and negative otherwise, as what is asked for has to be.
 */
export function byHigherAndLower(a: Node, b: Node, lost: string[], gained: string[], v: Variant): Outcome | null {
  const [hot, cold] = [gained.filter((s) => HIGHER.test(s)), gained.filter((s) => LOWER.test(s))];
  const [h, l] = [hot[0], cold[0]];
  if (lost.length !== 2 || gained.length !== 2 || h === undefined || l === undefined || !lost.every((s) => /_\(?[12]\)?$/.test(s))) return null; // prettier-ignore
  const stem = (s: string): string => s.replace(/_.*$/, '');
  if (new Set([...lost, h, l].map(stem)).size !== 1) return null;
  const sign = (high: number, low: number): number[] => {
    const at = substitute(substitute(b, h, numeral(high)), l, numeral(low));
    return valuesAt(at, MAIN, v).v.map((z) => Math.sign(z.re));
  };
  if (!sign(4, 3).every((x) => x === 1) || !sign(3, 4).every((x) => x === -1)) return null;
  const same = [lost, [...lost].reverse()].some(([p = '', q = '']) => agreement(a, rename(rename(b, h, p), l, q), v) === 'equal'); // prettier-ignore
  return same ? equivalent('symbolic') : null;
}

/** What letters stand for wherever nobody says otherwise, by the letters of the meaning, of which the other side must have the first. */
const STANDARD: readonly { letter: RegExp; meanings: readonly string[] }[] = [
  { letter: /^k(?:_[eC])?$/, meanings: ['\\frac{1}{4\\pi\\epsilon_0}'] },
  { letter: /^beta$/, meanings: ['\\frac{v}{c}', '\\frac{1}{\\tau}', '\\frac{1}{k_B T}', '\\frac{1}{k T}'] },
  { letter: /^gamma$/, meanings: ['\\frac{1}{\\sqrt{1-v^2/c^2}}', '\\frac{1}{\\sqrt{1-\\beta^2}}'] },
  { letter: /^tau$/, meanings: ['k_B T', 'k T'] },
];

/** The same value once such a letter on one side is replaced by what it stands for in the letters of the other. */
function byStandardLetters(
  a: Node,
  b: Node,
  lost: readonly string[],
  gained: readonly string[],
  asked: Asked,
  v: Variant,
): Outcome | null {
  for (const [side, other, letters] of [
    [a, b, lost],
    [b, a, gained],
  ] as const)
    // prettier-ignore
    for (const letter of letters) {
      if (asked.given.has(letter)) continue;
      for (const meaning of STANDARD.find((s) => s.letter.test(letter))?.meanings ?? []) {
        const tree = readings(meaning).list[0]?.statement;
        if (tree?.k !== 'value' || ![...features(tree.expr).symbols].every((s) => features(other).symbols.has(s))) continue;
        const told = substitute(side, letter, tree.expr);
        const same = [...features(told).symbols].every((s) => features(other).symbols.has(s)) && features(told).symbols.size === features(other).symbols.size; // prettier-ignore
        if (!same) continue;
        const how = agreement(told, other, v);
        if (how === 'equal') return equivalent('symbolic');
        if (how === 'different' && !features(told).opaque && !features(other).opaque) return different('symbolic', explainExpressions(told, other, v)); // prettier-ignore
      }
    }
  return null;
}

/** v_0 and V_0, k and k_B, where the question knows one spelling at most. */
function oneSpelling(a: Node, b: Node, lost: string[], gained: string[], asked: Asked, v: Variant): Outcome | null {
  if (lost.length !== gained.length || lost.length > 3) return null;
  const fold = (s: string): string =>
    s
      .replace(/^k_[Bb]$/, 'k')
      .replace(/^(?:vec|hat|bar)\((.*)\)$/, '$1')
      .toLowerCase();
  let c = b;
  for (const l of lost) {
    const twins = gained.filter((g) => fold(g) === fold(l));
    const [twin] = twins;
    if (twin === undefined || twins.length > 1 || (asked.mentioned.has(l) && asked.mentioned.has(twin))) return null;
    if (features(a).symbols.has(twin) || features(b).symbols.has(l)) return null;
    c = rename(c, twin, l);
  }
  return agreement(a, c, v) === 'equal' ? equivalent('symbolic') : null;
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

const numeral = (value: number): Node => ({ t: 'num', value, exact: null, literal: null, source: String(value) });
