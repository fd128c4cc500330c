import type { Node } from './ast.ts';
import * as C from './complex.ts';
import type { Complex } from './complex.ts';
import { hash, sample, unitRandom } from './samples.ts';
import { erf, gamma } from './special.ts';

/** How ambiguous notation is evaluated, and at which point. */
export interface Env {
  point: number;
  /** call: every f(x) is an application; mixed: only those that look like one; product: none. */
  calls: 'call' | 'mixed' | 'product';
  /** i (or j) is the imaginary unit. */
  imaginary: '' | 'i' | 'j';
  /** The base of `log`. */
  log: number;
  /** The base of `lg`. */
  lg: number;
  /** Names that also stand without parentheses. */
  plain?: ReadonlySet<string> | undefined;
  /** The sign that ± stands for. */
  plus: 1 | -1;
  /** Set when a root or logarithm of a negative number, or an inverse function out of range, was met. */
  branch: boolean;
  /** The largest addend of the outermost sum: what rounding can leave of a cancellation. */
  noise: number;
  /** Bound variables of finite sums. */
  bound: Map<string, number>;
  steps: number;
}

/** Function names that are written before their argument (design, point 4). */
export const PURE = new Set([
  'f',
  'g',
  'h',
  'u',
  'y',
  'P',
  'F',
  'G',
  'H',
  'O',
  'Theta',
  'Phi',
  'psi',
  'Psi',
  'delta',
  'E',
  'Var',
  'Pr',
  'Gamma',
  'zeta',
  'Q',
  'W',
  'Z',
]);

/** Whether a `call` node looks like an application: a pure name, or an argument that is one name or number. */
export function looksCalled(node: Node & { t: 'call' }, plain?: ReadonlySet<string>): boolean {
  const a = node.args[0];
  const base = node.head.replace(/_.*$/, '');
  if (a !== undefined && (a.t === 'sym' || a.t === 'num' || a.t === 'const' || a.t === 'op')) return true;
  return (
    !node.spaced &&
    !plain?.has(node.head) &&
    (PURE.has(base) || /^[JYK]_./.test(node.head) || (base.length > 2 && !/[(.]/.test(base)))
  );
}

const real = (x: number): Complex => ({ re: x, im: 0 });

/** The value of a tree at a point; NaN where it has none. */
export function evaluate(node: Node, env: Env): Complex {
  if (++env.steps > 20000) return C.NAN;
  switch (node.t) {
    case 'num':
      return real(node.value);
    case 'sym':
      return symbol(node.name, env);
    case 'const':
      return node.name === 'pi'
        ? real(Math.PI)
        : node.name === 'e'
          ? real(Math.E)
          : node.name === 'i'
            ? C.cx(0, 1)
            : real(Infinity);
    case 'neg':
      return C.neg(evaluate(node.a, env));
    case 'add': {
      let re = 0;
      let im = 0;
      let noise = 0;
      for (const item of node.items) {
        const v = evaluate(item, env);
        re += v.re;
        im += v.im;
        noise = Math.max(noise, Math.abs(v.re), Math.abs(v.im));
      }
      env.noise = noise;
      return { re, im };
    }
    case 'mul': {
      let p = real(1);
      for (const item of node.items) p = C.mul(p, evaluate(item, env));
      env.noise = 0;
      return p;
    }
    case 'div': {
      const v = C.div(evaluate(node.a, env), evaluate(node.b, env));
      env.noise = 0;
      return v;
    }
    case 'pow':
      return power(node.a, node.b, env);
    case 'fn':
      return fn(node.name, node.args, env);
    case 'call':
      return call(node, env);
    case 'app':
      return application(
        node.name,
        node.args.map((a) => evaluate(a, env)),
      );
    case 'op':
      return operator(node, env);
    case 'pm': {
      const a = node.a ? evaluate(node.a, env) : real(0);
      const b = evaluate(node.b, env);
      return env.plus * node.sign > 0 ? C.add(a, b) : C.sub(a, b);
    }
    default:
      return C.NAN;
  }
}

function symbol(name: string, env: Env): Complex {
  const bound = env.bound.get(name);
  if (bound !== undefined) return real(bound);
  if (name === env.imaginary) return C.cx(0, 1);
  return real(sample(name, env.point));
}

function power(a: Node, b: Node, env: Env): Complex {
  const x = evaluate(a, env);
  const y = evaluate(b, env);
  env.noise = 0;
  if (x.im === 0 && x.re < 0 && !(y.im === 0 && Number.isInteger(y.re))) env.branch = true;
  if (x.im !== 0 && !(y.im === 0 && Number.isInteger(y.re)))
    env.branch = env.branch || Math.abs(Math.atan2(x.im, x.re)) > 1.6;
  return C.pow(x, y);
}

function call(node: Node & { t: 'call' }, env: Env): Complex {
  const applied = env.calls === 'call' || (env.calls === 'mixed' && looksCalled(node, env.plain));
  const values = node.args.map((a) => evaluate(a, env));
  const e = node.power ? evaluate(node.power, env) : null;
  const [x] = values;
  if (applied || values.length !== 1 || !x) {
    const f = application(node.head, values);
    return e ? C.pow(f, e) : f;
  }
  if (e && x.im === 0 && x.re < 0 && !(e.im === 0 && Number.isInteger(e.re))) env.branch = true;
  return C.mul(symbol(node.head, env), e ? C.pow(x, e) : x);
}

/** A smooth function of its arguments that only its name determines: what is equal for it is equal for every function. */
export function application(name: string, args: Complex[]): Complex {
  const [only] = args;
  if (name === 'Gamma' && only && args.length === 1 && only.im === 0) return real(gamma(only.re));
  let s = 0;
  let t = 0;
  args.forEach((z, k) => {
    const a = 0.4 + unitRandom(name, 300 + 2 * k);
    const b = 0.3 + unitRandom(name, 301 + 2 * k);
    s += a * Math.asinh(z.re) + b * Math.asinh(z.im);
    t += b * Math.asinh(z.re) - a * Math.asinh(z.im) * 1.3 + 0.17 * a * Math.asinh(z.re * 0.37) ** 2;
  });
  if (!Number.isFinite(s) || !Number.isFinite(t)) return C.NAN;
  const c = unitRandom(`${name}/${String(args.length)}`, 299);
  return real(1.3 + 0.7 * c + 0.5 * Math.sin(1.7 * s + 6 * c) + 0.4 * Math.cos(2.3 * t + 3 * c));
}

function operator(node: Node & { t: 'op' }, env: Env): Complex {
  const [lo, hi, body] = node.args;
  if ((node.name === 'sum' || node.name === 'prod') && lo && hi && body) {
    const a = evaluate(lo, env);
    const b = evaluate(hi, env);
    if (
      a.im === 0 &&
      b.im === 0 &&
      Number.isInteger(a.re) &&
      Number.isInteger(b.re) &&
      b.re - a.re < 60 &&
      lo.t === 'num' &&
      hi.t === 'num'
    ) {
      let total = real(node.name === 'sum' ? 0 : 1);
      for (let k = a.re; k <= b.re; k++) {
        env.bound.set(node.key, k);
        const v = evaluate(body, env);
        total = node.name === 'sum' ? C.add(total, v) : C.mul(total, v);
      }
      env.bound.delete(node.key);
      return total;
    }
    return application(node.name, [a, b, evaluate(body, env)]);
  }
  const seed = hash(`${node.name} ${node.key}`).toString(36);
  return application(`op${seed}`, [real(env.point), ...node.args.map((a) => evaluate(a, env))]);
}

function fn(name: string, nodes: Node[], env: Env): Complex {
  const args = nodes.map((n) => evaluate(n, env));
  env.noise = 0;
  const a = args[0] ?? C.NAN;
  const b = args[1];
  const negative = a.im === 0 && a.re < 0;
  switch (name) {
    case 'sin':
      return C.sin(a);
    case 'cos':
      return C.cos(a);
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
  let r = 1;
  for (let i = 1; i <= Math.min(k, n - k); i++) r = (r * (n - Math.min(k, n - k) + i)) / i;
  return Math.round(r) > 2 ** 52 ? r : Math.round(r);
}
