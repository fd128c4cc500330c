import { useEffect, useState } from 'react';
import type { FlowFinding } from '../../../../core/flow/words.ts';
import type { ItemView } from '../../../../contract/review-shapes.ts';
import { api } from '../../../app/api.ts';
import { reportError } from '../../../app/errors.ts';
import type { StepDraft } from './flow-steps.ts';

/** The flow is checked anew when the writing has rested so long. */
const QUIET_MS = 250;

/** What the check finds in the flow as it stands on the screen. Offline. */
export function useFindings(item: ItemView, steps: readonly StepDraft[], changed: boolean): FlowFinding[] {
  const [found, setFound] = useState<FlowFinding[]>([]);
  // A changed list is numbered anew when it is saved; the imported one keeps its own numbers, right or wrong.
  const numberOf = (step: StepDraft, index: number): number =>
    changed ? index + 1 : (item.flow.find(({ id }) => id === step.id)?.stepId ?? index + 1);
  const text = JSON.stringify(
    steps.map((one, index) => ({ stepId: numberOf(one, index), step: one.step, answer: one.answer })),
  );
  const { itemId } = item;
  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => {
      const input = JSON.parse(text) as { stepId: number; step: string; answer: string }[];
      api('flow.check', { itemId, steps: input }).then((findings) => {
        if (current) setFound(findings);
      }, reportError);
    }, QUIET_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [itemId, text]);
  return found;
}
