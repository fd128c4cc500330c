import { remembered } from '../../notation/remembered.ts';
import { type Node, int } from '../parse/ast.ts';
import { features } from '../expressions/features.ts';
import { readings } from '../read/read.ts';
import { substitute } from '../parse/rewrite.ts';
import type { Statement } from '../read/statement.ts';
import { type Outcome, different, equivalent, undecided } from '../types.ts';
import { PLAIN, constantValue } from '../expressions/values.ts';

/** Values that repeat: x = π/4 + kπ for whole k, x ≡ 3 (mod 7). Each is a start and a period; the letter of the whole number does not matter. */

interface Family {
  start: number;
  period: number;
}

interface Families {
  name: string | null;
  list: Family[];
}

const INTEGERS =
  /^(.*?)(?<![\s,;.(])[\s,;.(]{0,20}(?:\\(?:text|mathrm|textrm)\s*\{\s*)?(?:(?:where|for|with|and)\b\s*)?(?:(?:all|any|every|each|some|an)\b\s*)?(?:integers?\s*)?\b([kmnlj])\s{0,9}(?:\}\s{0,9})?(?:(?:\\in\s*(?:\\(?:mathbb|mathbf|Bbb)\s*(?:\{\s*)?Z(?:\s*\})?|Z)|(?:is|are)\s+(?:an?\s+|any\s+|an arbitrary\s+)?integers?|(?:\\in|in)\s*(?:\\(?:text|mathrm)\s*\{\s*)?(?:the\s+)?integers?|(?:any|an)\s+integer|=\s*0\s*,\s*\\pm\s*1\s*,\s*\\pm\s*2(?:\s*,)?(?:\s*(?:\\ldots|\\dots|\.{3}))?)\s*)?[}).]*$/;
const CONGRUENCE =
  /^(?:\\?[A-Za-z]\s*(?:\\equiv|=)\s*)?(-?\d{1,9}(?:\s*(?:,|or|\\text\s*\{\s*or\s*\}|and)\s*-?\d{1,9}){0,20})\s*(?:\\pmod\s*(?:\{\s*)?(\d{1,9})\s*\}?|\\mod\s*(?:\{\s*)?(\d{1,9})\s*\}?|\(\s*(?:\\(?:text|mathrm|operatorname)\s*\{\s*)?(?:\\bmod|\\mod|mod)\s*(?:\}\s*)?(\d{1,9})\s*\))$/;

/** The verdict for two values that repeat; null when neither is one, or one cannot be read. */
export function compareFamilies(a: string, b: string): Outcome | null {
  if (!repeats(a) && !repeats(b)) return null;
  const [x, y] = [familiesOf(a), familiesOf(b)];
  return x && y ? compareTwo(x, y) : null;
}

function compareTwo(x: Families, y: Families): Outcome {
  if (x.name !== null && y.name !== null && x.name !== y.name) return undecided('name');
  const periods = [...x.list, ...y.list].map((f) => f.period);
  const whole = commonPeriod(periods);
  if (whole === null) return undecided('list');
  const [p, q] = [residues(x.list, whole), residues(y.list, whole)];
  if (!p || !q) return undecided('depth');
  const gap = (v: number, list: number[]): number =>
    Math.min(...list.map((w) => Math.abs(v - w)).map((d) => Math.min(d, whole - d)));
  const far = Math.max(...p.map((v) => gap(v, q)), ...q.map((v) => gap(v, p)));
  if (far <= 1e-9 * whole) return equivalent('list');
  const what = [{ kind: 'item', text: 'the values that repeat differ' }];
  return far > 0.002 * whole ? different('list', what) : undecided('precision', what);
}

/** x = π/2 + kπ against x = -π/2 + kπ, where neither says that k is whole: equal with π, open without; null when they are not alike. */
export function bareFamilies(a: string, b: string): Outcome | null {
  const [x, y] = [familiesOf(a), familiesOf(b)];
  if (!x || !y || compareTwo(x, y).verdict !== 'equivalent') return null;
  return /\\pi|π|degree|circ/.test(a + b) ? equivalent('list') : undecided('condition');
}

const repeats = (text: string): boolean =>
  text.length < 300 &&
  (/\\pmod|\\mod|\bmod\b/.test(text) || (/\bZ\b|integer|\\pm\s*1\s*,\s*\\pm\s*2/.test(text) && /[kmnlj]/.test(text)));

const familiesOf = remembered((text: string): Families | null => {
  if (text.length >= 300) return null;
  const plain = text
    .replace(/\\(?:text|mathrm|textrm|operatorname|quad|qquad)(?:\s*\{([^{}]*)\}|(?![A-Za-z]))/g, ' $1 ')
    .replace(/^\\\{(?=.*\\\}$)(.*?)(?:\\mid|\||:)(.*)\\\}$/, '$1, $2');
  return congruence(plain) ?? parametric(plain.trim());
});

function congruence(text: string): Families | null {
  const m = CONGRUENCE.exec(text);
  const period = Number(m?.[2] ?? m?.[3] ?? m?.[4] ?? 0);
  if (!m?.[1] || period < 1) return null;
  const starts = m[1].match(/-?\d+/g) ?? [];
  return { name: null, list: starts.map((s) => ({ start: Number(s), period })) };
}

/** `π/6 + 2πk, 5π/6 + 2πk, k ∈ ℤ`; without the last part where k, n, m, l or j is the only letter. */
function parametric(text: string): Families | null {
  const m = INTEGERS.exec(text);
  const spoken =
    m?.[1] !== undefined && m[2] !== undefined && m[0].length - m[1].length > 2 && m[1].trim() !== '' ? m : null;
  const core = (spoken?.[1] ?? text)
    .replace(/(?<![\s,;.(])[\s,;.(]+$/, '')
    .replace(/^\\\{\s*(.*?)\s*(?:\\mid|\||:)?$/, '$1');
  for (const { statement } of readings(core).list) {
    const items = valuesOf(statement);
    if (!items) continue;
    const letter = spoken?.[2] ?? [...features(items.list[0] ?? int(0)).symbols].find((s) => /^[kmnlj]$/.test(s));
    if (!letter) continue;
    const list = items.list.flatMap((n) => linear(n, letter));
    if (list.length >= items.list.length && list.every((f) => f !== null)) return { name: items.name, list };
  }
  return null;
}

/** The expressions of a value or list, and the name they are given for. */
function valuesOf(s: Statement): { name: string | null; list: Node[] } | null {
  if (s.k === 'value') return s.unit ? null : { name: null, list: [s.expr] };
  if (s.k === 'chain' && s.links.length === 1 && s.links[0])
    return s.links[0].unit ? null : { name: s.name?.t === 'sym' ? s.name.name : null, list: [s.links[0].expr] };
  if (s.k !== 'list' || s.form === 'tuple') return null;
  const all = s.items.map(valuesOf);
  if (!all.every((x) => x !== null)) return null;
  const names = new Set(all.flatMap((x) => (x.name ? [x.name] : [])));
  return names.size > 1 ? null : { name: [...names][0] ?? null, list: all.flatMap((x) => x.list) };
}

/** a + bk as its start and period; both signs of ±; [null] when it is not linear in k or has other letters. */
function linear(node: Node, letter: string): (Family | null)[] {
  const f = features(node);
  const isKnown = !f.applied && !f.opaque && !f.ambiguousCalls && !f.structured;
  if (!isKnown || [...f.symbols].some((s) => s !== letter && s !== 'e')) return [null];
  return (f.plusMinus ? ([1, -1] as const) : ([1] as const)).flatMap((sign) => {
    const at = (k: number): number => {
      const v = constantValue(substitute(node, letter, int(k)), PLAIN, sign);
      return v.im === 0 ? v.re : NaN;
    };
    const whole = progression(at, 0, 1);
    return whole ? [whole] : [progression(at, 0, 2), progression(at, 1, 2)];
  });
}

/** The values at from, from + step, ... as a family: with (-1)^k the even and the odd ones are two. */
function progression(at: (k: number) => number, from: number, step: number): Family | null {
  const [v0 = NaN, v1 = NaN, v2 = NaN, v3 = NaN] = [0, 1, 2, -3].map((k) => at(from + k * step));
  const period = v1 - v0;
  const size = 1e-9 * (Math.abs(v0) + Math.abs(period));
  const isEven = Math.abs(v2 - v0 - 2 * period) <= size && Math.abs(v3 - v0 + 3 * period) <= size;
  return Math.abs(period) > 1e-12 && isEven ? { start: v0, period: Math.abs(period) } : null;
}

/** The least common multiple of periods with small ratios; null when there is none. */
function commonPeriod(periods: number[]): number | null {
  let total = periods[0] ?? 0;
  for (const p of periods.slice(1)) {
    const ratio = p / total;
    let found = 0;
    for (let d = 1; d <= 60 && !found; d++) {
      const n = ratio * d;
      if (Math.round(n) > 0 && Math.abs(n - Math.round(n)) < 1e-9 * n) found = Math.round(n);
    }
    if (!found) return null;
    total *= found;
  }
  return total;
}

function residues(list: Family[], whole: number): number[] | null {
  const out: number[] = [];
  for (const f of list) {
    const n = Math.round(whole / f.period);
    if (n + out.length > 300) return null;
    for (let k = 0; k < n; k++) {
      const v = (f.start + k * f.period) % whole;
      out.push(v < 0 ? v + whole : v);
    }
  }
  return out;
}
