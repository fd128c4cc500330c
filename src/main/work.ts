/** The runs that are under way, as the desktop shows them: progress at the window's place in the task bar, and a question before they are left. */
import type { BrowserWindow } from 'electron';
import type { RunView } from '../contract/run-view.ts';
import { question } from './shell-calls.ts';
import { words } from './words.ts';

export interface Work {
  showIn: (window: () => BrowserWindow | null) => void;
  moved: (run: Pick<RunView, 'runId' | 'state' | 'done' | 'failed' | 'total'>) => void;
  /** Nothing is under way any more that was: another workspace is open, or the engine has ended. */
  forget: () => void;
  busy: () => boolean;
  /** Asks, once however often, whether to leave what is under way. */
  mayLeave: () => Promise<boolean>;
}

const NO_BAR = -1;

export function createWork(): Work {
  const active = new Map<number, { done: number; total: number }>();
  let windowNow: () => BrowserWindow | null = () => null;
  let asking: Promise<boolean> | null = null;
  const show = (): void => {
    const window = windowNow();
    if (window && !window.isDestroyed()) window.setProgressBar(share([...active.values()]));
  };
  return {
    showIn: (window) => {
      windowNow = window;
    },
    moved: ({ runId, state, done, failed, total }) => {
      if (state === 'running' || state === 'queued') active.set(runId, { done: done + failed, total });
      else active.delete(runId);
      show();
    },
    forget: () => {
      active.clear();
      show();
    },
    busy: () => active.size > 0,
    mayLeave: () => {
      const { message, detail, yes } = words().quit;
      asking ??= question({ message: message(active.size), detail, yes }, windowNow()).finally(() => {
        asking = null;
      });
      return asking;
    },
  };
}

/** Of all tasks of all runs, in 0..1. */
function share(runs: readonly { done: number; total: number }[]): number {
  const total = runs.reduce((sum, run) => sum + run.total, 0);
  if (runs.length === 0) return NO_BAR;
  return total === 0 ? 0 : runs.reduce((sum, run) => sum + run.done, 0) / total;
}
