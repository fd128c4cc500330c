/**
 * The requests in flight at one endpoint, over all runs, stages, samples and trials. Waiting requests go in the order of their tasks, so
 * that begun answers are finished first. Too many refusals for going too fast (429, 503) slow everybody down together: the gate closes for
 * as long as the server asked, and fewer are let through until replies come again.
 */
export interface Gate {
  /** Resolves with the function that gives the slot back. Rejects with the signal's reason when it is aborted first. */
  enter(priority: number, signal: AbortSignal): Promise<() => void>;
  /** A run begins to use the endpoint with so many requests at most. The largest wish counts. */
  join(workers: number): Membership;
  succeeded(latencyMs: number, purpose: string): void;
  refused(waitMs: number): void;
  failed(): void;
  /**
   * The endpoint cannot be reached. Until it answers again, one request at a time goes out to see, after a wait that `delayOf` gives for
   * the number of vain tries so far (from 1), in ms.
   */
  lost(delayOf: (tries: number) => number): void;
  /** What requests wait for: nothing beyond a slot, the wait that the provider asked for, or the network. */
  readonly state: 'open' | 'slowed' | 'down';
  /** How long a reply usually takes at most (the 95th percentile), in ms; null until enough replies came. */
  usualMs(purpose: string): number | null;
}

export interface Membership {
  /** Changes how many requests the run wishes for, from now on. */
  set(workers: number): void;
  leave(): void;
}

interface Waiting {
  priority: number;
  order: number;
  admit: () => void;
}

/** The gate closes for all when at least half of the last outcomes were refusals: a single one may be chance. */
const WINDOW = 16;
/** However many are refused, this share of the wished-for requests is let through after the wait: a waiting server says so again. */
const LEAST_SHARE = 0.25;
const LATENCIES = 64;
const LATENCIES_NEEDED = 10;

export function createGate(now: () => number = () => performance.now()): Gate {
  const waiting: Waiting[] = [];
  const wishes = new Map<symbol, number>();
  const outcomes: boolean[] = [];
  const latencies = new Map<string, number[]>();
  let inFlight = 0;
  let order = 0;
  let allowed = Infinity;
  let closedUntil = 0;
  let timer: NodeJS.Timeout | null = null;
  /** Vain tries since the endpoint last answered. */
  let vain = 0;

  const wish = (): number => Math.max(1, ...wishes.values());
  const limit = (): number => (vain > 0 ? 1 : Math.min(wish(), Math.max(1, Math.floor(allowed))));
  const admitNext = (): void => {
    const wait = closedUntil - now();
    if (wait > 0) {
      timer ??= setTimeout(() => {
        timer = null;
        admitNext();
      }, wait);
      return;
    }
    while (inFlight < limit() && waiting.length > 0) {
      inFlight += 1;
      waiting.shift()?.admit();
    }
  };
  /** Whatever the endpoint answers, it can be reached. */
  const note = (wasRefused: boolean): void => {
    if (vain > 0) {
      vain = 0;
      closedUntil = 0;
      admitNext();
    }
    outcomes.push(wasRefused);
    if (outcomes.length > WINDOW) outcomes.shift();
  };

  return {
    enter: (priority, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) {
          reject(signal.reason as Error);
          return;
        }
        const entry: Waiting = { priority, order: (order += 1), admit: () => undefined };
        const giveUp = (): void => {
          waiting.splice(waiting.indexOf(entry), 1);
          reject(signal.reason as Error);
        };
        entry.admit = () => {
          signal.removeEventListener('abort', giveUp);
          let held = true;
          resolve(() => {
            if (!held) return;
            held = false;
            inFlight -= 1;
            admitNext();
          });
        };
        signal.addEventListener('abort', giveUp, { once: true });
        const before = waiting.findLastIndex((other) => other.priority <= priority);
        waiting.splice(before + 1, 0, entry);
        admitNext();
      }),
    join: (workers) => {
      const key = Symbol();
      const set = (wished: number): void => {
        wishes.set(key, wished);
        admitNext();
      };
      set(workers);
      return {
        set,
        leave: () => {
          wishes.delete(key);
        },
      };
    },
    succeeded: (latencyMs, purpose) => {
      note(false);
      allowed += 1 / Math.max(1, allowed);
      if (allowed >= wish()) allowed = Infinity;
      const list = latencies.get(purpose) ?? [];
      list.push(latencyMs);
      if (list.length > LATENCIES) list.shift();
      latencies.set(purpose, list);
    },
    refused: (waitMs) => {
      note(true);
      if (outcomes.filter(Boolean).length * 2 < outcomes.length) return;
      const until = now() + waitMs;
      // Requests that were in flight together are refused together: that is one reason to slow down, not many.
      if (now() >= closedUntil) allowed = Math.max(1, wish() * LEAST_SHARE, limit() * 0.75);
      closedUntil = Math.max(closedUntil, until);
    },
    failed: () => {
      note(false);
    },
    lost: (delayOf) => {
      // Requests that were in flight together find out together: that is one vain try.
      if (vain > 0 && now() < closedUntil) return;
      vain += 1;
      closedUntil = now() + delayOf(vain);
    },
    get state() {
      if (vain > 0) return 'down';
      return now() < closedUntil ? 'slowed' : 'open';
    },
    usualMs: (purpose) => {
      const list = latencies.get(purpose);
      if (!list || list.length < LATENCIES_NEEDED) return null;
      const sorted = [...list].sort((a, b) => a - b);
      return sorted[Math.floor(sorted.length * 0.95)] ?? null;
    },
  };
}
