/** Integrals and endless sums that are not worked out: when two expressions with one of them differ all the same. */
import { type Node, int } from '../parse/ast.ts';
import { mapChildren } from '../parse/rewrite.ts';
import * as C from './complex.ts';
import { contains } from './features.ts';
import { MAIN } from './samples.ts';
import { type Variant, realWith, valuesAt } from './values.ts';

type Summed = Node & { t: 'op' };

/**
 * Whether both sides have one integral or endless sum, between the same limits, of the same up to a factor, and are alike without it: then it is a letter
 * like others. Integrands that differ otherwise may have one integral.
 */
export function differOnlyInFactors(a: Node, b: Node, v: Variant): boolean {
  const [x, y] = [onlyOne(a), onlyOne(b)];
  if (x?.name !== y?.name || !x || !y) return false;
  const [from, to, of] = x.args;
  const [low, high, body] = y.args;
  if (!from || !to || !of || !low || !high || !body) return false;
  if (!isAlike(from, low, v) || !isAlike(to, high, v) || !isAlike(without(a), without(b), v)) return false;
  const at = (n: Node, key: string, point: number, value: number): number => realWith(n, point, v, new Map([[key, value]])); // prettier-ignore
  return [0, 1, 2, 3].every((point) => {
    const [first = NaN, ...more] = [1, 2, 3].map((k) => at(of, x.key, point, k) / at(body, y.key, point, k));
    return more.every((ratio) => Math.abs(ratio / first - 1) < 1e-9);
  });
}

/** The only part of a tree that is not worked out. */
function onlyOne(n: Node): Summed | null {
  const all: Summed[] = [];
  contains(n, (x) => x.t === 'op' && all.push(x) < 0);
  const [one] = all;
  return one && all.length === 1 ? one : null;
}

const without = (n: Node): Node => (n.t === 'op' ? int(0) : mapChildren(n, without));

/** Equal at every point, where both are infinite or nothing too. */
function isAlike(a: Node, b: Node, v: Variant): boolean {
  const others = valuesAt(b, MAIN, v).v;
  return valuesAt(a, MAIN, v).v.every((z, k) => {
    const w = others[k] ?? C.NAN;
    if (!C.finite(z) || !C.finite(w)) return Object.is(z.re, w.re);
    return C.close(z, w);
  });
}
