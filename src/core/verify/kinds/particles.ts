import { remembered } from '../../notation/remembered.ts';
import { type Outcome, undecided } from '../types.ts';
import { ELEMENTS } from './chemistry.ts';
import { ARROW, type Likeness, likenessOfAll, plainLabel, byLikeness, likenessOf } from './labels.ts';

/** Particles and nuclei, their decays and reactions: \pi^- + p \to n + \gamma, ^{238}U \to ^{234}Th + \alpha, ^{27}Al(\alpha, n)^{30}P. */

interface Particle {
  /** `nu`, `pi`, `p`, or an element. */
  name: string;
  /** +, -, 0, ++, ... ; null where none is written and the name alone does not tell. */
  charge: string | null;
  /** _e, _mu, _1: what tells one of a family. */
  index: string;
  bar: boolean;
  /** Nucleons; null of a particle, and where it is not written. */
  mass: number | null;
  /** Excited, or one of several. */
  marks: string;
}

/** Particles whose charge the name tells. */
const CHARGES: Record<string, string> = { p: '+', n: '0', gamma: '0', nu: '0', Lambda: '0', eta: '0', phi: '0', omega: '0', Z: '0', H: '0', g: '0', psi: '0', u: '', d: '', s: '', c: '', b: '', t: '' }; // prettier-ignore
const NAMES =
  /^(?:\\(?:pi|mu|tau|nu|gamma|Lambda|Sigma|Xi|Omega|Delta|rho|omega|eta|phi|psi|Upsilon|alpha|beta)(?![A-Za-z])|[pnedtKWZBDguscbNH])/;
/** What a light nucleus is called beside its symbol. */
const NUCLEI: Record<string, [string, number]> = { alpha: ['He', 4], d: ['H', 2], t: ['H', 3], p: ['H', 1] };
const PREFIX = /^(?:\{\})?(?:\^\{?(\d{1,3})\}?(?:_\{?(-?\d{1,3})\}?)?|_\{?(-?\d{1,3})\}?\^\{?(\d{1,3})\}?) ?/;
const MARK =
  /^\s?(?:\^\{?((?:[+-]{1,2}|[+-]?\d|\d[+-])?(?:\*|\\ast|\\star|'|\\prime|m)?)\}?(?!\d)|_\{?(\\?[A-Za-z]{1,3}|\d)\}?(?![A-Za-z])|('+))/;

interface Read {
  particles: Particle[];
  rest: string;
}

/** The element with its mass number at the beginning of a text. */
function nucleus(text: string): Read | null {
  const m = PREFIX.exec(text);
  if (!m) return null;
  const rest = text.slice(m[0].length);
  const mass = Number(m[1] ?? m[4]);
  const light = /^(?:n|p|e|\\beta)(?![A-Za-z])/.exec(rest)?.[0];
  if (light !== undefined && mass <= 1) {
    const sign = m[2] ?? m[3];
    const electron = light === 'e' || light === '\\beta';
    const name = electron ? 'e' : light;
    const charge = electron ? (sign?.startsWith('-') === true ? '-' : sign === undefined ? null : '+') : (CHARGES[name] ?? null); // prettier-ignore
    return marked({ name, charge, index: '', bar: false, mass: null, marks: '' }, rest.slice(light.length));
  }
  const [symbol] = [2, 1].map((n) => rest.slice(0, n)).filter((s) => ELEMENTS.has(s));
  if (symbol === undefined || /^[a-z]/.test(rest.slice(symbol.length))) return null;
  return marked({ name: symbol, charge: '', index: '', bar: false, mass, marks: '' }, rest.slice(symbol.length));
}

/** A particle by its name, or an element with two letters whose mass number is not written. */
function named(text: string): Read | null {
  const over = /^\\(?:bar|overline) ?(?:\{([^{}]*(?:\{[^{}]*\}[^{}]*)?)\}|(\\[A-Za-z]+|[A-Za-z]))/.exec(text);
  if (over) {
    const inner = readFirst((over[1] ?? over[2] ?? '').trim());
    const [only] = inner?.particles ?? [];
    return only && inner?.rest.trim() === ''
      ? marked({ ...only, bar: true, charge: CHARGES[only.name] === '0' ? '0' : only.charge && `bar${only.charge}` }, text.slice(over[0].length)) // prettier-ignore
      : null;
  }
  const element = /^[A-Z][a-z]/.exec(text)?.[0] ?? '';
  if (ELEMENTS.has(element) && !/^[a-z]/.test(text.slice(2)))
    return marked({ name: element, charge: '', index: '', bar: false, mass: null, marks: '' }, text.slice(2));
  const name = NAMES.exec(text)?.[0];
  if (name === undefined) return null;
  const plain = name.replace('\\', '');
  return marked({ name: plain, charge: null, index: '', bar: false, mass: null, marks: '' }, text.slice(name.length));
}

/** The particle with the charge, index and marks that follow it, by one name where it has several. */
function marked(start: Particle, text: string): Read | null {
  let [p, rest] = [start, text];
  for (let m = MARK.exec(rest); m; m = MARK.exec(rest)) {
    const sign = /^[+-]{1,2}|^0|^\d[+-]|^[+-]\d/.exec(m[1] ?? '')?.[0];
    if (m[1] !== undefined && sign === undefined && /\d/.test(m[1])) return null;
    if (sign !== undefined) p = { ...p, charge: p.bar && p.charge?.startsWith('bar') === true ? `bar${sign}` : sign };
    p = { ...p, index: p.index + (m[2] ?? '').replace('\\', ''), marks: p.marks + (m[1] ?? '').replace(sign ?? '', '') + (m[3] ?? '') }; // prettier-ignore
    rest = rest.slice(m[0].length);
  }
  if (p.name === 'beta') p = { ...p, name: 'e' };
  if (p.charge === null && !p.bar) p = { ...p, charge: CHARGES[p.name] ?? null };
  const light = p.mass === null && !p.bar && p.marks === '' && p.index === '' ? NUCLEI[p.name] : undefined;
  return { particles: [light && p.name !== 'p' ? { ...p, name: light[0], mass: light[1], charge: '' } : p], rest };
}

const readFirst = (text: string): Read | null => nucleus(text) ?? named(text);

/** The particles of one side, with as many of each as its number says; null where anything else stands there. */
function readSide(text: string): Particle[] | null {
  const out: Particle[] = [];
  let rest = text.trim();
  for (let guard = 0; rest !== ''; guard++) {
    const times = /^(?:(\d) ?(?:\\cdot ?|\\times ?)?(?=[\\^_{A-Za-z(]))?/.exec(rest);
    rest = rest.slice(times?.[0].length ?? 0).trimStart();
    const bracketed = /^\(([^()]*)\)/.exec(rest);
    const first = bracketed ? readFirst((bracketed[1] ?? '').trim()) : readFirst(rest);
    if (!first || guard > 12 || (bracketed && first.rest.trim() !== '')) return null;
    const many = Number(times?.[1] ?? 1);
    for (let k = 0; k < many; k++) out.push(...first.particles);
    rest = (bracketed ? rest.slice(bracketed[0].length) : first.rest).trimStart();
    const plus = /^\+\s*(?=\S)/.exec(rest);
    if (plus) rest = rest.slice(plus[0].length);
  }
  return out.length > 0 ? out : null;
}

interface Reaction {
  before: Particle[];
  after: Particle[];
  /** Antiparticles are told from particles by a bar, somewhere in it. */
  bars: boolean;
}

const reaction = (before: Particle[] | null, after: Particle[] | null): Reaction | null =>
  before && after ? { before, after, bars: [...before, ...after].some((p) => p.bar) } : null;

const readReaction = remembered((source: string): Reaction | null => {
  const text = plainLabel(source.replace(/^[^\\^_{}=:]{1,30}:/, ''));
  if (text === '') return null;
  const short = /^([^()]+)\(([^(),;]+)[,;]([^(),;]+)\)([^()]+)$/.exec(text);
  if (short && !ARROW.test(text)) {
    const [target, sent, out, rest] = short.slice(1).map(readSide);
    return target && sent && out && rest ? reaction([...target, ...sent], [...out, ...rest]) : null;
  }
  const sides = text.split(ARROW);
  return sides.length === 2 ? reaction(readSide(sides[0] ?? ''), readSide(sides[1] ?? '')) : null;
});

/** Of two particles; a charge, an index, a mass number or a mark that one side does not write leaves it open. */
const alike =
  (bars: boolean) =>
  (x: Particle, y: Particle): Likeness => {
    if (isProton(x) && isProton(y)) return 'same';
    if (x.name !== y.name) return (x.mass === null) !== (y.mass === null) && x.name === 'H' && y.name === 'H' ? 'open' : 'other'; // prettier-ignore
    const written = (a: string | number | null, b: string | number | null): Likeness =>
      a === b ? 'same' : a === null || b === null || a === '' || b === '' ? 'open' : 'other';
    return likenessOf([
      written(x.charge, y.charge),
      written(x.index, y.index),
      written(x.mass, y.mass),
      x.marks === y.marks ? 'same' : 'open',
      x.bar === y.bar ? 'same' : bars ? 'other' : 'open',
    ]);
  };

const isProton = (p: Particle): boolean =>
  !p.bar && p.marks === '' && p.index === '' && ((p.name === 'p' && p.charge === '+') || (p.name === 'H' && p.mass === 1 && p.charge === '')); // prettier-ignore

/** What is left out where it matters little: neutrinos, and photons beside nuclei. */
const isLight = (p: Particle): boolean => p.name === 'nu' || p.name === 'gamma';

function likeness(x: Particle[], y: Particle[], bars: boolean): Likeness {
  const all = likenessOfAll(x, y, alike(bars));
  if (all !== 'other' || x.length === y.length) return all;
  const [few, many] = x.length < y.length ? [x, y] : [y, x];
  // One side may have left out what the other one has of these, and nothing else.
  const [heavy, light] = [many.filter((p) => !isLight(p)), many.filter(isLight)];
  const kept = few.filter(isLight);
  const left = kept.every((p) => light.some((q) => alike(bars)(p, q) !== 'other'));
  const rest = few.filter((p) => !isLight(p));
  return left && rest.length > 0 && likenessOfAll(rest, heavy, alike(bars)) !== 'other' ? 'open' : 'other';
}

/** The verdict for two reactions or decays; null where a side is none. */
function compareReactions(a: string, b: string): Outcome | null {
  const [x, y] = [readReaction(a), readReaction(b)];
  if (!x || !y) return null;
  // A bar is a sign of antiparticles where both sides use it.
  const bars = x.bars && y.bars;
  const how = likenessOf([likeness(x.before, y.before, bars), likeness(x.after, y.after, bars)]);
  return byLikeness(how, 'the particles before or after differ');
}

const readAll = remembered((source: string): Particle[] | null => readSide(plainLabel(source)));

/** \pi^+ = u\bar d: what a particle consists of. */
function whatItIs(text: string): string {
  const [name = '', value, ...more] = text.split('=');
  return value !== undefined && more.length === 0 && readAll(name) ? value.trim() : text;
}

/** Particles that look like powers. */
const NEUTRAL = /^(?:\\(?:bar|overline)[ {]?)?\\(?:pi|Sigma|Lambda|Xi|rho)\}?\^\{?0\}?$|^K\^\{?0\}?$/;

/** A charge that looks like no exponent: e^+, \pi^0, K_S^0, or a nucleus with its mass number. */
const CHARGED =
  /^(?:\\(?:bar|overline)[ {]?)?\{?\\nu\}?_\{?(?:e|\\mu|\\tau)\}?\}?$|\^\{?[+-]{1,2}\}?(?![\w\\({])|^\\(?:pi|Sigma|Lambda|Xi|Delta|rho)\^\{?0\}?$|^[KDBZ](?:_\{?[SLsd]\}?)?\^\{?0\}?|^(?:\{\})?\^\{?\d{1,3}\}?(?:_\{?\d{1,3}\}?)?[A-Z]/;
const QUARKS = /^\(?(?:(?:[udscbt]|\\(?:bar|overline)(?:\{[udscbt]\}| ?[udscbt])) ?){2,3}\)?$/;

function readQuarks(text: string): Particle[] | null {
  const plain = plainLabel(text);
  const barred = /\\(?:bar|overline)/.test(plain);
  if (!QUARKS.test(plain) || (!barred && !/^\(?[udsc\s]{3,}\)?$/.test(plain))) return null;
  return [...plain.matchAll(/(\\(?:bar|overline)[{ ]?)?([udscbt])/g)].map((m): Particle => ({ name: m[2] ?? '', bar: m[1] !== undefined, charge: '', index: '', mass: null, marks: '' })); // prettier-ignore
}

/** The verdict for two particles, the quarks of two hadrons, or two reactions; null where a side is none of these. */
export function compareParticles(a: string, b: string): Outcome | null {
  if (a.length > 300 || b.length > 300 || !/[\\^→>a-z]/.test(a + b)) return null;
  const reactions = compareReactions(a, b);
  if (reactions) return reactions;
  const [l, m] = [whatItIs(a), whatItIs(b)];
  const [u, v] = [readQuarks(l), readQuarks(m)];
  if (u && v) return byLikeness(likenessOfAll(u, v, alike(true)), 'the quarks differ');
  const [x, y] = [readAll(l), readAll(m)];
  // \pi^0 is no power.
  if ((x === null) !== (y === null) && [l, m].some((t) => NEUTRAL.test(plainLabel(t)))) return undecided('text');
  if (!x || !y || ![a, b].some((t) => CHARGED.test(plainLabel(t)))) return null;
  if (x.length !== y.length && x.length * y.length <= 1) return undecided('text');
  const isOneKind = x.some((p) => p.bar) === y.some((p) => p.bar) || ![...x, ...y].some((p) => p.name === 'nu');
  return byLikeness(likenessOfAll(x, y, alike(isOneKind)), 'the particles differ');
}
