import type { Node } from '../parse/ast.ts';
import * as C from './complex.ts';
import type { Complex } from './complex.ts';
import { GREEK } from '../../notation/greek.ts';
import { hash, sample, unitRandom } from './samples.ts';
import type { Env } from './env.ts';
import { functionOf } from './functions.ts';
import { gamma } from './special.ts';

/** Function names that are written before their argument (design, point 4). */
export const PURE = new Set('f g h u y P F G H O Theta Phi psi Psi delta E Var Pr Gamma zeta Q W Z'.split(' '));

/** Whether a `call` node looks like an application: a pure name, or an argument that is one name or number. */
export function looksCalled(node: Node & { t: 'call' }, plain?: ReadonlySet<string>): boolean {
  const a = node.args[0];
  const base = node.head.replace(/_.*$/s, '');
  if (a !== undefined && (a.t === 'sym' || a.t === 'num' || a.t === 'const' || (a.t === 'op' && !node.power)))
    return true;
  return (
    !node.spaced &&
    !plain?.has(node.head) &&
    ((PURE.has(base) && !(/^[A-Z]_\d$/.test(node.head) && !/^[FGH]/.test(node.head))) ||
      /^[JYK]_./.test(node.head) ||
      (base.length > 2 && !/[(.]/.test(base) && !GREEK.has(base) && base !== 'hbar' && base !== 'ell'))
  );
}

const real = (x: number): Complex => ({ re: x, im: 0 });

/** The value of a tree at a point; NaN where it has none. */
export function evaluate(node: Node, env: Env): Complex {
  if (++env.steps > 6000) return C.NAN;
  switch (node.t) {
    case 'num':
      return real(node.value);
    case 'sym':
      return symbol(node.name, env);
    case 'const':
      return CONSTANTS.get(node.name) ?? real(Infinity);
    case 'neg':
      return C.neg(evaluate(node.a, env));
    case 'add':
      return sum(node.items, env);
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
      return functionOf(
        node.name,
        node.args.map((n) => evaluate(n, env)),
        env,
      );
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

const CONSTANTS = new Map<string, Complex>(Object.entries({ pi: real(Math.PI), e: real(Math.E), i: C.cx(0, 1) }));

/** A sum; its largest term is the size of what its rounding may hide. */
function sum(items: Node[], env: Env): Complex {
  let re = 0;
  let im = 0;
  let noise = 0;
  for (const item of items) {
    const v = evaluate(item, env);
    re += v.re;
    im += v.im;
    noise = Math.max(noise, Math.abs(v.re), Math.abs(v.im));
  }
  env.noise = noise;
  return { re, im };
}

function symbol(name: string, env: Env): Complex {
  const bound = env.bound.get(name);
  if (bound !== undefined) return real(bound);
  if (name === env.imaginary) return C.cx(0, 1);
  // The letter of a variable that is summed over does not matter.
  return real(sample(name.startsWith('#') ? name.replace(/ .*$/s, '') : name, env.point));
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

/** At which values of its variable what is added up is looked at. */
const NODES = { sum: [2, 3, 5], int: [0.61, 1.43, 2.27] };

/** An endless sum is another one than a finite one, whatever its letters are. */
const finite = (z: Complex): Complex => (Number.isFinite(z.re) ? z : real(Math.sign(z.re) * 98765.4321));

/**
 * An integral or an endless sum, which is not worked out: a weighted sum of a few values of what it is of, with weights that only the limits determine. What is
 * equal for it is equal for each value of the variable, constants and signs before it or in it; limits the other way round change its sign.
 */
function linear(node: Node & { t: 'op' }, from: Complex, to: Complex, body: Node, env: Env): Complex {
  const isSum = node.name === 'sum';
  let total = real(0);
  for (const [k, value] of (isSum ? NODES.sum : NODES.int).entries()) {
    const name = `${node.name}${String(k)}`;
    const there = application(name, [finite(from), finite(to)]);
    const weight = isSum ? there : C.sub(there, application(name, [finite(to), finite(from)]));
    env.bound.set(node.key, value);
    total = C.add(total, C.mul(weight, evaluate(body, env)));
  }
  env.bound.delete(node.key);
  return total;
}

function operator(node: Node & { t: 'op' }, env: Env): Complex {
  const [lo, hi, body] = node.args;
  if (/^(?:sum|prod|int)$/.test(node.name) && lo && hi && body) {
    const a = evaluate(lo, env);
    const b = evaluate(hi, env);
    const isWhole = [a, b].every((z) => z.im === 0 && Number.isInteger(z.re)) && b.re - a.re < 60;
    if (node.name !== 'int' && isWhole && ((lo.t === 'num' && hi.t === 'num') || env.point >= 200)) {
      let total = real(node.name === 'sum' ? 0 : 1);
      for (let k = a.re; k <= b.re; k++) {
        env.bound.set(node.key, k);
        const v = evaluate(body, env);
        total = node.name === 'sum' ? C.add(total, v) : C.mul(total, v);
      }
      env.bound.delete(node.key);
      return total;
    }
    if (node.name !== 'prod') return linear(node, a, b, body, env);
    env.bound.set(node.key, 2);
    const factor = evaluate(body, env);
    env.bound.delete(node.key);
    return application(node.name, [a, finite(b), factor]);
  }
  const seed = hash(`${node.name} ${node.key}`).toString(36);
  return application(`op${seed}`, [real(env.point), ...node.args.map((a) => evaluate(a, env))]);
}
