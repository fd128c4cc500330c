import type { Node } from './ast.ts';
import * as C from './complex.ts';
import { features } from './features.ts';
import { type NumberContext, compareConstants, constantOf } from './numbers.ts';
import { type Outcome, different, equivalent, undecided } from './types.ts';
import { type Variant, agree, constantValue, valuesAt, variants } from './values.ts';

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
