import { clean } from './clean.ts';
import { isConstant } from './features.ts';
import { type Choices, OPEN, canonicalTokens, closing, isOp } from './parse-state.ts';
import { readBracketed } from './read-bracketed.ts';
import { readRelation } from './read-relation.ts';
import { type Source, hasUnit, readValue } from './read-value.ts';
import type { Reading, Statement } from './statement.ts';
import { type Comma, type Token, tokenize } from './tokens.ts';
import { parseUnit } from './units.ts';
import { PLAIN, constantValue } from './values.ts';

/** From a cleaned value to its readings: lists, relations, sets, intervals, quantities, expressions, prose (design, points 4, 6, 9, 10). */

const DEFAULT: Choices = { slash: 'left', fn: 'one', script: 'auto' };
const MAX_READINGS = 10;

interface Read {
  cleaned: string;
  list: Reading[];
}

const memory = new Map<string, Read>();

/** All readings of a source; the first is the likeliest. Prose has one reading of kind `text`. */
export function readings(source: string): Read {
  const known = memory.get(source);
  if (known) return known;
  const cleaned = clean(source);
  const read = { cleaned, list: readAll(cleaned) };
  if (memory.size > 2000) memory.clear();
  memory.set(source, read);
  return read;
}

function readAll(cleaned: string): Reading[] {
  const out: Reading[] = [];
  const text = ellipsis(
    cleaned.replace(/^(?:the set of )?(?:all )?(?:the )?real numbers?$|^all reals?$|^(?:the )?reals$/i, '\\mathbb{R}'),
  );
  if (isRange(text))
    return [
      { statement: { k: 'opaque', key: text.replace(/[–—]/g, '-').replace(/\s/g, '') }, likely: true, units: true },
    ];
  for (const variant of uncertain(text)) if (variant !== text) out.push(...readAll(variant));
  if (out.length > 0) return out;
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

/** 0.1(6) repeats its last digits or tells their uncertainty; 0.(3) can only repeat. */
function uncertain(text: string): string[] {
  const m = /(?<![\w.])(\d*)\.(\d{0,8})\((\d{1,8})\)(?![\d(])/.exec(text);
  if (!m || text.length > 200) return [];
  const [all, whole = '', part = '', last = ''] = m;
  const put = (by: string): string => text.slice(0, m.index) + by + text.slice(m.index + all.length);
  const repeating = put(`${whole || '0'}.${part}\\overline{${last}}`);
  if (part === '') return [repeating];
  const error = last.padStart(part.length, '0');
  const point = error.length - part.length;
  return [repeating, put(`(${whole || '0'}.${part} \\pm ${error.slice(0, point) || '0'}.${error.slice(point)})`)];
}

/** `5-10 m`, `3–5`: from one number to another; 3-4i and 2-3x are differences. */
function isRange(text: string): boolean {
  const m = /^\d+(?:\.\d+)?\s?(–|—|-(?! ))\s?\d+(?:\.\d+)?(\s*)([A-Za-z%°/]*)$/.exec(text);
  if (!m) return false;
  const [, dash = '', space = '', unit = ''] = m;
  return (
    dash !== '-' ||
    unit === '' ||
    ((space !== '' || unit.length > 1) && !/^[ij]$/.test(unit) && parseUnit(unit) !== null)
  );
}

/** 0.333... and 0.\overline{3} made readable. */
function ellipsis(text: string): string {
  return text
    .replace(/(?<=[,+;]\s?)\.{3}/g, '\\ldots ')
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
  if (grouped) return ['thousands', 'list'];
  return single && /(?<!\d)\d+,\d+/.test(text) ? ['decimal', 'list'] : ['list', 'decimal'];
}

/** Every combination of the choices that were met, the default first. */
function enumerate(text: string, t: Token[], units: boolean): Statement[] {
  const met = new Set<string>();
  const first = attempt({ text, t, choices: DEFAULT, met, units, readRange });
  const out = first ? [first] : [];
  if (met.size === 0) return out;
  const options: Partial<Choices>[][] = [];
  if (met.has('slash')) options.push([{}, { slash: 'tight' }]);
  if (met.has('fnslash')) options.push([{}, { fn: 'all' }, { fn: 'slash' }]);
  else if (met.has('fn')) options.push([{}, { fn: 'all' }]);
  if (met.has('index')) options.push([{}, { index: 'factor' }]);
  if (met.has('script')) options.push([{}, { script: 'other' }]);
  let sets: Choices[] = [DEFAULT];
  for (const o of options) sets = sets.flatMap((c) => o.map((x) => ({ ...c, ...x })));
  for (const choices of sets.slice(1, 8)) {
    const s = attempt({ text, t, choices, met: new Set(), units, readRange });
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
    /\b(?:dozens?|scores?|gross|pairs?|couples?|halves|thirds|quarters)\b/.test(last.v) ||
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

/** A value with prose beside it: `337.5 cm (to the left of the lens)`, `45 rolls`. */
function withoutRemark(source: string): Statement | null {
  const text = source.replace(/\\(?:text|mathrm|textrm)\s*\{([^{}]*)\}\s*$/, ' $1').replace(/\s{2,}/g, ' ');
  const paren = /^(.{1,200}?)\s*[([]([^()[\]]*[A-Za-z]{3}[^()[\]]*)[)\]]\s*$/.exec(text);
  const tail = /^([-+]?[\d.,]+(?:\s*(?:\\times|\*|x)\s*10\^\{?[-+]?\d+\}?)?)\s+([A-Za-z][A-Za-z -]{1,40})$/.exec(text);
  const unitTail =
    /^(.{1,60}?)\s+((?:to the|in the|above|below|downwards?|upwards?|up|down|left|right|clockwise|counterclockwise|anticlockwise|directed|from|inward|outward|along|due|east|west|north|south|tension|compression|leading|lagging|tensile|compressive)\b[A-Za-z ,-]{0,60})$/.exec(
      text,
    );
  const m = paren ?? unitTail ?? tail;
  if (!m?.[1] || !m[2]) return null;
  const t = tokenize(m[1], commas(m[1])[0] ?? 'list');
  const core =
    t && t.length > 0 ? attempt({ text: m[1], t, choices: DEFAULT, met: new Set(), units: true, readRange }) : null;
  if (!core || core.k === 'opaque') return null;
  if (core.k === 'value' && !isConstant(core.expr) && tail) return null;
  return { k: 'remark', core, remark: m[2].trim().toLowerCase() };
}
