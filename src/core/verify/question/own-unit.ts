/** An expression in letters with its unit against one without, where the question uses that unit. */
import type { Facts } from './context.ts';
import { valueOf } from './sides.ts';
import { compareValued } from '../compare/compare-values.ts';
import { isConstant } from '../expressions/features.ts';
import { conditioned } from '../read/conditions.ts';
import { readings } from '../read/read.ts';
import type { Outcome } from '../types.ts';

/** "0.1 cos 2t" against "0.1 cos 2t m": without it. */
export function byOwnUnit(r: string, c: string, facts: Facts): Outcome | null {
  const [a, b] = [r, c]
    .map((text) => readings(text).cleaned)
    .map((value) => valueOf(conditioned(value)?.core ?? value));
  const unit = a?.unit ?? b?.unit;
  // "How many bits" wants a number of them.
  const isCount = facts.asked?.says('many') === true && a?.unit === null;
  if (!a || !b || !unit || (a.unit && b.unit) || (!isCount && (isConstant(a.expr) || isConstant(b.expr)))) return null;
  if (facts.asked?.mentionsUnit(unit) !== true) return null;
  const outcome = compareValued({ ...a, unit: null }, { ...b, unit: null }, facts);
  // Counts may be rounded, and a factor another unit's.
  if (outcome.verdict === 'different' && (isCount || outcome.differences?.[0]?.kind === 'factor')) return null;
  return outcome.verdict === 'undecided' ? null : outcome;
}
