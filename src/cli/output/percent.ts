/** A fraction as people read it, with one place; "n/a" where there is no figure. */
export function percent(rate: number | null): string {
  return rate === null ? 'n/a' : `${(rate * 100).toFixed(1)}%`;
}
