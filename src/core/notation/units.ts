import { lookup } from './unit-table.ts';

/** A unit: factor to SI, exponents of the base units, an offset for temperatures (design, point 8). */
export interface Unit {
  factor: number;
  dims: Record<string, number>;
  offset: number;
  ambiguous: boolean;
  text: string;
  /** W/m·K read as W/(m·K): the other reading of factors after a slash. */
  other?: Unit;
}

/** The sign of the ångström as it is set. */
export const ANGSTROM =
  /\\AA(?![A-Za-z])|\\(?:mathring|overset\s{0,3}\{\s{0,3}\\circ\s{0,3}\})\s{0,3}\{(?:\\(?:text|mathrm|rm)\s{0,3}\{?)?\s{0,3}A\s{0,3}\}(?:\s{0,3}\})?/g;

/** LaTeX around a unit removed: \text{m/s}^2, \mathrm{kg\,m^{-3}}, \frac{J}{kg}, ^\circ. */
export function flattenUnit(source: string): string {
  let s = source;
  s = s
    .replace(/\^\s*(?:\{\s*)?\\(?:circ|degree)\s*\}?/g, '°')
    .replace(/\\degree|\\circ/g, '°')
    .replace(/\^\s*\{?°\s*\}?/g, '°');
  s = s.replace(
    /\\(?:text|mathrm|textrm|rm|operatorname|mbox|mathit|textit|unit|si|mathsf|it|textnormal)(?![A-Za-z])\s*/g,
    ' ',
  );
  s = s.replace(/\\[dt]?frac\s*\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}\s*\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}/g, '($1)/($2)');
  s = s
    .replace(/\\(?:cdot|times|ast)(?![A-Za-z])|⋅|×/g, '·')
    .replace(/\\mu(?![A-Za-z])|µ/g, 'μ')
    .replace(/\\Omega(?![A-Za-z])|Ω|Ω/g, 'Ω')
    .replace(ANGSTROM, 'Å');
  s = s
    .replace(/_\{?\s*(?:\\odot|⊙|☉|sun|\\sun)\s*\}?/g, '_odot')
    .replace(/\\usd(?![A-Za-z])/g, '$')
    .replace(/\\permil/g, '‰')
    .replace(/\\%/g, '%')
    .replace(/\\degree/g, '°');
  s = s.replace(/\\[,;:!]|~|\\ /g, ' ').replace(/μ\s+(?=[A-Za-z])/g, 'μ');
  s = s.replace(/\^\s*\{([^{}]*)\}/g, '^($1)').replace(/[{}]/g, ' ');
  // Nm, kNm, Am², Vs: two symbols without a sign between them.
  s = s.replace(/(?<![A-Za-z])[kM]?(?:N|A|V|W|J|C|Pa)(?=[ms](?![A-Za-z]))/g, '$&·');
  // ms^{-1} is a speed: nobody counts per millisecond.
  s = s.replace(/(?<![A-Za-z])[ckmμn]?m(?=s ?\^ ?\(?-)/g, '$&·');
  return s.replace(/\s+/g, ' ').trim();
}

interface Cursor {
  s: string;
  i: number;
}

/** Parses a whole string as a unit; null when any part of it is unknown. */
export function parseUnit(source: string): Unit | null {
  if (source.length > 80) return null;
  const text = flattenUnit(source);
  if (text === '' || text.length > 60) return null;
  const c: Cursor = { s: text, i: 0 };
  const unit = unitProduct(c, 0);
  if (!unit || c.i < c.s.length) return null;
  const read: Unit = { ...unit, text };
  const flat = text.replace(/\^\(([-+\d.]+)\)/g, '^$1').replace(/(\^-?\d)(?=[A-Za-z°])/g, '$1 ');
  if (/\/[^/()]*[·* ][^/()]*$/.test(flat)) {
    const slash = flat.lastIndexOf('/');
    const [below = '', ...rest] = flat
      .slice(slash + 1)
      .trim()
      .split(/[·* ]/);
    const grouped = `${flat.slice(0, slash)}/(${flat.slice(slash + 1)})`;
    const product = `${flat.slice(0, slash)}/${below}·(${rest.join(' ')})`;
    for (const t of [grouped, product]) {
      const o = unitOf(t);
      if (o && Object.keys({ ...o.dims, ...read.dims }).some((k) => (o.dims[k] ?? 0) !== (read.dims[k] ?? 0)))
        read.other = o;
    }
  }
  if (!read.other && text.length > 3 && /(?<![A-Za-z])lbs?(?![A-Za-z])/.test(text)) {
    const force = unitOf(text.replace(/(?<![A-Za-z])lbs?(?![A-Za-z])/g, 'lbf'));
    if (force) read.other = force;
  }
  return read;
}

function unitOf(text: string): Unit | null {
  const c: Cursor = { s: text, i: 0 };
  const unit = unitProduct(c, 0);
  return unit && c.i >= c.s.length ? { ...unit, text } : null;
}

const skip = (c: Cursor): void => {
  while (c.s[c.i] === ' ') c.i++;
};

function unitProduct(c: Cursor, depth: number): Unit | null {
  let total = null as Unit | null;
  let sign = 1;
  if (depth > 4) return null;
  for (;;) {
    skip(c);
    if (c.i >= c.s.length || c.s[c.i] === ')') break;
    const rest = c.s.slice(c.i);
    const op = /^(?:·|\*|-(?=[A-Za-z])|\/|per\b|p(?=\s)|\.(?=[A-Za-z]))\s*/.exec(rest);
    if (op && (total !== null || /^(?:\/|per)/.test(op[0]))) {
      if (/^(?:\/|per)/.test(op[0])) {
        sign = -1;
      } else sign = sign === -1 && /^[·*]/.test(op[0]) ? 1 : sign;
      c.i += op[0].length;
    } else if (
      total !== null &&
      !/[\s\d)]/.test(c.s[c.i - 1] ?? '') &&
      c.s[c.i] !== '(' &&
      !/[°%]/.test(c.s[c.i] ?? '')
    )
      return null;
    const f = unitFactor(c, depth);
    if (!f) return null;
    if (total && (f.offset !== 0 || total.offset !== 0)) {
      f.offset = 0;
      total.offset = 0;
    }
    const dims: Record<string, number> = { ...(total?.dims ?? {}) };
    for (const [k, v] of Object.entries(f.dims)) dims[k] = (dims[k] ?? 0) + sign * v;
    const before: Unit = total ?? { factor: 1, dims: {}, offset: 0, ambiguous: false, text: '' };
    total = {
      factor: before.factor * Math.pow(f.factor, sign),
      dims,
      offset: total === null && sign === 1 ? f.offset : 0,
      ambiguous: before.ambiguous || f.ambiguous,
      text: '',
    };
  }
  return total;
}

const UNIT_NAME =
  /^(?:°\s?[CF](?![A-Za-z])|degrees? (?:C|F|Celsius|Fahrenheit|celsius|fahrenheit)(?![a-z])|deg (?:C|F)(?![a-z])|[MRL]_(?:odot|sun)|square (?=[A-Za-z])|cubic (?=[A-Za-z])|''(?!')|°|%|‰|[$€£¥¢]|p\.u\.?|m\.u\.?|[Hh]\.\s?[Pp]\.|map units?|(?:light|nautical|electron|solar|watt|newton|volt|pound|kilogram|kilowatt)[- ](?:years?|miles?|volts?|mass(?:es)?|hours?|meters?|metres?|amperes?|force)|[A-Za-zμΩÅ☉]+)/; // prettier-ignore
const EXPONENT =
  /^\s?(?:\^\s*(?:\(\s*)?([+-]?\d+(?:\/\d+|\.\d+)?)\s*\)?|([+-]\d)(?![\d.])|([23])(?![\d.]))|^\s(?:squared|cubed)\b/;

function unitFactor(c: Cursor, depth: number): Unit | null {
  skip(c);
  if (c.s[c.i] !== '(') {
    const power = /^(square|cubic) (?=[A-Za-z])/.exec(c.s.slice(c.i));
    if (power) {
      c.i += power[0].length;
      const inner = unitFactor(c, depth + 1);
      return inner ? raise(inner, power[1] === 'square' ? 2 : 3) : null;
    }
  }
  const base = c.s[c.i] === '(' ? unitInBrackets(c, depth) : namedUnit(c);
  if (!base) return null;
  const p = EXPONENT.exec(c.s.slice(c.i));
  if (!p) return { ...base };
  c.i += p[0].length;
  const text = p[1] ?? p[2] ?? p[3] ?? (p[0].includes('cubed') ? '3' : '2');
  const [n, d] = text.split('/');
  return raise(base, Number(n) / Number(d ?? '1'));
}

function unitInBrackets(c: Cursor, depth: number): Unit | null {
  c.i++;
  const base = unitProduct(c, depth + 1);
  skip(c);
  if (!base || c.s[c.i] !== ')') return null;
  c.i++;
  return base;
}

/** One unit by its name or sign. */
function namedUnit(c: Cursor): Unit | null {
  const written = UNIT_NAME.exec(c.s.slice(c.i))?.[0];
  if (written === undefined) return null;
  const name = usualName(written);
  // MeV/c²: the speed of light, behind an energy alone.
  if (name === 'c' && /eV ?\)? ?\/ ?\(? ?$/.test(c.s.slice(0, c.i))) {
    c.i += 1;
    return { factor: 299_792_458, dims: { m: 1, s: -1 }, offset: 0, ambiguous: false, text: name };
  }
  let found = lookup(name);
  let used = written.length;
  if (!found && !/^[μΩÅ]/.test(name) && name.includes('·')) return null;
  if (!found) {
    const short = /^[A-Za-zμΩÅ]+?(?=\d)/.exec(name)?.[0];
    if (short) {
      found = lookup(short);
      used = short.length;
    }
  }
  if (!found) return null;
  c.i += used;
  if (name === 'degree' || name === 'degrees') {
    const scale = /^\s*(?:celsius|fahrenheit|C\b|F\b)/i.exec(c.s.slice(c.i));
    if (scale) {
      c.i += scale[0].length;
      return parseUnit(/c/i.test(scale[0].trim().charAt(0)) ? '°C' : '°F');
    }
  }
  const e = found.entry;
  const ambiguous = e.ambiguous === true && found.factor === 1;
  return { factor: found.factor * e.factor, dims: e.dims, offset: e.offset ?? 0, ambiguous, text: name };
}

/** "degrees Celsius", "newton metres", "light years" as the table of units names them. */
function usualName(written: string): string {
  const name = written
    .replace(/\s/g, '')
    .replace(/^deg(?:rees?)?([CF])(?:elsius|ahrenheit)?$/i, (_, l: string) => `°${l.toUpperCase()}`)
    .replace(/^newton-?met(?:er|re)s?$/, 'J')
    .replace(/^h\.p\.$/i, 'hp')
    .replace(/^kj$/, 'kJ')
    .replace(/^([pm])\.u$/, '$1.u.')
    .replace(/^kilowatt-?hours?$/, 'kWh')
    .replace(/^mapunits?$/, 'mu');
  const parts = /^(light|nautical|electron|solar|watt|volt|pound|kilogram)(?=year|mile|volt|mass|hour|ampere|force)/;
  return parts.test(name) ? name.replace(parts, '$1-').replace(/masses$/, 'mass') : name;
}

function raise(u: Unit, e: number): Unit {
  const dims: Record<string, number> = {};
  for (const [k, v] of Object.entries(u.dims)) dims[k] = v * e;
  return { ...u, factor: Math.pow(u.factor, e), dims, offset: 0 };
}

/** `same` dimensions; `angle` equal up to radians; `cycle` hertz against radians per second; `different`. */
export function compareDimensions(a: Unit, b: Unit): 'same' | 'angle' | 'cycle' | 'different' {
  const keys = new Set([...Object.keys(a.dims), ...Object.keys(b.dims)]);
  let angle = false;
  let cycle = false;
  for (const k of keys) {
    const gap = Math.abs((a.dims[k] ?? 0) - (b.dims[k] ?? 0)) > 1e-9;
    if (!gap) continue;
    if (k === 'rad') angle = true;
    else if (k === 'cycle') cycle = true;
    else return 'different';
  }
  if (angle && cycle) return 'cycle';
  if (cycle) return (a.dims['rad'] ?? 0) !== 0 || (b.dims['rad'] ?? 0) !== 0 ? 'cycle' : 'angle';
  return angle ? 'angle' : 'same';
}

/** True when the unit carries no dimension at all (percent, ppm, times) or only an angle. */
export const isPure = (u: Unit): boolean => Object.values(u.dims).every((v) => v === 0);
export const isAngle = (u: Unit): boolean =>
  Object.entries(u.dims).every(([k, v]) => v === 0 || (k === 'rad' && v === 1)) && (u.dims['rad'] ?? 0) === 1;
