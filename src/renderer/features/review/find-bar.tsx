import { FindBar as Find } from '../../desk/find-bar.tsx';
import { focusCard } from './card-focus.ts';
import { setDesk, useReview } from './review-store.ts';

/** Ctrl+F in the texts of the item, and what a search found in them. */
export function FindBar() {
  const wanted = useReview((s) => s.found);
  const shown = useReview((s) => `${String(s.arrivals)}/${String(s.itemId)}/${String(s.sample)}/${String(s.raw)}`);
  return (
    <Find
      wanted={wanted}
      shown={shown}
      onLeave={() => {
        setDesk({ found: null });
        focusCard(useReview.getState().card);
      }}
    />
  );
}
