/** A map that forgets what was used longest ago. */
export interface Lru<V> {
  get(key: string): V | undefined;
  set(key: string, value: V): void;
  clear(): void;
}

/** How many elements a part of a document consists of, itself included: what it weighs in memory. */
export const nodesIn = (part: DocumentFragment | Element): number => 1 + part.querySelectorAll('*').length;

/** An empty map that holds at most `size` values and, when `weigh` is given, at most `weight` in sum. */
export function createLru<V>(size: number, weight = Infinity, weigh: (value: V) => number = () => 0): Lru<V> {
  const entries = new Map<string, { value: V; weighs: number }>();
  let total = 0;
  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value) {
      total -= entries.get(key)?.weighs ?? 0;
      entries.delete(key);
      // Weighed once: what is remembered may be taken apart by others.
      const weighs = weigh(value);
      entries.set(key, { value, weighs });
      total += weighs;
      for (const [oldest, dropped] of entries) {
        // What was put in last stays, however heavy: it is about to be shown.
        if (entries.size <= 1 || (entries.size <= size && total <= weight)) break;
        entries.delete(oldest);
        total -= dropped.weighs;
      }
    },
    clear() {
      entries.clear();
      total = 0;
    },
  };
}
