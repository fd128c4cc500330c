import { type Node, constant, neg } from '../parse/ast.ts';
import type { Facts } from '../question/context.ts';
import { compareExpressions } from '../expressions/equal.ts';
import { FLIP, compareTwoRelations } from './inequality.ts';
import { features } from '../expressions/features.ts';
import { compareRegions } from './regions.ts';
import { type Interval, type Statement, interval, openInterval } from '../read/statement.ts';
import { type Outcome, different, equivalent, undecided, differs, decided } from '../types.ts';
import { compareDimensions } from '../../notation/units.ts';

/** Inequalities, intervals, unions: an inequality in one variable and its interval are the same thing (design, point 9). */

const INF: Node = constant('inf');

/** a < x, x >= b, a < x <= b as an interval of x; null when no side is one symbol. */
export function toInterval(s: Statement): Interval | null {
  if (s.k === 'interval') return s;
  if (s.k === 'list' && (s.form === 'and' || s.form === 'bare') && s.items.length === 2) return intersection(s.items);
  if (s.k !== 'relation') return null;
  const { ops, parts } = s;
  if (!ops.every((o) => o in FLIP && o.length <= 2 && o !== '<<' && o !== '>>')) return null;
  const [p, q, r] = parts;
  if (parts.length === 2 && q) {
    const op = ops[0] ?? '<';
    const left = p ?? null;
    if (left?.t === 'sym' && !features(q).symbols.has(left.name)) return bounded(left.name, op, q);
    if (q.t === 'sym' && left && !features(left).symbols.has(q.name)) return bounded(q.name, FLIP[op] ?? op, left);
    return null;
  }
  if (parts.length === 3 && p && q?.t === 'sym' && r) {
    const [a = '<', b = '<'] = ops;
    if (a.startsWith('<') !== b.startsWith('<')) return null;
    const up = a.startsWith('<');
    const [lo, hi, loOp, hiOp] = up ? [p, r, a, b] : [r, p, b, a];
    return interval(lo, hi, { variable: q.name, loClosed: loOp.includes('='), hiClosed: hiOp.includes('=') });
  }
  return null;
}

/** x > 2 and x < 5: one bound below, one above, of the same variable. */
function intersection(items: Statement[]): Interval | null {
  const [p, q] = items.map((i) => (i.k === 'relation' ? toInterval(i) : null));
  if (!p || !q || p.variable !== q.variable) return null;
  const [a, b] = features(p.hi).infinite ? [p, q] : [q, p];
  if (!features(a.hi).infinite || features(a.lo).infinite || !features(b.lo).infinite || features(b.hi).infinite)
    return null;
  return { ...a, hi: b.hi, hiClosed: b.hiClosed };
}

function bounded(variable: string, op: string, bound: Node): Interval {
  const closed = op.includes('=');
  return op.startsWith('<')
    ? interval(neg(INF), bound, { variable, hiClosed: closed })
    : interval(bound, INF, { variable, loClosed: closed });
}

/** Compares values of which at least one is an inequality, an interval or a union. */
export function compareRelations(a: Statement, b: Statement, facts: Facts): Outcome {
  const r = asWritten(a, b, facts);
  if (r.verdict !== 'undecided' || ![a, b].some(isSolvable) || facts.units.length > 0) return r;
  return compareRegions(a, b) ?? r;
}

/** Whether a value may be a part of the real line that has to be worked out. */
function isSolvable(s: Statement): boolean {
  if (s.k !== 'list') return s.k === 'union' || s.k === 'relation';
  return s.form === 'set' || s.form === 'or' || (s.form === 'and' && s.items.every((i) => i.k === 'relation'));
}

function asWritten(a: Statement, b: Statement, facts: Facts): Outcome {
  if (a.k === 'relation' && b.k === 'relation') {
    const direct = compareTwoRelations(a, b);
    if (direct.verdict !== 'undecided') return direct;
    const [x, y] = [toInterval(a), toInterval(b)];
    if (x && y) {
      const r = compareIntervals(x, y, facts);
      return r.verdict === 'different' && x.variable !== y.variable ? undecided('name') : r;
    }
    return direct;
  }
  if (a.k === 'union' || b.k === 'union') return compareUnions(a, b, facts);
  const [x, y] = [toInterval(a), toInterval(b)];
  if (x && y) return compareIntervals(x, y, facts);
  const pair = x ? tupleAsInterval(b, x) : y ? tupleAsInterval(a, y) : null;
  const open = x ?? y;
  if (pair && x && y === null) return bracketsOnly(compareIntervals(x, pair, facts), open);
  if (pair && y) return bracketsOnly(compareIntervals(pair, y, facts), open);
  return undecided('kind');
}

/** (1, 2) may be a pair and [1, 2] a list: without a variable only other bounds make them different. */
const bracketsOnly = (r: Outcome, range: Interval | null): Outcome =>
  r.verdict === 'different' &&
  r.differences?.[0]?.kind === 'bracket' &&
  range?.variable === null &&
  range.loClosed &&
  range.hiClosed
    ? undecided('interval')
    : r;

/** (a, b) read as an open interval because the other side is one. */
function tupleAsInterval(s: Statement, { variable }: Interval): Interval | null {
  const read = s.k === 'interval' ? null : openInterval(s);
  return read && { ...read, variable };
}

function bound(p: Node, q: Node, facts: Facts): Outcome {
  const [fp, fq] = [features(p), features(q)];
  if (fp.infinite || fq.infinite) {
    if (fp.infinite !== fq.infinite)
      return fp.symbols.size + fq.symbols.size === 0 ? different('interval') : undecided('interval');
    return (p.t === 'neg') === (q.t === 'neg') ? equivalent('numeric') : different('interval');
  }
  const { estimate, rules, asked } = facts;
  return compareExpressions(p, q, { measured: facts.units.length > 0, count: false, estimate, rules, asked });
}

/** Two intervals: bounds and brackets. */
export function compareIntervals(x: Interval, y: Interval, facts: Facts): Outcome {
  if (x.variable && y.variable && x.variable !== y.variable) return undecided('name');
  if ((x.unit === null) !== (y.unit === null)) return undecided('unit');
  if (
    x.unit &&
    y.unit &&
    (compareDimensions(x.unit, y.unit) !== 'same' || Math.abs(x.unit.factor / y.unit.factor - 1) > 1e-12)
  )
    return undecided('unit');
  const lo = bound(x.lo, y.lo, facts);
  const hi = bound(x.hi, y.hi, facts);
  if (lo.verdict === 'different' || hi.verdict === 'different') {
    return differs('interval', 'bound', `the ${lo.verdict === 'different' ? 'lower' : 'upper'} bound differs`);
  }
  if (lo.verdict === 'undecided') return lo;
  if (hi.verdict === 'undecided') return hi;
  if (
    (x.loClosed !== y.loClosed && !features(x.lo).infinite) ||
    (x.hiClosed !== y.hiClosed && !features(x.hi).infinite)
  ) {
    return decided(facts.confidence, 'interval', 'bracket', 'a bound is included on one side only');
  }
  return equivalent('interval');
}

function compareUnions(a: Statement, b: Statement, facts: Facts): Outcome {
  const items = (s: Statement): Interval[] | null => {
    const parts = s.k === 'union' || (s.k === 'list' && s.form === 'or') ? s.items : [s];
    const all = parts.map((i) => toInterval(i) ?? (s.k === 'union' ? openInterval(i) : null));
    return all.every((x) => x !== null) ? all : null;
  };
  const [x, y] = [items(a), items(b)];
  if (!x || !y) return undecided('kind');
  if (x.length !== y.length) return undecided('interval');
  const rest = [...y];
  let doubt = false;
  for (const p of x) {
    const results = rest.map((q) => compareIntervals({ ...p, variable: null }, { ...q, variable: null }, facts));
    const k = results.findIndex((r) => r.verdict === 'equivalent');
    if (k < 0) {
      if (results.every((r) => r.verdict === 'different') && !doubt)
        return differs('interval', 'bound', 'a part of the union differs');
      doubt = true;
    } else rest.splice(k, 1);
  }
  return doubt ? undecided('interval') : equivalent('interval');
}
