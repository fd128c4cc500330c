import { type Node, children } from './ast.ts';
import * as C from './complex.ts';
import type { Complex } from './complex.ts';
import { type Env, evaluate, looksCalled } from './evaluate.ts';
import { features, isConstant } from './features.ts';
import { type NumberContext, compareConstants, constantOf, exactValue } from './numbers.ts';
import { toNumber } from './rational.ts';
import { EXTRA, MAIN, NEGATIVE, WHOLE } from './samples.ts';
import { explainExpressions } from './difference.ts';
import { type Outcome, different, equivalent, undecided } from './types.ts';
import { renaming } from './renaming.ts';

/** Equality of expressions by evaluation at seeded points (design, points 2 to 5). */

/** How ambiguous notation is read on both sides. */
export interface Variant {
  calls: Env['calls'];
  imaginary: boolean;
  log: number;
  lg: number;
  /** Names that also stand without parentheses: before a sum in parentheses they are factors. */
  plain?: ReadonlySet<string>;
}

interface Values {
  v: Complex[];
  branch: boolean[];
  noise: number[];
}

const E = Math.E;
const cache = new WeakMap<Node, Map<string, Values>>();

/** The values of a tree at points, remembered per tree and variant. */
export function valuesAt(node: Node, points: readonly number[], variant: Variant, plus: 1 | -1 = 1): Values {
  const key = `${variant.calls}${variant.imaginary ? 'i' : ''}${String(variant.log)},${String(variant.lg)}${String(plus)}@${String(points[0])}${variant.plain ? [...variant.plain].join() : ''}`;
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
    const env: Env = {
      point,
      calls: variant.calls,
      imaginary: letter,
      log: variant.log,
      lg: variant.lg,
      plain: variant.plain,
      plus,
      branch: false,
      noise: 0,
      bound: new Map(),
      steps: 0,
    };
    out.v.push(evaluate(node, env));
    out.branch.push(env.branch);
    out.noise.push(env.noise);
  }
  known.set(key, out);
  return out;
}

const agree = (a: Complex, b: Complex, noise: number): boolean => {
  const size = Math.max(C.modulus(a), C.modulus(b));
  return C.modulus(C.sub(a, b)) <= 1e-9 * size + 1e-13 * noise || size < 1e-300;
};

interface Tally {
  agree: number;
  /** Disagreements where both sides are off their real domain. */
  branchOnly: number;
  gap: number;
  near: number;
  bad: number;
  cleanAgree: number;
}

function tally(a: Values, b: Values): Tally {
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

const mismatchedBad = (a: Values, b: Values): boolean => a.v.some((x, k) => C.finite(x) !== C.finite(b.v[k] ?? C.NAN));

type Agreement = 'equal' | 'different' | 'near' | 'domain' | 'unknown';

/** Compares two trees under one variant, without ±. */
function compareValues(a: Node, b: Node, variant: Variant, plusA: 1 | -1 = 1, plusB: 1 | -1 = 1): Agreement {
  const va = valuesAt(a, MAIN, variant, plusA);
  const vb = valuesAt(b, MAIN, variant, plusB);
  const t = tally(va, vb);
  if (t.agree >= 4 && t.gap === 0 && t.near === 0 && !mismatchedBad(va, vb)) {
    if (t.branchOnly === 0) return 'equal';
    if (t.cleanAgree >= 4) return 'equal';
  }
  if (t.gap >= 6 && t.agree === 0 && t.bad === 0) return 'different';
  if (t.agree > 0 && t.gap + t.near > 0) return 'domain';
  if (t.gap + t.near > 0 && t.branchOnly + t.bad === 0) return t.gap >= 5 ? 'different' : 'near';
  const more = tally(valuesAt(a, EXTRA, variant, plusA), valuesAt(b, EXTRA, variant, plusB));
  const clean = t.cleanAgree + more.cleanAgree;
  const gaps = t.gap + more.gap;
  const nears = t.near + more.near;
  if (clean >= 5 && gaps + nears === 0) return 'equal';
  if (clean > 0 && gaps + nears > 0) return 'domain';
  if (gaps >= 5 && clean === 0 && gaps >= 3 * nears && t.agree + more.agree === 0) return 'different';
  if (nears > 0) return 'near';
  if (!features(a).whole || !features(b).whole || t.agree + t.gap > 0) return 'unknown';
  const whole = tally(valuesAt(a, WHOLE, variant, plusA), valuesAt(b, WHOLE, variant, plusB));
  return whole.agree === WHOLE.length ? 'equal' : 'unknown';
}

function variants(a: Node, b: Node): Variant[] {
  const fa = features(a);
  const fb = features(b);
  const calls: Env['calls'][] = fa.ambiguousCalls || fb.ambiguousCalls ? ['mixed', 'call', 'product'] : ['mixed'];
  const imaginary =
    (fa.hasI !== fa.hasJ && (fa.hasI || fa.hasJ)) || (fb.hasI !== fb.hasJ && (fb.hasI || fb.hasJ))
      ? [false, true]
      : [false];
  const logs = fa.log || fb.log ? [{ log: E, lg: 2 }, { log: 10, lg: 10 }, { log: 2, lg: 2 }] : [{ log: E, lg: 2 }]; // prettier-ignore
  const out: Variant[] = [];
  const heads = [...fa.calls, ...fb.calls].map((c) => c.head).filter((h) => fa.alone.has(h) || fb.alone.has(h));
  const plain = heads.length > 0 ? { plain: new Set(heads.sort()) } : {};
  for (const c of calls)
    for (const l of logs) for (const i of imaginary) out.push({ calls: c, imaginary: i, ...l, ...plain });
  return out;
}

/** Compares two expressions. `different` is only said for the same symbols, no opaque part and a clear gap under every variant. */
export function compareExpressions(a: Node, b: Node, context: NumberContext): Outcome {
  if (isConstant(a) && isConstant(b)) return compareConstantTrees(a, b, context);
  const fa = features(a);
  const fb = features(b);
  if (fa.size + fb.size > 3000) return undecided('depth');
  if (fa.structured || fb.structured) return undecided('kind');
  const all = variants(a, b);
  const results = new Set<Agreement>();
  let near: Variant | null = null;
  for (const v of all) {
    if (v.calls === 'product' && [...fa.calls, ...fb.calls].some((c) => looksCalled(c, v.plain))) {
      if (agreement(a, b, v) === 'equal') return undecided('call');
      continue;
    }
    const r = agreement(a, b, v);
    if (r === 'equal') {
      if (v.imaginary && !imaginaryPlausible(a, b)) return undecided('ambiguous');
      if ((fa.sided || fb.sided) && !agreesBelowZero(a, b, v)) return undecided('domain');
      return equivalent(fa.opaque || fb.opaque ? 'opaque' : 'symbolic');
    }
    if (v.calls !== 'mixed') continue;
    if (r === 'near') near = v;
    results.add(r);
  }
  const rounded = near && roundedRatio(a, b, near);
  if (rounded) return rounded;
  return notEqual(a, b, results, all[0]);
}

function agreement(a: Node, b: Node, v: Variant): Agreement {
  const fa = features(a);
  const fb = features(b);
  if (!fa.plusMinus && !fb.plusMinus) return compareValues(a, b, v);
  const pp = compareValues(a, b, v, 1, 1);
  if (fa.plusMinus !== fb.plusMinus) {
    const other = fa.plusMinus ? compareValues(a, b, v, -1, 1) : compareValues(a, b, v, 1, -1);
    if (pp === 'equal' && other === 'equal') return 'equal';
    return pp === 'different' && other === 'different' ? 'different' : 'unknown';
  }
  const mm = compareValues(a, b, v, -1, -1);
  if (pp === 'equal' && mm === 'equal') return 'equal';
  const pm = compareValues(a, b, v, 1, -1);
  const mp = compareValues(a, b, v, -1, 1);
  if (pm === 'equal' && mp === 'equal') return 'equal';
  if (pp === 'different' && mm === 'different' && (pm === 'different' || mp === 'different')) return 'different';
  if ((pp === 'different' || mm === 'different') && (pm === 'different' || mp === 'different')) return 'different';
  return 'unknown';
}

/** i is read as the imaginary unit when both sides have one, or the only other content is numeric or an exponential. */
function imaginaryPlausible(a: Node, b: Node): boolean {
  const fa = features(a);
  const fb = features(b);
  const ia = fa.hasI !== fa.hasJ;
  const ib = fb.hasI !== fb.hasJ;
  if (ia && ib) return true;
  const only = ia ? fa : fb;
  return only.symbols.size === 1;
}

function agreesBelowZero(a: Node, b: Node, v: Variant): boolean {
  const t = tally(valuesAt(a, NEGATIVE, v), valuesAt(b, NEGATIVE, v));
  return t.gap + t.near + t.branchOnly === 0;
}

function notEqual(a: Node, b: Node, results: Set<Agreement>, variant: Variant | undefined): Outcome {
  const fa = features(a);
  const fb = features(b);
  const v = variant ?? { calls: 'mixed', imaginary: false, log: E, lg: 2 };
  const lost = [...fa.symbols].filter((s) => !fb.symbols.has(s));
  const gained = [...fb.symbols].filter((s) => !fa.symbols.has(s));
  if (lost.length + gained.length > 0) return renaming(a, b, lost, gained, v);
  if (fa.opaque || fb.opaque) return undecided('opaque');
  if (
    (fa.whole || fb.whole) &&
    !fa.applied &&
    !fb.applied &&
    !fa.ambiguousCalls &&
    !fb.ambiguousCalls &&
    !fa.plusMinus &&
    !fb.plusMinus
  ) {
    const t = tally(valuesAt(a, WHOLE, v), valuesAt(b, WHOLE, v));
    if (t.gap === WHOLE.length) return different('symbolic', explainExpressions(a, b, v));
  }
  if (results.has('domain')) return undecided('domain');
  if (results.has('near')) return undecided('precision');
  if (results.has('unknown') || results.size === 0) return undecided(fa.plusMinus !== fb.plusMinus ? 'list' : 'domain');
  if (
    (fa.applied || fb.applied || [...fa.calls, ...fb.calls].some((c) => looksCalled(c, v.plain))) &&
    !sameApplications(a, b, v)
  )
    return undecided('opaque');
  if (fa.whole || fb.whole) {
    const t = tally(valuesAt(a, WHOLE, v), valuesAt(b, WHOLE, v));
    if (t.gap < 5 || t.agree > 3) return undecided('domain');
  }
  return different('symbolic', explainExpressions(a, b, v));
}

/** Whether both sides apply the same unknown functions to the same arguments: then these are symbols like others. */
function sameApplications(a: Node, b: Node, v: Variant): boolean {
  const list = (n: Node): string[] => {
    const out: string[] = [];
    const visit = (x: Node): void => {
      if (x.t === 'app' || (x.t === 'call' && looksCalled(x, v.plain))) {
        const name = x.t === 'app' ? x.name : x.head;
        const args = x.args.map((y) =>
          valuesAt(y, [0, 1], v)
            .v.map((z) => z.re.toPrecision(9))
            .join('/'),
        );
        out.push(`${name}(${args.join(',')})`);
      }
      children(x).forEach(visit);
    };
    visit(n);
    return [...new Set(out)].sort();
  };
  const [x, y] = [list(a), list(b)];
  return x.length === y.length && x.every((s, k) => s === y[k]);
}

/** Expressions that differ by a constant factor near 1 that the rounding of a decimal literal (3 digits or more) explains. */
function roundedRatio(a: Node, b: Node, v: Variant): Outcome | null {
  const decimals = [...features(a).decimals, ...features(b).decimals];
  if (decimals.length === 0 || decimals.length > 2 || decimals.some((d) => d.literal.digits < 3 || d.value === 0))
    return null;
  const va = valuesAt(a, MAIN, v);
  const vb = valuesAt(b, MAIN, v);
  let ratio: number | null = null;
  for (const [k, x] of va.v.entries()) {
    const y = vb.v[k] ?? C.NAN;
    if (!C.finite(x) || !C.finite(y) || x.im !== 0 || y.im !== 0 || x.re === 0) return null;
    const r = y.re / x.re;
    if (ratio !== null && Math.abs(r - ratio) > 1e-8) return null;
    ratio = r;
  }
  if (ratio === null) return null;
  const tolerance = decimals.reduce((t, d) => Math.max(t, (0.5 * d.literal.ulp) / Math.abs(d.value)), 0);
  return Math.abs(ratio - 1) <= tolerance * 1.01 ? equivalent('rounding') : null;
}

/** Two trees without free symbols. */
export function compareConstantTrees(a: Node, b: Node, context: NumberContext): Outcome {
  const fa = features(a);
  const fb = features(b);
  let last: Outcome = undecided('domain');
  const seen: Outcome[] = [];
  for (const v of variants(a, b)) {
    const signs: (1 | -1)[] = fa.plusMinus || fb.plusMinus ? [1, -1] : [1];
    const parts = signs.map((s) => pointwise(a, b, v, s, context));
    const bad = parts.find((p) => p.verdict !== 'equivalent');
    if (!bad) return fa.plusMinus === fb.plusMinus ? (parts[0] ?? last) : undecided('list');
    if (fa.plusMinus && fb.plusMinus) {
      const crossed = ([1, -1] as const).map((s) => pointwise(a, b, v, s, context, s === 1 ? -1 : 1));
      if (crossed.every((p) => p.verdict === 'equivalent')) return crossed[0] ?? last;
    }
    last = fa.plusMinus !== fb.plusMinus ? undecided('list') : bad;
    seen.push(last);
  }
  return seen.find((o) => o.verdict === 'undecided') ?? last;
}

function pointwise(a: Node, b: Node, v: Variant, sign: 1 | -1, context: NumberContext, signB: 1 | -1 = sign): Outcome {
  const x = constantValue(a, v, sign);
  const y = constantValue(b, v, signB);
  if (x.im !== 0 || y.im !== 0) {
    if (!C.finite(x) || !C.finite(y)) return undecided('domain');
    if (agree(x, y, 0)) return equivalent('numeric');
    const gap = C.modulus(C.sub(x, y)) / Math.max(C.modulus(x), C.modulus(y));
    const branched = (valuesAt(a, [0], v, sign).branch[0] ?? false) || (valuesAt(b, [0], v, signB).branch[0] ?? false);
    if (branched && (x.im === 0) !== (y.im === 0)) return undecided('domain');
    return gap > 0.03 ? different('numeric') : undecided('precision');
  }
  return compareConstants(constantOf(a, x.re), constantOf(b, y.re), context);
}

/** The value of a constant tree, exact where it is rational. */
export function constantValue(node: Node, v: Variant, plus: 1 | -1 = 1): Complex {
  const exact = features(node).plusMinus ? null : exactValue(node);
  if (exact) return { re: toNumber(exact), im: 0 };
  return valuesAt(node, [0], v, plus).v[0] ?? C.NAN;
}

export const PLAIN: Variant = { calls: 'mixed', imaginary: false, log: E, lg: 2 };
