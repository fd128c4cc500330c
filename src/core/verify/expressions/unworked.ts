import type { Node } from '../parse/ast.ts';
import { exactValue } from './written-constant.ts';
import type { Statement } from '../read/statement.ts';

/** Arithmetic that is written down and not carried out: 2·3, 1 + 2, 4/6, a root of a square. Powers of ten and reduced fractions are values. */
export function isUnworked(node: Node): boolean {
  const plain = (n: Node): boolean => n.t === 'num' || (n.t === 'neg' && n.a.t === 'num');
  const power = (n: Node): boolean => n.t === 'pow' && n.a.t === 'num' && n.a.value === 10;
  if (node.t === 'add') return node.items.filter((n) => exactValue(n) !== null).length > 1;
  if (node.t === 'mul') return factors(node).filter((n) => exactValue(n) !== null && !power(n)).length > 1;
  if (node.t === 'pow') return !power(node) && plain(node.a) && plain(node.b);
  if (node.t === 'fn') {
    const [a] = node.args;
    const value = a && exactValue(a);
    return node.name === 'sqrt' && !!value && Number.isInteger(Math.sqrt(Number(value.n) / Number(value.d)));
  }
  if (node.t !== 'div' || !plain(node.a) || !plain(node.b)) return false;
  const [a, b] = [exactValue(node.a), exactValue(node.b)];
  const whole = exactValue(node);
  const size = (n: bigint): bigint => (n < 0n ? -n : n);
  return !a || !b || !whole || a.d !== 1n || b.d !== 1n || size(whole.d) !== size(b.n);
}

/** The factors of a product, also of products within it. */
const factors = (node: Node): Node[] => (node.t === 'mul' ? node.items.flatMap(factors) : [node]);

/** The expressions of a statement, one level down. */
export function expressionsOf(statement: Statement): Node[] {
  switch (statement.k) {
    case 'value':
      return [statement.expr];
    case 'chain':
      return statement.links.map((l) => l.expr).slice(-1);
    case 'list':
      return statement.items.flatMap((i) => (i.k === 'value' ? [i.expr] : []));
    case 'remark':
    case 'conditional':
      return expressionsOf(statement.core);
    default:
      return [];
  }
}
