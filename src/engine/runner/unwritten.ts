/** Runs that ended while nothing could be written (a full disk): shown as they ended, and written as soon as that works again. */
import type { RunView } from '../../contract/run-view.ts';
import type { StopReason } from './stop.ts';

export interface UnwrittenEnds {
  add(runId: number, reason: StopReason): void;
  forget(runId: number): void;
  /** The run as it ended. */
  over(view: RunView): RunView;
  close(): void;
}

const TRY_EVERY_MS = 5000;

export function createUnwrittenEnds(write: (runId: number, reason: StopReason) => boolean): UnwrittenEnds {
  const ends = new Map<number, StopReason>();
  const tryAll = (): void => {
    for (const [runId, reason] of ends) if (write(runId, reason)) ends.delete(runId);
    if (ends.size === 0) stop();
  };
  let timer: NodeJS.Timeout | null = null;
  const stop = (): void => {
    if (timer) clearInterval(timer);
    timer = null;
  };
  return {
    add: (runId, reason) => {
      ends.set(runId, reason);
      timer ??= setInterval(tryAll, TRY_EVERY_MS).unref();
    },
    forget: (runId) => {
      ends.delete(runId);
    },
    over: (view) => {
      const reason = ends.get(view.runId);
      if (!reason) return view;
      const state = { paused: 'paused', fatal: 'failed', cancelled: 'cancelled' } as const;
      const shown = reason.kind in state ? state[reason.kind as keyof typeof state] : 'interrupted';
      return { ...view, state: shown, error: 'message' in reason ? reason.message : null };
    },
    close: () => {
      tryAll();
      stop();
    },
  };
}
