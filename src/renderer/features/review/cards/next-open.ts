/** U: the next verdict that nobody has settled, wherever it is: the next variable, the next sample, the next item of the queue. */
import { reportNote } from '../../../app/errors.ts';
import { t } from '../../../app/i18n.ts';
import { reviewerName } from '../../../app/session.ts';
import { openItem } from '../../../desk/opening/opening.ts';
import { placeIn } from '../../../desk/queue/queue-order.ts';
import { goTo, openPlace, type CardPlace } from './open-places.ts';
import { reviewDesk } from '../review-desk.ts';
import { currentAnswers, currentItem, useReview } from '../review-store.ts';

const inItem = (from: CardPlace | null): CardPlace | null => {
  const state = useReview.getState();
  const ids = currentItem(state)?.variables.map(({ id }) => id) ?? [];
  return openPlace(currentAnswers(state), ids, reviewerName(), from);
};

/** Behind the end of the queue it begins anew. Says so when there is none left. */
export async function nextOpen(): Promise<void> {
  const { sample, card, queue, itemId } = useReview.getState();
  const here = inItem({ sample, card });
  if (here) {
    goTo(here);
    return;
  }
  const at = placeIn({ queue, itemId }) - 1;
  const next =
    queue.find((entry, index) => index > at && entry.open) ?? queue.find((entry, index) => index < at && entry.open);
  if (next) {
    await openItem(reviewDesk, next.itemId);
    const place = useReview.getState().itemId === next.itemId ? inItem(null) : null;
    if (place) goTo(place);
    return;
  }
  const earlier = inItem(null);
  if (earlier) goTo(earlier);
  else reportNote(t('review.nothingOpen'), 'last');
}
