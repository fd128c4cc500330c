/** When two expressions are not equal: whether they are different, or only not decided (design, points 2 to 5). */
import { type Agreement, agreement } from './agreement.ts';
import { type Node, children, keyOf } from '../parse/ast.ts';
import * as C from './complex.ts';
import { explainExpressions } from './difference.ts';
import { looksCalled } from './evaluate.ts';
import { alsoAskedIn, byGivens } from '../question/given-symbols.ts';
import { letterSigns } from '../question/letter-signs.ts';
import { byHigherAndLower } from '../question/letter-meanings.ts';
import type { NumberContext } from './numbers.ts';
import { type Features, contains, features } from './features.ts';
import { differOnlyInFactors } from './integrals.ts';
import { isLeadingOrder } from './leading-order.ts';
import { isSameFamily } from './arbitrary.ts';
import { renaming } from './renaming.ts';
import { WHOLE } from './samples.ts';
import { type Outcome, different, equivalent, undecided } from '../types.ts';
import { PLAIN, type Variant, tally, valuesAt } from './values.ts';

/** What is known of two expressions that no variant made equal: other symbols, opaque parts, a clear gap, or only a doubt. */
export function notEqual(
  a: Node,
  b: Node,
  results: Set<Agreement>,
  variant: Variant | undefined,
  context: NumberContext,
): Outcome {
  const fa = features(a);
  const fb = features(b);
  const v = variant ?? PLAIN;
  const lost = [...fa.symbols].filter((s) => !fb.symbols.has(s) && !(s === 'e' && contains(b, isCharge)));
  const gained = [...fb.symbols].filter((s) => !fa.symbols.has(s) && !(s === 'e' && contains(a, isCharge)));
  if (lost.length + gained.length > 0) {
    const outcome = renaming(a, b, lost, gained, v);
    if (outcome.verdict !== 'undecided' || !context.asked) return outcome;
    const pair = { a, b, lost, gained, asked: context.asked, v };
    const told = byGivens(pair, context);
    if (told?.verdict === 'equivalent') return told;
    // What a renaming would make equal is not different, whatever the question gives.
    if (outcome.reason === 'rename') return byHigherAndLower(pair) ?? outcome;
    // What is asked for as well may be what the other side writes out.
    const also = alsoAskedIn(context);
    const isOpen = [...lost, ...gained].some((s) => also.has(s));
    return told ?? { ...outcome, signs: isOpen ? {} : letterSigns(a, b, context.asked, v) };
  }
  if (fa.opaque || fb.opaque)
    return finiteSums(a, b, v) ?? byOperators(a, b, results, v) ?? byIntegrals(a, b, results, v) ?? undecided('opaque');
  if ((fa.whole || fb.whole) && isCertain(fa) && isCertain(fb)) {
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
  if (context.asked?.approximate && isLeadingOrder(a, b, v)) return undecided('domain');
  if (isSameFamily(a, b, v)) return undecided('rename');
  return different('symbolic', explainExpressions(a, b, v));
}

/** Neither functions that are not known nor two values. */
const isCertain = (f: Features): boolean => !f.applied && !f.ambiguousCalls && !f.plusMinus;

/** e², read as a power of Euler's number, and as one of a charge where the other side has a charge. */
const isCharge = (n: Node): boolean => n.t === 'pow' && n.a.t === 'const' && n.a.name === 'e' && n.b.t === 'num';

/**
 * Derivatives and brackets are like letters where both sides have the same one or two of them: -iħ ∂/∂x is not iħ ∂/∂x. An integral, an endless sum or
 * a derivative with something held constant is so where it is the only one: two of them may be related.
 */
function byOperators(a: Node, b: Node, results: Set<Agreement>, v: Variant): Outcome | null {
  const keys = (n: Node): string[] | null => {
    const operators: (Node & { t: 'op' })[] = [];
    contains(n, (x) => {
      if (x.t === 'op') operators.push(x);
      return false;
    });
    const alone = operators.some((x) => !/^(?:derivative|nabla|bracket)$/.test(x.name) || x.key.includes(' _ '));
    const all = [...new Set(operators.map((x) => (isSample(x) ? keyOf(x) : `${x.name} ${x.key}`)))].sort();
    return operators.some((x) => x.args.length > 0 && !isSample(x)) || all.length > (alone ? 1 : 2) ? null : all;
  };
  const [p, q] = [keys(a), keys(b)];
  const apart = results.size === 1 && results.has('different');
  const sure = [...features(a).calls, ...features(b).calls].every((c) => looksCalled(c, v.plain)) && sameApplications(a, b, v); // prettier-ignore
  return apart && sure && p && q && p.join('\n') === q.join('\n')
    ? different('symbolic', explainExpressions(a, b, v))
    : null;
}

/** The sum over a sample, of which nothing is known: as free as a letter. */
const isSample = (x: Node & { t: 'op' }): boolean =>
  x.name === 'sum' && x.args[2] !== undefined && features(x.args[2]).applied;

function byIntegrals(a: Node, b: Node, results: Set<Agreement>, v: Variant): Outcome | null {
  const apart = results.size === 1 && results.has('different');
  return apart && sameApplications(a, b, v) && differOnlyInFactors(a, b, v)
    ? different('symbolic', explainExpressions(a, b, v))
    : null;
}

/** Sums and products with whole limits, by adding them up at whole numbers; null when something else is not computed. */
function finiteSums(a: Node, b: Node, v: Variant): Outcome | null {
  const [fa, fb] = [features(a), features(b)];
  const other = (n: Node): boolean =>
    n.t === 'op' &&
    !((n.name === 'sum' || n.name === 'prod') && n.args.length === 3 && !features(n.args[1] ?? n).infinite);
  if (contains(a, other) || contains(b, other) || !isCertain(fa) || !isCertain(fb)) return null;
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
