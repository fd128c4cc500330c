/** Whether a letter of one expression may stand for what another one writes out: ω_p for √(ne²/mε₀), A and φ for two other constants. */
import type { Node } from '../parse/ast.ts';
import { numeral } from './letter-meanings.ts';
import { substitute } from '../parse/rewrite.ts';
import { MAIN } from '../expressions/samples.ts';
import { type Variant, valuesAt } from '../expressions/values.ts';

/** The values of an unknown that are tried, between which a solution is looked for. */
const TRIED = [-2, -1.5, -1, -0.6, -0.3, 0, 0.3, 0.6, 1, 1.5, 2].flatMap((p) => [10 ** p, -(10 ** p)]);
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
  // Where the second has no value, as of a root, there is nothing to meet: other numbers may leave more.
  return [1, 6, 0.2].some((scale) => {
    const fixed = (n: Node): Node => numbers.reduce((m, s, k) => substitute(m, s, numeral(scale * (1 + 0.37 * k))), n);
    const [x, wanted] = [fixed(a), real(fixed(b), v)];
    const points = wanted.flatMap((p, k) => (Number.isFinite(p) ? [k] : []));
    if (points.length < 3) return false;
    const off: Off = (values) => {
      const at = real(
        letters.reduce((n, s, k) => substitute(n, s, numeral(values[k] ?? 1)), x),
        v,
      );
      return points.map((k) => ((at[k] ?? NaN) - (wanted[k] ?? NaN)) / (Math.abs(wanted[k] ?? NaN) + 1e-9));
    };
    return letters.length === 1 ? solvesOne(off) : letters.length === 2 && solvesTwo(off);
  });
}

type Off = (values: readonly number[]) => number[];

/** The real values of an expression at the sampled points; NaN where it has none. */
const real = (n: Node, v: Variant): number[] => valuesAt(n, MAIN, v).v.map((z) => (z.im === 0 ? z.re : NaN));

const isSolved = (gaps: readonly number[]): boolean => gaps.every((g) => Math.abs(g) < CLOSE);

/** Between two tried values at which the first gap has another sign, by halving. */
function solvesOne(off: Off): boolean {
  if (isSolved(off([0])) || isSolved(off([1]))) return true;
  const tried = TRIED.toSorted((p, q) => p - q).map((u) => ({ u, gap: off([u])[0] ?? NaN }));
  return tried.some(({ u, gap }, k) => {
    const next = tried[k + 1];
    if (!next || !(gap * next.gap <= 0)) return false;
    let [low, high] = [u, next.u];
    for (let step = 0; step < 48; step++) {
      const middle = (low + high) / 2;
      if ((off([middle])[0] ?? NaN) * gap > 0) low = middle;
      else high = middle;
    }
    return isSolved(off([(low + high) / 2]));
  });
}

/** By Newton's method on the sum of squares (Gauss and Newton), from a few beginnings. */
function solvesTwo(off: Off): boolean {
  const isTried = (values: readonly number[]): boolean => values.every((u) => Math.abs(u) <= 100);
  return STARTS.some((start) => {
    let [p, q]: [number, number] = [...start];
    for (let step = 0; step < 25; step++) {
      const at = off([p, q]);
      if (isSolved(at)) return isTried([p, q]);
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
