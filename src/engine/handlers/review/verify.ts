import type { VerificationView } from '../../../contract/review-shapes.ts';
import { UserError } from '../../../contract/router.ts';
import type { IsSame } from '../../../core/review/groups/answer-groups.ts';
import { valueGroups } from '../../../core/review/groups/value-groups.ts';
import { symbolTex, verify, type Verification } from '../../../core/verify/index.ts';
import { contextIn, solutionIn } from '../../runner/grading/offline-values.ts';
import type { Session } from '../../session.ts';
import { lightOf } from '../../store/answers/answer-light.ts';
import { getItem } from '../../store/items/items.ts';
import { itemOf } from '../../store/answers/overrides.ts';
import { answerById } from '../../store/answers/responses.ts';
import { appendRegression, regressionOf } from '../../transfer/export/regression.ts';
import type { HandlersFor } from '../handlers-for.ts';

export function verifyHandlers(session: Session): HandlersFor<'verify'> {
  return {
    'verify.report': ({ responseId, variableId, path = session.regressionFile }) => {
      const itemId = itemOf(session.db, responseId, variableId);
      const card = answerById(session.db, responseId)?.cards.find((entry) => entry.variableId === variableId);
      const variable =
        itemId === undefined
          ? undefined
          : getItem(session.db, itemId).variables.find((entry) => entry.id === variableId);
      if (!card || !variable) throw new UserError('not-found', 'This answer has no such variable. Reload the item.');
      const regression = regressionOf(card, variable);
      return { path, expected: regression.expected, ...appendRegression(path, regression) };
    },

    'verify.groups': ({ values, reference, responseId, ...context }) => {
      const light = responseId === undefined ? undefined : lightOf(session.db, responseId);
      const by = light ? { ...context, question: light.question, rules: light.policy } : context;
      const solution = light && solutionIn(light.solution);
      const isSame: IsSame = (a, b, isReference) =>
        verify(a, b, isReference ? { ...by, solution } : by).verdict === 'equivalent';
      return { groups: valueGroups(values, isSame, reference) };
    },
    'verify.pair': ({ reference, claimed, responseId, ...context }) => {
      const light = responseId === undefined ? undefined : lightOf(session.db, responseId);
      return verificationView(verify(reference, claimed, light ? contextIn(light, claimed, context) : context));
    },
  };
}

/** The verifier's result as the window shows it: symbols of the sampled points as TeX, nothing left out of what differs. */
export function verificationView(result: Verification): VerificationView {
  return {
    verdict: result.verdict,
    reason: result.reason,
    explanation: result.explanation,
    referenceTex: result.reference.tex,
    claimedTex: result.claimed.tex,
    differences: result.differences.slice(0, 8).map(({ kind, text, tex, samples }) => ({
      kind,
      text,
      tex: tex ?? null,
      samples: (samples ?? []).map(({ at, reference, claimed }) => ({
        at: Object.entries(at).map(([symbol, value]) => ({ tex: symbolTex(symbol), value })),
        reference,
        claimed,
      })),
    })),
  };
}
