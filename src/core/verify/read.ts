import { type Node, children } from './ast.ts';
import { PURE } from './evaluate.ts';
import { features, isConstant } from './features.ts';
import { clean } from './clean.ts';
import { PLAIN, constantValue } from './equal.ts';
import { parseRange } from './parse.ts';
import { type Choices, OPEN, canonicalTokens, closing, isOp } from './parse-state.ts';
import { type Source, hasUnit, readValue } from './read-value.ts';
import type { Reading, Statement, Valued } from './statement.ts';
import { type Comma, type Token, tokenize } from './tokens.ts';
import { parseUnit } from './units.ts';

/** From a cleaned value to its readings: lists, relations, sets, intervals, quantities, expressions, prose (design, points 4, 6, 9, 10). */

const RELATIONS = new Set([
  '=',
  '≈',
  '<',
  '>',
  '<=',
  '>=',
  '!=',
  '~',
  '∝',
  '≡',
  '∈',
  '∉',
  '→',
  '⇒',
  '⇔',
  '<<',
  '>>',
  '≲',
  '≳',
  '⊂',
  '⊆',
]);
const DEFAULT: Choices = { slash: 'left', fn: 'one', script: 'auto' };
const MAX_READINGS = 10;

const memory = new Map<string, Reading[]>();

/** All readings of a source; the first is the likeliest. Prose has one reading of kind `text`. */
export function readings(source: string): { cleaned: string; list: Reading[] } {
  const cleaned = clean(source);
  const known = memory.get(cleaned);
  if (known) return { cleaned, list: known };
  const list = readAll(cleaned);
  if (memory.size > 400) memory.clear();
  memory.set(cleaned, list);
  return { cleaned, list };
}

function readAll(cleaned: string): Reading[] {
  const out: Reading[] = [];
  const text = ellipsis(
    cleaned.replace(/^(?:the set of )?(?:all )?(?:the )?real numbers?$|^all reals?$|^(?:the )?reals$/i, '\\mathbb{R}'),
  );
  if (/^\d+(?:\.\d+)?\s?(?:–|—|-(?! ))\s?\d+(?:\.\d+)?(?:\s*[A-Za-z%°/]+)?$/.test(text))
    return [
      { statement: { k: 'opaque', key: text.replace(/[–—]/g, '-').replace(/\s/g, '') }, likely: true, units: true },
    ];
  if (text.length > 3000) return [{ statement: { k: 'text', text: cleaned }, likely: true, units: true }];
  commas(text).forEach((comma, index) => {
    const t = tokenize(text, comma);
    if (!t || t.length === 0) return;
    for (const units of [true, false]) {
      if (!units && !out.some((r) => hasUnit(r.statement))) continue;
      const found = enumerate(text, t, units);
      for (const statement of found) if (out.length < MAX_READINGS) out.push({ statement, likely: index === 0, units });
    }
  });
  if (out.length === 0) {
    const remark = withoutRemark(text);
    if (remark) out.push({ statement: remark, likely: true, units: true });
  }
  if (out.length === 0) out.push({ statement: { k: 'text', text: cleaned }, likely: true, units: true });
  return out;
}

/** 0.333... and 0.\overline{3} made readable. */
function ellipsis(text: string): string {
  return text
    .replace(/(\d\.\d{2,})\s*(?:\.{3}|\\ldots(?![A-Za-z])|\\dots(?![A-Za-z])|\\cdots(?![A-Za-z]))/g, '$1\\etc ')
    .replace(
      /(?<![\d.])(\d*)\.(\d{0,8})\s*\\(?:overline|bar)\s*\{(\d{1,8})\}/g,
      (_, w: string, a: string, b: string) => {
        const nines = 10 ** b.length - 1;
        const scale = 10 ** a.length;
        const top = (Number(w || '0') * scale + Number(a || '0')) * nines + Number(b);
        return `(${String(top)}/${String(nines * scale)})`;
      },
    );
}

/** The comma readings worth trying, the likeliest first. */
function commas(text: string): Comma[] {
  const spaced = /\d \d{3}(?!\d)/.test(text);
  if (!/\d,\d/.test(text)) return spaced ? ['thousands', 'list'] : ['list'];
  const grouped = /(?<![\d,.])\d{1,3}(?:,\d{3})+(?![\d,])/.test(text);
  const inside = /[([{][^()[\]{}]*\d,\d[^()[\]{}]*[)\]}]/.test(text);
  const single = (text.match(/\d,\d/g) ?? []).length === 1;
  if (inside) return grouped ? ['list', 'thousands'] : ['list'];
  if (grouped) return single ? ['thousands', 'list', 'decimal'] : ['thousands', 'list'];
  return single && /(?<!\d)\d+,\d+/.test(text) ? ['decimal', 'list'] : ['list', 'decimal'];
}

/** Every combination of the choices that were met, the default first. */
function enumerate(text: string, t: Token[], units: boolean): Statement[] {
  const met = new Set<string>();
  const first = attempt({ text, t, choices: DEFAULT, met, units });
  const out = first ? [first] : [];
  if (met.size === 0) return out;
  const options: Partial<Choices>[][] = [];
  if (met.has('slash')) options.push([{}, { slash: 'tight' }]);
  if (met.has('fnslash')) options.push([{}, { fn: 'all' }, { fn: 'slash' }]);
  else if (met.has('fn')) options.push([{}, { fn: 'all' }]);
  if (met.has('script')) options.push([{}, { script: 'other' }]);
  let sets: Choices[] = [DEFAULT];
  for (const o of options) sets = sets.flatMap((c) => o.map((x) => ({ ...c, ...x })));
  for (const choices of sets.slice(1, 8)) {
    const s = attempt({ text, t, choices, met: new Set(), units });
    if (s) out.push(s);
  }
  return out;
}

const attempt = (s: Source): Statement | null => readRange(s, 0, s.t.length);

/** Reads tokens[from, to) as a statement. */
function readRange(s: Source, from: number, to: number): Statement | null {
  let [a, b] = [from, to];
  while (b > a && isTrailing(s.t[b - 1])) b--;
  while (a < b && (isOp(s.t[a], ',') || isOp(s.t[a], ';'))) a++;
  if (a >= b) return null;
  return (
    readList(s, a, b) ??
    readRelation(s, a, b) ??
    readBracketed(s, a, b) ??
    readNoun(s, a, b) ??
    readAlternative(s, a, b) ??
    readValue(s, a, b)
  );
}

/** `1/2 (50%)`, `0.13 rad (7.5 deg)`, `11/14 (≈ 0.786)`: one value written twice. */
function readAlternative(s: Source, from: number, to: number): Statement | null {
  if (!isOp(s.t[to - 1], ')')) return null;
  let open = from + 1;
  while (open < to && !(isOp(s.t[open], '(') && s.t[open]?.sp === true && closing(s.t, open, to) === to - 1)) open++;
  if (open >= to) return null;
  const sign = s.t[open + 1];
  const marked = isOp(sign, '≈') || isOp(sign, '=') || isOp(sign, '~');
  const outer = readValue(s, from, open);
  const inner = outer && readValue(s, marked ? open + 2 : open + 1, to - 1);
  if (!outer || !inner || !isConstant(inner.expr)) return null;
  const numeric = isConstant(outer.expr) && (s.t[from]?.k === 'num' || isOp(s.t[from], '-'));
  if (!marked && !numeric) return null;
  const again = canonicalTokens(s.t, from, open) === canonicalTokens(s.t, open + 1, to - 1);
  const same =
    !marked &&
    !again &&
    !inner.unit &&
    isConstant(outer.expr) &&
    Math.abs(constantValue(outer.expr, PLAIN).re / constantValue(inner.expr, PLAIN).re - 1) < 0.005;
  return marked || inner.unit || same
    ? { k: 'chain', name: null, label: null, links: [outer, inner], parts: [] }
    : null;
}

/** `12 \text{ students}`: a number with an upright noun that is no unit. */
function readNoun(s: Source, from: number, to: number): Statement | null {
  const last = s.t[to - 1];
  if (
    last?.k !== 'text' ||
    to - from < 2 ||
    !/^[\s~]*[A-Za-z][a-z]{2,}(?: [a-z]+){0,3}[\s.]*$/.test(last.v) ||
    parseUnit(last.v)
  )
    return null;
  const core = readValue(s, from, to - 1);
  return core && isConstant(core.expr) && core.unit === null
    ? { k: 'remark', core, remark: last.v.trim().toLowerCase() }
    : null;
}

const isTrailing = (x: Token | undefined): boolean => isOp(x, ',') || isOp(x, ';') || isOp(x, '.') || isOp(x, '\\\\');

const isJoin = (x: Token | undefined): 'and' | 'or' | null => {
  if (!x) return null;
  const v = x.v.trim().toLowerCase();
  if ((x.k === 'key' || x.k === 'text' || x.k === 'word') && (v === 'and' || v === 'or')) return v;
  if (x.k === 'op' && x.v === '∧') return 'and';
  if (x.k === 'op' && x.v === '∨') return 'or';
  return null;
};

/** Splits at commas, semicolons, and, or at depth 0. */
function readList(s: Source, from: number, to: number): Statement | null {
  const cuts: { at: number; sep: string }[] = [];
  for (let i = from; i < to; i++) {
    const x = s.t[i];
    if (!x) break;
    if ((x.k === 'op' && x.v in OPEN) || (x.k === 'cmd' && (x.v.startsWith('begin:') || x.v === 'langle'))) {
      const close = closing(s.t, i, to);
      if (close < 0) return null;
      i = close;
      continue;
    }
    const join = isJoin(x);
    if (join) cuts.push({ at: i, sep: join });
    else if (isOp(x, ',') || isOp(x, ';')) cuts.push({ at: i, sep: ',' });
  }
  if (cuts.length === 0 || cuts.length > 60) return null;
  const items: Statement[] = [];
  let start = from;
  for (const cut of [...cuts, { at: to, sep: '' }]) {
    if (cut.at > start) {
      const condition = items.length > 0 && introducesCondition(s.t[start]);
      if (condition) {
        const core = items.length === 1 ? items[0] : undefined;
        return core ? { k: 'conditional', core, condition: canonicalTokens(s.t, start, to) } : null;
      }
      const item = readRange(s, start, cut.at);
      if (!item) return null;
      items.push(item);
    }
    start = cut.at + 1;
  }
  const seps = new Set(cuts.map((c) => c.sep));
  const first = items[0];
  if (items.length === 1 && first) return first;
  if (
    first &&
    first.k !== 'relation' &&
    items.slice(1).every((i) => i.k === 'relation' && i.ops.every((o) => o !== '='))
  ) {
    return {
      k: 'conditional',
      core: first,
      condition: items
        .slice(1)
        .map((i) => relationKey(i))
        .join(';'),
    };
  }
  const form = seps.has('or') ? 'or' : seps.has('and') ? 'and' : 'bare';
  const ops = cuts.some((c) => s.t[c.at]?.k === 'op' && (s.t[c.at]?.v === '∧' || s.t[c.at]?.v === '∨'));
  if (ops && items.some((i) => i.k !== 'relation' && i.k !== 'chain'))
    return { k: 'opaque', key: canonicalTokens(s.t, from, to) };
  if (seps.has('or') && seps.has('and')) return null;
  return { k: 'list', form, items };
}

const relationKey = (s: Statement): string =>
  s.k === 'relation' ? JSON.stringify(s, (_, v: unknown) => (typeof v === 'bigint' ? v.toString() : v)) : '';

function introducesCondition(x: Token | undefined): boolean {
  return (
    x !== undefined &&
    (x.k === 'key' || x.k === 'text' || x.k === 'word' || x.k === 'id') &&
    /^(?:where|for|if|when|with|otherwise|given|assuming|provided)\b/.test(x.v.trim())
  );
}

/** x = A = B, x < a, x ∈ S. */
function readRelation(s: Source, from: number, to: number): Statement | null {
  const at: number[] = [];
  for (let i = from; i < to; i++) {
    const x = s.t[i];
    if (!x) break;
    if ((x.k === 'op' && x.v in OPEN) || (x.k === 'cmd' && (x.v.startsWith('begin:') || x.v === 'langle'))) {
      const close = closing(s.t, i, to);
      if (close < 0) return null;
      i = close;
    } else if (x.k === 'op' && RELATIONS.has(x.v)) at.push(i);
    else if (isOp(x, ':') && i < to - 1) at.push(i);
  }
  if (at.length === 0 || at.length > 12) return null;
  const ops = at.map((i) => s.t[i]?.v ?? '');
  const bounds = [from - 1, ...at, to];
  const ranges = bounds.slice(0, -1).map((b, k) => ({ from: b + 1, to: bounds[k + 1] ?? to }));
  if (ops.every((o) => o === '=' || o === '≈' || o === '~' || o === ':')) return readChain(s, ranges, ops);
  if (ops.length === 1 && ops[0] === '∈') return readMember(s, ranges);
  if (ops.some((o) => ['→', '⇒', '⇔', '∉', '⊂', '⊆', ':'].includes(o)))
    return { k: 'opaque', key: canonicalTokens(s.t, from, to) };
  const parts: (Node | null)[] = [];
  for (const [k, r] of ranges.entries()) {
    if (r.from >= r.to && k === 0) parts.push(null);
    else {
      const v = readValue(s, r.from, r.to);
      if (!v) return null;
      if (v.unit) {
        const plain = readValue({ ...s, units: false }, r.from, r.to);
        if (!plain) return null;
        parts.push(plain.expr);
      } else parts.push(v.expr);
    }
  }
  return { k: 'relation', ops, parts };
}

function readChain(s: Source, ranges: { from: number; to: number }[], ops: string[]): Statement | null {
  const [head, ...rest] = ranges;
  if (!head || head.from >= head.to) return null;
  const links: Valued[] = [];
  let bracketed: Statement | null = null;
  for (const r of rest) {
    const v = readValue(s, r.from, r.to);
    if (v) links.push(v);
    else {
      const other = rest.length === 1 ? readBracketed(s, r.from, r.to) : null;
      if (!other) return null;
      bracketed = other;
    }
  }
  const left = parseRange(s.t, head.from, head.to, s.choices, s.met);
  const label = left ? null : labelText(s, head.from, head.to);
  if (!left && label === null) return null;
  if (bracketed) return bracketed;
  if (ops[0] === ':' && left && !isName(left)) return null;
  const turned = turnedName(left, links, ops);
  if (turned) return turned;
  const named = left !== null && isName(left, links) && !(left.t === 'sym' && left.name === 'e');
  if (left && !named) {
    const first = readValue(s, head.from, head.to);
    if (first) links.unshift(first);
  }
  const parts = left ? [left, ...links.filter((l) => l.expr !== left).map((l) => l.expr)] : [];
  return {
    k: 'chain',
    name: named ? left : null,
    label,
    links,
    parts: left && !named ? links.map((l) => l.expr) : parts,
  };
}

/** A = x: the name stands on the right. */
function turnedName(left: Node | null, links: Valued[], ops: string[]): Statement | null {
  const [only] = links;
  if (!left || !only || links.length !== 1 || ops[0] !== '=' || only.unit || only.expr.t !== 'sym' || isName(left))
    return null;
  if (features(left).symbols.has(only.expr.name)) return null;
  return {
    k: 'chain',
    name: only.expr,
    label: null,
    links: [{ k: 'value', expr: left, unit: null }],
    parts: [left, only.expr],
  };
}

/** A label in words before = or a colon. */
function labelText(s: Source, from: number, to: number): string | null {
  const words = s.t.slice(from, to);
  if (words.length === 0 || words.length > 12) return null;
  if (
    !words.every(
      (x) =>
        x.k === 'word' ||
        x.k === 'id' ||
        x.k === 'key' ||
        x.k === 'text' ||
        x.k === 'fn' ||
        (x.k === 'op' && /^[()_,'-]$/.test(x.v)),
    )
  )
    return null;
  return s.text.slice(words[0]?.at ?? 0, words[words.length - 1]?.end ?? 0);
}

/** A left side that only names the value: one symbol, a call, a derivative, |M|^2, capitals such as KE; and it is not on the right. */
export function isName(node: Node, links: Valued[] = []): boolean {
  let n = node;
  if (n.t === 'pow' && n.b.t === 'num') n = n.a;
  if (n.t === 'fn' && n.name === 'abs' && n.args[0]) n = n.args[0];
  if (n.t === 'pow' && n.b.t === 'num') n = n.a;
  if (n.t === 'div' && n.a.t === 'sym' && n.b.t === 'sym')
    return !links.some((l) => [n.a, n.b].some((x) => x.t === 'sym' && features(l.expr).symbols.has(x.name)));
  const capitals =
    n.t === 'mul' && n.items.length <= 4 && n.items.every((x) => x.t === 'sym' && /^[A-Z]$/.test(x.name));
  const head = n.t === 'sym' ? n.name : n.t === 'call' ? n.head : n.t === 'app' ? n.name : n.t === 'op' ? n.name : '';
  if (!head && !capitals) return false;
  if (n.t === 'call' && !PURE.has(n.head) && !n.args.every((x) => children(x).length === 0 || x.t === 'call'))
    return false;
  if (n.t === 'app' && ['tuple', 'set', 'norm', 'bar', '^', "'"].includes(n.name)) return false;
  const names = n.t === 'sym' ? [n.name] : n.t === 'call' ? [n.head] : [...features(n).symbols];
  return !links.some((l) => names.some((x) => features(l.expr).symbols.has(x)) && !capitals);
}

/** x ∈ [a, b), k ∈ ℝ. */
function readMember(s: Source, ranges: { from: number; to: number }[]): Statement | null {
  const [left, right] = ranges;
  if (!left || !right) return null;
  const name = parseRange(s.t, left.from, left.to, s.choices, s.met);
  const set = readBracketed(s, right.from, right.to) ?? readValue(s, right.from, right.to);
  if (name?.t !== 'sym' || !set) return null;
  return withVariable(set, name.name);
}

function withVariable(set: Statement, variable: string): Statement {
  if (set.k === 'interval') return { ...set, variable };
  if (set.k === 'union') return { ...set, variable };
  return set;
}

const infinity = (sign: 1 | -1): Node =>
  sign === 1 ? { t: 'const', name: 'inf' } : { t: 'neg', a: { t: 'const', name: 'inf' } };

/** {..}, (a, b), [a, b], ⟨a, b⟩, unions, \mathbb{R}. */
function readBracketed(s: Source, from: number, to: number): Statement | null {
  const union = splitAt(s.t, from, to, '∪');
  if (union) {
    const items = union.map((r) => readBracketed(s, r.from, r.to));
    if (!items.every((x): x is Statement => x !== null)) return null;
    if (items.every((x) => x.k === 'list' && x.form === 'set'))
      return { k: 'list', form: 'set', items: items.flatMap((x) => (x.k === 'list' ? x.items : [])) };
    return { k: 'union', variable: null, items };
  }
  const minus = splitAt(s.t, from, to, '∖') ?? splitAt(s.t, from, to, '\\');
  if (minus) return withoutPoints(s, minus);
  const first = s.t[from];
  const last = s.t[to - 1];
  if (!first || !last) return null;
  if (to - from === 1 || to - from === 4) {
    const node = parseRange(s.t, from, to, s.choices, s.met);
    if (node?.t === 'sym' && node.name === 'bb(R)')
      return {
        k: 'interval',
        variable: null,
        lo: infinity(-1),
        hi: infinity(1),
        loClosed: false,
        hiClosed: false,
        unit: null,
      };
    if (node?.t === 'sym' && node.name === 'emptyset') return { k: 'list', form: 'set', items: [] };
  }
  const angle = first.k === 'cmd' && first.v === 'langle' && last.k === 'cmd' && last.v === 'rangle';
  const french = isOp(first, ']') || (isOp(last, '[') && (isOp(first, '[') || isOp(first, ']')));
  if (!angle && !french && !(first.k === 'op' && first.v in OPEN && closing(s.t, from, to) === to - 1)) {
    const unit = quantityInterval(s, from, to);
    return unit;
  }
  const parts = splitAt(s.t, from + 1, to - 1, ',') ?? splitAt(s.t, from + 1, to - 1, ';');
  const set = first.v === '\\{' || (first.v === '{' && parts !== null);
  if (set && to - from === 2) return { k: 'list', form: 'set', items: [] };
  if (!parts && !set) return null;
  if (set && s.t.slice(from, to).some((x) => isOp(x, '|') || isOp(x, ':')) && !parts)
    return { k: 'opaque', key: canonicalTokens(s.t, from, to) };
  const items = (parts ?? [{ from: from + 1, to: to - 1 }]).map((r) => readRange(s, r.from, r.to));
  if (!items.every((x): x is Statement => x !== null))
    return set ? { k: 'opaque', key: canonicalTokens(s.t, from, to) } : null;
  if (set) return { k: 'list', form: 'set', items };
  const [lo, hi] = items;
  if (!angle && items.length === 2 && lo?.k === 'value' && hi?.k === 'value') {
    const bounded =
      french ||
      isOp(first, '[') !== isOp(last, ']') ||
      isOp(first, '[') ||
      features(lo.expr).infinite ||
      features(hi.expr).infinite;
    if (bounded)
      return {
        k: 'interval',
        variable: null,
        lo: lo.expr,
        hi: hi.expr,
        loClosed: isOp(first, '['),
        hiClosed: isOp(last, ']'),
        unit: hi.unit ?? lo.unit,
      };
  }
  if (
    isOp(first, '[') &&
    items.every((i) => (i.k === 'list' && i.form === 'tuple') || (i.k === 'interval' && i.loClosed && i.hiClosed))
  )
    return matrixOf(items);
  return { k: 'list', form: 'tuple', items };
}

/** ℝ without finitely many numbers, as a union of open intervals. */
function withoutPoints(s: Source, parts: { from: number; to: number }[]): Statement | null {
  const [l, r] = parts;
  if (!l || !r || parts.length !== 2) return null;
  const whole = readBracketed(s, l.from, l.to);
  const points = readBracketed(s, r.from, r.to);
  if (
    whole?.k !== 'interval' ||
    points?.k !== 'list' ||
    points.form !== 'set' ||
    !features(whole.lo).infinite ||
    !features(whole.hi).infinite
  )
    return null;
  const values = points.items.flatMap((i) =>
    i.k === 'value' && isConstant(i.expr) ? [{ expr: i.expr, at: constantValue(i.expr, PLAIN).re }] : [],
  );
  if (values.length !== points.items.length || values.length === 0) return null;
  values.sort((a, b) => a.at - b.at);
  const bounds = [whole.lo, ...values.map((v) => v.expr), whole.hi];
  const items = bounds.slice(1).map((hi, k): Statement => ({ ...whole, lo: bounds[k] ?? hi, hi }));
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
  for (let i = from; i < to; i++) {
    const x = t[i];
    if (!x) break;
    if ((x.k === 'op' && x.v in OPEN) || (x.k === 'cmd' && (x.v.startsWith('begin:') || x.v === 'langle'))) {
      const close = closing(t, i, to);
      if (close < 0) return null;
      i = close;
    } else if (isOp(x, v)) {
      out.push({ from: start, to: i });
      start = i + 1;
    }
  }
  if (out.length === 0) return null;
  out.push({ from: start, to });
  return out;
}

/** A value with prose beside it: `337.5 cm (to the left of the lens)`, `45 rolls`. */
function withoutRemark(text: string): Statement | null {
  const paren = /^(.{1,200}?)\s*[([]([^()[\]]*[A-Za-z]{3}[^()[\]]*)[)\]]\s*$/.exec(text);
  const tail = /^([-+]?[\d.,]+(?:\s*(?:\\times|\*|x)\s*10\^\{?[-+]?\d+\}?)?)\s+([A-Za-z][A-Za-z -]{1,40})$/.exec(text);
  const unitTail =
    /^(.{1,60}?)\s+((?:to the|in the|above|below|downward|upward|clockwise|counterclockwise|anticlockwise|directed|from|inward|outward|along)\b[A-Za-z ,-]{0,60})$/.exec(
      text,
    );
  const m = paren ?? tail ?? unitTail;
  if (!m?.[1] || !m[2]) return null;
  const t = tokenize(m[1], commas(m[1])[0] ?? 'list');
  const core = t && t.length > 0 ? attempt({ text: m[1], t, choices: DEFAULT, met: new Set(), units: true }) : null;
  if (!core || core.k === 'opaque') return null;
  if (core.k === 'value' && !isConstant(core.expr) && tail) return null;
  return { k: 'remark', core, remark: m[2].trim().toLowerCase() };
}
