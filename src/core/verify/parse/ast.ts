import type { Rational } from '../expressions/rational.ts';

/** Precision of a decimal literal: significant digits, and the place value of its last digit. */
export interface Literal {
  digits: number;
  ulp: number;
  /** Written without a decimal point or exponent. */
  whole: boolean;
  /** Digits without trailing zeros (1500 has 4 digits, 2 of them surely significant). */
  sure: number;
}

/** What the parser builds. `call` is ambiguous, f(x) or f times x (a power after it belongs to f(x) or to x); `app` is surely an application; `op` is an opaque operator. */
export type Node =
  | { t: 'num'; value: number; exact: Rational | null; literal: Literal | null; source: string }
  | { t: 'sym'; name: string }
  | { t: 'const'; name: 'pi' | 'e' | 'i' | 'inf' }
  | { t: 'add'; items: Node[] }
  | { t: 'mul'; items: Node[] }
  | { t: 'div'; a: Node; b: Node }
  | { t: 'pow'; a: Node; b: Node }
  | { t: 'neg'; a: Node }
  | { t: 'fn'; name: string; args: Node[] }
  | { t: 'call'; head: string; args: Node[]; power: Node | null; spaced: boolean }
  | { t: 'app'; name: string; args: Node[] }
  | { t: 'op'; name: string; args: Node[]; key: string }
  | { t: 'pm'; a: Node | null; b: Node; sign: 1 | -1 }
  | { t: 'mat'; rows: Node[][] }
  | { t: 'cases'; branches: { value: Node; condition: string }[] };

/** The direct children of a node. */
export function children(node: Node): Node[] {
  switch (node.t) {
    case 'num':
    case 'sym':
    case 'const':
      return [];
    case 'add':
    case 'mul':
      return node.items;
    case 'div':
    case 'pow':
      return [node.a, node.b];
    case 'neg':
      return [node.a];
    case 'call':
      return node.power ? [...node.args, node.power] : node.args;
    case 'fn':
    case 'app':
    case 'op':
      return node.args;
    case 'pm':
      return node.a ? [node.a, node.b] : [node.b];
    case 'mat':
      return node.rows.flat();
    case 'cases':
      return node.branches.map((b) => b.value);
  }
}

/** A tree or what holds trees as text; without what only says how they were written. */
export const keyOf = (of: unknown): string =>
  JSON.stringify(of, (k, v: unknown) => (typeof v === 'bigint' ? v.toString() : k === 'spaced' || k === 'source' ? undefined : v)); // prettier-ignore

/** The name that a tree is, or is a function of that name; null for anything else. */
export const nameOf = (n: Node): string | null =>
  n.t === 'sym' || n.t === 'app' ? n.name : n.t === 'call' ? n.head : null;

/** Visits a node and all below it. */
export function walk(node: Node, visit: (n: Node) => void): void {
  visit(node);
  for (const c of children(node)) walk(c, visit);
}

export const sym = (name: string): Node => ({ t: 'sym', name });
export const constant = (name: (Node & { t: 'const' })['name']): Node => ({ t: 'const', name });
export const add = (...items: Node[]): Node => ({ t: 'add', items });
export const mul = (...items: Node[]): Node => ({ t: 'mul', items });
export const div = (a: Node, b: Node): Node => ({ t: 'div', a, b });
export const pow = (a: Node, b: Node): Node => ({ t: 'pow', a, b });
export const neg = (a: Node): Node => ({ t: 'neg', a });
/** A number that nobody wrote. */
export const num = (value: number): Node => ({ t: 'num', value, exact: null, literal: null, source: String(value) });
export const int = (n: number): Node => ({
  t: 'num',
  value: n,
  exact: { n: BigInt(n), d: 1n },
  literal: null,
  source: String(n),
});
export const mulOf = (items: Node[]): Node => (items.length === 1 && items[0] ? items[0] : mul(...items));
