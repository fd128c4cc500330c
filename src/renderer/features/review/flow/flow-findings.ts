import type { FlowFinding } from '../../../../core/flow/words.ts';
import type { ItemView } from '../../../../contract/review-shapes.ts';
import { api } from '../../../app/api.ts';
import { reportError } from '../../../app/errors.ts';
import { useAsked } from '../../../app/use-asked.ts';
import type { StepDraft } from './flow-steps.ts';

const ASKING = { keeps: true, onError: reportError };
const NONE: readonly FlowFinding[] = [];

/** What the check finds in the flow as it stands on the screen. Offline. */
export function useFindings(item: ItemView, drafts: readonly StepDraft[], changed: boolean): readonly FlowFinding[] {
  // A changed list is numbered anew when it is saved; the imported one keeps its own numbers, right or wrong.
  const numberOf = (step: StepDraft, index: number): number =>
    changed ? index + 1 : (item.flow.find(({ id }) => id === step.id)?.stepId ?? index + 1);
  const steps = drafts.map((one, index) => ({ stepId: numberOf(one, index), step: one.step, answer: one.answer }));
  const { itemId } = item;
  return useAsked({ itemId, steps }, (flow) => api('flow.check', flow), ASKING) ?? NONE;
}
