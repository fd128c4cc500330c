import type { ReactNode } from 'react';
import { ITEM_WORDS } from '../../../core/review/filter-fields.ts';
import { isTight } from '../../desk/fold.ts';
import { FilterChips, FilterField } from '../../desk/filter-field.tsx';
import { focusCard } from './card-focus.ts';
import { applyView } from './queue-view.ts';
import { setDesk, useReview } from './review-store.ts';

/** The typed filter over the queue and what it holds, with the menus of views and orders beside it. */
export function QueueFilter({ children }: { children: ReactNode }) {
  const filter = useReview((s) => s.filter);
  const subjects = useReview((s) => s.subjects);
  const sort = useReview((s) => s.sort);
  const apply = (next: string) => applyView(next, sort);
  const leave = () => {
    // Where there is no room for both, what was found takes the queue's.
    if (isTight() && useReview.getState().queue.length > 0) setDesk({ queueOpen: false });
    focusCard(useReview.getState().card);
  };
  return (
    <>
      <FilterField filter={filter} words={ITEM_WORDS} known={{ subject: subjects }} onApply={apply} onLeave={leave}>
        {children}
      </FilterField>
      <FilterChips filter={filter} words={ITEM_WORDS} onApply={apply} onLeave={leave} />
    </>
  );
}
