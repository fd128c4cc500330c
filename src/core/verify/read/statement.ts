import type { Node } from '../parse/ast.ts';
import type { Unit } from '../../notation/units.ts';

export interface Interval {
  k: 'interval';
  variable: string | null;
  lo: Node;
  hi: Node;
  loClosed: boolean;
  hiClosed: boolean;
  unit: Unit | null;
}

/** What a whole value is, once read. */
export type Statement =
  | { k: 'value'; expr: Node; unit: Unit | null }
  /** x = A = B: the name on the left (null: none), the links, and all parts for comparison as an equation. */
  | { k: 'chain'; name: Node | null; label: string | null; links: Valued[]; parts: Node[]; approximate?: boolean }
  | { k: 'relation'; ops: string[]; parts: (Node | null)[] }
  | { k: 'list'; form: 'set' | 'tuple' | 'bare' | 'and' | 'or'; items: Statement[]; square?: boolean; pair?: boolean }
  | Interval
  | { k: 'union'; variable: string | null; items: Statement[] }
  | { k: 'conditional'; core: Statement; condition: string }
  | { k: 'remark'; core: Statement; remark: string }
  | { k: 'opaque'; key: string }
  | { k: 'text'; text: string };

/** An open interval of no letter, but for what is said. */
export const interval = (lo: Node, hi: Node, how: Partial<Interval> = {}): Interval => ({ k: 'interval', variable: null, lo, hi, loClosed: false, hiClosed: false, unit: null, ...how }); // prettier-ignore

/** (a, b), which is read as a pair, as an interval. */
export function openInterval(s: Statement): Interval | null {
  if (s.k === 'interval') return s;
  const [p, q] = s.k === 'list' && s.form === 'tuple' && s.items.length === 2 ? s.items : [];
  return p?.k === 'value' && q?.k === 'value' ? interval(p.expr, q.expr, { unit: q.unit }) : null;
}

export type Valued = Statement & { k: 'value' };

/** One way to read a value; `likely` ones decide between different and undecided, the others can only make it equivalent. */
export interface Reading {
  statement: Statement;
  likely: boolean;
  /** Letters after numbers were read as units where they can be. */
  units: boolean;
  /** An index without braces may end earlier or later, as in m_pc. */
  script?: boolean;
}

const KINDS: Record<Statement['k'], string> = {
  value: 'expression',
  chain: 'equation',
  relation: 'inequality',
  list: 'list',
  interval: 'interval',
  union: 'interval',
  conditional: 'conditional',
  remark: 'remark',
  opaque: 'opaque',
  text: 'text',
};

/** The kind of value, for the normal form. */
export function kindOf(s: Statement): string {
  if (s.k === 'list') return s.form === 'set' ? 'set' : s.form === 'tuple' ? 'tuple' : 'list';
  if (s.k === 'chain') return s.links.length === 1 && s.links[0] ? kindOf(s.links[0]) : 'equation';
  if (s.k === 'conditional' || s.k === 'remark') return kindOf(s.core);
  if (s.k === 'value')
    return s.unit
      ? 'quantity'
      : s.expr.t === 'num'
        ? 'number'
        : s.expr.t === 'mat'
          ? 'matrix'
          : s.expr.t === 'cases'
            ? 'piecewise'
            : 'expression';
  return KINDS[s.k];
}
