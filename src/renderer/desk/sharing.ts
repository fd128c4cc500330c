/**
 * What was read, with every part that is as it was shown already taken from there, so that only what differs is drawn again. Times (`at`) do not
 * count: the window's clock stands in for the engine's until the item is read anew.
 */
export const sharing = <T>(shown: T, read: T): T => shared(shown, read) as T;

function shared(shown: unknown, read: unknown): unknown {
  if (Object.is(shown, read)) return shown;
  if (isList(shown) && isList(read)) {
    const parts = read.map((one, index) => shared(shown[index], one));
    return parts.length === shown.length && parts.every((one, index) => one === shown[index]) ? shown : parts;
  }
  if (!isRecord(shown) || !isRecord(read)) return read;
  const keys = Object.keys(read);
  const parts = keys.map((key) => [key, key === 'at' ? shown[key] : shared(shown[key], read[key])] as const);
  const same = keys.length === Object.keys(shown).length && parts.every(([key, part]) => Object.is(part, shown[key]));
  return same ? shown : Object.fromEntries(parts.map(([key, part]) => [key, key === 'at' ? read[key] : part]));
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
