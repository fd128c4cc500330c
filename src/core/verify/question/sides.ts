/** The sides of a value that is written as an equation or a bound. */
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

/** What a value comes to, with its unit: the last side of its equation. */
export function valueOf(value: string): Valued | null {
  const statement = readings(value).list[0]?.statement;
  if (statement?.k === 'value') return statement;
  return statement?.k === 'chain' ? (statement.links.at(-1) ?? null) : null;
}

export const expressionOf = (value: string): Node | null => valueOf(value)?.expr ?? null;
