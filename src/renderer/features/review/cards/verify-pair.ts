import type { VariableView, VerificationView } from '../../../../contract/review-shapes.ts';
import { api } from '../../../app/api.ts';
import { currentAnswer, useReview } from '../review-store.ts';

/**
 * What the verifier says of a value against the variable's reference, by the policy of the grading that is shown and in the light of the open answer; null
 * when it could not be asked.
 */
export const verifyPair = (variable: VariableView, claimed: string): Promise<VerificationView | null> =>
  api('verify.pair', {
    responseId: currentAnswer(useReview.getState())?.responseId,
    reference: variable.value,
    claimed,
    name: variable.name.slice(0, 500),
    type: variable.type,
    description: variable.description,
  }).catch(() => null);
