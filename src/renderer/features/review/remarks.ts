/** Remarks at this desk: where they are begun, and what of them an expert who works blind may see. */
import { beginRemark, type RemarkDesk } from '../../desk/remark-store.ts';
import { clearSelection } from '../../desk/selected-place.ts';
import { isRevealed } from './blind.ts';
import { focusCard } from './card-focus.ts';
import { adopt } from './decide.ts';
import { currentAnswer, setDesk, stampOf, useReview } from './review-store.ts';
import { selectedPlace } from './selection.ts';

export const remarkDesk: RemarkDesk = {
  stampOf,
  adopt,
  focus: () => {
    focusCard(useReview.getState().card);
  },
};

/** C on a selection: a remark on that place. Answers whether there was one. */
export function remarkOnSelection(): boolean {
  const place = selectedPlace();
  const state = useReview.getState();
  if (!place || state.itemId === null) return false;
  const responseId = place.part === 'answer' ? (currentAnswer(state)?.responseId ?? null) : null;
  clearSelection();
  setDesk({ writing: null });
  beginRemark(state.itemId, { place, responseId });
  return true;
}

/** Whether what others said of an item is still hidden. */
export const useHidden = (itemId: number | undefined): boolean =>
  useReview((s) => s.blind && !isRevealed(itemId === undefined ? undefined : s.reviews.get(itemId), null, null));
