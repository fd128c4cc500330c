/**
 * What a benchmark counts as the same value where its values alone do not say: how close two numbers have to be, what a missing unit costs,
 * how far a form has to be worked out, what an estimate and a percentage without its sign may differ by.
 */
import { z } from 'zod';
import { LINES } from './confidence/lines.ts';

export const GradingPolicy = z.strictObject({
  /** By the digits in which both are written (the coarser counts), or within a share of the greater number: 0.01 is one percent. */
  tolerance: z.discriminatedUnion('by', [
    z.strictObject({ by: z.literal('digits') }),
    z.strictObject({ by: z.literal('relative'), within: z.number().positive().max(0.5) }),
  ]),
  /** A unit that the reference has and the claimed value has not: filled in where the item asks for it and else left open; always left open; wrong. */
  missingUnit: z.enum(['as-asked', 'open', 'wrong']),
  /** An equal value whose arithmetic is not worked out (4/6, 2·3): the same value, or left open. */
  unsimplified: z.enum(['equal', 'open']),
  /** Items that ask for an estimate or an order of magnitude: as any other number, open within a factor of ten, or right within it. */
  orderOfMagnitude: z.enum(['as-number', 'open', 'right']),
  /** Numbers a hundredfold apart without a sign that says which is a percentage: left open, the same value, or wrong. */
  percent: z.enum(['open', 'equal', 'wrong']),
  /**
   * The line between decided and left open: the least confidence, as it is kept, of a verdict without a model. Left out: a value that was found is
   * decided, a doubtful one from the thresholds of the confidence on. Only lines whose error was measured (confidence/measured.ts).
   */
  leastConfidence: z.literal(LINES).optional(),
});
export type GradingPolicy = z.infer<typeof GradingPolicy>;

/** Frozen, because a grading that names no policy means exactly this one. */
export const DEFAULT_POLICY: GradingPolicy = Object.freeze({
  tolerance: Object.freeze({ by: 'digits' as const }),
  missingUnit: 'as-asked',
  unsimplified: 'equal',
  orderOfMagnitude: 'open',
  percent: 'open',
});

const SAID = {
  missingUnit: { 'as-asked': 'units as asked', open: 'missing units open', wrong: 'missing units wrong' },
  unsimplified: { equal: 'unsimplified equal', open: 'unsimplified open' },
  orderOfMagnitude: { 'as-number': 'estimates as numbers', open: 'estimates open', right: 'estimates within tenfold' },
  percent: { open: 'percent open', equal: 'percent equal', wrong: 'percent wrong' },
} as const;

/** What a policy has of its own, "±1%, missing units wrong"; empty for the default. Two policies with one name are the same. */
export function policyName(policy: GradingPolicy): string {
  const parts: string[] = [];
  if (policy.tolerance.by === 'relative')
    parts.push(`±${String(Number((policy.tolerance.within * 100).toPrecision(12)))}%`);
  if (policy.missingUnit !== DEFAULT_POLICY.missingUnit) parts.push(SAID.missingUnit[policy.missingUnit]);
  if (policy.unsimplified !== DEFAULT_POLICY.unsimplified) parts.push(SAID.unsimplified[policy.unsimplified]);
  if (policy.orderOfMagnitude !== DEFAULT_POLICY.orderOfMagnitude)
    parts.push(SAID.orderOfMagnitude[policy.orderOfMagnitude]);
  if (policy.percent !== DEFAULT_POLICY.percent) parts.push(SAID.percent[policy.percent]);
  if (policy.leastConfidence !== undefined) parts.push(`confidence from ${policy.leastConfidence.toFixed(2)}`);
  return parts.join(', ');
}
