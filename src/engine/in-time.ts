/**
 * A limit of time on work that computes: what texts are made to keep an expression busy for hours ends here, and the engine goes on. A worker of
 * its own would do the same at the price of sending every text there and back; the runtime can end what this thread computes, in the middle of
 * an expression too.
 */
import { Script } from 'node:vm';

/** Usual answers take a few milliseconds, the longest ones of 80,000 characters a quarter of a second; a busy machine may take its time. */
export const LIMIT_MS = 10_000;

export class TookTooLong extends Error {}

/** What the script calls; null while it does not run. */
let running: (() => void) | null = null;
const ENTRY = Symbol.for('markscheme.in-time');
Object.defineProperty(globalThis, ENTRY, { value: () => running?.() });
const script = new Script('globalThis[Symbol.for("markscheme.in-time")]()');

/** In a thread that another one watches, and ends when it takes too long, no work needs a watch of its own: each is a thread and a loop. */
export function watchedFromOutside(): void {
  running = () => undefined;
}

/**
 * Runs work that only computes (nothing it touches may be left half done) and gives its result. Within other such work it is part of that.
 * Throws TookTooLong, and whatever the work throws.
 */
export function inTime<T>(work: () => T, limitMs = LIMIT_MS): T {
  if (running !== null) return work();
  let result: { value: T } | undefined;
  running = () => {
    result = { value: work() };
  };
  try {
    script.runInThisContext({ timeout: limitMs });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      throw new TookTooLong(`It took longer than ${String(limitMs / 1000)} s.`);
    throw error;
  } finally {
    running = null;
  }
  return (result as { value: T }).value;
}

/**
 * The same for each of several, under one watch as long as that is enough: each watch is a thread, and to begin and end it takes a tenth of an
 * answer's time. Null is what takes too long by itself; to what the others leave too little time it is given anew.
 */
export function eachInTime<A, T>(all: readonly A[], work: (one: A) => T, limitMs = LIMIT_MS): (T | null)[] {
  const results: (T | null)[] = [];
  while (results.length < all.length) {
    const before = results.length;
    try {
      inTime(() => {
        for (const one of all.slice(before)) results.push(work(one));
      }, limitMs);
    } catch (error) {
      if (!(error instanceof TookTooLong)) throw error;
      if (results.length === before) results.push(null);
    }
  }
  return results;
}
