/** The one retry policy of runs. Times are milliseconds. */
export interface RetryPolicy {
  /** How often a request is sent in all before it counts as failed: after errors, and after 429 (a limit lifts, a fault may not). */
  attempts: number;
  limitedAttempts: number;
  baseMs: number;
  maxMs: number;
}

export const RETRY: RetryPolicy = { attempts: 5, limitedAttempts: 12, baseMs: 500, maxMs: 30_000 };
/** No server makes us wait longer than this in one go. */
export const LONGEST_ASKED_MS = 600_000;

/**
 * How long to wait before the next attempt: what the server asked for, else doubling from baseMs to maxMs; jitter (up to a half more) keeps
 * requests that failed together from coming back together. `failures` counts from 1, `random` is in 0..1.
 */
export function retryDelay(policy: RetryPolicy, failures: number, retryAfterMs: number | null, random: number): number {
  const own = Math.min(policy.maxMs, policy.baseMs * 2 ** Math.min(20, failures - 1));
  if (retryAfterMs !== null) return Math.min(LONGEST_ASKED_MS, retryAfterMs) + random * Math.min(own, 1000) * 0.5;
  return own * (0.5 + random * 0.5);
}

/** Whether another attempt is allowed after so many errors and so many refusals for going too fast. */
export function mayRetry(policy: RetryPolicy, errors: number, limited: number): boolean {
  return errors < policy.attempts && limited < policy.limitedAttempts;
}
