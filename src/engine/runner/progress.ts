import type { RunView } from '../../contract/run-view.ts';

/** Announces a run's counts when something changed, at most 10 times a second, and once more at the end. */
export interface Progress {
  changed(): void;
  finish(): void;
}

const MIN_INTERVAL_MS = 100;
/** Counting a very large run takes time: progress takes at most a tenth of it. */
const COST_SHARE = 10;

export function createProgress(view: () => RunView, announce: ((run: RunView) => void) | null): Progress {
  if (!announce) return { changed: () => undefined, finish: () => undefined };
  let timer: NodeJS.Timeout | null = null;
  let last = 0;
  let interval = MIN_INTERVAL_MS;
  const emit = (): void => {
    timer = null;
    const begun = performance.now();
    try {
      announce(view());
    } catch {
      // The workspace was closed under it. Progress must never end a run.
    }
    last = performance.now();
    interval = Math.max(MIN_INTERVAL_MS, (last - begun) * COST_SHARE);
  };
  return {
    changed: () => {
      timer ??= setTimeout(emit, Math.max(0, last + interval - performance.now()));
    },
    finish: () => {
      if (timer) clearTimeout(timer);
      emit();
    },
  };
}
