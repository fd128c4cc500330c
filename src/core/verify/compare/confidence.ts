/** Confidence intervals by their ends, which of ones that are alike may be written with a few digits. */
import { plusMinus } from './tuple-parts.ts';
import { features, isConstant } from '../expressions/features.ts';
import { PLAIN, constantValue } from '../expressions/values.ts';
import type { Node } from '../parse/ast.ts';
import { type Statement, openInterval } from '../read/statement.ts';
import { type Outcome, differs, equivalent } from '../types.ts';

/** Ends that the digits do not tell apart, or that differ by a good part of the whole and more than what rounding does; null for anything else. */
export function compareEnds(a: Statement, b: Statement): Outcome | null {
  const [p, q] = [endsOf(a), endsOf(b)];
  if (!p || !q || p.length !== 2 || q.length !== 2) return null;
  const [x, y] = [p, q].map((ends) => ends.map((n) => constantValue(n, PLAIN).re));
  const width = Math.abs((x?.[1] ?? NaN) - (x?.[0] ?? NaN));
  const step = Math.max(0, ...[...p, ...q].flatMap((n) => features(n).decimals.map((d) => d.literal.ulp)));
  const isApart = x?.some((end, k) => Math.abs(end - (y?.[k] ?? NaN)) > Math.max(0.05 * width, 3 * step));
  if (x?.every((end, k) => Math.abs(end - (y?.[k] ?? NaN)) <= 0.51 * step)) return equivalent('interval');
  return isApart ? differs('interval', 'bound', 'the ends are too far apart for rounding') : null;
}

function endsOf(s: Statement): Node[] | null {
  const between = openInterval(s);
  const signs = s.k === 'value' && !s.unit ? plusMinus(s.expr) : null;
  const ends = between && !between.unit ? [between.lo, between.hi] : signs && [signs[1], signs[0]];
  return ends?.every(isConstant) ? ends : null;
}
