import type { Facts } from '../question/context.ts';
import { compareQuantities } from './quantity.ts';
import type { Valued } from '../read/statement.ts';
import { compareStructured } from './structured.ts';
import type { Outcome } from '../types.ts';

/** Two single values: components of matrices, branches of cases, quantities, expressions. */
export function compareValued(a: Valued, b: Valued, facts: Facts): Outcome {
  const structured = compareStructured(a.expr, b.expr, facts);
  if (structured) return structured;
  return compareQuantities(a, b, facts);
}
