/** Items and answers kept in memory; enough for going back and forth, whatever the size of the benchmark. */
const MOST_KEPT = 40;

/** A copy with the value put in last, and the oldest entries left out when there are too many, but never those that are `shown`. */
export function bounded<K, V>(map: ReadonlyMap<K, V>, key: K, value: V, shown: K | null, most = MOST_KEPT): Map<K, V> {
  const next = new Map(map);
  next.delete(key);
  next.set(key, value);
  for (const oldest of next.keys()) {
    if (next.size <= most) break;
    if (oldest !== key && oldest !== shown) next.delete(oldest);
  }
  return next;
}
