/**
 * Cohen's kappa (1960): how far two raters agree beyond what chance alone would give. `table`: counts by rows, what the first says by what the second
 * says; they need not be whole. -1..1. Null where nothing was rated, or chance alone would agree always.
 */
export function kappaOfTable(table: readonly number[], width: number): number | null {
  const at = (row: number, column: number): number => table[row * width + column] ?? 0;
  let [n, same, chance] = [0, 0, 0];
  for (const count of table) n += count;
  if (n === 0) return null;
  for (let one = 0; one < width; one += 1) {
    let [row, column] = [0, 0];
    for (let other = 0; other < width; other += 1) {
      row += at(one, other);
      column += at(other, one);
    }
    same += at(one, one);
    chance += (row * column) / (n * n);
  }
  // Of means over trials the sums may be off by rounding.
  return 1 - chance < 1e-12 ? null : (same / n - chance) / (1 - chance);
}

/** Of two raters' yes and no. */
export const kappaOf = (both: number, firstOnly: number, secondOnly: number, neither: number): number | null =>
  kappaOfTable([both, firstOnly, secondOnly, neither], 2);
