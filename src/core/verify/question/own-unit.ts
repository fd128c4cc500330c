/** Units behind expressions in letters: of one side alone where the question uses them, and letters that are the other side's unit. */
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

/** "5(1 − e^{−t}) V" beside "5 − 5e^{−t} \\text{V}": the letter behind a blank is the other side's unit. */
export function withUnitsAlike(r: string, c: string): [string, string] {
  const [unit, other] = [r, c].map((t) => /\\(?:text|mathrm)\s?\{\s?([A-Za-zΩ]{1,3})\s?\}\s*$/.exec(t)?.[1]);
  const spelled = (text: string, as: string | undefined): string =>
    as !== undefined && text.length < 400 && new RegExp(`[)}\\d]\\s+${as}\\s*$`).test(text)
      ? text.replace(new RegExp(`\\s+${as}\\s*$`), `\\text{ ${as}}`)
      : text;
  return (unit === undefined) === (other === undefined) ? [r, c] : [spelled(r, other), spelled(c, unit)];
}
