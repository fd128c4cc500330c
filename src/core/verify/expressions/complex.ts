/** Complex numbers as pairs, with a fast path for real values: the evaluator's arithmetic. */
export interface Complex {
  re: number;
  im: number;
}

export const cx = (re: number, im = 0): Complex => ({ re, im });
export const NAN: Complex = { re: NaN, im: NaN };
export const finite = (a: Complex): boolean => Number.isFinite(a.re) && Number.isFinite(a.im);
export const modulus = (a: Complex): number => (a.im === 0 ? Math.abs(a.re) : Math.hypot(a.re, a.im));
export const add = (a: Complex, b: Complex): Complex => ({ re: a.re + b.re, im: a.im + b.im });
export const sub = (a: Complex, b: Complex): Complex => ({ re: a.re - b.re, im: a.im - b.im });
export const neg = (a: Complex): Complex => ({ re: -a.re, im: a.im === 0 ? 0 : -a.im });

/** Equal up to a share of their size. */
export const close = (a: Complex, b: Complex, within = 1e-9): boolean =>
  modulus(sub(a, b)) <= within * Math.max(modulus(a), modulus(b));

/** By which real number all of y are all of x; null where they are by none. */
export function constantRatio(x: readonly Complex[], y: readonly Complex[], within = 1e-8): number | null {
  let ratio: number | null = null;
  for (const [k, p] of x.entries()) {
    const q = y[k];
    if (!q || !finite(p) || !finite(q) || modulus(p) === 0) return null;
    const r = div(q, p);
    if (Math.abs(r.im) > 1e-9 * Math.abs(r.re)) return null;
    if (ratio !== null && Math.abs(r.re - ratio) > within * Math.abs(ratio)) return null;
    ratio = r.re;
  }
  return ratio;
}

export function mul(a: Complex, b: Complex): Complex {
  if (a.im === 0 && b.im === 0) return { re: a.re * b.re, im: 0 };
  return { re: a.re * b.re - a.im * b.im, im: a.re * b.im + a.im * b.re };
}

export function div(a: Complex, b: Complex): Complex {
  if (b.im === 0) {
    if (b.re === 0) return NAN;
    return { re: a.re / b.re, im: a.im === 0 ? 0 : a.im / b.re };
  }
  const m = b.re * b.re + b.im * b.im;
  return { re: (a.re * b.re + a.im * b.im) / m, im: (a.im * b.re - a.re * b.im) / m };
}

export function exp(a: Complex): Complex {
  const r = Math.exp(a.re);
  return a.im === 0 ? { re: r, im: 0 } : { re: r * Math.cos(a.im), im: r * Math.sin(a.im) };
}

/** Principal logarithm; log 0 is not a number. */
export function log(a: Complex): Complex {
  if (a.im === 0 && a.re > 0) return { re: Math.log(a.re), im: 0 };
  const m = modulus(a);
  return m === 0 ? NAN : { re: Math.log(m), im: Math.atan2(a.im, a.re) };
}

export function sqrt(a: Complex): Complex {
  if (a.im === 0) return a.re >= 0 ? { re: Math.sqrt(a.re), im: 0 } : { re: 0, im: Math.sqrt(-a.re) };
  const m = modulus(a);
  const re = Math.sqrt((m + a.re) / 2);
  const im = Math.sqrt((m - a.re) / 2);
  return { re, im: a.im < 0 ? -im : im };
}

/** a^b, principal branch; integer exponents of real bases stay real. */
export function pow(a: Complex, b: Complex): Complex {
  if (b.im === 0) {
    if (a.im === 0) {
      if (a.re > 0 || Number.isInteger(b.re)) return a.re === 0 && b.re < 0 ? NAN : { re: Math.pow(a.re, b.re), im: 0 };
      if (a.re === 0) return b.re > 0 ? { re: 0, im: 0 } : NAN;
    }
    if (b.re === 0.5) return sqrt(a);
    if (Number.isInteger(b.re) && Math.abs(b.re) <= 16) {
      let r: Complex = { re: 1, im: 0 };
      for (let i = 0; i < Math.abs(b.re); i++) r = mul(r, a);
      return b.re < 0 ? div({ re: 1, im: 0 }, r) : r;
    }
  }
  if (a.re === 0 && a.im === 0) return b.re > 0 ? { re: 0, im: 0 } : NAN;
  return exp(mul(b, log(a)));
}

export function sin(a: Complex): Complex {
  if (a.im === 0) return { re: Math.sin(a.re), im: 0 };
  return { re: Math.sin(a.re) * Math.cosh(a.im), im: Math.cos(a.re) * Math.sinh(a.im) };
}

export function cos(a: Complex): Complex {
  if (a.im === 0) return { re: Math.cos(a.re), im: 0 };
  return { re: Math.cos(a.re) * Math.cosh(a.im), im: -Math.sin(a.re) * Math.sinh(a.im) };
}

export function sinh(a: Complex): Complex {
  if (a.im === 0) return { re: Math.sinh(a.re), im: 0 };
  return { re: Math.sinh(a.re) * Math.cos(a.im), im: Math.cosh(a.re) * Math.sin(a.im) };
}

export function cosh(a: Complex): Complex {
  if (a.im === 0) return { re: Math.cosh(a.re), im: 0 };
  return { re: Math.cosh(a.re) * Math.cos(a.im), im: Math.sinh(a.re) * Math.sin(a.im) };
}

const I: Complex = { re: 0, im: 1 };
const ONE: Complex = { re: 1, im: 0 };

export function asin(a: Complex): Complex {
  if (a.im === 0 && Math.abs(a.re) <= 1) return { re: Math.asin(a.re), im: 0 };
  const w = log(add(mul(I, a), sqrt(sub(ONE, mul(a, a)))));
  return { re: w.im, im: -w.re };
}

export function acos(a: Complex): Complex {
  if (a.im === 0 && Math.abs(a.re) <= 1) return { re: Math.acos(a.re), im: 0 };
  return sub({ re: Math.PI / 2, im: 0 }, asin(a));
}

export function atan(a: Complex): Complex {
  if (a.im === 0) return { re: Math.atan(a.re), im: 0 };
  const d = sub(log(sub(ONE, mul(I, a))), log(add(ONE, mul(I, a))));
  return mul({ re: 0, im: 0.5 }, d);
}

export function asinh(a: Complex): Complex {
  if (a.im === 0) return { re: Math.asinh(a.re), im: 0 };
  return log(add(a, sqrt(add(mul(a, a), ONE))));
}

export function acosh(a: Complex): Complex {
  if (a.im === 0 && a.re >= 1) return { re: Math.acosh(a.re), im: 0 };
  return log(add(a, mul(sqrt(add(a, ONE)), sqrt(sub(a, ONE)))));
}

export function atanh(a: Complex): Complex {
  if (a.im === 0 && Math.abs(a.re) < 1) return { re: Math.atanh(a.re), im: 0 };
  return mul({ re: 0.5, im: 0 }, sub(log(add(ONE, a)), log(sub(ONE, a))));
}
