import { type Node, mul, num } from '../parse/ast.ts';
import * as C from './complex.ts';
import { showComplex } from './difference.ts';
import { contains, features } from './features.ts';
import { mapChildren } from '../parse/rewrite.ts';
import { type NumberContext, compareConstants } from './numbers.ts';
import { constantOf } from './written-constant.ts';
import { type Outcome, different, equivalent, undecided } from '../types.ts';
import { PLAIN, type Variant, agree, constantValue, valuesAt, variants } from './values.ts';

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
  if (last.verdict === 'different' && seen.every((o) => o.verdict === 'different') && perhapsDegrees(a, b, context))
    return undecided('unit');
  return seen.find((o) => o.verdict === 'undecided') ?? last;
}

/** sin 30 against 0.5: equal when the plain numbers in trigonometric functions are degrees. */
function perhapsDegrees(a: Node, b: Node, context: NumberContext): boolean {
  const [p, q] = [inDegrees(a), inDegrees(b)];
  if (p === a && q === b) return false;
  return pointwise(p, q, PLAIN, 1, context).verdict === 'equivalent';
}

function inDegrees(n: Node): Node {
  const [x] = n.t === 'fn' ? n.args : [];
  if (n.t === 'fn' && x && /^(?:sin|cos|tan|cot|sec|csc)$/.test(n.name) && !contains(x, (y) => y.t === 'const'))
    return {
      ...n,
      args: [mul(x, num(Math.PI / 180))],
    };
  return contains(n, (y) => y.t === 'fn') ? mapChildren(n, inDegrees) : n;
}

function pointwise(a: Node, b: Node, v: Variant, sign: 1 | -1, context: NumberContext, signB: 1 | -1 = sign): Outcome {
  const x = constantValue(a, v, sign);
  const y = constantValue(b, v, signB);
  if (x.im !== 0 || y.im !== 0) {
    if (!C.finite(x) || !C.finite(y)) return undecided('domain');
    if (agree(x, y, 0)) return equivalent('numeric');
    const decimals = [...features(a).decimals, ...features(b).decimals].map((d) => d.literal.digits);
    const digits = Math.min(...decimals);
    const gap = C.modulus(C.sub(x, y)) / Math.max(C.modulus(x), C.modulus(y));
    if (digits >= 3 && digits < 20 && gap <= Math.min(0.5 * 10 ** (1 - digits), 0.002)) return equivalent('rounding');
    const rooted = [a, b].every((n) => !contains(n, (x) => x.t === 'pow' || (x.t === 'fn' && x.name !== 'sqrt')));
    const what = [{ kind: 'value', text: `${showComplex(x)} against ${showComplex(y)}` }];
    if (rooted && gap > 0.03) return different('numeric', what);
    const branched = (valuesAt(a, [0], v, sign).branch[0] ?? false) || (valuesAt(b, [0], v, signB).branch[0] ?? false);
    if (branched && (x.im === 0) !== (y.im === 0)) return undecided('domain');
    return gap > 0.03 ? different('numeric', what) : undecided('precision');
  }
  return compareConstants(constantOf(a, x.re), constantOf(b, y.re), context);
}
