/*
 * Searches for a partner that never comes would make the tokenizer quadratic on hostile text, so it remembers them.
 */

/** How often the search for each closing mark has failed. */
export type Failures = Map<string, number>;

const PATIENCE = 50;

/** Should the search for `mark` not be tried any more? */
export function gaveUp(failed: Failures, mark: string): boolean {
  return (failed.get(mark) ?? 0) >= PATIENCE;
}

/** Counts one failure. */
export function countFailure(failed: Failures, mark: string): void {
  failed.set(mark, (failed.get(mark) ?? 0) + 1);
}

/** The rest of the text holds no such mark. */
export function markAbsent(failed: Failures, mark: string): void {
  failed.set(mark, PATIENCE);
}
