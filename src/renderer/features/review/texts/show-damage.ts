import { setDesk, useReview } from '../review-store.ts';

/** Where damage is looked for at this desk. */
export const DAMAGED = {
  texts: ['[data-pane-name=question] [data-shown]', '[data-pane-name=reference] [data-shown]'],
  isRaw: () => useReview.getState().raw,
  showRaw: (raw: boolean) => setDesk({ raw }),
};
