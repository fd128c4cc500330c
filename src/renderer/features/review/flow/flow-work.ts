import { useState, type KeyboardEvent } from 'react';
import type { ItemView } from '../../../../contract/review-shapes.ts';
import { useWhere } from '../../../app/navigate.ts';
import { markStep } from '../annotation/annotate.ts';
import { useFindings } from './flow-findings.ts';
import { useProposals } from './flow-proposals.tsx';
import { isStepList, merged, moved, stepsOf, type StepDraft } from './flow-steps.ts';
import { followMarks } from './flow-verdict.tsx';
import { currentReview, useReview } from '../review-store.ts';
import type { StepMark } from './step-marks.ts';
import { useDraft } from '../annotation/use-draft.ts';

const MARKS: Record<string, StepMark> = { v: 'verified', w: 'wrong', x: 'firstWrong' };

export type FlowWork = ReturnType<typeof useFlowWork>;

/** The flow as it is being changed, the step that has the keys, and what can be done with it. */
export function useFlowWork(item: ItemView) {
  const draft = useDraft(`flow/${String(item.itemId)}`, stepsOf(item), isStepList);
  const steps = draft.value;
  const wanted = useWhere((s) => s.wanted.flow);
  const [active, choose] = useState(() =>
    Math.max(
      0,
      item.flow.findIndex(({ id }) => id === wanted?.stepId),
    ),
  );
  const [editing, edit] = useState(false);
  const [compared, compare] = useState(false);
  const proposals = useProposals(item);
  const current = steps[active];
  const put = (next: StepDraft[], to: number) => {
    draft.set(next);
    choose(Math.max(0, Math.min(next.length - 1, to)));
  };
  return {
    ...{ draft, steps, active, choose, editing, edit, compare, put, proposals },
    // P may be pressed before the proposals are read: what it asks for is shown when they are.
    comparing: compared && proposals.rows.length > 0,
    valid: steps.every((step) => step.step.trim() !== ''),
    findings: useFindings(item, steps, draft.changed),
    move: (by: 1 | -1) => put(moved(steps, active, by), active + by),
    remove: () => {
      put(
        steps.filter((_, i) => i !== active),
        active,
      );
      edit(false);
    },
    add: () => {
      const blank = { key: newKey(), id: null, step: '', answer: '""' };
      put([...steps.slice(0, active + 1), blank, ...steps.slice(active + 1)], steps.length === 0 ? 0 : active + 1);
      edit(true);
    },
    mark: (mark: StepMark) => {
      if (current?.id != null) markStep(item.itemId, current.id, mark);
    },
  };
}
export const newKey = (): string => `new-${String(Date.now())}`;

/** What a key on the list does. Answers whether it did anything. */
export function pressed(work: FlowWork, item: ItemView, event: KeyboardEvent): boolean {
  const { steps, active, put } = work;
  if (event.target instanceof Element && event.target.closest('input,textarea,button')) return false;
  if (event.ctrlKey || event.metaKey) {
    // Nothing of the flow goes by one bare key.
    if (event.key.toLowerCase() === 'j') put(merged(steps, active), active);
    else if (event.key === 'Delete' || event.key === 'Backspace') work.remove();
    else return false;
    return true;
  }
  const arrow = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const name = arrow === 1 ? 'j' : arrow === -1 ? 'k' : event.key === 'Enter' ? 'e' : event.key.toLowerCase();
  const mark = MARKS[name];
  const action = actionsOf(work, item)[name];
  if (event.altKey || (event.shiftKey && (name === 'j' || name === 'k'))) {
    if (name !== 'j' && name !== 'k') return false;
    work.move(name === 'j' ? 1 : -1);
  } else if (mark && !event.repeat) work.mark(mark);
  else if (action) action();
  else return false;
  return true;
}

const actionsOf = (work: FlowWork, item: ItemView): Record<string, () => void> => ({
  j: () => work.choose(Math.min(work.steps.length - 1, work.active + 1)),
  k: () => work.choose(Math.max(0, work.active - 1)),
  e: () => work.edit(true),
  n: work.add,
  g: () => {
    const places = [...new Set(work.findings.flatMap(({ index }) => index ?? []))].sort((a, b) => a - b);
    work.choose(places.find((index) => index > work.active) ?? places[0] ?? work.active);
  },
  y: () => followMarks(item, currentReview(useReview.getState())),
  p: () => work.compare(true),
});
