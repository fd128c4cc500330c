/** Answers that say that there is no value where the reference has one. */
import { isConstant } from '../expressions/features.ts';
import { valueOf } from './sides.ts';
import { type Outcome, differs } from '../types.ts';
import { saysNoResult } from '../../notation/declining.ts';

/** Words that deny that there is a value, and say nothing else: another value than a formula or a number. */
const DENIES =
  /^\W*(?:none|no (?:solution|answer|such \w+)(?: exists)?|(?:the |a |such an? )?(?:solution|answer|value|radius|state|limit|equilibrium)? ?(?:does not|doesn't|cannot) exist)\W*$/i;

/** "Cannot be determined", "[insert value here]" where the reference is a number, or a formula. */
export function byDeclining(r: string, c: string): Outcome | null {
  const known = valueOf(r);
  if (!known || (!isConstant(known.expr) && known.expr.t === 'sym')) return null;
  const words = c.replace(/\\(?:text|textbf|mathrm|mathbf)\s*\{|[{}$*\\]/g, ' ').replace(/\s+/g, ' ');
  return saysNoResult(c.trim()) || saysNoResult(words) || DENIES.test(words)
    ? differs('text', 'value', 'the claimed words say that there is no value')
    : null;
}
