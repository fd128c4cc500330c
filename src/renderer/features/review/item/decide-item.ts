/** Decisions about the item as a whole: the paper's questions, and a bookmark. Each shows at once and is saved on the key press. */
import type { ItemQuestion, TriState } from '../../../../core/review/items/item-questions.ts';
import { announce } from '../../../app/announce.tsx';
import { api } from '../../../app/api.ts';
import { t } from '../../../app/i18n.ts';
import { save } from '../../../app/saving.ts';
import { reviewerName } from '../../../app/session.ts';
import { changeReview, changeRow, stampAt } from '../../../desk/desk-store.ts';
import { adoptSteps } from '../../../desk/decisions/edits.ts';
import { begun, tookBack } from '../../../desk/queue/queue-list.ts';
import { ownDecision } from './item-questions.ts';
import { reviewDesk } from '../review-desk.ts';
import { currentReview, useReview } from '../review-store.ts';

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
  changeReview(reviewDesk, itemId, (review) => ({
    ...review,
    decisions: [
      ...review.decisions.filter((d) => !(d.mine && d.question === question)),
      ...(answer === null && note === '' ? [] : [mine]),
    ],
  }));
  begun(reviewDesk, itemId);
  const title = t(`question.${question}`);
  const word = answer === null ? t('question.none') : t(`triState.${answer}`);
  announce(`${title} ${word}`);
  const item = useReview.getState().items.get(itemId);
  const stamp = stampAt(reviewDesk, itemId);
  save(`${item?.externalId ?? ''} ${title} ${word} ${note}`.trim(), async () => {
    const input = { ...stamp, itemId, question, answer, ...(written === null ? {} : { note }) };
    adoptSteps(reviewDesk, await api('review.decideItem', input));
    if (answer === null) tookBack(reviewDesk, itemId);
    done?.();
  });
}

export function toggleBookmark(): void {
  const state = useReview.getState();
  const { itemId } = state;
  if (itemId === null) return;
  const set = !(currentReview(state)?.bookmarked ?? false);
  changeReview(reviewDesk, itemId, (review) => ({ ...review, bookmarked: set }));
  changeRow(reviewDesk, itemId, { bookmarked: set });
  announce(t(set ? 'review.bookmarked' : 'review.bookmarkGone'));
  const stamp = stampAt(reviewDesk, itemId);
  save(t('commands.item_bookmark'), async () => {
    adoptSteps(reviewDesk, await api('review.bookmark', { ...stamp, itemId, set }));
  });
}
