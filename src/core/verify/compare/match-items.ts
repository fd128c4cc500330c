/** Items of two lists against each other: in their order, or as a matching (design, point 9). */
import type { Facts } from '../question/context.ts';
import { isConstant } from '../expressions/features.ts';
import type { Statement } from '../read/statement.ts';
import { type Outcome, different, equivalent, undecided, differs } from '../types.ts';

export type List = Statement & { k: 'list' };

/** How items are compared: the caller's comparison of statements. */
export type Compare = (a: Statement, b: Statement, facts: Facts) => Outcome;

/** Tuples: item by item. */
export function inOrder(x: List, y: List, facts: Facts, compare: Compare): Outcome {
  if (x.items.length !== y.items.length)
    return differs('list', 'count', `${String(x.items.length)} against ${String(y.items.length)} items`);
  let doubt: Outcome | null = null;
  for (const [k, i] of x.items.entries()) {
    const j = y.items[k];
    if (!j) continue;
    const r = compare(i, j, facts);
    if (r.verdict === 'different')
      return different('list', [{ kind: 'item', text: `item ${String(k + 1)} differs` }, ...(r.differences ?? [])]);
    if (r.verdict === 'undecided') doubt ??= r;
  }
  return doubt ?? equivalent('list');
}

/** A number, or a tuple of numbers. */
const isPlain = (i: Statement): boolean =>
  (i.k === 'value' && isConstant(i.expr)) || (i.k === 'list' && i.form === 'tuple' && i.items.every(isPlain));

/** More comparisons of items than this are not made: longer lists are equal in their order or undecided. */
const MAX_PAIRS = 400;

/** Sets and lists: a matching of equal items; different when an item differs from every item of the other side. */
export function unordered(x: Statement[], y: Statement[], facts: Facts, compare: Compare): Outcome {
  const paired = x.length === y.length ? x.map((i, k) => compare(i, y[k] ?? i, facts)) : [];
  if (paired.length > 0 && paired.every((r) => r.verdict === 'equivalent')) return equivalent('list');
  if (x.length * y.length > MAX_PAIRS) return undecided('depth');
  const results = x.map((i) => y.map((j) => compare(i, j, facts)));
  if (x.length !== y.length) {
    const plain = [...x, ...y].every(isPlain);
    const exact = plain && results.every((row) => row.every((r) => r.verdict !== 'undecided'));
    const folded =
      results.every((row) => row.some((r) => r.verdict === 'equivalent')) &&
      y.every((_, j) => results.some((row) => row[j]?.verdict === 'equivalent'));
    return exact && !folded
      ? differs('list', 'count', `${String(x.length)} against ${String(y.length)} items`)
      : undecided('list');
  }
  const used = new Set<number>();
  let matched = 0;
  for (const row of results) {
    const k = row.findIndex((r, j) => r.verdict === 'equivalent' && !used.has(j));
    if (k >= 0) {
      used.add(k);
      matched++;
    }
  }
  if (matched === x.length) return equivalent('list');
  const lost = results.findIndex((row) => row.every((r) => r.verdict === 'different'));
  if (lost >= 0) return differs('list', 'item', `item ${String(lost + 1)} of the reference is not in the claimed list`);
  const extra = y.findIndex((_, j) => results.every((row) => row[j]?.verdict === 'different'));
  if (extra >= 0)
    return differs('list', 'item', `item ${String(extra + 1)} of the claimed list is not in the reference`);
  return results.flat().find((r) => r.verdict === 'undecided') ?? undecided('list');
}
