/** What one expression stands for as several: the components of a sum of tuples, the two values of ±. */
import { type Node, add, mul, neg, sym } from '../parse/ast.ts';
import { contains } from '../expressions/features.ts';
import { mapChildren } from '../parse/rewrite.ts';

/** (1, 2) + t(3, 4) by components; t(3, 4) may also be a function, so that only equality counts. */
export function tupleSum(node: Node, length: number): Node[] | null {
  if (node.t === 'app' && node.args.length === length) {
    if (node.name === 'tuple') return node.args;
    if (/^[A-Z]$/.test(node.name)) return node.args;
    return /^[a-z]$|^lambda$|^mu$/.test(node.name) ? node.args.map((a) => mul(sym(node.name), a)) : null;
  }
  if (node.t === 'neg') return tupleSum(node.a, length)?.map((a): Node => neg(a)) ?? null;
  if (node.t === 'add') {
    const parts = node.items.map((i) => tupleSum(i, length));
    if (!parts.every((p) => p !== null)) return null;
    return Array.from({ length }, (_, k) => ({ t: 'add', items: parts.flatMap((p) => p[k] ?? []) }));
  }
  if (node.t !== 'mul') return null;
  const vectors = node.items.map((i) => tupleSum(i, length));
  const found = vectors.filter((v) => v !== null);
  const rest = node.items.filter((_, k) => vectors[k] === null);
  return found.length === 1 ? (found[0]?.map((a): Node => mul(...rest, a)) ?? null) : null;
}

/** a ± b as its two values. */
export function plusMinus(node: Node): [Node, Node] | null {
  return contains(node, (n) => n.t === 'pm') ? [withSign(node, 1), withSign(node, -1)] : null;
}

function withSign(node: Node, sign: 1 | -1): Node {
  if (node.t !== 'pm') return mapChildren(node, (n) => withSign(n, sign));
  const b = withSign(node.b, sign);
  const signed: Node = node.sign * sign > 0 ? b : neg(b);
  return node.a ? add(withSign(node.a, sign), signed) : signed;
}
