/** A key that is pressed before the item has come is for that item: it waits for it. */
import { reportNote } from '../../app/errors.ts';
import { t } from '../../app/i18n.ts';
import { answersKey, useReview, type ReviewState } from './review-store.ts';

const isHere = ({ items, answers, answerRunId, itemId }: ReviewState): boolean =>
  itemId === null || (items.has(itemId) && (answerRunId === null || answers.has(answersKey(itemId, answerRunId))));

/** Gives the command now, or once the open item has been read. Says so when another item is opened before. */
export function onceHere(command: () => void): void {
  const pressed = useReview.getState();
  if (isHere(pressed)) {
    command();
    return;
  }
  const stop = useReview.subscribe((now) => {
    if (now.itemId !== pressed.itemId || now.benchmarkId !== pressed.benchmarkId) {
      stop();
      reportNote(t('review.tooSoon'), 'last');
    } else if (now.arrivals > pressed.arrivals) {
      stop();
      command();
    }
  });
}
