/** Gamma and error function for real arguments, to about 14 digits. */
const G = 607 / 128;
const LANCZOS = [
  0.9999999999999971, 57.15623566586292, -59.59796035547549, 14.136097974741746, -0.4919138160976202,
  3.399464998481189e-5, 4.652362892704858e-5, -9.837447530487956e-5, 0.0001580887032249125, -0.00021026444172410488,
  0.00021743961811521265, -0.0001643181065367639, 8.441822398385275e-5, -2.6190838401581408e-5, 3.6899182659531625e-6,
];

/** Gamma(x); not a number at the poles. */
export function gamma(x: number): number {
  if (Number.isInteger(x)) {
    if (x <= 0) return NaN;
    if (x <= 171) {
      let f = 1;
      for (let i = 2; i < x; i++) f *= i;
      return f;
    }
    return Infinity;
  }
  if (x < 0.5) return Math.PI / (Math.sin(Math.PI * x) * gamma(1 - x));
  const y = x - 1;
  let a = LANCZOS[0] ?? 1;
  for (let i = 1; i < LANCZOS.length; i++) a += (LANCZOS[i] ?? 0) / (y + i);
  const t = y + G + 0.5;
  return Math.sqrt(2 * Math.PI) * Math.pow(t, y + 0.5) * Math.exp(-t) * a;
}

/** erf(x) by its series near 0 and a continued fraction further out. */
export function erf(x: number): number {
  const z = Math.abs(x);
  if (z < 2.5) {
    let term = z;
    let sum = z;
    for (let n = 1; n < 80; n++) {
      term *= (-z * z) / n;
      sum += term / (2 * n + 1);
    }
    return (Math.sign(x) * 2 * sum) / Math.sqrt(Math.PI);
  }
  let f = 0;
  for (let k = 60; k > 0; k--) f = k / 2 / (z + f);
  return Math.sign(x) * (1 - Math.exp(-z * z) / (Math.sqrt(Math.PI) * (z + f)));
}

/** Riemann's ζ for real numbers beyond 1: the sum to ten, and what is left by Euler and Maclaurin. */
export function zeta(s: number): number {
  const last = 10;
  let sum = 0;
  for (let n = 1; n < last; n++) sum += n ** -s;
  const tail = last ** (1 - s) / (s - 1) + 0.5 * last ** -s;
  const first = (s * last ** (-s - 1)) / 12;
  const second = (s * (s + 1) * (s + 2) * last ** (-s - 3)) / 720;
  const third = (s * (s + 1) * (s + 2) * (s + 3) * (s + 4) * last ** (-s - 5)) / 30240;
  return sum + tail + first - second + third;
}
