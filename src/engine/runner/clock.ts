/** The present moment as rows keep it: ISO 8601 in UTC, by the clock of whoever works (tests bring their own). */
export function isoNow(of: { now: () => number }): string {
  return new Date(of.now()).toISOString();
}
