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
  return new EndpointGate(now);
}

class EndpointGate implements Gate {
  readonly #now: () => number;
  readonly #waiting: Waiting[] = [];
  readonly #wishes = new Map<symbol, number>();
  readonly #outcomes: boolean[] = [];
  readonly #latencies = new Map<string, number[]>();
  #inFlight = 0;
  #order = 0;
  #allowed = Infinity;
  #closedUntil = 0;
  #timer: NodeJS.Timeout | null = null;
  /** Vain tries since the endpoint last answered. */
  #vain = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  get state(): Gate['state'] {
    if (this.#vain > 0) return 'down';
    return this.#now() < this.#closedUntil ? 'slowed' : 'open';
  }

  enter(priority: number, signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(signal.reason as Error);
        return;
      }
      const entry: Waiting = { priority, order: (this.#order += 1), admit: () => undefined };
      const giveUp = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(entry), 1);
        reject(signal.reason as Error);
      };
      entry.admit = () => {
        signal.removeEventListener('abort', giveUp);
        let held = true;
        resolve(() => {
          if (!held) return;
          held = false;
          this.#inFlight -= 1;
          this.#admitNext();
        });
      };
      signal.addEventListener('abort', giveUp, { once: true });
      const before = this.#waiting.findLastIndex((other) => other.priority <= priority);
      this.#waiting.splice(before + 1, 0, entry);
      this.#admitNext();
    });
  }

  join(workers: number): Membership {
    const key = Symbol();
    const set = (wished: number): void => {
      this.#wishes.set(key, wished);
      this.#admitNext();
    };
    set(workers);
    return {
      set,
      leave: () => {
        this.#wishes.delete(key);
      },
    };
  }

  succeeded(latencyMs: number, purpose: string): void {
    this.#note(false);
    this.#allowed += 1 / Math.max(1, this.#allowed);
    if (this.#allowed >= this.#wish()) this.#allowed = Infinity;
    const list = this.#latencies.get(purpose) ?? [];
    list.push(latencyMs);
    if (list.length > LATENCIES) list.shift();
    this.#latencies.set(purpose, list);
  }

  refused(waitMs: number): void {
    this.#note(true);
    if (this.#outcomes.filter(Boolean).length * 2 < this.#outcomes.length) return;
    const now = this.#now();
    // Requests that were in flight together are refused together: that is one reason to slow down, not many.
    if (now >= this.#closedUntil) this.#allowed = Math.max(1, this.#wish() * LEAST_SHARE, this.#limit() * 0.75);
    this.#closedUntil = Math.max(this.#closedUntil, now + waitMs);
  }

  failed(): void {
    this.#note(false);
  }

  lost(delayOf: (tries: number) => number): void {
    // Requests that were in flight together find out together: that is one vain try.
    if (this.#vain > 0 && this.#now() < this.#closedUntil) return;
    this.#vain += 1;
    this.#closedUntil = this.#now() + delayOf(this.#vain);
  }

  usualMs(purpose: string): number | null {
    const list = this.#latencies.get(purpose);
    if (!list || list.length < LATENCIES_NEEDED) return null;
    const sorted = [...list].sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length * 0.95)] ?? null;
  }

  #wish(): number {
    return Math.max(1, ...this.#wishes.values());
  }

  #limit(): number {
    return this.#vain > 0 ? 1 : Math.min(this.#wish(), Math.max(1, Math.floor(this.#allowed)));
  }

  #admitNext(): void {
    const wait = this.#closedUntil - this.#now();
    if (wait > 0) {
      if (this.#timer !== null) return;
      this.#timer = setTimeout(() => {
        this.#timer = null;
        this.#admitNext();
      }, wait);
      return;
    }
    while (this.#inFlight < this.#limit() && this.#waiting.length > 0) {
      this.#inFlight += 1;
      this.#waiting.shift()?.admit();
    }
  }

  /** Whatever the endpoint answers, it can be reached. */
  #note(wasRefused: boolean): void {
    if (this.#vain > 0) {
      this.#vain = 0;
      this.#closedUntil = 0;
      this.#admitNext();
    }
    this.#outcomes.push(wasRefused);
    if (this.#outcomes.length > WINDOW) this.#outcomes.shift();
  }
}
