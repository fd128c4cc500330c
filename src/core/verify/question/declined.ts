/** Answers that say that there is no value where the reference has one. */
import { isConstant } from '../expressions/features.ts';
import { valueOf } from './sides.ts';
import { type Outcome, different } from '../types.ts';

/** Closed: words that only say that a value is not stated. What may be a value in words ("none", "undefined", "infinite") is not among them. */
const DECLINES = [
  /\b(?:can(?:not|'t| not)|could not|unable to|not possible to|impossible to|isn't possible to)\b[^.]{0,40}\b(?:determined?|calculated?|computed?|evaluated?|provided?|given|found|stated?)\b/i,
  /\b(?:isn't|not)\s+(?:be )?(?:calculable|computable|determinable)\b/i,
  /\b(?:insufficient|not enough|not sufficient)\s+(?:data|information)\b/i,
  /\b(?:numerical|computational|quantitative|further)\s+(?:solution|analysis|calculation|computation)s?\b[^.]{0,40}\b(?:required|needed|necessary)\b/i,
  /^\W*(?:insert|your|enter)\b[^.]{0,60}\b(?:here|answer|value)\b/i,
]; // prettier-ignore

/** "Cannot be determined", "[insert value here]" where the reference is a number, or a formula. */
export function byDeclining(r: string, c: string): Outcome | null {
  const known = valueOf(r);
  if (!known || (!isConstant(known.expr) && known.expr.t === 'sym')) return null;
  const words = c.replace(/\\(?:text|textbf|mathrm|mathbf)\s*\{|[{}$*\\]/g, ' ').replace(/\s+/g, ' ');
  return DECLINES.some((d) => d.test(words))
    ? different('text', [{ kind: 'value', text: 'the claimed words say that there is no value' }])
    : null;
}
