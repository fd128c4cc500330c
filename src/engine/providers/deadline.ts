import { classify } from './classify.ts';
import type { Endpoint } from './provider.ts';
import { ProviderError } from './provider.ts';

/** Runs one exchange with a time limit and our abort signal, and makes every failure a ProviderError. */
export async function underDeadline<T>(
  endpoint: Endpoint,
  signal: AbortSignal,
  timeoutMs: number,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const stop = (): void => {
    controller.abort();
  };
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    controller.abort();
  }, timeoutMs);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    return await run(controller.signal);
  } catch (error) {
    if (signal.aborted) throw new ProviderError('aborted', 'aborted', 'The request was stopped.');
    throw classify(error, endpoint, timedOut);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}
