/** A map that forgets what was used longest ago. */
export interface Lru<V> {
  get(key: string): V | undefined;
  set(key: string, value: V): void;
}

/** An empty map that holds at most `size` values and, when `weigh` is given, at most `weight` in sum. */
export function createLru<V>(size: number, weight = Infinity, weigh: (value: V) => number = () => 0): Lru<V> {
  const entries = new Map<string, V>();
  let total = 0;
  return {
    get(key) {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set(key, value) {
      const old = entries.get(key);
      if (old !== undefined) total -= weigh(old);
      entries.delete(key);
      entries.set(key, value);
      total += weigh(value);
      for (const [oldest, dropped] of entries) {
        if (entries.size <= size && total <= weight) break;
        entries.delete(oldest);
        total -= weigh(dropped);
      }
    },
  };
}
