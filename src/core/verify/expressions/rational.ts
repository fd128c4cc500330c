/** Exact rationals over BigInt, bounded so that no literal can make them large (verifier design, point 7). */
export interface Rational {
  n: bigint;
  d: bigint;
}

const LIMIT = 1n << 4096n;

function gcd(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a;
  let y = b < 0n ? -b : b;
  while (y) [x, y] = [y, x % y];
  return x;
}

/** n/d in lowest terms with d > 0; null when d is 0 or the number is too large to carry exactly. */
export function rational(n: bigint, d = 1n): Rational | null {
  if (d === 0n) return null;
  if (n > LIMIT || n < -LIMIT || d > LIMIT || d < -LIMIT) return null;
  if (d === 1n) return { n, d };
  const g = gcd(n, d);
  const s = d < 0n ? -1n : 1n;
  return g === 0n ? null : { n: (s * n) / g, d: (s * d) / g };
}

export const addQ = (a: Rational, b: Rational): Rational | null => rational(a.n * b.d + b.n * a.d, a.d * b.d);
export const mulQ = (a: Rational, b: Rational): Rational | null => rational(a.n * b.n, a.d * b.d);
export const divQ = (a: Rational, b: Rational): Rational | null => rational(a.n * b.d, a.d * b.n);
export const eqQ = (a: Rational, b: Rational): boolean => a.n === b.n && a.d === b.d;
export const isInteger = (a: Rational): boolean => a.d === 1n;

/** a to an integer power; null when the result would be too large. */
export function powQ(a: Rational, e: Rational): Rational | null {
  if (e.d !== 1n) return null;
  const k = e.n < 0n ? -e.n : e.n;
  if (k > 2000n) return null;
  const bits = Math.max(a.n.toString(2).length, a.d.toString(2).length);
  if (bits * Number(k) > 4096) return null;
  const n = a.n ** k;
  const d = a.d ** k;
  return e.n < 0n ? rational(d, n) : rational(n, d);
}

/** The nearest double. */
export function toNumber(a: Rational): number {
  const n = Number(a.n);
  const d = Number(a.d);
  if (Number.isFinite(n) && Number.isFinite(d)) return n / d;
  const shift = BigInt(Math.max(0, Math.max(a.n.toString(2).length, a.d.toString(2).length) - 1000));
  return Number(a.n >> shift) / Number(a.d >> shift);
}

/** Reads `12`, `.5`, `3.25`, `1.5e-3`; null when it is no decimal literal or its exponent is beyond 400. */
export function parseDecimal(text: string): Rational | null {
  const m = /^(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/.exec(text);
  if (!m || text.length > 400) return null;
  const whole = m[1] ?? '';
  const part = m[2] ?? '';
  if (!whole && !part) return null;
  const e = Number(m[3] ?? '0') - part.length;
  if (Math.abs(e) > 800) return null;
  const digits = BigInt(whole + part);
  return e >= 0 ? rational(digits * 10n ** BigInt(e)) : rational(digits, 10n ** BigInt(-e));
}
