/** 95% interval of a share of n independent answers to the same question (Wilson's score interval). Null without answers. */
export function wilson(right: number, n: number): { low: number; high: number } | null {
  if (n === 0) return null;
  const z = 1.959964;
  const share = right / n;
  const scale = 1 + z ** 2 / n;
  const middle = (share + z ** 2 / (2 * n)) / scale;
  const reach = (z / scale) * Math.sqrt((share * (1 - share)) / n + z ** 2 / (4 * n ** 2));
  return { low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}
