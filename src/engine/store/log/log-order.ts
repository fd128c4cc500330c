/** The order of a log that is the same in all copies of a workspace. */
interface Placed {
  uid: string;
  at: string;
  /** The uid of what it takes back. */
  undoes: string | null;
}

/** By time, then by identity; what takes something back comes after it, whatever the clocks said. */
export function inOrder<T extends Placed>(entries: readonly T[]): T[] {
  const sorted = entries.toSorted((a, b) => compared(a.at, b.at) || compared(a.uid, b.uid));
  if (sorted.every(({ undoes }) => undoes === null)) return sorted;
  const byUid = new Map(sorted.map((one) => [one.uid, one]));
  const taken = new Set<string>();
  const ordered: T[] = [];
  for (const one of sorted) {
    const chain: T[] = [];
    for (
      let at: T | undefined = one;
      at && !taken.has(at.uid);
      at = at.undoes === null ? undefined : byUid.get(at.undoes)
    ) {
      taken.add(at.uid);
      chain.push(at);
    }
    ordered.push(...chain.reverse());
  }
  return ordered;
}

const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
