import { withoutFonts } from './labels.ts';
import { remembered } from '../../notation/remembered.ts';
import { type Outcome, different, equivalent, undecided, differs, decided } from '../types.ts';

/** Chemical formulas, ions and reactions. Two formulas are different when their atoms or charges are; isomers are left undecided. */

export const ELEMENTS: ReadonlySet<string> = new Set(
  'H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr Y Zr Nb Mo Tc Ru Rh Pd Ag Cd In Sn Sb Te I Xe Cs Ba La Ce Pr Nd Sm Eu Gd Tb Dy Ho Er Tm Yb Lu Hf Ta W Re Os Ir Pt Au Hg Tl Pb Bi Po At Rn Ra Ac Th Pa U Np Pu Am'.split(
    ' ',
  ),
);

/** A species: its formula without markup, its atoms, its charge where one is written with a caret or alone at the end. */
interface Species {
  text: string;
  atoms: string;
  charge: string;
  /** Whether digits before the final sign may be a count: Ca2+. */
  loose: boolean;
  /** Written so that it can be nothing else. */
  marked: boolean;
}

const unwrap = remembered((text: string): string => withoutFonts(text).replace(/\\[,;:! ]|\s+/g, ''));

const readSpecies = remembered((source: string): Species | null => {
  if (source.length > 120) return null;
  let s = unwrap(source)
    .replace(/\^\{\}|\{\}/g, '')
    .replace(/_?\{?\((?:aq|s|l|g)\)\}?$/, '');
  const marked = /\\ce\s*\{/.test(source) || /\^\{?\d?[+-]\}?$|\^\{?[+-]\d?\}?$/.test(s);
  const caret = /\^\{?(\d?)([+-])(\d?)\}?$/.exec(s);
  let charge = caret ? `${caret[1] === '' ? (caret[3] ?? '') : (caret[1] ?? '')}${caret[2] ?? ''}` : '';
  if (caret) s = s.slice(0, caret.index);
  s = s.replace(/_\{?(\d{1,3})\}?/g, '$1');
  let loose = false;
  const bare = caret ? null : /([+-])$/.exec(s);
  if (bare) {
    loose = /\d[+-]$/.test(s);
    charge = bare[1] ?? '';
    s = s.slice(0, -1);
  }
  charge = charge.replace(/^1(?=[+-])/, '');
  const atoms = count(s);
  return atoms === null ? null : { text: `${s}|${charge}`, atoms, charge, loose, marked };
});

/** The atoms of a formula as `C2 H6 O1`, or null when it is none. */
function count(formula: string): string | null {
  // Each character fits one way only: a number of many digits would else be split in every way there is.
  if (formula.length > 80 || !/^[A-Z([](?:(?<=[A-Z])[a-z]|[A-Z\d()[\]])*$/.test(formula) || /\d{4}/.test(formula))
    return null;
  const total = new Map<string, number>();
  const stack: Map<string, number>[] = [total];
  const tokens = formula.match(/[A-Z][a-z]?|\d{1,3}|[()[\]]/g) ?? [];
  for (let i = 0; i < tokens.length; i++) {
    const t = tokens[i] ?? '';
    const top = stack[stack.length - 1];
    if (!top) return null;
    const n = /^\d+$/.test(tokens[i + 1] ?? '') ? Number(tokens[++i]) : 1;
    if (t === '(' || t === '[') {
      if (n !== 1) return null;
      stack.push(new Map());
    } else if (t === ')' || t === ']') {
      const outer = stack[stack.length - 2];
      if (!outer) return null;
      stack.pop();
      for (const [e, k] of top) outer.set(e, (outer.get(e) ?? 0) + k * n);
    } else if (ELEMENTS.has(t)) top.set(t, (top.get(t) ?? 0) + n);
    else return null;
  }
  if (stack.length !== 1 || total.size === 0) return null;
  return [...total].map(([e, k]) => `${e}${String(k)}`).sort().join(' '); // prettier-ignore
}

const ARROW =
  /\\(?:to|rightarrow|longrightarrow|rightleftharpoons|leftrightarrow|xrightarrow\{[^{}]*\}|implies)(?![A-Za-z])|(?:<-+|(?<!-)-+)>|⇌|=>/;

const SPOKEN: Record<string, string> = { hydrogen: 'H', helium: 'He', lithium: 'Li', beryllium: 'Be', boron: 'B', carbon: 'C', nitrogen: 'N', oxygen: 'O', fluorine: 'F', neon: 'Ne', sodium: 'Na', magnesium: 'Mg', aluminium: 'Al', aluminum: 'Al', silicon: 'Si', phosphorus: 'P', potassium: 'K', calcium: 'Ca', iron: 'Fe', cobalt: 'Co', nickel: 'Ni', strontium: 'Sr', technetium: 'Tc', iodine: 'I', cesium: 'Cs', caesium: 'Cs', barium: 'Ba', krypton: 'Kr', xenon: 'Xe', gold: 'Au', lead: 'Pb', bismuth: 'Bi', polonium: 'Po', radon: 'Rn', radium: 'Ra', thorium: 'Th', protactinium: 'Pa', uranium: 'U', neptunium: 'Np', plutonium: 'Pu', americium: 'Am' }; // prettier-ignore

/** ^{14}_6C, {}^{14}C, C-14, carbon-14 as `C-14`; null when it is no isotope. */
function readIsotope(source: string): string | null {
  if (source.length > 60 || !/[\^-]/.test(source)) return null;
  const s = unwrap(source)
    .replace(/\{\}/g, '')
    .replace(/^[A-Za-z]{3,14}(?=-\d)/, (word) => SPOKEN[word.toLowerCase()] ?? word);
  const up = /\^\{?(\d{1,3})\}?/.exec(s)?.[1];
  const m = /^(?:\^\{?\d{1,3}\}?(?:_\{?\d{1,3}\}?)?|_\{?\d{1,3}\}?\^\{?\d{1,3}\}?)([A-Z][a-z]?)$/.exec(s) ?? null;
  const dash = /^([A-Z][a-z]?)-(\d{1,3})$/.exec(s);
  const [element = '', mass = ''] = m ? [m[1], up] : dash ? [dash[1], dash[2]] : [];
  return ELEMENTS.has(element) && mass !== '' ? `${element}-${mass}` : null;
}

interface Reaction {
  /** Species of each side with their coefficients. */
  sides: [Map<string, number>, Map<string, number>];
  states: string;
  both: boolean;
}

/** A reaction with states of matter apart; null when it is none. */
function readReaction(source: string): Reaction | null {
  if (source.length > 400 || !ARROW.test(source)) return null;
  const sides = source.replace(/\\ce\s*\{((?:[^{}]|\{[^{}]*\})*)\}/g, '$1').split(ARROW);
  if (sides.length !== 2) return null;
  const states: string[] = [];
  const read = sides.map((side) => {
    const found = new Map<string, number>();
    for (const term of side.split(/(?<![\^{])\+(?=\s|[\dA-Z\\e])/)) {
      const m = /^(\d{0,2}(?:\.5|\/\d)?|\\[dt]?frac\{?\d\}?\{?\d\}?)(.*?)(?:_?\{?\((aq|s|l|g)\)\}?)?$/.exec(
        unwrap(term),
      );
      const text = /^e(?:\^\{?-\}?|-)$/.test(m?.[2] ?? '') ? 'e|-' : readSpecies(m?.[2] ?? '')?.text;
      const n = coefficient(m?.[1] ?? '');
      if (!text || !(n > 0)) return null;
      if (m?.[3]) states.push(`${text}${m[3]}`);
      found.set(text, (found.get(text) ?? 0) + n);
    }
    return found;
  });
  const [left, right] = read;
  return left && right
    ? { sides: [left, right], states: states.sort().join(), both: /rightleftharpoons|leftrightarrow|⇌|</.test(source) }
    : null;
}

function coefficient(text: string): number {
  if (text === '') return 1;
  const [n = '', d = '1'] = text.includes('frac') ? (text.match(/\d/g) ?? []) : text.split('/');
  return Number(n === '' ? '1' : n) / Number(d);
}

/** same: equal up to nothing; multiple: by a common factor; unlike: other coefficients or turned round; other: other species. */
function sameReaction(a: Reaction, b: Reaction): 'same' | 'multiple' | 'unlike' | 'other' {
  const ratios: number[] = [];
  for (const k of [0, 1] as const) {
    if (a.sides[k].size !== b.sides[k].size || [...a.sides[k].keys()].some((s) => !b.sides[k].has(s))) {
      const isIn = (x: Map<string, number>, y: Map<string, number>): boolean => [...x.keys()].every((s) => y.has(s));
      const turned = a.sides[0].size === b.sides[1].size && isIn(a.sides[0], b.sides[1]) && isIn(a.sides[1], b.sides[0]); // prettier-ignore
      return turned && !a.both && !b.both ? 'unlike' : 'other';
    }
    for (const [s, n] of a.sides[k]) ratios.push(n / (b.sides[k].get(s) ?? NaN));
  }
  if (ratios.every((r) => Math.abs(r - 1) < 1e-9)) return 'same';
  return ratios.every((r) => Math.abs(r - (ratios[0] ?? 1)) < 1e-9) ? 'multiple' : 'unlike';
}

/** The verdict for two formulas or reactions; null when a side is none. `sure`: the description speaks of chemistry. */
export function compareChemistry(a: string, b: string, sure: boolean): Outcome | null {
  const [r, q] = [readReaction(a), readReaction(b)];
  if (r && q) {
    const how = sameReaction(r, q);
    const states = r.states === q.states || r.states === '' || q.states === '';
    if (how === 'same') return states ? equivalent('text') : undecided('text');
    return how === 'unlike' ? differs('text', 'value', 'the coefficients or the direction differ') : undecided('text');
  }
  const [m, n] = [readIsotope(a), readIsotope(b)];
  if (m && n) return decided(m === n, 'text', 'value', `${m} against ${n}`);
  const [x, y] = [readSpecies(a), readSpecies(b)];
  // (C) is an option and no carbon.
  if (!x || !y || /^\([A-H]\)$/.test(a) !== /^\([A-H]\)$/.test(b)) return null;
  const letters = (t: string): string => t.replace(/[\^_{}\s]/g, '');
  if (x.text === y.text || letters(unwrap(a)) === letters(unwrap(b))) return x.text.length > 2 ? equivalent('text') : null;
  if (x.charge === '' && y.charge === '' && !sure) return null;
  if (x.loose || y.loose) return undecided('text');
  const what = [{ kind: 'value', text: `${unwrap(a)} against ${unwrap(b)}` }];
  const known = sure || x.marked || y.marked;
  return known && (x.atoms !== y.atoms || x.charge !== y.charge) ? different('text', what) : undecided('text', what);
} // prettier-ignore
