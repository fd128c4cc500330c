/** Gamma and error function for real arguments, to about 14 digits. */
const G = 607 / 128;
const LANCZOS = [
  0.99999999999999709182, 57.156235665862923517, -59.597960355475491248, 14.136097974741747174, -0.49191381609762019978,
  0.33994649984811888699e-4, 0.46523628927048575665e-4, -0.98374475304879564677e-4, 0.15808870322491248884e-3,
  -0.21026444172410488319e-3, 0.2174396181152126432e-3, -0.16431810653676389022e-3, 0.84418223983852743293e-4,
  -0.2619083840158140867e-4, 0.36899182659531622704e-5,
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
