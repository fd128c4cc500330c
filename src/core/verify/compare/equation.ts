import { type Node, add, int, mul, neg, num, sym, walk } from '../parse/ast.ts';
import * as C from '../expressions/complex.ts';
import { PLAIN, type Variant, valuesAt } from '../expressions/values.ts';
import { type Features, features, isConstant, lettersApart } from '../expressions/features.ts';
import { MAIN, sample } from '../expressions/samples.ts';
import { renaming, withPlanck } from '../expressions/renaming.ts';
import { substitute } from '../parse/rewrite.ts';
import { type Outcome, equivalent, undecided, differs } from '../types.ts';

/** Equations L = R up to moving sides and a factor that is a constant, or a power of symbols that stand in denominators (point 6). */

export const difference = (l: Node, r: Node): Node => add(l, neg(r));

/** Compares two equations, each given by its two sides. */
export function compareEquations(a: Node[], b: Node[]): Outcome {
  const [la, ra] = a;
  const [lb, rb] = b;
  if (!la || !ra || !lb || !rb) return undecided('chain');
  const plain = [difference(la, ra), difference(lb, rb)] as const;
  const [f, g] = withPlanck(...plain) ?? plain;
  if (isConstant(f) || isConstant(g)) return undecided('relation');
  const [ff, fg] = [features(f), features(g)];
  if (ff.plusMinus || fg.plusMinus || ff.structured || fg.structured) return undecided('relation');
  const variants: Variant[] = ff.ambiguousCalls || fg.ambiguousCalls ? [PLAIN, { ...PLAIN, calls: 'call' }] : [PLAIN];
  const { lost, gained } = lettersApart(f, g);
  if (lost.length + gained.length > 0) return renaming(f, g, lost, gained, PLAIN);
  for (const v of variants) {
    const ratio = ratios(f, g, v);
    if (!ratio) continue;
    if (isConstantList(ratio)) return equivalent('relation');
    if (monomialInDenominators(f, g, ratio, v)) return equivalent('relation');
  }
  const apart = PLAIN_LETTERS(ff) && PLAIN_LETTERS(fg) && [...ff.symbols].some((s) => disjoint(f, g, s));
  return apart
    ? differs('relation', 'relation', 'the equations have no common solution at the sampled values')
    : undecided('relation');
}

const PLAIN_LETTERS = (f: Features): boolean => !f.opaque && !f.applied && !f.ambiguousCalls && !f.whole && !f.sided;

/** Whether both equations are linear or quadratic in a letter and give it other values at every sampled point of the other letters. */
function disjoint(f: Node, g: Node, letter: string): boolean {
  let seen = 0;
  for (const point of MAIN) {
    const [p, q] = [rootsOf(f, letter, point), rootsOf(g, letter, point)];
    if (!p || !q) return false;
    const gap = Math.min(
      ...p.flatMap((x) => q.map((y) => C.modulus(C.sub(x, y)) / (C.modulus(x) + C.modulus(y) || 1))),
    );
    if (!(gap > 0.015)) return false;
    seen++;
  }
  return seen === MAIN.length;
}

/** The roots of a tree in one letter at a point, when it is a polynomial of degree 1 or 2 in it. */
function rootsOf(f: Node, letter: string, point: number): C.Complex[] | null {
  const at = (x: number): number => {
    const v = valuesAt(substitute(f, letter, num(x)), [point], PLAIN).v[0];
    return v && v.im === 0 ? v.re : NaN;
  };
  const [c, f1, f2] = [at(0), at(1), at(-1)];
  const [a, b] = [(f1 + f2) / 2 - c, (f1 - f2) / 2];
  const size = Math.abs(c) + Math.abs(f1) + Math.abs(f2);
  if (
    !Number.isFinite(size) ||
    [2, -1.7, 0.3].some((x) => !(Math.abs(at(x) - (a * x * x + b * x + c)) <= 1e-8 * size * (1 + x * x)))
  )
    return null;
  if (Math.abs(a) <= 1e-9 * size) return Math.abs(b) <= 1e-9 * size ? null : [C.cx(-c / b, 0)];
  const root = C.sqrt(C.cx(b * b - 4 * a * c, 0));
  return [C.add(C.cx(-b, 0), root), C.sub(C.cx(-b, 0), root)].map((z) => C.div(z, C.cx(2 * a, 0)));
}

function ratios(f: Node, g: Node, v: Variant): number[] | null {
  const x = valuesAt(f, MAIN, v);
  const y = valuesAt(g, MAIN, v);
  const out: number[] = [];
  for (const [k, p] of x.v.entries()) {
    const q = y.v[k] ?? C.NAN;
    if (!C.finite(p) || !C.finite(q) || (x.branch[k] ?? false) || (y.branch[k] ?? false)) return null;
    if (C.modulus(p) < 1e-10 * (x.noise[k] ?? 1) || C.modulus(q) < 1e-10 * (y.noise[k] ?? 1)) return null;
    const r = C.div(p, q);
    if (Math.abs(r.im) > 1e-8 * Math.abs(r.re)) return null;
    out.push(r.re);
  }
  return out.length >= 4 ? out : null;
}

const isConstantList = (r: number[]): boolean =>
  r.every((x) => Math.abs(x - (r[0] ?? 0)) <= 1e-7 * Math.abs(r[0] ?? 0));

/** ratio = c · Π s^e over symbols s that some denominator holds, with e in halves up to 4: told by what the ratio does where a letter is twice as large. */
function monomialInDenominators(f: Node, g: Node, ratio: number[], v: Variant): boolean {
  if (ratio.some((r) => r * (ratio[0] ?? 1) < 0)) return false;
  const symbols = [...new Set([...denominators(f), ...denominators(g)])].filter((s) => s !== 'e').slice(0, 5);
  const exponents = symbols.map((s) => {
    const [p, q] = [f, g].map((n) => substitute(n, s, mul(int(2), sym(s))));
    const [doubled = NaN] = (p && q && ratios(p, q, v)) ?? [];
    return Math.round(2 * Math.log2(doubled / (ratio[0] ?? NaN))) / 2;
  });
  if (exponents.every((e) => e === 0) || !exponents.every((e) => Math.abs(e) <= 4)) return false;
  const power = (point: number): number => symbols.reduce((t, s, k) => t * sample(s, point) ** (exponents[k] ?? 0), 1);
  return isConstantList(ratio.map((r, k) => r / power(MAIN[k] ?? 0)));
}

/** Symbols that stand alone or in products in a denominator. */
function denominators(node: Node): string[] {
  const out: string[] = [];
  walk(node, (n) => {
    if (n.t === 'div') out.push(...factorSymbols(n.b));
    if (n.t === 'pow' && n.b.t === 'neg') out.push(...factorSymbols(n.a));
  });
  return out;
}

function factorSymbols(n: Node): string[] {
  if (n.t === 'sym') return [n.name];
  if (n.t === 'mul') return n.items.flatMap(factorSymbols);
  if (n.t === 'pow') return factorSymbols(n.a);
  if (n.t === 'fn' && n.name === 'sqrt' && n.args[0]) return factorSymbols(n.args[0]);
  return [];
}
