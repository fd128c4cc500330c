/** How two expressions lie to each other at seeded points: equal, apart, near, or nothing that can be said (design, point 2). */
import { type Node, sym } from '../parse/ast.ts';
import { substitute } from '../parse/rewrite.ts';
import { contains, features, sidedLetters } from './features.ts';
import { EXTRA, MAIN, NEGATIVE, WHOLE } from './samples.ts';
import * as C from './complex.ts';
import { type Tally, type Values, type Variant, mismatchedBad, tally, valuesAt } from './values.ts';

export type Agreement = 'equal' | 'different' | 'near' | 'domain' | 'unknown';

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
  // Without a decimal nothing was rounded: what comes near is as different as what is far.
  const exact = features(a).decimals.length + features(b).decimals.length === 0;
  if (exact && clean === 0 && gaps >= 3 && gaps + nears >= 5 && t.agree + more.agree === 0) return 'different';
  if (nears > 0) return 'near';
  if (!features(a).whole || !features(b).whole || t.agree + t.gap > 0) return 'unknown';
  const whole = tally(valuesAt(a, WHOLE, variant, plusA), valuesAt(b, WHOLE, variant, plusB));
  return whole.agree === WHOLE.length ? 'equal' : 'unknown';
}

/**
 * e^{x} ± 1 agree where e^x is huge, and all of e^{-x} where it is too small for a number: apart wherever no exponent is great, when nothing is cut
 * off by |x|, min or a root.
 */
function saturated(a: Node, b: Node, v: Variant, t: Tally, plusA: 1 | -1, plusB: 1 | -1): boolean {
  const [fa, fb] = [features(a), features(b)];
  if (t.gap + t.near === 0 || fa.sided || fb.sided || fa.whole || fb.whole) return false;
  const [mine, others] = [exponentsIn(a), exponentsIn(b)];
  if (mine.length === 0 || others.length === 0) return false;
  const points = [...MAIN, ...EXTRA];
  const all = [...mine, ...others].map((n) => valuesAt(n, points, v, plusA).v);
  const kept = points.map((_, k) => all.every((list) => C.modulus(list[k] ?? C.NAN) < GREAT));
  const at = ({ v: values, branch, noise }: Values): Values => ({ v: values.filter((_, k) => kept[k]), branch: branch.filter((_, k) => kept[k]), noise: noise.filter((_, k) => kept[k]) }); // prettier-ignore
  const there = tally(at(valuesAt(a, points, v, plusA)), at(valuesAt(b, points, v, plusB)));
  return there.gap >= 5 && there.agree + there.branchOnly + there.bad === 0;
}

/** Beyond this a difference of one is lost beside an exponential. */
const GREAT = 12;

function exponentsIn(n: Node): Node[] {
  const out: Node[] = [];
  contains(n, (x) => {
    if (x.t === 'pow' && features(x.b).symbols.size > 0) out.push(x.b);
    if (x.t === 'fn' && /^(?:exp|sinh|cosh|tanh|coth)$/.test(x.name) && x.args[0]) out.push(x.args[0]);
    return false;
  });
  return out;
}

/** Whether two expressions agree at the sampled points under one variant; ± is tried with both signs. */
export function agreement(a: Node, b: Node, v: Variant): Agreement {
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
export function imaginaryPlausible(a: Node, b: Node): boolean {
  const fa = features(a);
  const fb = features(b);
  const ia = fa.hasI !== fa.hasJ;
  const ib = fb.hasI !== fb.hasJ;
  if (ia && ib) return true;
  const only = ia ? fa : fb;
  return only.symbols.size === 1;
}

/** At negative points too: |x|, roots and logarithms agree there or not. What stands under none of them stays positive, as the masses beside |x| are. */
export function agreesBelowZero(a: Node, b: Node, v: Variant): boolean {
  const heads = [a, b].flatMap((n) => features(n).calls.map((c) => c.head));
  const sided = new Set([...sidedLetters(a), ...sidedLetters(b), ...heads]);
  const positive = (n: Node): Node =>
    [...features(n).alone].filter((s) => !sided.has(s)).reduce((m, s) => substitute(m, s, { t: 'fn', name: 'abs', args: [sym(s)] }), n); // prettier-ignore
  const t = tally(valuesAt(positive(a), NEGATIVE, v), valuesAt(positive(b), NEGATIVE, v));
  return t.gap + t.near + t.branchOnly === 0;
}
