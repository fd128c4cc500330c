import type { Node } from '../parse/ast.ts';
import * as C from '../expressions/complex.ts';
import { compareExpressions } from '../expressions/equal.ts';
import { compareEquations, difference } from './equation.ts';
import { features } from '../expressions/features.ts';
import { isName } from '../read/read-relation.ts';
import { MAIN, NEGATIVE } from '../expressions/samples.ts';
import type { Statement } from '../read/statement.ts';
import { type Outcome, different, equivalent, undecided, differs } from '../types.ts';
import { PLAIN, valuesAt } from '../expressions/values.ts';

/** Two relations as written: inequalities up to moved sides and a factor, orders a < b < c (design, point 9). */

export type Relation = Statement & { k: 'relation' };

/** The relation read from the other side. */
export const FLIP: Record<string, string> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=', '<<': '>>', '>>': '<<' };

export const STRICT = 'equality is allowed on one side only';

/** Two single inequalities (or other relations) by the ratio of what they say is positive. */
export function compareTwoRelations(a: Relation, b: Relation): Outcome {
  if (a.ops.length > 1 && a.ops.length === b.ops.length) return compareOrders(a, b);
  if (a.ops.length !== 1 || b.ops.length !== 1) return undecided('relation');
  const [x, y] = [oriented(a), oriented(b)];
  if (!x || !y) return undecided('relation');
  if (x.left === null || y.left === null) return impliedLeft(a, b);
  if (!x.ordered || !y.ordered) {
    if (x.op !== y.op) return undecided('relation');
    if (x.op === '!=' || x.op === '≡') return compareEquations([x.left, x.right], [y.left, y.right]);
    const [l, r] = [compareExpressions(x.left, y.left), compareExpressions(x.right, y.right)];
    return l.verdict === 'equivalent' && r.verdict === 'equivalent' ? equivalent('relation') : undecided('relation');
  }
  const sign = proportional(difference(x.right, x.left), difference(y.right, y.left));
  if (sign === 0) {
    const apart =
      x.op === y.op &&
      compareExpressions(x.left, y.left).verdict === 'equivalent' &&
      compareExpressions(x.right, y.right).verdict === 'different';
    return apart ? differs('relation', 'bound', 'the bound differs') : undecided('relation');
  }
  if (sign > 0 && x.op === y.op) return equivalent('relation');
  if (x.op.length === 2 && x.op !== '<=') return undecided('relation');
  if (y.op.length === 2 && y.op !== '<=') return undecided('relation');
  return differs('relation', 'relation', sign < 0 ? 'the inequality points the other way' : STRICT);
}

/** 1 < 2 < 3 and 3 > 2 > 1; orders of the same letters that put two of them the other way round are different. */
function compareOrders(a: Relation, b: Relation): Outcome {
  const upward = (r: Relation): Relation =>
    r.ops.every((o) => o.startsWith('>'))
      ? { ...r, ops: r.ops.map((o) => FLIP[o] ?? o).reverse(), parts: [...r.parts].reverse() }
      : r;
  const [x, y] = [upward(a), upward(b)];
  if (![...x.ops, ...y.ops].every((o) => o === '<' || o === '<=') || x.ops.join() !== y.ops.join())
    return undecided('relation');
  const each = x.parts.map((p, k) => {
    const q = y.parts[k];
    return p && q ? compareExpressions(p, q).verdict : 'undecided';
  });
  if (each.every((v) => v === 'equivalent')) return equivalent('relation');
  const names = [x, y].map((r) => r.parts.map((p) => (p?.t === 'sym' ? p.name : '')));
  const [p = [], q = []] = names;
  const same = !p.includes('') && new Set(p).size === p.length && [...p].sort().join() === [...q].sort().join();
  return same && x.ops.every((o) => o === '<')
    ? differs('relation', 'relation', 'the order differs')
    : undecided('relation');
}

interface Oriented {
  left: Node | null;
  right: Node;
  op: string;
  ordered: boolean;
}

function oriented(r: Relation): Oriented | null {
  const [p, q] = r.parts;
  const op = r.ops[0] ?? '';
  if (!q) return null;
  const left = p ?? null;
  if (op.startsWith('>') && left) return { left: q, right: left, op: FLIP[op] ?? op, ordered: true };
  return { left, right: q, op, ordered: op.startsWith('<') || op.startsWith('>') };
}

/** `> 0` against `dP/dz > 0`: the left side is implied. */
function impliedLeft(a: Relation, b: Relation): Outcome {
  const [l, m] = [a.parts[0] ?? null, b.parts[0] ?? null];
  const [p, q] = [a.parts[1], b.parts[1]];
  if (!p || !q) return undecided('relation');
  const r = compareExpressions(p, q);
  if (a.ops[0] !== b.ops[0]) {
    const flipped = FLIP[a.ops[0] ?? ''] === b.ops[0];
    return flipped && r.verdict === 'equivalent' && l === null && m === null
      ? different('relation')
      : undecided('relation');
  }
  if (r.verdict !== 'equivalent') return l === null && m === null ? r : undecided('relation');
  const named = l ?? m;
  return named === null || isName(named) ? equivalent('relation') : undecided('relation');
}

/** The sign of f/g when it is the same constant at all points, else 0. */
function proportional(f: Node, g: Node): number {
  const [x, y] = [valuesAt(f, MAIN, PLAIN).v, valuesAt(g, MAIN, PLAIN).v];
  if (features(f).plusMinus || features(g).plusMinus) return 0;
  const ratio = [...x, ...y].every((z) => z.im === 0) ? C.constantRatio(y, x, 1e-7) : null;
  if (ratio === null || !(features(f).sided || features(g).sided)) return ratio === null ? 0 : Math.sign(ratio);
  const [p, q] = [valuesAt(f, NEGATIVE, PLAIN).v, valuesAt(g, NEGATIVE, PLAIN).v];
  const same = p.every((z, k) => Math.abs(z.re - ratio * (q[k]?.re ?? NaN)) <= 1e-7 * (1 + Math.abs(z.re)));
  return same ? Math.sign(ratio) : 0;
}
