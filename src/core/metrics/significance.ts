/** Of many comparisons, which could be chance; and how small a difference one comparison could have found (docs/design/review.md, "Statistics"). */
import { clusteredError, type Clusters } from './intervals.ts';

/**
 * Holm's step-down adjustment (Holm, 1979, "A simple sequentially rejective multiple test procedure"): of m p-values the i-th smallest is
 * multiplied by m − i + 1, and none is less than those before it. Adjusted p-values in the order given; whatever is below 0.05 holds at 5%
 * over all of them together.
 */
export function holm(pValues: readonly number[]): number[] {
  const order = pValues.map((p, index) => ({ p, index })).sort((a, b) => a.p - b.p);
  const adjusted = new Array<number>(pValues.length).fill(1);
  let least = 0;
  order.forEach(({ p, index }, rank) => {
    least = Math.max(least, Math.min(1, p * (pValues.length - rank)));
    adjusted[index] = least;
  });
  return adjusted;
}

/** Of the standard normal distribution: 97.5% (a two-sided test at 5%) and 80% (the power). */
const TWO_SIDED_5 = 1.959964;
const POWER_80 = 0.841621;

/**
 * The smallest true difference that a paired test over n questions finds with 80% power at 5%, two-sided: (z₀.₉₇₅ + z₀.₈) · s / √n, where s is
 * the sample standard deviation of the questions' differences (Miller, 2024, "Adding Error Bars to Evals", section 5). Null for fewer than two
 * questions. A fraction, as the differences are. With `clusters` the standard error is that of questions that are alike within them.
 */
export function minimumDetectable(differences: readonly number[], clusters?: Clusters): number | null {
  const n = differences.length;
  if (n < 2 || (clusters && new Set(clusters).size < 2)) return null;
  if (clusters) return (TWO_SIDED_5 + POWER_80) * clusteredError(differences, clusters);
  const mean = differences.reduce((sum, one) => sum + one, 0) / n;
  const variance = differences.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (n - 1);
  return (TWO_SIDED_5 + POWER_80) * Math.sqrt(variance / n);
}
