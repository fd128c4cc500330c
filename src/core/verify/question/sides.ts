/** The sides of a value that is written as an equation or a bound. */
import { isConstant } from '../expressions/features.ts';
import { PLAIN, constantValue } from '../expressions/values.ts';
import type { Node } from '../parse/ast.ts';
import { readings } from '../read/read.ts';
import type { Valued } from '../read/statement.ts';
import type { ComparisonRules, Outcome } from '../types.ts';

/** The comparison of two values by themselves, under the rules in force or under others. */
export type Compare = (reference: string, claimed: string, rules?: ComparisonRules) => Outcome;

/** Places of relations outside braces, brackets and environments. */
export function split(value: string, relation: RegExp): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let k = 0; k < value.length; k++) {
    const ch = value[k] ?? '';
    if (/[{([]/.test(ch)) depth++;
    else if (/[})\]]/.test(ch)) depth--;
    else if (depth === 0) {
      relation.lastIndex = k;
      const m = relation.exec(value);
      if (!m) continue;
      parts.push(value.slice(from, k));
      from = k + m[0].length;
      k = from - 1;
    }
  }
  return [...parts, value.slice(from)].map((p) => p.trim());
}

export const EQUALS = /(?:=|\\(?:approx|equiv|simeq|propto)(?![a-z])|≈)/y;
export const BOUNDS = /(?:\\(?:geq?|leq?|gtrsim|lesssim|gtrapprox|lessapprox|ll|gg)(?![a-z])|[<>≤≥≲≳])/y;

const MARKS = String.raw`(?<!\\)[,;]`;
const BLANKS = String.raw`${MARKS}|\\q?quad(?![a-z])`;
/** What parts values that stand beside each other: commas; behind a wide blank may stand where a value holds; */
export const COMMAS = new RegExp(MARKS, 'y');
/** wide blanks too, where only one value is read; ends of rows, which in a claimed value may be backslashes written twice; */
export const BESIDE = new RegExp(BLANKS, 'y');
export const ROWS = /\\\\/y;
/** words too, where what they say would be lost; */
export const BESIDE_OR_WORDS = new RegExp(String.raw`${BLANKS}|\\\\|\\text`, 'y');
/** and what parts a value from what it says of its letters. */
export const EXPLAINED = new RegExp(
  String.raw`${BLANKS}|\\(?:text|mathrm)\s*\{[\s,]*(?:where|with|and|for)\s*\}|\b(?:where|with)\b`,
  'y',
);

/** A name as it stands, without blanks and braces. */
export const spelled = (name: string): string => name.replace(/[\s{}]|\\[,;:! ]/g, '').replace('\\var', '\\');

/** What a value comes to, with its unit, in each way to read it: the last side of its equation. */
export const valuesOf = (value: string): Valued[] =>
  readings(value).list.flatMap(({ statement: s }) => s.k === 'value' ? [s] : s.k === 'chain' ? s.links.slice(-1) : []); // prettier-ignore

/** The same in the likeliest way. */
export function valueOf(value: string): Valued | null {
  const s = readings(value).list[0]?.statement;
  return s?.k === 'value' ? s : s?.k === 'chain' ? (s.links.at(-1) ?? null) : null;
}

export const expressionOf = (value: string): Node | null => valueOf(value)?.expr ?? null;

/** What a value without letters comes to, in its own unit: "\frac{4}{5 \times 1.1}"; null for any other. */
export function comesTo(value: string): number | null {
  const expr = expressionOf(value);
  if (!expr || !isConstant(expr)) return null;
  const { re, im } = constantValue(expr, PLAIN);
  return Number.isFinite(re) && im === 0 ? re : null;
}
