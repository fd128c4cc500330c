/** The best and the second best of a column, within a group of rows, as tables of results mark them. */
export type Mark = 'best' | 'second' | null;

/** By place; equal figures share their mark, as they are shown (to `digits` places), and nothing is marked where there is nothing to compare. */
export function marksOf(values: readonly (number | null)[], digits: number): Mark[] {
  const shown = values.map((value) => (value === null ? null : Number(value.toFixed(digits))));
  const ranked = [...new Set(shown.filter((value) => value !== null))].sort((a, b) => b - a);
  if (shown.filter((value) => value !== null).length < 2) return values.map(() => null);
  const [best, second] = ranked;
  return shown.map((value) => (value === null ? null : value === best ? 'best' : value === second ? 'second' : null));
}
