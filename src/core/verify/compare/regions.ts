import { type Node, add, mul, neg, num } from '../parse/ast.ts';
import { features, isConstant } from '../expressions/features.ts';
import { show } from '../expressions/numbers.ts';
import { substitute } from '../parse/rewrite.ts';
import { readings } from '../read/read.ts';
import { type Statement, interval } from '../read/statement.ts';
import { type Outcome, equivalent, undecided, differs } from '../types.ts';
import { PLAIN, constantValue } from '../expressions/values.ts';

/** Sets of real numbers in one variable: |x| > 1, x² < 4, x ≠ 2, unions and intervals as parts of the line (design, point 9). */

interface Part {
  lo: number;
  hi: number;
  loClosed: boolean;
  hiClosed: boolean;
}

interface Region {
  variable: string | null;
  parts: Part[];
  /** Comes from a square or an absolute value: for a quantity that cannot be negative, x² > 9 says x > 3. */
  curved?: boolean;
}

const ALL: Part = { lo: -Infinity, hi: Infinity, loClosed: false, hiClosed: false };
const near = (a: number, b: number): boolean =>
  a === b || (Number.isFinite(a - b) && Math.abs(a - b) <= 1e-9 * Math.max(1e-3, Math.abs(a), Math.abs(b)));

/** Whether a statement is a set of reals with more than single numbers in it. */
export const isRegion = (s: Statement): boolean => (regionOf(s)?.parts.length ?? 0) > 0;

/** Whether a number is in a set that a condition names, as a test; null for what is no such set. */
export function partOf(condition: string): ((v: number) => boolean) | null {
  const only = /^[A-Za-z]=(-?\d{1,6})$/.exec(condition)?.[1];
  if (only !== undefined) return (v) => v === Number(only);
  const statement = readings(condition).list[0]?.statement;
  const region = statement && regionOf(statement);
  return region ? (v) => holds(region, v) : null;
}

/** Compares two sets of reals; null when one of them is none, or has bounds with letters. */
export function compareRegions(a: Statement, b: Statement): Outcome | null {
  const [x, y] = [regionOf(a), regionOf(b)];
  return x && y && compareParts(x, y);
}

/** Whether two sets, of which one names the letter, are one within a third one, in which the letter lies anyway. */
export function areOneWithin(a: Statement, b: Statement, domain: Statement, letter: string): boolean {
  const [x, y, all] = [a, b, domain].map((s) => regionOf(s));
  if (!x || !y || !all || (x.variable ?? y.variable) !== letter || (y.variable ?? letter) !== letter) return false;
  const [p, q] = [x, y].map((r) => meet({ ...r, variable: letter }, { ...all, variable: letter }));
  return p && q ? compareParts(p, q).verdict === 'equivalent' : false;
}

function compareParts(x: Region, y: Region): Outcome {
  if (x.variable && y.variable && x.variable !== y.variable) return undecided('name');
  const bounds = [...x.parts, ...y.parts].flatMap((p) => [p.lo, p.hi]).filter(Number.isFinite);
  bounds.sort((p, q) => p - q);
  const clusters: number[][] = [];
  for (const v of bounds) {
    const last = clusters[clusters.length - 1];
    const before = last?.[last.length - 1];
    if (
      last &&
      before !== undefined &&
      (near(before, v) || v - before <= 0.03 * Math.max(Math.abs(before), Math.abs(v)))
    )
      last.push(v);
    else clusters.push([v]);
  }
  const cells = clusters.map((c, k) => {
    const next = clusters[k + 1];
    const [end = 0, start] = [c[c.length - 1], next?.[0]];
    return start === undefined ? end + 1 : (end + start) / 2;
  });
  const first = clusters[0]?.[0];
  cells.unshift(first === undefined ? 0 : first - 1);
  const unlike = cells.filter((v) => holds(x, v) !== holds(y, v));
  if (unlike.length > 0 && unlike.every((v) => v <= 0) && (x.curved || y.curved)) return undecided('domain');
  const [example] = unlike;
  if (example !== undefined) {
    const side = holds(x, example) ? 'reference' : 'claimed set';
    return differs('interval', 'bound', `the number ${show(example)} is in the ${side} only`);
  }
  if (!clusters.every((c) => c.every((v) => near(v, c[0] ?? v)))) return undecided('precision');
  const edge = clusters.some((c) => holds(x, c[0] ?? 0) !== holds(y, c[0] ?? 0));
  return edge ? differs('interval', 'bracket', 'a bound is included on one side only') : equivalent('interval');
}

function holds(region: Region, v: number): boolean {
  return region.parts.some((p) => {
    if (near(v, p.lo)) return p.loClosed;
    if (near(v, p.hi)) return p.hiClosed;
    return v > p.lo && v < p.hi;
  });
}

function regionOf(s: Statement): Region | null {
  if (s.k === 'interval') {
    const [lo, hi] = [boundOf(s.lo), boundOf(s.hi)];
    if (lo === null || hi === null || s.unit || !(lo < hi)) return null;
    return { variable: s.variable, parts: [{ lo, hi, loClosed: s.loClosed, hiClosed: s.hiClosed }] };
  }
  if (s.k === 'list' && s.form === 'tuple' && s.items.length === 2) {
    const [p, q] = s.items;
    return p?.k === 'value' && q?.k === 'value' && !p.unit && !q.unit ? regionOf(interval(p.expr, q.expr)) : null;
  }
  if (s.k === 'list' && s.form === 'set' && s.items.length === 0) return { variable: null, parts: [] };
  if (s.k === 'union') return joined(s.items, s.variable);
  if (s.k === 'list' && s.form === 'or') return joined(s.items, null);
  const unequal = s.k === 'list' && s.items.every((i) => i.k === 'relation' && i.ops.every((o) => o === '!='));
  if (s.k === 'list' && (s.form === 'and' || unequal)) {
    const all = s.items.map((i) => (i.k === 'relation' ? regionOf(i) : null));
    return all.reduce((p, q) => meet(p, q));
  }
  return s.k === 'relation' ? solved(s) : null;
}

/** The numbers of a set beside intervals: {-1} ∪ [1, 2]. */
function pointsOf(s: Statement): Region | null {
  if (s.k !== 'list' || s.form !== 'set') return null;
  const values = s.items.map((i) => (i.k === 'value' && !i.unit ? boundOf(i.expr) : null));
  if (!values.every((v) => v !== null && Number.isFinite(v))) return null;
  return { variable: null, parts: values.map((v) => ({ lo: v ?? 0, hi: v ?? 0, loClosed: true, hiClosed: true })) };
}

function joined(items: Statement[], variable: string | null): Region | null {
  const all = items.map((i) => pointsOf(i) ?? regionOf(i));
  if (!all.every((r) => r !== null)) return null;
  const names = new Set(all.flatMap((r) => (r.variable ? [r.variable] : [])));
  return names.size > 1 ? null : { variable: variable ?? [...names][0] ?? null, parts: all.flatMap((r) => r.parts) };
}

function meet(a: Region | null, b: Region | null): Region | null {
  if (!a || !b || a.variable !== b.variable) return null;
  const parts = a.parts.flatMap((p) =>
    b.parts.flatMap((q): Part[] => {
      const [lo, hi] = [Math.max(p.lo, q.lo), Math.min(p.hi, q.hi)];
      const within = (r: Part, v: number): boolean =>
        (v > r.lo && v < r.hi) || (v === r.lo ? r.loClosed : v === r.hi && r.hiClosed);
      if (!(lo < hi)) return [];
      return [{ lo, hi, loClosed: within(p, lo) && within(q, lo), hiClosed: within(p, hi) && within(q, hi) }];
    }),
  );
  return { variable: a.variable, parts, curved: a.curved === true || b.curved === true };
}

function boundOf(node: Node): number | null {
  if (features(node).infinite) return node.t === 'neg' ? -Infinity : Infinity;
  return isConstant(node) && !features(node).plusMinus ? realOf(node) : null;
}

function realOf(node: Node): number | null {
  const v = constantValue(node, PLAIN);
  return v.im === 0 && Number.isFinite(v.re) ? v.re : null;
}

const ORDER: Record<string, (v: number) => boolean> = {
  '<': (v) => v < 0,
  '<=': (v) => v <= 0,
  '>': (v) => v > 0,
  '>=': (v) => v >= 0,
  '!=': (v) => v !== 0,
};

/** An inequality in one letter whose sides are linear, quadratic, or an absolute value of something linear against a number. */
function solved(s: Statement & { k: 'relation' }): Region | null {
  let region: Region | null = null;
  for (const [k, op] of s.ops.entries()) {
    const [l, r] = [s.parts[k], s.parts[k + 1]];
    const test = ORDER[op];
    if (!l || !r || !test) return null;
    const one = halfLine(l, r, op, test);
    if (!one) return null;
    region = region ? meet(region, one) : one;
    if (!region) return null;
  }
  return region;
}

function halfLine(l: Node, r: Node, op: string, test: (v: number) => boolean): Region | null {
  if (l.t === 'const' || r.t === 'const') return null;
  let f: Node = add(l, neg(r));
  for (const [p, q] of [
    [l, r],
    [r, l],
  ] as const) {
    const inner = p.t === 'fn' && p.name === 'abs' ? p.args[0] : undefined;
    const c = inner && isConstant(q) ? realOf(q) : null;
    if (!inner || c === null || c < 0) continue;
    const squares: Node[] = [inner, q].map((a) => mul(a, a));
    const [a, b] = squares;
    if (a && b) f = { t: 'add', items: p === l ? [a, neg(b)] : [b, neg(a)] };
  }
  const g = features(f);
  const [variable, ...others] = [...g.symbols].filter((x) => x !== 'e');
  if (
    !variable ||
    others.length > 0 ||
    g.applied ||
    g.opaque ||
    g.ambiguousCalls ||
    g.plusMinus ||
    g.structured ||
    g.infinite
  )
    return null;
  const at = (x: number): number | null => realOf(substitute(f, variable, num(x)));
  const [f0, f1, f2] = [at(0), at(1), at(-1)];
  if (f0 === null || f1 === null || f2 === null) return null;
  const [a, b] = [(f1 + f2) / 2 - f0, (f1 - f2) / 2];
  const scale = Math.max(Math.abs(f0), Math.abs(f1), Math.abs(f2));
  for (const x of [2, -3, 0.5, 7.3]) {
    const v = at(x);
    if (v === null || Math.abs(v - (a * x * x + b * x + f0)) > 1e-9 * scale * (1 + x * x)) return null;
  }
  const roots = realRoots(Math.abs(a) < 1e-12 * scale ? 0 : a, Math.abs(b) < 1e-12 * scale ? 0 : b, f0);
  if (roots.length === 0) return null;
  const value = (x: number): number => a * x * x + b * x + f0;
  const closed = op.length === 2 && op !== '!=';
  const edges = [-Infinity, ...roots, Infinity];
  const parts: Part[] = [];
  for (const [k, lo] of edges.slice(0, -1).entries()) {
    const hi = edges[k + 1] ?? Infinity;
    const mid = lo === -Infinity ? hi - 1 : hi === Infinity ? lo + 1 : (lo + hi) / 2;
    if (test(value(mid)))
      parts.push({ ...ALL, lo, hi, loClosed: closed && lo !== -Infinity, hiClosed: closed && hi !== Infinity });
  }
  return { variable, parts, curved: a !== 0 };
}

function realRoots(a: number, b: number, c: number): number[] {
  if (a === 0) return b === 0 ? [] : [-c / b];
  const d = b * b - 4 * a * c;
  if (d <= 1e-12 * b * b) return [];
  const q = -(b + (b < 0 ? -1 : 1) * Math.sqrt(d)) / 2;
  return (q === 0 ? [-Math.sqrt(-c / a), Math.sqrt(-c / a)] : [q / a, c / q]).sort((x, y) => x - y);
}
