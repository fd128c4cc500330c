/** An expert's label of the answer as a whole: shows at once, and is on its way to the file on the same key press. No verdict changes by it. */
import type { ItemReviewView } from '../../../../contract/review-calls.ts';
import type { AnswerView } from '../../../../contract/review-shapes.ts';
import { announce } from '../../../app/announce.tsx';
import { api } from '../../../app/api.ts';
import { t } from '../../../app/i18n.ts';
import { save } from '../../../app/saving.ts';
import { reviewerName } from '../../../app/session.ts';
import { isRevealed } from '../../../desk/decisions/blind.ts';
import { changeReview, stampAt } from '../../../desk/desk-store.ts';
import { adopt } from '../../../desk/decisions/edits.ts';
import { begun, tookBack } from '../../../desk/queue/queue-list.ts';
import { reviewDesk } from '../review-desk.ts';
import { currentAnswer, currentItem, useReview } from '../review-store.ts';

type Label = ItemReviewView['labels'][number];

/** Everybody's labels of an answer that the reviewer may see: colleagues' are no more shown blind than their verdicts. */
export function labelsOf(
  review: ItemReviewView | undefined,
  answer: AnswerView | undefined,
  blind: boolean,
): { own: Label | undefined; others: Label[]; adjudicated: ItemReviewView['adjudicated'][number] | undefined } {
  const labels = review?.labels.filter(({ responseId }) => responseId === answer?.responseId) ?? [];
  const hides =
    blind &&
    !isRevealed(review, null, null) &&
    (answer?.cards.some(({ variableId }) => !isRevealed(review, answer.responseId, variableId)) ?? true);
  const adjudicated = review?.adjudicated.find((one) => one.about === 'label' && one.responseId === answer?.responseId);
  return {
    own: labels.find(({ mine }) => mine),
    others: hides ? [] : labels.filter(({ mine }) => !mine),
    adjudicated: hides ? undefined : adjudicated,
  };
}

/** Labels the open answer; the same again takes the label back. */
export function labelAnswer(wanted: boolean): void {
  const state = useReview.getState();
  const [item, answer] = [currentItem(state), currentAnswer(state)];
  if (!item || !answer) return;
  const { itemId, externalId } = item;
  const { responseId } = answer;
  const own = labelsOf(state.reviews.get(itemId), answer, state.blind).own;
  const right = own?.right === wanted ? null : wanted;
  const note = right === null ? '' : (own?.note ?? '');
  const mine = { reviewer: reviewerName(), mine: true, at: new Date().toISOString(), responseId, note };
  changeReview(reviewDesk, itemId, (review) => ({
    ...review,
    labels: [
      ...review.labels.filter((one) => !(one.mine && one.responseId === responseId)),
      ...(right === null ? [] : [{ ...mine, right }]),
    ],
  }));
  begun(reviewDesk, itemId);
  const word = t(right === null ? 'label.none' : right ? 'label.right' : 'label.wrong');
  announce(t('label.said', { label: word }));
  const stamp = stampAt(reviewDesk, itemId);
  save(t('label.saving', { id: externalId, label: word }), async () => {
    adopt(reviewDesk, await api('experts.label', { ...stamp, itemId, responseId, right, note }));
    if (right === null) tookBack(reviewDesk, itemId);
  });
}
