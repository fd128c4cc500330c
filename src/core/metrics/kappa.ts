/**
 * Cohen's kappa (1960): how far two raters agree beyond what chance alone would give. `table`: counts by rows, what the first says by what the second
 * says; -1..1. Null where nothing was rated, or chance alone would agree always.
 */
export function kappaOfTable(table: readonly number[], width: number): number | null {
  const at = (row: number, column: number): number => table[row * width + column] ?? 0;
  const places = Array.from({ length: width }, (_, index) => index);
  const n = table.reduce((total, count) => total + count, 0);
  if (n === 0) return null;
  const observed = places.reduce((total, one) => total + at(one, one), 0) / n;
  const chance = places.reduce((total, one) => {
    const row = places.reduce((count, other) => count + at(one, other), 0);
    const column = places.reduce((count, other) => count + at(other, one), 0);
    return total + (row * column) / (n * n);
  }, 0);
  return chance >= 1 ? null : (observed - chance) / (1 - chance);
}

/** Of two raters' yes and no. */
export const kappaOf = (both: number, firstOnly: number, secondOnly: number, neither: number): number | null =>
  kappaOfTable([both, firstOnly, secondOnly, neither], 2);
