/**
 * One long transaction in steps, on a connection of its own, so that others read meanwhile and can stop it. Whoever writes in this process before it
 * has ended has it finished first, at once, as if it had never paused: nothing waits for a lock, and nothing is written into the middle of it.
 */
import { setImmediate } from 'node:timers/promises';

/** By path: finishes what is under way there. */
const inProgress = new Map<string, () => void>();

export const finishSteps = (path: string): void => inProgress.get(path)?.();

/** How long others wait, in milliseconds. */
const STEP_MS = 40;

/** A transaction that is ended by hand. */
export interface LongTransaction {
  begin: () => void;
  /** Seals what was written so far. */
  seal: () => void;
  commit: () => void;
  /** Takes everything back, where it is not committed, and closes the connection. */
  end: () => void;
}

export interface StepPauses {
  signal: AbortSignal;
  told: () => void;
}

/** Runs `work` to its end; what it throws, and `signal`, take everything back. `told` after each step. */
export async function inSteps<T>(
  path: string,
  transaction: LongTransaction,
  work: Generator<void, T>,
  { signal, told }: StepPauses,
): Promise<T> {
  let result: { value: T } | { error: unknown } | null = null;
  /** Until the time is over, or it has ended. */
  const step = (until: number): void => {
    try {
      while (!result && performance.now() < until) {
        signal.throwIfAborted();
        const next = work.next();
        if (!next.done) continue;
        transaction.seal();
        transaction.commit();
        result = { value: next.value };
      }
      if (!result) transaction.seal();
    } catch (error) {
      result = { error };
    }
    if (result) {
      inProgress.delete(path);
      transaction.end();
    }
  };
  finishSteps(path);
  transaction.begin();
  inProgress.set(path, () => {
    step(Infinity);
  });
  for (;;) {
    step(performance.now() + STEP_MS);
    const ended = result as { value: T } | { error: unknown } | null;
    if (!ended) {
      told();
      await setImmediate();
      continue;
    }
    if ('error' in ended) throw ended.error;
    return ended.value;
  }
}
