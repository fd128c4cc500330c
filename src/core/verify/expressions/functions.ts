import * as C from './complex.ts';
import type { Complex } from './complex.ts';
import type { Env } from './env.ts';
import { erf, gamma } from './special.ts';

const real = (x: number): Complex => ({ re: x, im: 0 });

type Call = (a: Complex, b: Complex | undefined, env: Env) => Complex;

const over =
  (f: (a: Complex) => Complex): Call =>
  (a) =>
    C.div(real(1), f(a));
/** Notes in `env` that the argument lies off the function's real domain. */
const within =
  (domain: (re: number) => boolean, f: (a: Complex) => Complex): Call =>
  (a, _, env) => {
    if (!domain(a.re)) env.branch = true;
    return f(a);
  };
const log =
  (base: (env: Env) => number): Call =>
  (a, _, env) => {
    if (isNegative(a)) env.branch = true;
    const l = C.log(a);
    const b = base(env);
    return b === Math.E ? l : C.div(l, real(Math.log(b)));
  };
const isNegative = (a: Complex): boolean => a.im === 0 && a.re < 0;
const ofInverse =
  (f: (a: Complex) => Complex) =>
  (a: Complex): Complex =>
    f(C.div(real(1), a));
const insideOne = (f: (a: Complex) => Complex): Call => {
  return (a, _, env) => {
    if (a.im !== 0 || Math.abs(a.re) > 1) env.branch = true;
    return f(a);
  };
};
const outsideOne = (re: number): boolean => !(Math.abs(re) < 1);

const COMPLEX_FUNCTIONS = new Map<string, Call>(
  Object.entries({
    sin: (a) => C.sin(a),
    cos: (a) => C.cos(a),
    cis: (a) => C.add(C.cos(a), C.mul(C.cx(0, 1), C.sin(a))),
    // Of x or of πx: only what is equal tells which.
    sinc: (a, _, env) => {
      env.branch = true;
      return a.re === 0 && a.im === 0 ? real(1) : C.div(C.sin(a), a);
    },
    tan: (a) => C.div(C.sin(a), C.cos(a)),
    cot: (a) => C.div(C.cos(a), C.sin(a)),
    sec: over(C.cos),
    csc: over(C.sin),
    sinh: (a) => C.sinh(a),
    cosh: (a) => C.cosh(a),
    tanh: (a) => (a.im === 0 ? real(Math.tanh(a.re)) : C.div(C.sinh(a), C.cosh(a))),
    coth: (a) => C.div(C.cosh(a), C.sinh(a)),
    sech: over(C.cosh),
    csch: over(C.sinh),
    exp: (a) => C.exp(a),
    ln: log(() => Math.E),
    log: log((env) => env.log),
    lg: log((env) => env.lg),
    log10: log(() => 10),
    log2: log(() => 2),
    logb: (a, b, env) => {
      if (isNegative(a)) env.branch = true;
      return C.div(C.log(a), C.log(b ?? C.NAN));
    },
    sqrt: (a, _, env) => {
      if (isNegative(a)) env.branch = true;
      return C.sqrt(a);
    },
    cbrt: (a) => (a.im === 0 ? real(Math.cbrt(a.re)) : C.pow(a, real(1 / 3))),
    root: (a, b, env) => {
      if (isNegative(a)) {
        if (b?.im === 0 && Number.isInteger(b.re) && b.re % 2 !== 0) return real(-Math.pow(-a.re, 1 / b.re));
        env.branch = true;
      }
      return C.pow(a, C.div(real(1), b ?? C.NAN));
    },
    abs: (a) => real(C.modulus(a)),
    asin: insideOne(C.asin),
    acos: insideOne(C.acos),
    atanh: insideOne(C.atanh),
    atan: (a, b) => (b ? real(Math.atan2(a.re, b.re)) : C.atan(a)),
    acot: ofInverse(C.atan),
    asec: within(outsideOne, ofInverse(C.acos)),
    acsc: within(outsideOne, ofInverse(C.asin)),
    asinh: (a) => C.asinh(a),
    acosh: within((re) => !(re < 1), C.acosh),
    acoth: within(outsideOne, ofInverse(C.atanh)),
    asech: within((re) => !(re > 1), ofInverse(C.acosh)),
    acsch: ofInverse(C.asinh),
  } satisfies Record<string, Call>),
);

/** The value of a known function; notes in `env` when an argument is off its real domain. */
export function functionOf(name: string, args: Complex[], env: Env): Complex {
  env.noise = 0;
  const known = COMPLEX_FUNCTIONS.get(name);
  return known ? known(args[0] ?? C.NAN, args[1], env) : realFunction(name, args);
}

/** How far a number may lie from the whole number that it is. */
const nudge = (a: number): number => 1e-9 * Math.max(1, Math.abs(a));

/** Of whole numbers; not a number for others. */
const ofWhole =
  (f: (p: number, q: number) => number, start: number) =>
  (...x: number[]): number =>
    x.every((v) => Number.isInteger(v) && Math.abs(v) < 1e15) ? x.reduce((p, q) => f(p, q), start) : NaN;

const REAL_FUNCTIONS = new Map<string, (...x: number[]) => number>(
  Object.entries({
    fact: (a = NaN) => gamma(a + 1),
    binom: (a = NaN, b = NaN) =>
      Number.isInteger(a) && Number.isInteger(b) && a >= 0
        ? choose(a, b)
        : gamma(a + 1) / (gamma(b + 1) * gamma(a - b + 1)),
    erf,
    erfc: (a = NaN) => 1 - erf(a),
    sgn: Math.sign,
    floor: (a = NaN) => Math.floor(a + nudge(a)),
    ceil: (a = NaN) => Math.ceil(a - nudge(a)),
    round: Math.round,
    max: Math.max,
    min: Math.min,
    mod: (a = NaN, b = NaN) => a - b * Math.floor(a / b),
    gcd: ofWhole(euclid, 0),
    lcm: ofWhole((p, q) => (p === 0 || q === 0 ? 0 : Math.abs(p * q) / euclid(p, q)), 1),
  } satisfies Record<string, (...x: number[]) => number>),
);

/** Functions of real arguments; not a number for complex ones. */
function realFunction(name: string, args: Complex[]): Complex {
  const f = args.some((z) => Math.abs(z.im) > 1e-12) ? undefined : REAL_FUNCTIONS.get(name);
  return f ? real(f(...args.map((z) => z.re))) : C.NAN;
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
