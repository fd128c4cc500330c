/**
 * Seeded sample values: a symbol's value depends on its name and the point only, so both sides of a comparison, in either order, see the
 * same values. Design, point 2: 4 points near 1 (0.35 to 2.25), 4 wide (0.06 to 10); further points look for a common domain.
 */

/** 32-bit FNV-1a with a final mix. */
export function hash(text: string, seed = 0): number {
  let h = 0x811c9dc5 ^ seed;
  for (let i = 0; i < text.length; i++) {
    h ^= text.charCodeAt(i);
    h = Math.imul(h, 0x01000193);
  }
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** In [0, 1). */
export const unitRandom = (text: string, seed: number): number =>
  hash(text, Math.imul(seed + 1, 0x9e3779b1)) / 4294967296;

/** The main points, the further points that look for a common domain, points with negative values, points at whole numbers. */
export const MAIN = [0, 1, 2, 3, 4, 5, 6, 7];
export const EXTRA = Array.from({ length: 24 }, (_, k) => 8 + k);
export const NEGATIVE = [100, 101, 102, 103, 104, 105];
export const WHOLE = [200, 201, 202, 203, 204, 205, 206, 207, 208, 209];

/** By names. */
const cache = new Map<string, Map<number, number>>();

/** The value of a symbol at a point. */
export function sample(name: string, point: number): number {
  const known = cache.get(name);
  const value = known?.get(point) ?? draw(name, point);
  if (known) known.set(point, value);
  else {
    if (cache.size > 2000) cache.clear();
    cache.set(name, new Map([[point, value]]));
  }
  return value;
}

function draw(name: string, point: number): number {
  const u = unitRandom(name, point);
  if (name === 'e') return Math.E;
  if (point >= 200) return 1 + Math.floor(u * 7);
  if (point >= 100) return (unitRandom(name, point + 1000) < 0.5 ? -1 : 1) * 0.3 * Math.pow(10, u);
  if (point < 4) return 0.35 + 1.9 * u;
  if (point < 8) return 0.06 * Math.pow(10 / 0.06, u);
  if (point < 16) return 0.02 + 0.9 * u;
  if (point < 24) return 0.05 * Math.pow(80, u);
  return 0.01 * Math.pow(2000, u);
}
