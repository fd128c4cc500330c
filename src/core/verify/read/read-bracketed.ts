import { type Node, constant, neg } from '../parse/ast.ts';
import { features, isConstant } from '../expressions/features.ts';
import { parseRange } from '../parse/parse.ts';
import { OPEN, canonicalTokens, closing, isOp, eachAtTop } from '../parse/parse-state.ts';
import type { Source } from './read-value.ts';
import { type Statement, interval, openInterval } from './statement.ts';
import type { Token } from './tokens.ts';
import { parseUnit } from '../../notation/units.ts';
import { PLAIN, constantValue } from '../expressions/values.ts';

const infinity = (sign: 1 | -1): Node => (sign === 1 ? constant('inf') : neg(constant('inf')));

/** {..}, (a, b), [a, b], ⟨a, b⟩, unions, \mathbb{R}. */
export function readBracketed(s: Source, from: number, to: number): Statement | null {
  const union = splitAt(s.t, from, to, '∪');
  if (union) {
    const items = union.map((r) => readBracketed(s, r.from, r.to));
    if (!items.every((x): x is Statement => x !== null)) return null;
    if (items.every((x) => x.k === 'list' && x.form === 'set'))
      return { k: 'list', form: 'set', items: items.flatMap((x) => (x.k === 'list' ? x.items : [])) };
    return { k: 'union', variable: null, items };
  }
  const minus = splitAt(s.t, from, to, '∖') ?? splitAt(s.t, from, to, '\\') ?? realsMinus(s, from, to);
  if (minus) return withoutPoints(s, minus);
  const first = s.t[from];
  const last = s.t[to - 1];
  if (!first || !last) return null;
  const named = to - from === 1 || to - from === 4 ? namedSet(s, from, to) : null;
  if (named) return named;
  const angle = first.k === 'cmd' && first.v === 'langle' && last.k === 'cmd' && last.v === 'rangle';
  const french = isOp(first, ']') || (isOp(last, '[') && (isOp(first, '[') || isOp(first, ']')));
  if (!angle && !french && !(first.k === 'op' && first.v in OPEN && closing(s.t, from, to) === to - 1)) {
    return quantityInterval(s, from, to);
  }
  const parts = splitAt(s.t, from + 1, to - 1, ',') ?? splitAt(s.t, from + 1, to - 1, ';');
  const set = first.v === '\\{' || (first.v === '{' && parts !== null);
  if (set && to - from === 2) return { k: 'list', form: 'set', items: [] };
  if (!parts && !set) return null;
  const bar = set ? (splitAt(s.t, from + 1, to - 1, '|') ?? splitAt(s.t, from + 1, to - 1, ':')) : null;
  if (bar) return builder(s, bar) ?? { k: 'opaque', key: canonicalTokens(s.t, from, to) };
  const items = (parts ?? [{ from: from + 1, to: to - 1 }]).map((r) => s.readRange(s, r.from, r.to));
  if (!items.every((x): x is Statement => x !== null))
    return set ? { k: 'opaque', key: canonicalTokens(s.t, from, to) } : null;
  if (set) return { k: 'list', form: 'set', items };
  const bounds = angle ? null : intervalOf(items, isOp(first, '['), isOp(last, ']'), french);
  if (bounds) return bounds;
  if (
    isOp(first, '[') &&
    items.every((i) => (i.k === 'list' && i.form === 'tuple') || (i.k === 'interval' && i.loClosed && i.hiClosed))
  )
    return matrixOf(items);
  return { k: 'list', form: 'tuple', items, square: isOp(first, '[') };
}

/** ℝ and ∅, in their own letters. */
function namedSet(s: Source, from: number, to: number): Statement | null {
  const node = parseRange(s.t, from, to, s.choices, s.met);
  if (node?.t !== 'sym') return null;
  if (node.name === 'emptyset') return { k: 'list', form: 'set', items: [] };
  if (node.name !== 'bb(R)') return null;
  return interval(infinity(-1), infinity(1));
}

/** Two values between brackets that close an end or reach to infinity; (a, b) alone is a pair. */
function intervalOf(items: Statement[], loClosed: boolean, hiClosed: boolean, french: boolean): Statement | null {
  const [lo, hi] = items;
  if (items.length !== 2 || lo?.k !== 'value' || hi?.k !== 'value') return null;
  const bounded = french || loClosed || hiClosed || features(lo.expr).infinite || features(hi.expr).infinite;
  if (!bounded) return null;
  return interval(lo.expr, hi.expr, { loClosed, hiClosed, unit: hi.unit ?? lo.unit });
}

/** {x | x > 3}, {x ∈ ℝ : 0 < x < 1}: the relation, which is an interval of x. */
function builder(s: Source, parts: { from: number; to: number }[]): Statement | null {
  const [head, body] = parts;
  const x = head && s.t[head.from];
  if (!head || !body || parts.length !== 2 || x?.k !== 'id') return null;
  const rest = s.t.slice(head.from + 1, head.to);
  const reals = rest.length === 0 || (isOp(rest[0], '∈') && rest.some((t) => t.v === 'R'));
  const relation = reals ? s.readRange(s, body.from, body.to) : null;
  if (relation?.k === 'relation') return relation.parts.some((p) => p?.t === 'sym' && p.name === x.v) ? relation : null;
  return relation?.k === 'interval' && relation.variable === x.v ? relation : null;
}

/** ℝ - {0}: the set difference with a minus sign. */
function realsMinus(s: Source, from: number, to: number): { from: number; to: number }[] | null {
  const at = s.t[from]?.v === 'accent:bb' ? (isOp(s.t[from + 1], '{') ? from + 4 : from + 2) : -1;
  const set = isOp(s.t[at + 1], '\\{') || isOp(s.t[at + 1], '{');
  return at > 0 && at + 1 < to && isOp(s.t[at], '-') && set
    ? [
        { from, to: at },
        { from: at + 1, to },
      ]
    : null;
}

/** ℝ or an interval without finitely many numbers, as a union of open intervals. */
function withoutPoints(s: Source, parts: { from: number; to: number }[]): Statement | null {
  const [l, r] = parts;
  if (!l || !r || parts.length !== 2) return null;
  const left = readBracketed(s, l.from, l.to);
  const whole = left && openInterval(left);
  const points = readBracketed(s, r.from, r.to);
  if (whole?.k !== 'interval' || points?.k !== 'list' || points.form !== 'set') return null;
  const values = points.items.flatMap((i) =>
    i.k === 'value' && isConstant(i.expr) ? [{ expr: i.expr, at: constantValue(i.expr, PLAIN).re }] : [],
  );
  if (values.length !== points.items.length || values.length === 0) return null;
  values.sort((a, b) => a.at - b.at);
  const [lo, hi] = [whole.lo, whole.hi].map((b) =>
    features(b).infinite ? (b.t === 'neg' ? -Infinity : Infinity) : isConstant(b) ? constantValue(b, PLAIN).re : NaN,
  );
  if (lo === undefined || hi === undefined || !values.every((v) => v.at > lo && v.at < hi)) return null;
  const bounds = [whole.lo, ...values.map((v) => v.expr), whole.hi];
  const items = bounds.slice(1).map((b, k, all): Statement => ({
    ...whole,
    lo: bounds[k] ?? b,
    hi: b,
    loClosed: k === 0 && whole.loClosed,
    hiClosed: k === all.length - 1 && whole.hiClosed,
  }));
  return { k: 'union', variable: null, items };
}

/** [[1, 2], [3, 4]] is a matrix. */
function matrixOf(items: Statement[]): Statement | null {
  const rows: Node[][] = [];
  for (const i of items) {
    if (i.k === 'interval') rows.push([i.lo, i.hi]);
    if (i.k !== 'list') continue;
    const row: Node[] = [];
    for (const x of i.items) if (x.k === 'value') row.push(x.expr);
    rows.push(row);
  }
  const width = rows[0]?.length ?? 0;
  if (width === 0 || rows.some((r) => r.length !== width) || rows.length !== items.length) return null;
  return { k: 'value', expr: { t: 'mat', rows }, unit: null };
}

/** (3, 4) m: an interval or tuple with a unit. */
function quantityInterval(s: Source, from: number, to: number): Statement | null {
  const first = s.t[from];
  if (!first || first.k !== 'op' || !['(', '['].includes(first.v)) return null;
  const close = closing(s.t, from, to);
  if (close < 0 || close >= to - 1 || !splitAt(s.t, from + 1, close, ',')) return null;
  const a = s.t[close + 1];
  const b = s.t[to - 1];
  const unit = a && b ? parseUnit(s.text.slice(a.at, b.end)) : null;
  const inner = unit ? readBracketed(s, from, close + 1) : null;
  if (!inner || !unit) return null;
  if (inner.k === 'interval') return { ...inner, unit };
  if (inner.k === 'list') return { ...inner, items: inner.items.map((i) => (i.k === 'value' ? { ...i, unit } : i)) };
  return null;
}

function splitAt(t: Token[], from: number, to: number, v: string): { from: number; to: number }[] | null {
  const out: { from: number; to: number }[] = [];
  let start = from;
  const isClosed = eachAtTop(t, from, to, (x, i) => {
    if (!isOp(x, v)) return;
    out.push({ from: start, to: i });
    start = i + 1;
  });
  if (!isClosed || out.length === 0) return null;
  out.push({ from: start, to });
  return out;
}
