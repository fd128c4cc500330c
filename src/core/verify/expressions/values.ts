import type { Node } from '../parse/ast.ts';
import * as C from './complex.ts';
import type { Complex } from './complex.ts';
import type { Env } from './env.ts';
import { evaluate } from './evaluate.ts';
import { features } from './features.ts';
import { exactValue } from './written-constant.ts';
import { toNumber } from './rational.ts';

/** Values of trees at sample points, and how two lists of values agree (design, point 2). */

/** How ambiguous notation is read on both sides. */
export interface Variant {
  calls: Env['calls'];
  imaginary: boolean;
  log: number;
  lg: number;
  /** Names that also stand without parentheses: before a sum in parentheses they are factors. */
  plain?: ReadonlySet<string>;
}

export interface Values {
  v: Complex[];
  branch: boolean[];
  noise: number[];
}

const E = Math.E;
const cache = new WeakMap<Node, Map<string, Values>>();

const envAt = (point: number, v: Variant, imaginary: Env['imaginary'], plus: 1 | -1, bound: Env['bound']): Env => ({
  point,
  calls: v.calls,
  imaginary,
  log: v.log,
  lg: v.lg,
  plain: v.plain,
  plus,
  bound,
  branch: false,
  noise: 0,
  steps: 0,
});

/** The value of a tree at a point with numbers for some of its letters. */
export const valueWith = (node: Node, point: number, variant: Variant, letters: Env['bound']): Complex =>
  evaluate(node, envAt(point, variant, '', 1, letters));

/** The same where it is real; NaN where it is not. */
export function realWith(node: Node, point: number, variant: Variant, letters: Env['bound']): number {
  const z = valueWith(node, point, variant, letters);
  return z.im === 0 ? z.re : NaN;
}

/** The values of a tree at points, remembered per tree and variant. */
export function valuesAt(node: Node, points: readonly number[], variant: Variant, plus: 1 | -1 = 1): Values {
  const key = `${variant.calls}${variant.imaginary ? 'i' : ''}${String(variant.log)},${String(variant.lg)}${String(plus)}@${String(points[0])},${String(points.length)}${variant.plain ? [...variant.plain].join() : ''}`;
  let known = cache.get(node);
  if (!known) {
    known = new Map();
    cache.set(node, known);
  }
  const hit = known.get(key);
  if (hit) return hit;
  const f = features(node);
  const letter = variant.imaginary ? (f.hasI && !f.hasJ ? 'i' : f.hasJ && !f.hasI ? 'j' : '') : '';
  const out: Values = { v: [], branch: [], noise: [] };
  for (const point of points) {
    const env = envAt(point, variant, letter, plus, new Map());
    out.v.push(evaluate(node, env));
    out.branch.push(env.branch);
    out.noise.push(env.noise);
  }
  known.set(key, out);
  return out;
}

export const agree = (a: Complex, b: Complex, noise: number): boolean => {
  const size = Math.max(C.modulus(a), C.modulus(b));
  return C.modulus(C.sub(a, b)) <= 1e-9 * size + 1e-13 * noise || size < 1e-300;
};

export interface Tally {
  agree: number;
  /** Disagreements where both sides are off their real domain. */
  branchOnly: number;
  gap: number;
  near: number;
  bad: number;
  cleanAgree: number;
}

export function tally(a: Values, b: Values): Tally {
  const t: Tally = { agree: 0, branchOnly: 0, gap: 0, near: 0, bad: 0, cleanAgree: 0 };
  a.v.forEach((x, k) => {
    const y = b.v[k] ?? C.NAN;
    const branched = (a.branch[k] ?? false) || (b.branch[k] ?? false);
    if (!C.finite(x) || !C.finite(y)) {
      t.bad++;
      return;
    }
    if (agree(x, y, Math.max(a.noise[k] ?? 0, b.noise[k] ?? 0))) {
      t.agree++;
      if (!branched) t.cleanAgree++;
    } else if (branched) t.branchOnly++;
    else if (C.modulus(C.sub(x, y)) > 0.03 * Math.max(C.modulus(x), C.modulus(y))) t.gap++;
    else t.near++;
  });
  return t;
}

export const mismatchedBad = (a: Values, b: Values): boolean =>
  a.v.some((x, k) => C.finite(x) !== C.finite(b.v[k] ?? C.NAN));

/** The readings of ambiguous notation to try, the likeliest first; `factors` are letters that the question gives, and calls nowhere. */
export function variants(a: Node, b: Node, factors?: ReadonlySet<string>): Variant[] {
  const fa = features(a);
  const fb = features(b);
  const calls: Env['calls'][] = fa.ambiguousCalls || fb.ambiguousCalls ? ['mixed', 'call', 'product'] : ['mixed'];
  const imaginary =
    (fa.hasI !== fa.hasJ && (fa.hasI || fa.hasJ)) || (fb.hasI !== fb.hasJ && (fb.hasI || fb.hasJ))
      ? [false, true]
      : [false];
  const logs = fa.log || fb.log ? [{ log: E, lg: 2 }, { log: 10, lg: 10 }, { log: 2, lg: 2 }] : [{ log: E, lg: 2 }]; // prettier-ignore
  const out: Variant[] = [];
  const heads = [...fa.calls, ...fb.calls]
    .filter((c) => fa.alone.has(c.head) || fb.alone.has(c.head) || factors?.has(c.head) === true)
    .filter((c) => c.args.every((x) => features(x).symbols.size > 1))
    .map((c) => c.head);
  const plain = heads.length > 0 ? { plain: new Set(heads.sort()) } : {};
  for (const c of calls)
    for (const l of logs) for (const i of imaginary) out.push({ calls: c, imaginary: i, ...l, ...plain });
  return out;
}

/** The value of a constant tree, exact where it is rational. */
export function constantValue(node: Node, v: Variant, plus: 1 | -1 = 1): Complex {
  const exact = features(node).plusMinus ? null : exactValue(node);
  if (exact) return { re: toNumber(exact), im: 0 };
  return valuesAt(node, [0], v, plus).v[0] ?? C.NAN;
}

export const PLAIN: Variant = { calls: 'mixed', imaginary: false, log: E, lg: 2 };
