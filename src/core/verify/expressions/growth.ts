import { type Node, nameOf } from '../parse/ast.ts';
import { features } from './features.ts';
import { PLAIN, valueWith } from './values.ts';
import { type Outcome, equivalent, undecided, differs } from '../types.ts';

/** O(...), Θ(...), Ω(...) compare by growth: equal up to a constant factor in the limit. */

const HEADS = new Set(['O', 'Theta', 'Omega', 'o', 'cal(O)', 'tilde(O)']);

function order(node: Node): { head: string; inner: Node } | null {
  const head = nameOf(node) ?? '';
  const [inner, ...more] = node.t === 'call' || node.t === 'app' ? node.args : [];
  return HEADS.has(head) && inner && more.length === 0 ? { head: head === 'cal(O)' ? 'O' : head, inner } : null;
}

const opposite = (p: string, q: string): boolean => [p, q].sort().join() === 'O,Omega';

/** Null unless at least one side is an order of growth. */
export function compareGrowth(a: Node, b: Node): Outcome | null {
  const [known, said] = [order(a), order(b)];
  // n² log² n says what grows like it.
  const bare = (n: Node): boolean => features(n).calls.length === 0 && !features(n).applied;
  const [x, y] = [known ?? (said?.head === 'Theta' && bare(a) ? { ...said, inner: a } : null), said ?? (known?.head === 'Theta' && bare(b) ? { ...known, inner: b } : null)]; // prettier-ignore
  if (!x || !y) return null;
  const symbols = new Set([...features(x.inner).symbols, ...features(y.inner).symbols]);
  const same = [...symbols].every((s) => features(x.inner).symbols.has(s) && features(y.inner).symbols.has(s));
  const f = features(x.inner);
  const g = features(y.inner);
  if (f.opaque || g.opaque || f.applied || g.applied) return undecided('opaque');
  if (!same && symbols.size !== 1) return undecided('symbols');
  if (!same && f.symbols.size + g.symbols.size !== 1) return undecided('symbols');
  let ratios = [1e2, 1e4, 1e8, 1e12].map((n) => ratio(x.inner, y.inner, symbols, n));
  if (symbols.size === 1 && ratios.some((r) => !Number.isFinite(r) || r <= 0))
    ratios = [8, 16, 32, 64].map((n) => ratio(x.inner, y.inner, symbols, n));
  if (ratios.some((r) => !Number.isFinite(r) || r <= 0)) return undecided('growth');
  const [, r1 = 1, r2 = 1, r3 = 1] = ratios;
  const steady = Math.abs(r3 / r2 - 1) < 1e-3 && Math.abs(r2 / r1 - 1) < 0.05;
  if (steady && (symbols.size <= 1 || alongOthers(x.inner, y.inner, symbols)))
    return x.head === y.head
      ? equivalent('growth')
      : opposite(x.head, y.head)
        ? differs('growth', 'growth', 'one is an upper bound, the other a lower one')
        : undecided('growth');
  const apart = (p: number, q: number): boolean => p / q > 1.2 || q / p > 1.2;
  if (symbols.size === 1 && apart(r3, r2) && apart(r2, r1) && r3 > r2 === r2 > r1) {
    // O(n) is no bound of what grows as n².
    const isShort = x.head === 'Theta' && y.head === 'O' && r3 > r2;
    return x.head === y.head || isShort
      ? differs('growth', 'growth', 'the orders of growth differ')
      : undecided('growth');
  }
  if (symbols.size > 1 && x.head === y.head) {
    // What grows alike in all letters grows alike where they are one.
    const [d0 = 1, d1 = 1, d2 = 1] = [1e2, 1e4, 1e8].map((n) => ratio(x.inner, y.inner, symbols, n, 0, true));
    const apart = (d1 > 3 * d0 && d2 > 3 * d1) || (d0 > 3 * d1 && d1 > 3 * d2);
    if (apart && d2 > 0) return differs('growth', 'growth', 'the orders of growth differ');
  }
  return undecided('growth');
}

/** The ratio of both for all symbols large, each with its own power of n so that they stay apart. */
function ratio(x: Node, y: Node, symbols: Set<string>, n: number, tilt = 0, diagonal = false): number {
  const power = (k: number): number => (symbols.size === 1 || diagonal ? 1 : 0.5 + 0.17 * ((k + tilt) % symbols.size));
  const large = new Map([...symbols].sort().map((s, k) => [s, Math.pow(n, power(k))]));
  const [p = NaN, q = NaN] = [x, y].map((tree) => valueWith(tree, 0, { ...PLAIN, calls: 'product' }, large).re);
  return p / q;
}

function alongOthers(x: Node, y: Node, symbols: Set<string>): boolean {
  for (let tilt = 0; tilt < symbols.size; tilt++) {
    const [a, b] = [ratio(x, y, symbols, 1e6, tilt), ratio(x, y, symbols, 1e10, tilt)];
    if (!(Math.abs(a / b - 1) < 1e-2)) return false;
  }
  return true;
}
