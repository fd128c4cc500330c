/** Columns and matrices of quantum mechanics: i is the imaginary unit in them, and a common phase of a state is no difference. */
import * as C from '../expressions/complex.ts';
import { features } from '../expressions/features.ts';
import { MAIN } from '../expressions/samples.ts';
import { ratioOf } from '../expressions/states.ts';
import { PLAIN, valuesAt } from '../expressions/values.ts';
import { type Node, constant } from '../parse/ast.ts';
import { substitute } from '../parse/rewrite.ts';

const I: Node = constant('i');

/** The components with i as the imaginary unit, unless j or an index i stands beside it. */
export function withUnit(lists: [Node[], Node[]]): [Node[], Node[]] {
  const letters = new Set(lists.flat().flatMap((n) => [...features(n).symbols]));
  if (!letters.has('i') || letters.has('j') || letters.has('k')) return lists;
  return lists.map((list) => list.map((n) => substitute(n, 'i', I))) as [Node[], Node[]];
}

/** Whether two columns of norm 1 differ by a phase, a sign among them. */
export function isSameState(x: Node[], y: Node[]): boolean {
  if (x.length < 2 || x.length !== y.length || ![...x, ...y].every((n) => plain(n))) return false;
  return isNormal(x) && isNormal(y) && ratioOf(x, y) === 'phase';
}

const plain = (n: Node): boolean => !features(n).opaque && !features(n).plusMinus && !features(n).structured;

const isNormal = (list: Node[]): boolean =>
  MAIN.every((point) => {
    const norm = list.reduce((sum, n) => sum + C.modulus(valuesAt(n, MAIN, PLAIN).v[point] ?? C.NAN) ** 2, 0);
    return Math.abs(norm - 1) < 0.01;
  });
