/** From a cleaned value to its readings: lists, relations, sets, intervals, quantities, expressions, prose (design, points 4, 6, 9, 10). */
import { clean } from './clean.ts';
import { commas, ellipsis, isRange, uncertain } from './digit-marks.ts';
import { isConstant } from '../expressions/features.ts';
import { type Choices, isOp } from '../parse/parse-state.ts';
import { readAlternative, readNoun } from './read-aside.ts';
import { readBracketed } from './read-bracketed.ts';
import { readList } from './read-list.ts';
import { readRelation } from './read-relation.ts';
import { type Source, hasUnit, readValue } from './read-value.ts';
import type { Reading, Statement } from './statement.ts';
import { type Token, tokenize } from './tokens.ts';

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

/** "v_z = (c^2/E) p_z (constant)": that it does not change is no factor of it, and no argument. */
const CONSTANT = /(?<=\S)\s?\((?:a |is )?(?:constant|const\.?|conserved)\)\s?$/i;

function readAll(cleaned: string): Reading[] {
  const out: Reading[] = [];
  const text = ellipsis(
    cleaned
      .replace(CONSTANT, '')
      .replace(/^(?:the set of )?(?:all )?(?:the )?real numbers?$|^all reals?$|^(?:the )?reals$/i, '\\mathbb{R}'),
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
      for (const { statement, script } of found)
        if (out.length < MAX_READINGS) out.push({ statement, likely: index === 0, units, script });
    }
  });
  if (out.length === 0) {
    const remark = withoutRemark(text);
    if (remark) out.push({ statement: remark, likely: true, units: true });
  }
  if (out.length === 0) out.push({ statement: { k: 'text', text: cleaned }, likely: true, units: true });
  return out;
}

/** Every combination of the choices that were met, the default first. */
function enumerate(text: string, t: Token[], units: boolean): { statement: Statement; script: boolean }[] {
  const met = new Set<string>();
  const first = attempt({ text, t, choices: DEFAULT, met, units, readRange });
  const script = met.has('script');
  const out = first ? [{ statement: first, script }] : [];
  if (met.size === 0) return out;
  const options: Partial<Choices>[][] = [];
  if (met.has('slash')) options.push([{}, { slash: 'tight' }]);
  if (met.has('fnslash')) options.push([{}, { fn: 'all' }, { fn: 'slash' }]);
  else if (met.has('fn')) options.push([{}, { fn: 'all' }]);
  if (met.has('index')) options.push([{}, { index: 'factor' }]);
  if (met.has('number')) options.push([{}, { number: 'alone' }]);
  if (met.has('script')) options.push([{}, { script: 'other' }]);
  let sets: Choices[] = [DEFAULT];
  for (const o of options) sets = sets.flatMap((c) => o.map((x) => ({ ...c, ...x })));
  for (const choices of sets.slice(1, 8)) {
    const s = attempt({ text, t, choices, met: new Set(), units, readRange });
    if (s) out.push({ statement: s, script });
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

const isTrailing = (x: Token | undefined): boolean => isOp(x, ',') || isOp(x, ';') || isOp(x, '.') || isOp(x, '\\\\');

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
