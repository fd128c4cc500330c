/** Whether a letter of one expression may stand for what another one writes out: ω_p for √(ne²/mε₀), A and φ for two other constants. */
import * as C from '../expressions/complex.ts';
import { type Node, add, div, mul, num, pow, sym } from '../parse/ast.ts';
import { features } from '../expressions/features.ts';
import { mapChildren, substitute } from '../parse/rewrite.ts';
import { MAIN } from '../expressions/samples.ts';
import { type Variant, realWith, valuesAt } from '../expressions/values.ts';

/** The values of an unknown that are tried, between which a solution is looked for. */
const TRIED = [-2, -1.5, -1, -0.6, -0.3, 0, 0.3, 0.6, 1, 1.5, 2]
  .flatMap((p) => [10 ** p, -(10 ** p)])
  .sort((p, q) => p - q);
const STARTS = [[1, 1], [0.4, 2], [2, -0.5], [0.1, 0.3]] as const; // prettier-ignore
const CLOSE = 1e-6;

/**
 * Whether there are values of one or two letters of the first expression that make it the second, whatever the letters are that both have: those
 * that only the second has, and constants, are numbers here. More letters are not tried.
 */
export function mayStandFor(
  a: Node,
  b: Node,
  letters: readonly string[],
  numbers: readonly string[],
  v: Variant,
): boolean {
  if (letters.length !== 1 && letters.length !== 2) return false;
  // Where the second has no value, as of a root, there is nothing to meet: other numbers may leave more.
  return [1, 6, 0.2].some((scale) => {
    const fixed = (n: Node): Node => numbers.reduce((m, s, k) => substitute(m, s, num(scale * (1 + 0.37 * k))), n);
    const x = fixed(a);
    const met = valuesAt(fixed(b), MAIN, v).v.flatMap((z, k) => z.im === 0 && Number.isFinite(z.re) ? [{ point: MAIN[k] ?? 0, sought: z.re }] : []); // prettier-ignore
    if (met.length < 3) return false;
    const gaps = met.map(({ point, sought }): Gap => {
      const [left, bound] = [workedOut(x, letters, point, v), new Map<string, number>()];
      return (values) => {
        letters.forEach((s, i) => bound.set(s, values[i] ?? 1));
        return (realWith(left, point, v, bound) - sought) / (Math.abs(sought) + 1e-9);
      };
    });
    return letters.length === 1 ? solvesOne(gaps) : solvesTwo(gaps);
  });
}

/** What two letters come to that is often given a letter of its own: a mean, a total, a reduced mass, resistances side by side, a ratio. */
const COMBINED: readonly ((x: Node, y: Node) => Node)[] = [
  add,
  (x, y) => div(add(x, y), num(2)),
  (x, y) => div(mul(x, y), add(x, y)),
  (x, y) => add(x, mul(num(-1), y)),
  (x, y) => add(y, mul(num(-1), x)),
  mul,
  div,
  (x, y) => div(y, x),
  (x, y) => root(mul(x, y)),
  (x, y) => root(add(mul(x, x), mul(y, y))),
];
const root = (n: Node): Node => pow(n, num(0.5));
/** With more letters there are too many pairs. */
const MOST_LETTERS = 7;

/** Whether the first expression is the second once its letter is replaced by such a combination of two that the second has. */
export function mayCombine(a: Node, b: Node, letter: string, v: Variant): boolean {
  const others = [...features(b).symbols];
  if (others.length > MOST_LETTERS) return false;
  const sought = valuesAt(b, MAIN, v).v;
  const isSame = (n: Node): boolean => valuesAt(n, MAIN, v).v.every((z, k) => C.close(z, sought[k] ?? C.NAN, CLOSE));
  return others.some((x, k) =>
    others.slice(k + 1).some((y) => COMBINED.some((of) => isSame(substitute(a, letter, of(sym(x), sym(y)))))),
  );
}

/** A tree of which at a point only what has one of the letters is left to be worked out; arguments stay as they are, since a number says that it is one. */
function workedOut(n: Node, letters: readonly string[], point: number, v: Variant): Node {
  if (n.t === 'num') return n;
  const { symbols } = features(n);
  if (letters.some((s) => symbols.has(s)))
    return n.t === 'sym' || n.t === 'call' ? n : mapChildren(n, (child) => workedOut(child, letters, point, v));
  const value = realWith(n, point, v, new Map());
  return Number.isNaN(value) ? n : num(value);
}

/** How far the expression with these values of its letters is off at a point. */
type Gap = (values: readonly number[]) => number;

const isSolved = (gaps: readonly Gap[], values: readonly number[]): boolean =>
  gaps.every((gap) => Math.abs(gap(values)) < CLOSE);

/** Between two tried values at which the first gap has another sign, by halving. */
function solvesOne(gaps: readonly Gap[]): boolean {
  if (isSolved(gaps, [0]) || isSolved(gaps, [1])) return true;
  const first: Gap = (values) => gaps[0]?.(values) ?? NaN;
  const tried = TRIED.map((u) => ({ u, off: first([u]) }));
  return tried.some(({ u, off }, k) => {
    const next = tried[k + 1];
    if (!next || !(off * next.off <= 0)) return false;
    let [low, high] = [u, next.u];
    for (let step = 0; step < 48; step++) {
      const middle = (low + high) / 2;
      if (first([middle]) * off > 0) low = middle;
      else high = middle;
    }
    return isSolved(gaps, [(low + high) / 2]);
  });
}

/** By Newton's method on the sum of squares (Gauss and Newton), from a few beginnings. */
function solvesTwo(gaps: readonly Gap[]): boolean {
  const off = (values: readonly number[]): number[] => gaps.map((gap) => gap(values));
  const isTried = (values: readonly number[]): boolean => values.every((u) => Math.abs(u) <= 100);
  return STARTS.some((start) => {
    let [p, q]: [number, number] = [...start];
    for (let step = 0; step < 25; step++) {
      const at = off([p, q]);
      if (at.every((g) => Math.abs(g) < CLOSE)) return isTried([p, q]);
      const [dp, dq] = [1e-6 * (Math.abs(p) + 1e-3), 1e-6 * (Math.abs(q) + 1e-3)];
      const [ap, aq] = [off([p + dp, q]), off([p, q + dq])];
      const [u, w] = [ap.map((g, k) => (g - (at[k] ?? 0)) / dp), aq.map((g, k) => (g - (at[k] ?? 0)) / dq)];
      const dot = (l: readonly number[], r: readonly number[]): number => l.reduce((sum, g, k) => sum + g * (r[k] ?? 0), 0); // prettier-ignore
      const [uu, ww, uw] = [dot(u, u) * (1 + 1e-9) + 1e-18, dot(w, w) * (1 + 1e-9) + 1e-18, dot(u, w)];
      const det = uu * ww - uw * uw;
      if (!(Math.abs(det) > 0)) return false;
      p -= (ww * dot(u, at) - uw * dot(w, at)) / det;
      q -= (uu * dot(w, at) - uw * dot(u, at)) / det;
    }
    return false;
  });
}
