import { type Node, children } from './ast.ts';
import { oneBasis } from './basis.ts';
import * as C from './complex.ts';
import { arbitraryConstants, sameAntiderivative } from './arbitrary.ts';
import { compareConstantTrees } from './constants.ts';
import { explainExpressions } from './difference.ts';
import { looksCalled } from './evaluate.ts';
import { contains, features, isConstant } from './features.ts';
import type { NumberContext } from './numbers.ts';
import { permutations, renaming } from './renaming.ts';
import { rename, substitute } from './rewrite.ts';
import { EXTRA, MAIN, NEGATIVE, WHOLE } from './samples.ts';
import { type Outcome, different, equivalent, undecided } from './types.ts';
import { PLAIN, type Tally, type Variant, mismatchedBad, tally, valuesAt, variants } from './values.ts';

/** Equality of expressions by evaluation at seeded points (design, points 2 to 5). */

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
  if (t.agree > 0 && t.gap + t.near > 0) return saturated(a, b, variant, t, plusA, plusB) ? 'different' : 'domain';
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

/** e^{x} ± 1 agree where e^x is huge: apart at all moderate points, when nothing is cut off by |x|, min or a root. */
function saturated(a: Node, b: Node, v: Variant, t: Tally, plusA: 1 | -1, plusB: 1 | -1): boolean {
  const [fa, fb] = [features(a), features(b)];
  if (t.gap < 5 || t.agree > 2 || fa.sided || fb.sided || fa.whole || fb.whole) return false;
  if (!contains(a, isExponential) || !contains(b, isExponential)) return false;
  const points = EXTRA.slice(0, 16);
  const more = tally(valuesAt(a, points, v, plusA), valuesAt(b, points, v, plusB));
  return more.gap >= 12 && more.agree + more.branchOnly === 0 && t.branchOnly === 0;
}

const isExponential = (n: Node): boolean =>
  (n.t === 'pow' && features(n.b).symbols.size > 0) || (n.t === 'fn' && /^(?:exp|sinh|cosh|tanh|coth)$/.test(n.name));

/** Compares two expressions. `different` is only said for the same symbols, no opaque part and a clear gap under every variant. */
export function compareExpressions(p: Node, q: Node, context: NumberContext): Outcome {
  const [a, b] = [oneBasis(p), oneBasis(q)];
  if (isConstant(a) && isConstant(b)) return compareConstantTrees(a, b, context);
  const [m, n] = [withImaginary(a), withImaginary(b)];
  if (m && n && (m !== a || n !== b)) {
    const r = compareConstantTrees(m, n, context);
    if (r.verdict !== 'undecided') return r;
  }
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
  const constants = arbitrary(a, b, all[0] ?? PLAIN);
  if (constants) return constants;
  return notEqual(a, b, results, all[0]);
}

/** A tree whose only letter is i or j, which is then the imaginary unit; the tree itself when it is a constant with one; else null. */
function withImaginary(n: Node): Node | null {
  const f = features(n);
  if (f.applied || f.opaque || f.ambiguousCalls || f.structured) return null;
  const letters = [...f.symbols].filter((s) => s !== 'e');
  if (letters.length === 0)
    return contains(n, (x) => (x.t === 'const' && x.name === 'i') || (x.t === 'fn' && x.name === 'cis')) ? n : null;
  return letters.length === 1 && /^[ij]$/.test(letters[0] ?? '')
    ? substitute(n, letters[0] ?? '', { t: 'const', name: 'i' })
    : null;
}

/** Sides whose arbitrary constants have other letters, or stand in another order; null when they have none. */
function arbitrary(a: Node, b: Node, v: Variant): Outcome | null {
  const constants = arbitraryConstants(a, b);
  if (!constants) return null;
  const [x, y] = constants;
  if (x.length !== y.length || x.length > 4) return undecided('rename');
  for (const order of permutations(y)) {
    let c = b;
    order.forEach((s, k) => (c = rename(c, s, `@${String(k)}`)));
    x.forEach((s, k) => (c = rename(c, `@${String(k)}`, s)));
    if (agreement(a, c, v) === 'equal' || sameAntiderivative(a, c, v)) return equivalent('symbolic');
  }
  return undecided('rename');
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
  const v = variant ?? PLAIN;
  const lost = [...fa.symbols].filter((s) => !fb.symbols.has(s));
  const gained = [...fb.symbols].filter((s) => !fa.symbols.has(s));
  if (lost.length + gained.length > 0) return renaming(a, b, lost, gained, v);
  if (fa.opaque || fb.opaque) return finiteSums(a, b, v) ?? undecided('opaque');
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
    !sameApplications(a, b, v) &&
    !(fa.applied || fb.applied ? false : onlyFactors(a, b, v))
  )
    return undecided('opaque');
  if (fa.whole || fb.whole) {
    const t = tally(valuesAt(a, WHOLE, v), valuesAt(b, WHOLE, v));
    const zeros = commonZeros(a, b, v);
    if ((t.gap < 5 || t.agree > 3) && !(t.gap >= 3 && t.agree === zeros)) return undecided('domain');
  }
  return different('symbolic', explainExpressions(a, b, v));
}

/** Sums and products with whole limits, by adding them up at whole numbers; null when something else is not computed. */
function finiteSums(a: Node, b: Node, v: Variant): Outcome | null {
  const [fa, fb] = [features(a), features(b)];
  const other = (n: Node): boolean =>
    n.t === 'op' &&
    !((n.name === 'sum' || n.name === 'prod') && n.args.length === 3 && !features(n.args[1] ?? n).infinite);
  if (
    contains(a, other) ||
    contains(b, other) ||
    fa.applied ||
    fb.applied ||
    fa.ambiguousCalls ||
    fb.ambiguousCalls ||
    fa.plusMinus ||
    fb.plusMinus
  )
    return null;
  const points = [...WHOLE, ...WHOLE.map((p) => p + 10)];
  const t = tally(valuesAt(a, points, v), valuesAt(b, points, v));
  if (t.agree === points.length) return equivalent('symbolic');
  return t.gap >= points.length - 4 && t.bad === 0 ? different('symbolic', explainExpressions(a, b, v, points)) : null;
}

/** m g(sin θ - μ cos θ): g before an argument of several letters or functions is a factor; both sides are then apart as products too. */
function onlyFactors(a: Node, b: Node, v: Variant): boolean {
  const calls = [...features(a).calls, ...features(b).calls].filter((c) => looksCalled(c, v.plain));
  const compound = (n: Node): boolean =>
    n.t === 'add' && (features(n).symbols.size > 1 || contains(n, (x) => x.t === 'fn'));
  if (!calls.every((c) => /^[gh]$/.test(c.head) && c.args.length === 1 && c.args.every(compound))) return false;
  return agreement(a, b, { ...v, calls: 'product' }) === 'different';
}

/** Whole numbers at which both sides are zero, as sin nπ is: they show nothing. */
function commonZeros(a: Node, b: Node, v: Variant): number {
  const [x, y] = [valuesAt(a, WHOLE, v).v, valuesAt(b, WHOLE, v).v];
  return x.filter((p, k) => C.modulus(p) < 1e-9 && C.modulus(y[k] ?? C.NAN) < 1e-9).length;
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
  const [sa, sb] = [features(a).symbols, features(b).symbols];
  if (sa.size !== sb.size || [...sa].some((s) => !sb.has(s))) return null;
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
