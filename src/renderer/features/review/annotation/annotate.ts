/** Corrections of the annotation. The imported text stays as it was; what the expert changes is kept beside it, and stored verdicts are compared anew. */
import type { InputOf, EngineCalls } from '../../../../contract/calls.ts';
import type { DecisionResult } from '../../../../contract/review-shapes.ts';
import type { ItemReviewView } from '../../../../contract/review-calls.ts';
import { announce } from '../../../app/announce.tsx';
import { api } from '../../../app/api.ts';
import { t } from '../../../app/i18n.ts';
import { save } from '../../../app/saving.ts';
import { reviewerName } from '../../../app/session.ts';
import { changeReview, stampAt } from '../../../desk/desk-store.ts';
import { adopt } from '../../../desk/decisions/edits.ts';
import { begun, tookBack } from '../../../desk/queue/queue-list.ts';
import { readAgain } from '../../../desk/opening/reading.ts';
import { reviewDesk } from '../review-desk.ts';
import { useReview } from '../review-store.ts';
import { withMark, type StepMark } from '../flow/step-marks.ts';

export type EditedVariable = InputOf<EngineCalls, 'review.editVariables'>['variables'][number];
export type EditedStep = InputOf<EngineCalls, 'review.editFlow'>['steps'][number];

function correct(itemId: number, what: string, send: () => Promise<DecisionResult>, done: () => void): void {
  save(what, async () => {
    adopt(reviewDesk, await send());
    done();
    await readCorrected(itemId, 1);
  });
}

/** Reads an item anew whose annotation was corrected. `own`: 1 inside an edit's `send`. */
export async function readCorrected(itemId: number, own: 0 | 1): Promise<void> {
  const { variables } = await readAgain(reviewDesk, itemId, own);
  begun(reviewDesk, itemId);
  // The variable that had the focus may be gone.
  useReview.setState((s) => ({ card: Math.min(s.card, Math.max(0, variables.length - 1)) }));
  announce(t('annotation.saved'));
}

/** `done` is called once the correction is in the file. */
export function editVariables(itemId: number, variables: EditedVariable[], reason: string, done: () => void): void {
  const text = variables.map((v) => `${v.name} (${v.type}): ${v.value}`).join('; ');
  const stamp = stampAt(reviewDesk, itemId);
  correct(itemId, text, () => api('review.editVariables', { ...stamp, itemId, variables, reason }), done);
}

export function editFlow(itemId: number, steps: EditedStep[], reason: string, done: () => void): void {
  const text = steps.map((s, i) => `${String(i + 1)}. ${s.step} → ${s.answer}`).join('\n');
  const stamp = stampAt(reviewDesk, itemId);
  correct(itemId, text, () => api('review.editFlow', { ...stamp, itemId, steps, reason }), done);
}

/** Makes a model's proposal the item's flow: a correction like any other, which undo takes back. `steps`: indices of those to take. */
export function acceptProposal(itemId: number, proposalId: number, steps: number[] | null, done: () => void): void {
  const stamp = stampAt(reviewDesk, itemId);
  const send = () => api('flow.accept', { ...stamp, proposalId, ...(steps === null ? {} : { steps }) });
  correct(itemId, t('proposal.saving'), send, done);
}

export function editText(
  itemId: number,
  field: 'question' | 'solution',
  text: string,
  reason: string,
  done: () => void,
): void {
  const stamp = stampAt(reviewDesk, itemId);
  correct(itemId, text, () => api('review.editText', { ...stamp, itemId, field, text, reason }), done);
}

export const ownMark = (review: ItemReviewView | undefined, stepId: number) =>
  review?.steps.find((step) => step.mine && step.stepId === stepId);

/** The same mark again takes it away. */
export function markStep(itemId: number, stepId: number, wanted: StepMark): void {
  const { reviews, items } = useReview.getState();
  const review = reviews.get(itemId);
  const own = ownMark(review, stepId);
  const stands = wanted === 'firstWrong' ? own?.firstWrong === true : own?.mark === wanted && !own.firstWrong;
  const mark = stands ? null : wanted;
  const order = (items.get(itemId)?.flow ?? []).map(({ id }) => id);
  changeReview(reviewDesk, itemId, (one) => ({
    ...one,
    steps: withMark(one.steps, order, stepId, mark, reviewerName()),
  }));
  begun(reviewDesk, itemId);
  announce(t(mark === null ? 'flow.markGone' : `flow.mark.${mark}`));
  const stamp = stampAt(reviewDesk, itemId);
  save(t(mark === null ? 'flow.markGone' : `flow.mark.${mark}`), async () => {
    adopt(reviewDesk, await api('review.markStep', { ...stamp, itemId, stepId, mark }));
    if (mark === null) tookBack(reviewDesk, itemId);
  });
}
