/** Decisions about the item as a whole: the paper's questions, a comment, a bookmark, its status. Each shows at once and is saved on the key press. */
import type { ItemReviewView } from '../../../contract/review-calls.ts';
import type { QueueRow } from '../../../contract/review-shapes.ts';
import type { ItemQuestion, TriState } from '../../../core/review/item-questions.ts';
import { announce } from '../../app/announce.tsx';
import { api } from '../../app/api.ts';
import { t } from '../../app/i18n.ts';
import { save } from '../../app/saving.ts';
import { reviewerName } from '../../app/session.ts';
import { adopt } from './decide.ts';
import { openItem } from './opening.ts';
import { neighbour } from './queue-order.ts';
import { begun, changeRow, tookBack } from './queue-list.ts';
import { bounded } from '../../desk/bounded.ts';
import { currentReview, setDesk, stampOf, statusChanged, useReview } from './review-store.ts';

export function changeReview(itemId: number, change: (review: ItemReviewView) => ItemReviewView): void {
  useReview.setState((s) => {
    const review = s.reviews.get(itemId);
    return review ? { reviews: bounded(s.reviews, itemId, change(review), s.itemId) } : {};
  });
}

/** What the present reviewer has answered. */
export const ownDecision = (review: ItemReviewView | undefined, question: ItemQuestion) =>
  review?.decisions.find((d) => d.mine && d.question === question);

/** Answers the active question; null takes the answer back. */
export function answerCurrent(answer: TriState | null): void {
  const state = useReview.getState();
  const { question, itemId } = state;
  if (question === null || itemId === null) return;
  const own = ownDecision(currentReview(state), question);
  if (answer !== (own?.answer ?? null)) answerQuestion(itemId, question, answer, own?.note ?? '');
}

/** The item is named, because a note may be saved on leaving it. `done` is called once the note is in the file. */
export function noteQuestion(itemId: number, question: ItemQuestion, note: string, done: () => void): void {
  const own = ownDecision(useReview.getState().reviews.get(itemId), question);
  if (note === (own?.note ?? '')) done();
  else answerQuestion(itemId, question, own?.answer ?? null, note, done);
}

/** Answers a question about an item; null takes the answer back. */
export function answerQuestion(
  itemId: number,
  question: ItemQuestion,
  answer: TriState | null,
  /** null: the note that the engine has stays. */
  written: string | null,
  done?: () => void,
): void {
  const note = written ?? '';
  const mine = { reviewer: reviewerName(), mine: true, at: new Date().toISOString(), question, answer, note };
  changeReview(itemId, (review) => ({
    ...review,
    decisions: [
      ...review.decisions.filter((d) => !(d.mine && d.question === question)),
      ...(answer === null && note === '' ? [] : [mine]),
    ],
  }));
  begun(itemId);
  const title = t(`question.${question}`);
  const word = answer === null ? t('question.none') : t(`triState.${answer}`);
  announce(`${title} ${word}`);
  const item = useReview.getState().items.get(itemId);
  const stamp = stampOf(itemId);
  save(`${item?.externalId ?? ''} ${title} ${word} ${note}`.trim(), async () => {
    adopt(
      await api('review.decideItem', { ...stamp, itemId, question, answer, ...(written === null ? {} : { note }) }),
    );
    if (answer === null) tookBack(itemId);
    done?.();
  });
}

export const ownComment = (review: ItemReviewView | undefined): string =>
  review?.comments.find((c) => c.mine)?.text ?? '';

/** `done` is called once the comment is in the file. */
export function commentOn(itemId: number, text: string, done: () => void): void {
  if (text === ownComment(useReview.getState().reviews.get(itemId))) {
    done();
    return;
  }
  const mine = { reviewer: reviewerName(), mine: true, at: new Date().toISOString(), text };
  changeReview(itemId, (review) => ({
    ...review,
    comments: [...review.comments.filter((c) => !c.mine), ...(text.trim() === '' ? [] : [mine])],
  }));
  changeRow(itemId, { commented: text.trim() !== '' });
  const stamp = stampOf(itemId);
  save(t('comment.saving', { text }), async () => {
    adopt(await api('review.comment', { ...stamp, itemId, text }));
    done();
  });
}

export function toggleBookmark(): void {
  const state = useReview.getState();
  const { itemId } = state;
  if (itemId === null) return;
  const set = !(currentReview(state)?.bookmarked ?? false);
  changeReview(itemId, (review) => ({ ...review, bookmarked: set }));
  changeRow(itemId, { bookmarked: set });
  announce(t(set ? 'review.bookmarked' : 'review.bookmarkGone'));
  const stamp = stampOf(itemId);
  save(t('commands.item_bookmark'), async () => {
    adopt(await api('review.bookmark', { ...stamp, itemId, set }));
  });
}

/** Of the item with the answers that are shown: with others it is as it was. */
export function setItemStatus(reviewStatus: QueueRow['reviewStatus'], reason = ''): void {
  const { itemId, answerRunId, items } = useReview.getState();
  const item = itemId === null ? undefined : items.get(itemId);
  if (itemId === null || !item) return;
  changeRow(itemId, { reviewStatus, statusReason: reason });
  const of = { stamp: item.stamp, itemId, ...(answerRunId === null ? {} : { answerRunId }) };
  save(`${item.externalId}: ${t(`reviewStatus.${reviewStatus}`)} ${reason}`.trim(), async () => {
    adopt(await api('review.setStatus', { ...of, status: reviewStatus, reason }));
    statusChanged();
  });
}

/** Ctrl+Enter: the item is done, the next one opens. At the end of the queue it says so. */
export function completeAndNext(): void {
  setItemStatus('done');
  if (useReview.getState().autoAdvance) openNext();
  else announce(t('deskOptions.completed'));
}

export function toggleAutoAdvance(): void {
  const autoAdvance = !useReview.getState().autoAdvance;
  setDesk({ autoAdvance });
  announce(t(autoAdvance ? 'deskOptions.autoAdvanceOn' : 'deskOptions.autoAdvanceOff'));
}

export function openNext(): void {
  const { queue, itemId } = useReview.getState();
  const next = neighbour(queue, itemId, 1);
  if (next === null) announce(t('review.lastItem'));
  else void openItem(next);
}
