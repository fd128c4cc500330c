import { type Node, constant, neg } from '../parse/ast.ts';
import type { Facts } from '../question/context.ts';
import { compareExpressions } from '../expressions/equal.ts';
import { FLIP, compareTwoRelations } from './inequality.ts';
import { features } from '../expressions/features.ts';
import { compareRegions } from './regions.ts';
import type { Statement } from '../read/statement.ts';
import { type Outcome, different, equivalent, undecided } from '../types.ts';
import { compareDimensions } from '../../notation/units.ts';

/** Inequalities, intervals, unions: an inequality in one variable and its interval are the same thing (design, point 9). */

type Interval = Statement & { k: 'interval' };

const INF: Node = constant('inf');
const MINUS_INF: Node = neg(INF);

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
    return {
      k: 'interval',
      variable: q.name,
      lo,
      hi,
      loClosed: loOp.includes('='),
      hiClosed: hiOp.includes('='),
      unit: null,
    };
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
    ? { k: 'interval', variable, lo: MINUS_INF, hi: bound, loClosed: false, hiClosed: closed, unit: null }
    : { k: 'interval', variable, lo: bound, hi: INF, loClosed: closed, hiClosed: false, unit: null };
}

/** Compares values of which at least one is an inequality, an interval or a union. */
export function compareRelations(a: Statement, b: Statement, facts: Facts): Outcome {
  const r = asWritten(a, b, facts);
  const solvable = [a, b].some(
    (s) =>
      s.k === 'union' ||
      (s.k === 'list' && (s.form === 'set' || (s.form === 'and' && s.items.every((i) => i.k === 'relation')))) ||
      s.k === 'relation' ||
      (s.k === 'list' && s.form === 'or'),
  );
  if (r.verdict !== 'undecided' || !solvable || facts.units.length > 0) return r;
  return compareRegions(a, b) ?? r;
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
const bracketsOnly = (r: Outcome, interval: Interval | null): Outcome =>
  r.verdict === 'different' &&
  r.differences?.[0]?.kind === 'bracket' &&
  interval?.variable === null &&
  interval.loClosed &&
  interval.hiClosed
    ? undecided('interval')
    : r;

/** (a, b) read as an open interval because the other side is one. */
function tupleAsInterval(s: Statement, other: Interval): Interval | null {
  if (s.k !== 'list' || s.form !== 'tuple' || s.items.length !== 2) return null;
  const [lo, hi] = s.items;
  if (lo?.k !== 'value' || hi?.k !== 'value') return null;
  return {
    k: 'interval',
    variable: other.variable,
    lo: lo.expr,
    hi: hi.expr,
    loClosed: false,
    hiClosed: false,
    unit: hi.unit,
  };
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
    return different('interval', [
      { kind: 'bound', text: `the ${lo.verdict === 'different' ? 'lower' : 'upper'} bound differs` },
    ]);
  }
  if (lo.verdict === 'undecided') return lo;
  if (hi.verdict === 'undecided') return hi;
  if (
    (x.loClosed !== y.loClosed && !features(x.lo).infinite) ||
    (x.hiClosed !== y.hiClosed && !features(x.hi).infinite)
  ) {
    return facts.confidence
      ? equivalent('interval')
      : different('interval', [{ kind: 'bracket', text: 'a bound is included on one side only' }]);
  }
  return equivalent('interval');
}

function compareUnions(a: Statement, b: Statement, facts: Facts): Outcome {
  const items = (s: Statement): Interval[] | null => {
    if (s.k === 'union') {
      const all = s.items.map((i) => toInterval(i) ?? pairInterval(i));
      return all.every((x): x is Interval => x !== null) ? all : null;
    }
    if (s.k === 'list' && s.form === 'or') {
      const all = s.items.map(toInterval);
      return all.every((x): x is Interval => x !== null) ? all : null;
    }
    const one = toInterval(s);
    return one ? [one] : null;
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
        return different('interval', [{ kind: 'bound', text: 'a part of the union differs' }]);
      doubt = true;
    } else rest.splice(k, 1);
  }
  return doubt ? undecided('interval') : equivalent('interval');
}

const pairInterval = (s: Statement): Interval | null =>
  s.k === 'list' && s.items.length === 2
    ? tupleAsInterval(s, {
        k: 'interval',
        variable: null,
        lo: INF,
        hi: INF,
        loClosed: false,
        hiClosed: false,
        unit: null,
      })
    : null;
