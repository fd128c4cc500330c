/** What is selected on the desk, as a place in the source of one of the open item's texts. */
import { selectedIn, type SelectedPlace } from '../../../desk/remarks/selected-place.ts';
import { currentAnswer, currentItem, useReview } from '../review-store.ts';

/** Null where nothing is selected, or something else than one of the item's texts. */
export function selectedPlace(): SelectedPlace | null {
  return selectedIn('[data-shown] [data-part], [data-part][data-shown]', (part) => {
    const state = useReview.getState();
    if (part === 'answer') return currentAnswer(state)?.text ?? '';
    return part === 'question' || part === 'solution' ? (currentItem(state)?.[part] ?? '') : '';
  });
}
