/** One more of what belongs together under a name. In place: a file may say the same name a million times. */
export function addTo<K, T>(lists: Map<K, T[]>, name: K, value: T): void {
  const list = lists.get(name);
  if (list) list.push(value);
  else lists.set(name, [value]);
}
