/** Places of answer sets by a rate, as leaderboards give them (docs/statistics.md, "Ranking"). */
export interface Ranked {
  /** null: there is none. */
  value: number | null;
  /** Of how many items it is. */
  items: number;
}

/** Between what the rate of a set lies, however the items turn out that others have and it has not. */
interface Bounds {
  least: number;
  most: number;
}

/**
 * The place of each, from 1, in their order; equal rates share the better one. null where there is none: without a rate, and where the items that others
 * have and it has not could move it past another one, since what was left out may be the harder part.
 */
export function placesOf(sets: readonly Ranked[]): (number | null)[] {
  const all = Math.max(0, ...sets.flatMap(({ value, items }) => (value === null ? [] : [items])));
  const bounds = sets.map(({ value, items }): Bounds | null =>
    value === null ? null : { least: (value * items) / all, most: (value * items + all - items) / all },
  );
  const ranked = new Set<Bounds>();
  const byItems = bounds.map((of, index) => ({ of, items: sets[index]?.items ?? 0 })).sort((a, b) => b.items - a.items);
  for (const { of, items } of byItems)
    if (of && (items === all || [...ranked].every(({ least, most }) => least > of.most || most < of.least)))
      ranked.add(of);
  return bounds.map((of) =>
    of && ranked.has(of) ? 1 + [...ranked].filter(({ least }) => least > of.most).length : null,
  );
}
