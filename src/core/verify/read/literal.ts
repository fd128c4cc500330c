import type { Literal, Node } from '../parse/ast.ts';
import { parseDecimal, toNumber } from '../expressions/rational.ts';

/** A decimal literal as a node, with its precision (design, point 7). */
export function number(raw: string): Node {
  const exact = parseDecimal(raw);
  const value = exact ? toNumber(exact) : Number(raw);
  return { t: 'num', value, exact, literal: precision(raw), source: raw };
}

/** Significant digits and last place of a decimal literal such as 0.0120 or 3.5e-7. */
export function precision(raw: string): Literal {
  const m = /^(\d*)(?:(\.)(\d*))?(?:[eE]([+-]?\d+))?$/.exec(raw);
  const whole = m?.[1] ?? '';
  const part = m?.[3] ?? '';
  const e = Number(m?.[4] ?? '0');
  const digits = (whole + part).replace(/^0+/, '');
  const point = m?.[2] !== undefined && part !== '';
  const trimmed = digits.replace(/(?<!0)0+$/, '');
  return {
    digits: Math.max(1, digits.length),
    ulp: Math.pow(10, e - part.length),
    whole: !point && m?.[4] === undefined,
    sure: Math.max(1, point || m?.[4] !== undefined ? digits.length : trimmed.length),
  };
}
