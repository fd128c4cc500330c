/**
 * The unbiased estimator 1 - C(n-c, k) / C(n, k): the chance that at least one of k answers drawn from n, of which c are right, is right
 * (docs/design/grading.md, "Metrics"). With fewer than k answers all of them are drawn. The quotient of the two whole numbers is rounded once,
 * as Python's is, so that the figure is the reference script's to the last digit. Its shortcut (1.0 when c >= k) is wrong; the right one is
 * n - c < k (docs/design/files.md, "What the reference scripts get wrong").
 */
export function passAtK(n: number, c: number, k: number): number {
  const drawn = Math.min(k, n);
  if (drawn < 1) return 0;
  if (n - c < drawn) return 1;
  const key = (n * MOST_ANSWERS + c) * MOST_ANSWERS + drawn;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const found = 1 - quotient(choices(n - c, drawn), choices(n, drawn));
  if (kept.size < MOST_KEPT && n < MOST_ANSWERS) kept.set(key, found);
  return found;
}

/** The same few numbers come up for every question. */
const kept = new Map<number, number>();
/** So that three such numbers are one. */
const MOST_ANSWERS = 100_000;
const MOST_KEPT = 20_000;

function choices(n: number, k: number): bigint {
  let found = 1n;
  for (let i = 0; i < Math.min(k, n - k); i += 1) found = (found * BigInt(n - i)) / BigInt(i + 1);
  return found;
}

const bits = (value: bigint): number => value.toString(2).length;

/** part / of as the nearest double: of more bits than a double has the rest is folded into the last one. */
function quotient(part: bigint, of: bigint): number {
  const shift = Math.max(0, bits(of) - bits(part) + 66);
  const scaled = part << BigInt(shift);
  const rest = scaled % of === 0n ? 0n : 1n;
  return Number((scaled / of) | rest) / 2 ** shift;
}
