import { setMaxListeners } from 'node:events';

/** Why a run's work ends before its tasks are done. Thrown through tasks, which go back to waiting. */
export type StopReason =
  | { kind: 'cancelled' }
  | { kind: 'closed' }
  /** Another process took the run over. */
  | { kind: 'lost' }
  /** No request can succeed, or nothing can be written: one message for people. */
  | { kind: 'fatal'; message: string }
  /** Wished for (no message), or needed. What is in flight is waited for, unless nothing of it could be kept (`abort`). */
  | { kind: 'paused'; message: string | null; abort?: boolean };

export class Stopped extends Error {
  constructor() {
    super('the run is stopping');
    this.name = 'Stopped';
  }
}

/** A request that failed for good while the run goes on. */
export class CallFailed extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'CallFailed';
    this.code = code;
  }
}

/**
 * Stops a run in two steps: from `stop` on nothing new is sent; after the grace period what is in flight is aborted too, but not for a pause.
 * A reply that arrives in between is paid for and kept. A pause that still waits gives way to any other reason.
 */
export interface Stopper {
  /** Aborted at once: for waiting, for slots and for retries. */
  readonly soft: AbortSignal;
  /** Aborted after the grace period: for requests in flight. */
  readonly hard: AbortSignal;
  readonly reason: StopReason | null;
  stop(reason: StopReason): void;
}

const GRACE_MS = 800;

/** Every waiting task listens to the signals, which is many and no leak. */
function quietController(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}

export function createStopper(): Stopper {
  const soft = quietController();
  const hard = quietController();
  let reason: StopReason | null = null;
  return {
    soft: soft.signal,
    hard: hard.signal,
    get reason() {
      return reason;
    },
    stop: (why) => {
      if (reason && (reason.kind !== 'paused' || why.kind === 'paused')) return;
      reason = why;
      soft.abort(new Stopped());
      if (why.kind === 'fatal') hard.abort(new Stopped());
      else if (why.kind !== 'paused' || why.abort === true)
        setTimeout(() => {
          hard.abort(new Stopped());
        }, GRACE_MS).unref();
    },
  };
}

/** Waits, unless the signal is aborted before or meanwhile: then rejects with its reason. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason as Error);
      return;
    }
    const give = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', give);
      resolve();
    }, ms);
    signal.addEventListener('abort', give, { once: true });
  });
}
