/** A constant: its exact value, and how precisely it was written (design, point 7). */
import type { Literal, Node } from '../parse/ast.ts';
import { contains, features } from './features.ts';
import type { Rational } from './rational.ts';
import { addQ, divQ, isInteger, mulQ, powQ, rational, toNumber } from './rational.ts';

/** The value of a tree as an exact rational, or null. */
export function exactValue(node: Node): Rational | null {
  switch (node.t) {
    case 'num':
      return node.exact;
    case 'neg': {
      const a = exactValue(node.a);
      return a ? { n: -a.n, d: a.d } : null;
    }
    case 'add':
      return fold(node.items, addQ, rational(0n));
    case 'mul':
      return fold(node.items, mulQ, rational(1n));
    case 'div': {
      const a = exactValue(node.a);
      const b = a && exactValue(node.b);
      return a && b ? divQ(a, b) : null;
    }
    case 'pow': {
      const a = exactValue(node.a);
      const b = a && exactValue(node.b);
      return a && b ? powQ(a, b) : null;
    }
    case 'fn': {
      const a = node.args[0] && exactValue(node.args[0]);
      if (!a || !isInteger(a) || a.n < 0n || a.n > 400n) return null;
      if (node.name === 'fact') return factorial(a.n);
      if (node.name === 'binom') {
        const b = node.args[1] && exactValue(node.args[1]);
        if (!b || !isInteger(b) || b.n < 0n || b.n > a.n) return null;
        const [x, y, z] = [factorial(a.n), factorial(b.n), factorial(a.n - b.n)];
        return x && y && z ? rational(x.n / (y.n * z.n)) : null;
      }
      return null;
    }
    default:
      return null;
  }
}

function fold(
  items: Node[],
  op: (a: Rational, b: Rational) => Rational | null,
  start: Rational | null,
): Rational | null {
  let total = start;
  for (const item of items) {
    const v = total && exactValue(item);
    total = total && v ? op(total, v) : null;
    if (!total) return null;
  }
  return total;
}

function factorial(n: bigint): Rational | null {
  let f = 1n;
  for (let i = 2n; i <= n; i++) f *= i;
  return rational(f);
}

/** A decimal literal with its sign, power of ten or percent sign; null for anything computed. */
export function literalOf(node: Node): Literal | null {
  if (node.t === 'num') return node.literal;
  if (node.t === 'neg') return literalOf(node.a);
  if (node.t === 'div' && node.b.t === 'num' && node.b.literal === null && node.b.value === 100)
    return scaled(literalOf(node.a), 0.01);
  if (node.t === 'mul') {
    const [a, b, ...rest] = node.items;
    if (!a || !b || rest.length > 0) return null;
    const power = tenPower(b);
    const inner = literalOf(a);
    return power !== null && inner ? scaled(inner, power) : null;
  }
  if (node.t === 'div') {
    const power = tenPower(node.b);
    return power !== null && node.b.t === 'pow' ? scaled(literalOf(node.a), 1 / power) : null;
  }
  const power = tenPower(node);
  return power !== null ? { digits: 1, ulp: power, whole: power >= 1, sure: 1 } : null;
}

function tenPower(node: Node): number | null {
  if (node.t !== 'pow' || node.a.t !== 'num' || node.a.value !== 10) return null;
  const e = exactValue(node.b);
  return e && isInteger(e) && e.n < 300n && e.n > -300n ? Math.pow(10, Number(e.n)) : null;
}

const scaled = (l: Literal | null, k: number): Literal | null =>
  l ? { digits: l.digits, ulp: l.ulp * k, whole: false, sure: l.digits } : null;

/** One constant: value, exact value, how precisely it was written (null: exactly). */
export interface Constant {
  value: number;
  exact: Rational | null;
  literal: Literal | null;
  /** Written as a decimal (with digits after the point, or a power of ten). */
  approximate: boolean;
  integer: boolean;
  /** Too large or too small for the arithmetic: what came out says nothing of it. */
  outOfRange: boolean;
}

/** Describes a constant real tree whose value is known. */
export function constantOf(node: Node, value: number): Constant {
  const exact = exactValue(node);
  const known = exact ? toNumber(exact) : value;
  const literal = literalOf(node);
  const { decimals, infinite } = features(node);
  let precise = literal;
  if (!literal && decimals.length > 0) {
    const digits = Math.min(...decimals.map((d) => d.literal.digits));
    precise = {
      digits,
      ulp: Math.pow(10, Math.floor(Math.log10(Math.abs(value) || 1)) - digits + 1),
      whole: false,
      sure: digits,
    };
  }
  return {
    value: known,
    exact,
    literal: precise,
    approximate: decimals.length > 0,
    integer: exact !== null && isInteger(exact),
    outOfRange: (Math.abs(known) === Infinity && !infinite) || (known === 0 && isVanished(node, exact)),
  };
}

/** 6.6e-400 and e^{-1000} come out as 0. */
function isVanished(node: Node, exact: Rational | null): boolean {
  if (exact) return exact.n !== 0n;
  return contains(
    node,
    (n) =>
      n.t === 'pow' || (n.t === 'fn' && n.name === 'exp') || (n.t === 'num' && n.value === 0 && /[1-9]/.test(n.source)),
  );
}

/** A constant times a positive factor (unit conversion). */
export function scaleConstant(c: Constant, factor: number, offset: number): Constant {
  if (factor === 1 && offset === 0) return c;
  const value = c.value * factor + offset;
  return {
    ...c,
    value,
    outOfRange: c.outOfRange || (Number.isFinite(c.value) && !Number.isFinite(value)),
    exact: null,
    literal: c.literal ? { ...c.literal, ulp: c.literal.ulp * factor, whole: false } : null,
  };
}
