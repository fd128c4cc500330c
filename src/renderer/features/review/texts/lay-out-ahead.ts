import { useReview } from '../review-store.ts';

/** Lays out the nearest two of the items around, so that going there takes no layout: one at a time and only when the window is idle, so that keys are never kept waiting for it. */
export function layOutAhead(itemId: number, around: readonly number[]): void {
  const near = around.slice(0, 2);
  const step = (count: number) => {
    requestIdleCallback(
      () => {
        if (useReview.getState().itemId !== itemId) return;
        // What is laid out already stays.
        useReview.setState((s) => ({ ahead: near.filter((id, i) => i < count || s.ahead.includes(id)) }));
        if (count < near.length) step(count + 1);
      },
      { timeout: 500 },
    );
  };
  step(1);
}
