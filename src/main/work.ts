/** The runs that are under way, as the desktop shows them: progress at the window's place in the task bar, and a question before they are left. */
import type { BrowserWindow } from 'electron';
import type { RunView } from '../contract/run-view.ts';
import { question } from './shell-calls.ts';
import { words } from './words.ts';

/** Of one window. */
export interface Work {
  showIn: (window: BrowserWindow) => void;
  moved: (run: Pick<RunView, 'runId' | 'state' | 'done' | 'failed' | 'total'>) => void;
  /** Nothing is under way any more that was: another workspace is open, or the engine has ended. */
  forget: () => void;
  /** How many are under way. */
  runs: () => number;
}

const NO_BAR = -1;

export function createWork(): Work {
  const active = new Map<number, { done: number; total: number }>();
  let shownIn: BrowserWindow | null = null;
  const show = (): void => {
    if (shownIn && !shownIn.isDestroyed()) shownIn.setProgressBar(share([...active.values()]));
  };
  return {
    showIn: (window) => {
      shownIn = window;
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
    runs: () => active.size,
  };
}

/** Asks whether to leave so many runs. `whole`: the application ends with it. */
export function mayLeave(runs: number, window: BrowserWindow | null, whole: boolean): Promise<boolean> {
  const { message, detail, yes } = whole ? words().quit : words().closeWindow;
  return question({ message: message(runs), detail, yes }, window);
}

/** Of all tasks of all runs, in 0..1. */
function share(runs: readonly { done: number; total: number }[]): number {
  const total = runs.reduce((sum, run) => sum + run.total, 0);
  if (runs.length === 0) return NO_BAR;
  return total === 0 ? 0 : runs.reduce((sum, run) => sum + run.done, 0) / total;
}
