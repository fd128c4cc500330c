import { useCompact, useUnder } from '../../../desk/layout/narrow.ts';
import { useReview } from '../review-store.ts';

/** Narrower than this, the texts beside a work pane are read one at a time. */
const ROOM_TO_WORK = 1500;

/** Whether question, reference and answer are read one at a time: only one of their panes is there then. */
export function useOneText(): boolean {
  const working = useReview((s) => s.work !== null);
  const under = useUnder(ROOM_TO_WORK);
  return useCompact() || (working && under);
}
