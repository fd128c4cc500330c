import { isEquivalent, verifyWith } from './verify.ts';
import type { Verification, VerifyContext } from './types.ts';

export type {
  ComparisonRules,
  Difference,
  NormalForm,
  ReasonCode,
  Verdict,
  Verification,
  VerifyContext,
} from './types.ts';

export { offeredOptions } from './question/asked.ts';
export { comesTo } from './question/sides.ts';
export { DERIVATIVE } from './question/right-side.ts';
export { texName as symbolTex } from './tex.ts';

/**
 * Compares a claimed value with a reference value, offline. Both are what benchmarks and models write: LaTeX with or without dollars, plain
 * text, numbers with units. Deterministic, symmetric in its two values, never throws, bounded in time.
 */
export function verify(reference: string, claimed: string, context?: VerifyContext): Verification {
  return verifyWith(reference, claimed, context, { shortcut: true });
}

/** Whether verify() calls two values equivalent, in less time: nothing is said of what they are. */
export const equals = (a: string, b: string, context?: VerifyContext): boolean => isEquivalent(a, b, context);
