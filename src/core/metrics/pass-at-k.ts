/**
 * The unbiased estimator 1 - C(n-c, k) / C(n, k): the chance that at least one of k answers drawn from n, of which c are right, is right
 * With fewer than k answers all of them are drawn.
 * (docs/design/grading.md, "Metrics"). The reference script's shortcut (1.0 when c >= k) is wrong; the right one is n - c < k (docs/design/files.md, "What the reference scripts get wrong").
 */
export function passAtK(n: number, c: number, k: number): number {
  const drawn = Math.min(k, n);
  if (drawn < 1) return 0;
  if (n - c < drawn) return 1;
  let allWrong = 1;
  for (let i = 0; i < drawn; i += 1) allWrong *= (n - c - i) / (n - i);
  return 1 - allWrong;
}
