/** Remarks at the desks that share their store (desk-store.ts). */
import { answerIn, stampAt, type AnyDesk } from './desk-store.ts';
import { adopt } from './edits.ts';
import { beginRemark, type RemarkDesk } from './remark-store.ts';
import { clearSelection, type SelectedPlace } from './selected-place.ts';

export const remarkDeskAt = (desk: AnyDesk): RemarkDesk => ({
  stampOf: (itemId) => stampAt(desk, itemId),
  adopt: (result) => {
    adopt(desk, { ...result, answer: null });
  },
  focus: desk.kind.focus,
  ...(desk.kind.showPlace && { show: desk.kind.showPlace }),
});

/** C: a remark on a place of the open item. Answers whether there was a place. */
export function remarkOn(desk: AnyDesk, place: SelectedPlace | null): boolean {
  const state = desk.store.getState();
  if (!place || state.itemId === null) return false;
  clearSelection();
  beginRemark(state.itemId, {
    place,
    responseId: place.part === 'answer' ? (answerIn(state)?.responseId ?? null) : null,
  });
  return true;
}
