/** The arithmetic mean; null without values. */
export function mean(values: readonly number[]): number | null {
  let sum = 0;
  for (const value of values) sum += value;
  return values.length === 0 ? null : sum / values.length;
}
