import { ProviderError } from '../../providers/index.ts';

/** How often a request in flight is looked at, and how long none is taken to hang. */
const LOOK_EVERY_MS = 1000;
const PATIENCE_MS = 15_000;
const TIMES_THE_USUAL = 10;

/** Whether a request hangs: judges answer alike, so one that takes ten times the usual will not answer. Times in ms. */
export function hangs(elapsedMs: number, usualMs: number | null): boolean {
  return usualMs !== null && elapsedMs > Math.max(PATIENCE_MS, usualMs * TIMES_THE_USUAL);
}

/**
 * Runs a request and gives it up, as timed out, when it hangs by what has been learned of the endpoint meanwhile: a time limit set when it
 * was sent would know nothing yet of the first requests of a run.
 */
export async function givingUpHangs<T>(
  signal: AbortSignal,
  isHanging: () => boolean,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const stop = (): void => {
    controller.abort();
  };
  const hung = new AbortController();
  const timer = setInterval(() => {
    if (!isHanging()) return;
    hung.abort();
    stop();
  }, LOOK_EVERY_MS);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    return await run(controller.signal);
  } catch (error) {
    if (hung.signal.aborted && !signal.aborted) {
      throw new ProviderError('retry', 'timeout', 'The request took far longer than others to the same model.');
    }
    throw error;
  } finally {
    clearInterval(timer);
    signal.removeEventListener('abort', stop);
  }
}
