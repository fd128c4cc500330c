/**
 * Requests and tokens a minute to one model, over all runs of this process: what the provider states in its replies, what Settings say, and
 * what runs were told, whichever is least. A request waits here before it takes a slot of the gate.
 *
 * Each limit is a bucket: a tenth of it may be sent in one go, the rest as the minute passes, so that no minute sees more than the limit.
 */
import type { StatedLimit, StatedLimits } from '../../providers/index.ts';

/** null: no such limit. */
export interface Limits {
  rpm: number | null;
  tpm: number | null;
}

export interface Pace {
  /** Resolves when a request of about so many tokens may go, those of earlier tasks first. Rejects with the signal's reason when it is aborted before. */
  enter(tokens: number, priority: number, signal: AbortSignal): Promise<void>;
  /** A request that was taken for so many tokens came to so many. */
  settle(taken: number, real: number): void;
  told(stated: StatedLimits): void;
  /** The limits of Settings. */
  set(limits: Limits): void;
  /** A run begins with limits of its own; gives the function that ends them. */
  join(limits: Limits): () => void;
  /** Whether requests wait for it. */
  readonly isWaiting: boolean;
}

const MINUTE_MS = 60_000;
const BURST = 0.1;

interface Bucket {
  setRate(limit: number | null): void;
  told(stated: StatedLimit): void;
  /** How long until so much may be taken, in ms. */
  wait(amount: number): number;
  take(amount: number): void;
}

function createBucket(now: () => number): Bucket {
  /** What users set, a minute; and what the provider states: refill per ms with its whole. */
  let own: { capacity: number; perMs: number } | null = null;
  let theirs: { capacity: number; perMs: number } | null = null;
  let ownLevel = 0;
  let theirLevel = 0;
  let at = now();
  const refill = (): void => {
    const passed = Math.max(0, now() - at);
    at += passed;
    if (own) ownLevel = Math.min(own.capacity, ownLevel + passed * own.perMs);
    if (theirs) theirLevel = Math.min(theirs.capacity, theirLevel + passed * theirs.perMs);
  };
  // What is larger than the whole may go when the bucket is full, and is paid back by the wait after it.
  const missing = (of: { capacity: number; perMs: number } | null, level: number, amount: number): number =>
    of ? Math.max(0, (Math.min(amount, of.capacity) - level) / of.perMs) : 0;
  return {
    setRate: (limit) => {
      refill();
      if (limit === null) own = null;
      else {
        const capacity = Math.max(1, limit * BURST);
        const isNew = own === null;
        own = { capacity, perMs: Math.max(limit - capacity, limit * 0.5) / MINUTE_MS };
        ownLevel = isNew ? capacity : Math.min(ownLevel, capacity);
      }
    },
    told: ({ limit, remaining, resetMs }) => {
      refill();
      const used = limit - remaining;
      const perMs = used > 0 && resetMs !== null && resetMs > 0 ? used / resetMs : limit / MINUTE_MS;
      theirLevel = theirs ? Math.min(theirLevel, remaining) : remaining;
      theirs = { capacity: limit, perMs };
    },
    wait: (amount) => {
      refill();
      return Math.max(missing(own, ownLevel, amount), missing(theirs, theirLevel, amount));
    },
    take: (amount) => {
      refill();
      ownLevel -= amount;
      theirLevel -= amount;
    },
  };
}

interface Waiting {
  tokens: number;
  priority: number;
  admit: () => void;
}

export function createPace(now: () => number = () => performance.now()): Pace {
  return new ModelPace(now);
}

class ModelPace implements Pace {
  readonly #requests: Bucket;
  readonly #tokens: Bucket;
  readonly #wishes = new Map<symbol, Limits>();
  readonly #waiting: Waiting[] = [];
  #settings: Limits = { rpm: null, tpm: null };
  #timer: NodeJS.Timeout | null = null;

  constructor(now: () => number) {
    this.#requests = createBucket(now);
    this.#tokens = createBucket(now);
  }

  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  enter(tokens: number, priority: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(signal.reason as Error);
        return;
      }
      const entry: Waiting = { tokens, priority, admit: () => undefined };
      const giveUp = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(entry), 1);
        reject(signal.reason as Error);
        this.#admit();
      };
      entry.admit = () => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      signal.addEventListener('abort', giveUp, { once: true });
      this.#waiting.splice(this.#waiting.findLastIndex((other) => other.priority <= priority) + 1, 0, entry);
      if (this.#waiting[0] === entry || this.#timer === null) this.#admit();
    });
  }

  settle(taken: number, real: number): void {
    this.#tokens.take(real - taken);
    if (real < taken) this.#admit();
  }

  told({ requests, tokens }: StatedLimits): void {
    if (requests) this.#requests.told(requests);
    if (tokens) this.#tokens.told(tokens);
    if (this.#waiting.length > 0) this.#admit();
  }

  set(limits: Limits): void {
    this.#settings = limits;
    this.#apply();
  }

  join(limits: Limits): () => void {
    const key = Symbol();
    this.#wishes.set(key, limits);
    this.#apply();
    return () => {
      this.#wishes.delete(key);
      this.#apply();
    };
  }

  #least(pick: (limits: Limits) => number | null): number | null {
    const all = [this.#settings, ...this.#wishes.values()].map(pick).filter((limit) => limit !== null);
    return all.length === 0 ? null : Math.min(...all);
  }

  #apply(): void {
    this.#requests.setRate(this.#least(({ rpm }) => rpm));
    this.#tokens.setRate(this.#least(({ tpm }) => tpm));
    this.#admit();
  }

  #admit(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      const wait = Math.max(this.#requests.wait(1), this.#tokens.wait(next.tokens));
      if (wait > 0) {
        this.#timer = setTimeout(() => {
          this.#admit();
        }, Math.ceil(wait));
        return;
      }
      this.#requests.take(1);
      this.#tokens.take(next.tokens);
      this.#waiting.shift();
      next.admit();
    }
  }
}
