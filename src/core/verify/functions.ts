import * as C from './complex.ts';
import type { Complex } from './complex.ts';
import type { Env } from './env.ts';
import { erf, gamma } from './special.ts';

const real = (x: number): Complex => ({ re: x, im: 0 });

/** The value of a known function; notes in `env` when an argument is off its real domain. */
export function functionOf(name: string, args: Complex[], env: Env): Complex {
  env.noise = 0;
  const a = args[0] ?? C.NAN;
  const b = args[1];
  const negative = a.im === 0 && a.re < 0;
  switch (name) {
    case 'sin':
      return C.sin(a);
    case 'cos':
      return C.cos(a);
    case 'cis':
      return C.add(C.cos(a), C.mul(C.cx(0, 1), C.sin(a)));
    case 'tan':
      return C.div(C.sin(a), C.cos(a));
    case 'cot':
      return C.div(C.cos(a), C.sin(a));
    case 'sec':
      return C.div(real(1), C.cos(a));
    case 'csc':
      return C.div(real(1), C.sin(a));
    case 'sinh':
      return C.sinh(a);
    case 'cosh':
      return C.cosh(a);
    case 'tanh':
      return a.im === 0 ? real(Math.tanh(a.re)) : C.div(C.sinh(a), C.cosh(a));
    case 'coth':
      return C.div(C.cosh(a), C.sinh(a));
    case 'sech':
      return C.div(real(1), C.cosh(a));
    case 'csch':
      return C.div(real(1), C.sinh(a));
    case 'exp':
      return C.exp(a);
    case 'ln':
    case 'log':
    case 'lg':
    case 'log10':
    case 'log2':
    case 'logb': {
      if (negative) env.branch = true;
      const base =
        name === 'log' ? env.log : name === 'lg' ? env.lg : name === 'log10' ? 10 : name === 'log2' ? 2 : Math.E;
      const l = C.log(a);
      if (name === 'logb') return C.div(l, C.log(b ?? C.NAN));
      return base === Math.E ? l : C.div(l, real(Math.log(base)));
    }
    case 'sqrt':
      if (negative) env.branch = true;
      return C.sqrt(a);
    case 'cbrt':
      return a.im === 0 ? real(Math.cbrt(a.re)) : C.pow(a, real(1 / 3));
    case 'root':
      if (negative) {
        if (b?.im === 0 && Number.isInteger(b.re) && b.re % 2 !== 0) return real(-Math.pow(-a.re, 1 / b.re));
        env.branch = true;
      }
      return C.pow(a, C.div(real(1), b ?? C.NAN));
    case 'abs':
      return real(C.modulus(a));
    case 'asin':
    case 'acos':
    case 'atanh':
      if (a.im !== 0 || Math.abs(a.re) > 1) env.branch = true;
      return name === 'asin' ? C.asin(a) : name === 'acos' ? C.acos(a) : C.atanh(a);
    case 'atan':
      return b ? real(Math.atan2(a.re, b.re)) : C.atan(a);
    case 'acot':
      return C.atan(C.div(real(1), a));
    case 'asec':
      if (Math.abs(a.re) < 1) env.branch = true;
      return C.acos(C.div(real(1), a));
    case 'acsc':
      if (Math.abs(a.re) < 1) env.branch = true;
      return C.asin(C.div(real(1), a));
    case 'asinh':
      return C.asinh(a);
    case 'acosh':
      if (a.re < 1) env.branch = true;
      return C.acosh(a);
    case 'acoth':
      if (Math.abs(a.re) < 1) env.branch = true;
      return C.atanh(C.div(real(1), a));
    case 'asech':
      if (a.re > 1) env.branch = true;
      return C.acosh(C.div(real(1), a));
    case 'acsch':
      return C.asinh(C.div(real(1), a));
    default:
      return realFunction(name, args);
  }
}

/** Functions of real arguments; not a number for complex ones. */
function realFunction(name: string, args: Complex[]): Complex {
  if (args.some((z) => Math.abs(z.im) > 1e-12)) return C.NAN;
  const x = args.map((z) => z.re);
  const [a = NaN, b = NaN] = x;
  const nudge = 1e-9 * Math.max(1, Math.abs(a));
  switch (name) {
    case 'fact':
      return real(gamma(a + 1));
    case 'binom':
      return real(
        Number.isInteger(a) && Number.isInteger(b) && a >= 0
          ? choose(a, b)
          : gamma(a + 1) / (gamma(b + 1) * gamma(a - b + 1)),
      );
    case 'erf':
      return real(erf(a));
    case 'erfc':
      return real(1 - erf(a));
    case 'sgn':
      return real(Math.sign(a));
    case 'floor':
      return real(Math.floor(a + nudge));
    case 'ceil':
      return real(Math.ceil(a - nudge));
    case 'round':
      return real(Math.round(a));
    case 'max':
      return real(Math.max(...x));
    case 'min':
      return real(Math.min(...x));
    case 'mod':
      return real(a - b * Math.floor(a / b));
    case 'gcd':
    case 'lcm': {
      if (!x.every((v) => Number.isInteger(v) && Math.abs(v) < 1e15)) return C.NAN;
      const g = x.reduce((p, q) => euclid(p, q), 0);
      return real(
        name === 'gcd' ? g : x.reduce((p, q) => (p === 0 || q === 0 ? 0 : Math.abs(p * q) / euclid(p, q)), 1),
      );
    }
    default:
      return C.NAN;
  }
}

function euclid(a: number, b: number): number {
  let [x, y] = [Math.abs(a), Math.abs(b)];
  while (y) [x, y] = [y, x % y];
  return x;
}

function choose(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  if (Math.min(k, n - k) > 2000) return Infinity;
  let r = 1;
  for (let i = 1; i <= Math.min(k, n - k); i++) r = (r * (n - Math.min(k, n - k) + i)) / i;
  return Math.round(r) > 2 ** 52 ? r : Math.round(r);
}
