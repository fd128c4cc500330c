/** Equality of expressions by evaluation at seeded points (design, points 2 to 5). */
import { type Agreement, agreement, agreesBelowZero, imaginaryPlausible } from './agreement.ts';
import { arbitraryConstants, sameAntiderivative } from './arbitrary.ts';
import { type Node, children, constant, num } from '../parse/ast.ts';
import { asWritten, oneBasis } from '../compare/basis.ts';
import * as C from './complex.ts';
import { compareConstantTrees } from './constants.ts';
import { atDeltas } from './deltas.ts';
import { looksCalled } from './evaluate.ts';
import { contains, features, isConstant, lettersApart } from './features.ts';
import { notEqual } from './not-equal.ts';
import type { NumberContext } from './numbers.ts';
import { permutations, withPlanck } from './renaming.ts';
import { compareStates } from './states.ts';
import { inBothOrders } from '../parse/ordered.ts';
import { mapChildren, rename, substitute } from '../parse/rewrite.ts';
import { EXTRA, MAIN } from './samples.ts';
import { type Outcome, equivalent, undecided } from '../types.ts';
import { constantOf } from './written-constant.ts';
import { PLAIN, type Variant, constantValue, valuesAt, variants } from './values.ts';

/** Nothing is known of what is compared. */
const WITHOUT: NumberContext = { measured: false, count: false };

/** The comparisons made last, the newest first: in the light of a question the same expressions are compared in several ways to read their values. */
const recent: { p: Node; q: Node; context: NumberContext; outcome: Outcome }[] = [];
const KEPT = 6;

/** Compares two expressions. `different` is only said for the same symbols, no opaque part and a clear gap under every variant. */
export function compareExpressions(p: Node, q: Node, context = WITHOUT): Outcome {
  if (isConstant(p) && isConstant(q)) return compareAnew(p, q, context);
  const known = recent.find((r) => isInSame(r.context, context) && isAlike(r.p, p) && isAlike(r.q, q));
  if (known) return known.outcome;
  const outcome = compareAnew(p, q, context);
  recent.unshift({ p, q, context, outcome });
  recent.length = Math.min(KEPT, recent.length);
  return outcome;
}

/** The very same things are known of both. */
const isInSame = (a: NumberContext, b: NumberContext): boolean =>
  a.asked === b.asked && (Object.keys({ ...a, ...b }) as (keyof NumberContext)[]).every((k) => a[k] === b[k]);

/** Whether two trees are one to the last mark. */
const isAlike = (x: unknown, y: unknown): boolean => {
  if (x === y) return true;
  if (typeof x !== 'object' || typeof y !== 'object' || x === null || y === null) return false;
  const [own, others] = [Object.entries(x), y as Record<string, unknown>];
  return own.length === Object.keys(y).length && own.every(([k, v]) => isAlike(v, others[k]));
};

function compareAnew(p: Node, q: Node, context: NumberContext): Outcome {
  const [a, b] = [oneBasis(p), oneBasis(q)];
  const outcome = inOneBasis(atDeltas(a), atDeltas(b), context);
  return a === p && b === q ? outcome : asWritten(outcome, p, q);
}

function inOneBasis(a: Node, b: Node, context: NumberContext): Outcome {
  if (isConstant(a) && isConstant(b)) return compareConstantTrees(a, b, context);
  const states = compareStates(a, b, (l, m) => compareExpressions(l, m, context), context.asked);
  if (states) return states;
  const complex = withUnit(a, b);
  if (complex) return compareExpressions(...complex, context);
  const inPlanck = withPlanck(a, b);
  if (inPlanck) return compareExpressions(...inPlanck, context);
  const [m, n] = [withImaginary(a), withImaginary(b)];
  if (m && n && (m !== a || n !== b)) {
    const r = compareConstantTrees(m, n, context);
    if (r.verdict !== 'undecided') return r;
  }
  const fa = features(a);
  const fb = features(b);
  if (fa.size + fb.size > 3000) return undecided('depth');
  if (fa.structured || fb.structured) return undecided('kind');
  const all = variants(a, b, context.asked?.factors);
  const results = new Set<Agreement>();
  let near: Variant | null = null;
  for (const v of all) {
    if (v.calls === 'product' && [...fa.calls, ...fb.calls].some((c) => looksCalled(c, v.plain))) {
      if (agreement(a, b, v) === 'equal') return undecided('call');
      continue;
    }
    const r = agreement(a, b, v);
    if (r === 'equal') {
      if (outOfRangeIn(a, v) || outOfRangeIn(b, v)) return undecided('domain');
      if (inBothOrders(a, b)) return undecided('opaque');
      if (v.imaginary && !imaginaryPlausible(a, b)) return undecided('ambiguous');
      if ((fa.sided || fb.sided) && !agreesBelowZero(a, b, v)) return undecided('domain');
      return equivalent(fa.opaque || fb.opaque ? 'opaque' : 'symbolic');
    }
    if (v.calls !== 'mixed') continue;
    if (r === 'near') near = v;
    results.add(r);
  }
  const rounded = (near && roundedRatio(a, b, near, context)) ?? withinRounding(a, b, all[0] ?? PLAIN, context);
  if (rounded) return rounded;
  const constants = arbitrary(a, b, all[0] ?? PLAIN, context.asked?.mentioned);
  if (constants) return constants;
  return notEqual(a, b, results, all[0], context);
}

/** Whether a constant part is beyond the range of the arithmetic: 10^{-400}x and 10^{-401}x are both 0 at every point. */
function outOfRangeIn(n: Node, v: Variant): boolean {
  return contains(
    n,
    (x) =>
      (x.t === 'pow' || x.t === 'num' || (x.t === 'fn' && x.name === 'fact')) &&
      isConstant(x) &&
      constantOf(x, constantValue(x, v).re).outOfRange,
  );
}

/** iħL against ħL: beside ħ an i that one side alone has is the imaginary unit, and everywhere the i of |a + ib|² and of e^{iπn}. */
function withUnit(a: Node, b: Node): [Node, Node] | null {
  const [x, y] = [features(a).symbols, features(b).symbols];
  if (x.has('j') || y.has('j') || (!x.has('i') && !y.has('i'))) return null;
  const besideQuantum = x.has('i') !== y.has('i') && x.has('hbar') && y.has('hbar');
  const isWave = [a, b].every((n) => isOnlyIn(n, isPhase)) && x.has('i') === y.has('i');
  if (!besideQuantum && !isWave && ![a, b].every((n) => isOnlyIn(n, isModulus))) return null;
  const unit: Node = constant('i');
  return [substitute(a, 'i', unit), substitute(b, 'i', unit)];
}

/** Whether every i of a tree stands within parts of a kind. */
const isOnlyIn = (n: Node, part: (x: Node) => boolean): boolean =>
  part(n) || (n.t === 'sym' ? n.name !== 'i' : children(n).every((x) => isOnlyIn(x, part)));

const isModulus = (n: Node): boolean => n.t === 'fn' && n.name === 'abs';
const isPhase = (n: Node): boolean =>
  n.t === 'pow' && n.a.t === 'const' && n.a.name === 'e' && contains(n.b, (x) => x.t === 'const' && x.name === 'pi');

/** A tree whose only letter is i or j, which is then the imaginary unit; the tree itself when it is a constant with one; else null. */
function withImaginary(n: Node): Node | null {
  const f = features(n);
  if (f.applied || f.opaque || f.ambiguousCalls || f.structured) return null;
  const letters = [...f.symbols].filter((s) => s !== 'e');
  if (letters.length === 0)
    return contains(n, (x) => (x.t === 'const' && x.name === 'i') || (x.t === 'fn' && x.name === 'cis')) ? n : null;
  return letters.length === 1 && /^[ij]$/.test(letters[0] ?? '')
    ? substitute(n, letters[0] ?? '', constant('i'))
    : null;
}

/** Sides whose arbitrary constants have other letters, or stand in another order; null when they have none, or the question speaks of all. */
function arbitrary(a: Node, b: Node, v: Variant, mentioned?: ReadonlySet<string>): Outcome | null {
  const constants = arbitraryConstants(a, b);
  if (!constants || constants.flat().every((s) => mentioned?.has(s) && !s.startsWith('C'))) return null;
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

/** Expressions that differ by a constant factor near 1 that the rounding of a decimal literal (3 digits or more) explains. */
function roundedRatio(a: Node, b: Node, v: Variant, context: NumberContext): Outcome | null {
  const relative = context.rules?.tolerance.by === 'relative' ? context.rules.tolerance.within : null;
  const { lost, gained } = lettersApart(a, b);
  if (lost.length + gained.length > 0) return null;
  const decimals = [...features(a).decimals, ...features(b).decimals];
  if (
    decimals.length === 0 ||
    decimals.length > (relative === null ? 2 : 4) ||
    decimals.some((d) => (d.literal.digits < 3 && relative === null) || d.value === 0)
  )
    return null;
  const [x, y] = [valuesAt(a, MAIN, v).v, valuesAt(b, MAIN, v).v];
  const ratio = [...x, ...y].every((z) => z.im === 0) ? C.constantRatio(x, y) : null;
  if (ratio === null) return null;
  const tolerance = decimals.reduce((t, d) => Math.max(t, (0.5 * d.literal.ulp) / Math.abs(d.value)), 0);
  return Math.abs(ratio - 1) <= (relative ?? tolerance * 1.01) ? equivalent('rounding') : null;
}

/** 1.118 e^{-t} cos(2t − 0.4636): expressions that differ at no point by more than what the last digits of their decimals leave open, which is little. */
function withinRounding(a: Node, b: Node, v: Variant, { rules }: NumberContext): Outcome | null {
  const decimals = [a, b].flatMap((n) => features(n).decimals);
  const { lost, gained } = lettersApart(a, b);
  if (decimals.length === 0 || decimals.length > 4 || lost.length + gained.length > 0 || rules?.tolerance.by === 'relative') return null; // prettier-ignore
  if (decimals.some((d) => d.literal.digits < 3 || d.value === 0)) return null;
  const points = [...MAIN, ...EXTRA];
  const at = (n: Node): number[] => valuesAt(n, points, v).v.map((z) => (z.im === 0 ? z.re : NaN));
  const [x, y] = [at(a), at(b)] as const;
  const step = ({ literal, value }: (typeof decimals)[number], n: Node, own: readonly number[]): number[] => {
    const put = (m: Node): Node => (m.t === 'num' && m.literal === literal ? num(value + 0.51 * literal.ulp) : mapChildren(m, put)); // prettier-ignore
    return at(put(n)).map((z, k) => Math.abs(z - (own[k] ?? NaN)));
  };
  const leftBy = (n: Node, own: readonly number[]): number[] =>
    features(n).decimals.map((d) => step(d, n, own)).reduce((sum, list) => sum.map((s, k) => s + (list[k] ?? NaN)), own.map(() => 0)); // prettier-ignore
  const [p, q] = [leftBy(a, x), leftBy(b, y)];
  const left = p.map((s, k) => Math.max(s, q[k] ?? NaN));
  const isTold = x.every((z, k) => Math.abs(z - (y[k] ?? NaN)) <= (left[k] ?? NaN) + 1e-12 * Math.abs(z));
  const isLittle = x.filter((z, k) => (left[k] ?? NaN) < 0.01 * Math.abs(z)).length >= points.length / 2;
  return isTold && isLittle ? equivalent('rounding') : null;
}
