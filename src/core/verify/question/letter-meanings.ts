/** Letters that say what they are: the higher and the lower of two, those that mean one thing everywhere, and one letter in two spellings. */
import type { Asked } from './asked.ts';
import { agreement } from '../expressions/agreement.ts';
import { type Node, div, mul, num, sym } from '../parse/ast.ts';
import { explainExpressions } from '../expressions/difference.ts';
import { features } from '../expressions/features.ts';
import { readings } from '../read/read.ts';
import { rename, substitute } from '../parse/rewrite.ts';
import { MAIN } from '../expressions/samples.ts';
import { type Outcome, different, equivalent } from '../types.ts';
import { type Variant, valuesAt } from '../expressions/values.ts';
import { parseUnit } from '../../notation/units.ts';

/** Subscripts of a higher and a lower quantity, as of two reservoirs. */
const HIGHER = /_\(?(?:H|h|hot|high|max|>)\)?$/;
const LOWER = /_\(?(?:C|c|L|l|cold|low|min|<)\)?$/;

/**
 * "1 − T_C/T_H" against "1 − T_2/T_1": letters that say which is the higher one, for two of the reference that do not. They are one where the
 * claimed value is positive with the higher one higher and negative otherwise, as what is asked for has to be.
 */
export function byHigherAndLower(a: Node, b: Node, lost: string[], gained: string[], v: Variant): Outcome | null {
  const [hot, cold] = [gained.filter((s) => HIGHER.test(s)), gained.filter((s) => LOWER.test(s))];
  const [h, l] = [hot[0], cold[0]];
  if (lost.length !== 2 || gained.length !== 2 || h === undefined || l === undefined || !lost.every((s) => /_\(?[12]\)?$/.test(s))) return null; // prettier-ignore
  const stem = (s: string): string => s.split('_', 1)[0] ?? '';
  if (new Set([...lost, h, l].map(stem)).size !== 1) return null;
  const sign = (high: number, low: number): number[] => {
    const at = substitute(substitute(b, h, num(high)), l, num(low));
    return valuesAt(at, MAIN, v).v.map((z) => Math.sign(z.re));
  };
  if (!sign(4, 3).every((x) => x === 1) || !sign(3, 4).every((x) => x === -1)) return null;
  const same = [lost, [...lost].reverse()].some(([p = '', q = '']) => agreement(a, rename(rename(b, h, p), l, q), v) === 'equal'); // prettier-ignore
  return same ? equivalent('symbolic') : null;
}

/** What letters stand for wherever nobody says otherwise, by the letters of the meaning, of which the other side must have the first. */
const STANDARD: readonly { letter: RegExp; meanings: readonly string[] }[] = [
  { letter: /^k(?:_[eC])?$/, meanings: ['\\frac{1}{4\\pi\\epsilon_0}'] },
  { letter: /^beta$/, meanings: ['\\frac{v}{c}', '\\frac{1}{\\tau}', '\\frac{1}{k_B T}', '\\frac{1}{k T}'] },
  { letter: /^gamma$/, meanings: ['\\frac{1}{\\sqrt{1-v^2/c^2}}', '\\frac{1}{\\sqrt{1-\\beta^2}}'] },
  { letter: /^tau$/, meanings: ['k_B T', 'k T'] },
  {
    letter: /^mu_\(?B\)?$/,
    meanings: ['\\frac{e\\hbar}{2m}', '\\frac{e\\hbar}{2m_e}', '\\frac{e\\hbar}{2mc}', '\\frac{e\\hbar}{2m_e c}'],
  },
];

/** The same value once such a letter on one side is replaced by what it stands for in the letters of the other. */
export function byStandardLetters(
  a: Node,
  b: Node,
  lost: readonly string[],
  gained: readonly string[],
  asked: Asked,
  v: Variant,
): Outcome | null {
  for (const [side, other, letters] of [
    [a, b, lost],
    [b, a, gained],
  ] as const)
    // prettier-ignore
    for (const letter of letters) {
      if (asked.given.has(letter)) continue;
      for (const meaning of STANDARD.find((s) => s.letter.test(letter))?.meanings ?? []) {
        const tree = readings(meaning).list[0]?.statement;
        if (tree?.k !== 'value' || ![...features(tree.expr).symbols].every((s) => features(other).symbols.has(s))) continue;
        const told = substitute(side, letter, tree.expr);
        const same = [...features(told).symbols].every((s) => features(other).symbols.has(s)) && features(told).symbols.size === features(other).symbols.size; // prettier-ignore
        if (!same) continue;
        const how = agreement(told, other, v);
        if (how === 'equal') return equivalent('symbolic');
        if (how === 'different' && !features(told).opaque && !features(other).opaque) return different('symbolic', explainExpressions(told, other, v)); // prettier-ignore
      }
    }
  return null;
}

/** What else letters of constants often stand for. */
const OFTEN: readonly { letter: string; meanings: readonly string[] }[] = [
  { letter: 'k', meanings: ['\\frac{2\\pi}{\\lambda}', '\\frac{\\omega}{c}', '\\frac{\\omega}{v}', '\\frac{p}{\\hbar}', 'm\\omega^2', 'm\\omega_0^2', '\\frac{\\sqrt{2mE}}{\\hbar}'] }, // prettier-ignore
  { letter: 'g', meanings: ['\\frac{G M}{R^2}', '\\frac{G M}{r^2}', '\\frac{G m}{R^2}'] },
  { letter: 'c', meanings: ['\\frac{\\omega}{k}', '\\sqrt{\\frac{T}{\\mu}}', '\\lambda f', '\\lambda \\nu'] },
  { letter: 'R', meanings: ['\\frac{\\rho L}{A}', '\\frac{L}{\\sigma A}', '\\frac{\\rho l}{A}', '\\frac{V}{I}'] },
];

/** Whether the second expression is the first one once such letters of it are replaced by what they often stand for. */
export function byAmbiguousLetters(
  a: Node,
  b: Node,
  lost: readonly string[],
  letters: readonly string[],
  v: Variant,
): boolean {
  return letters.some((letter) =>
    (OFTEN.find((s) => s.letter === letter)?.meanings ?? []).some((meaning) => {
      const tree = readings(meaning).list[0]?.statement;
      if (tree?.k !== 'value' || !lost.some((s) => features(tree.expr).symbols.has(s))) return false;
      return agreement(a, substitute(b, letter, tree.expr), v) === 'equal';
    }),
  );
}

/** nR for Nk: the same for n moles and for N molecules. */
export function byMoles(
  a: Node,
  b: Node,
  lost: readonly string[],
  gained: readonly string[],
  v: Variant,
): Outcome | null {
  for (const [side, other, molar, single] of [
    [b, a, gained, lost],
    [a, b, lost, gained],
  ] as const) {
    // prettier-ignore
    const k = single.find((s) => /^k(?:_[Bb])?$/.test(s));
    if (k === undefined || single.length !== 2 || !single.includes('N') || [...molar].sort().join() !== 'R,n') continue;
    const each: Node = div(mul(sym('N'), sym(k)), sym('n')); // prettier-ignore
    // What is left of n by itself counts moles, which the other side cannot say.
    const [one, two] = [1, 2].map((n) => substitute(substitute(side, 'R', each), 'n', num(n)));
    if (one && two && agreement(one, two, v) === 'equal' && agreement(one, other, v) === 'equal') return equivalent('symbolic'); // prettier-ignore
  }
  return null;
}

/** ε₀, μ₀ and 1/4πε₀ as another system of units has them, and the letters of fields beside which it has a c. */
const VACUUM: readonly [letter: string, tex: string][] = [
  ['epsilon_0', '\\frac{1}{4\\pi}'],
  ['mu_0', '\\frac{4\\pi}{c^2}'],
  ['k_e', '1'],
];
const MAGNETIC = ['magnetic', 'electromagnetic', 'magnet', 'solenoid', 'plasma', 'cyclotron', 'gauss', 'tesla'];
const FIELD = /^(?:vec\()?(?:B|A|Phi)(?:_\w+)?\)?$/;

/** One formula in two systems of units: equal once ε₀ is 1/4π and μ₀ 4π/c², and a magnetic field B/c. */
export function byUnits(
  a: Node,
  claimed: Node,
  lost: readonly string[],
  gained: readonly string[],
  asked: Asked,
  v: Variant,
): Outcome | null {
  if (asked.says('gaussian') || asked.says('cgs')) return null;
  const b = respelled(a, claimed, lost, gained, asked, folded)?.expr ?? claimed;
  const [mine, others] = [features(a).symbols, features(b).symbols];
  const own = [...mine, ...others].filter((s) => mine.has(s) !== others.has(s));
  if (own.length === 0 || !own.every((s) => /^(?:epsilon_0|mu_0|k_e|c)$/.test(s))) return null;
  // The one with ε₀ or μ₀, or without c, is in SI.
  const vacuum = own.filter((s) => s !== 'c');
  const isMine = vacuum.length > 0 ? vacuum.some((s) => mine.has(s)) : others.has('c');
  const [inSi, other] = isMine ? [a, b] : [b, a];
  const bare = VACUUM.reduce((n, [letter, tex]) => {
    const meaning = readings(tex).list[0]?.statement;
    return meaning?.k === 'value' && features(n).symbols.has(letter) ? substitute(n, letter, meaning.expr) : n;
  }, inSi);
  const byLight = (s: string): Node => div(sym(s), sym('c'));
  // A may be an amplitude, and B a constant.
  const isMagnetic = MAGNETIC.some(asked.says);
  const fields = [...features(bare).symbols].filter((s) => FIELD.test(s) && (isMagnetic || s.startsWith('vec(')));
  const full = fields.reduce((n, s) => substitute(n, s, byLight(s)), bare);
  return [bare, full].some((n) => agreement(n, other, v) === 'equal') ? equivalent('symbolic') : null;
}

const RELATIVE = /^(?:epsilon|mu|kappa|K)(?:_[\dr])?$/;

/** A dielectric constant ε or ε_r, by which one side means what the other one writes ε/ε₀; where the question calls it so. */
export function byRelative(
  a: Node,
  b: Node,
  lost: readonly string[],
  gained: readonly string[],
  asked: Asked,
  v: Variant,
): Outcome | null {
  const own = [...lost, ...gained];
  if (own.length === 2 && asked.says('constant') && /^(epsilon|mu),\1_r$|^(epsilon|mu)_r,\2$/.test(own.join())) return agreement(a, rename(b, gained[0] ?? '', lost[0] ?? ''), v) === 'equal' ? equivalent('symbolic') : null; // prettier-ignore
  const vacuum = own.find((s) => /^(?:epsilon|mu)_0$/.test(s));
  if (vacuum === undefined || own.length > 3 || !asked.says('constant')) return null;
  const [stem] = vacuum.split('_0', 1);
  const relative = own.find((s) => s !== vacuum && s !== stem && RELATIVE.test(s));
  // The one that is written ε_r is no letter of the other side.
  const letters = relative === undefined ? [...features(a).symbols].filter((s) => RELATIVE.test(s) && s !== vacuum && s.startsWith(stem ?? '')) : own.filter((s) => s === stem); // prettier-ignore
  if (letters.length === 0 || own.some((s) => s !== vacuum && s !== relative && s !== stem)) return null;
  const by = (n: Node): Node =>
    letters.reduce((m, s) => {
      const [top, bottom] = [s, vacuum].map((name): Node => sym(name));
      if (!top || !bottom) return m;
      return substitute(m, s, relative === undefined ? div(top, bottom) : mul(sym(relative), bottom)); // prettier-ignore
    }, n);
  const ways = relative === undefined ? [agreement(a, by(b), v), agreement(by(a), b, v)] : [agreement(by(a), by(b), v)];
  return ways.includes('equal') ? equivalent('symbolic') : null;
}

/** v_0 and V_0, k and k_B, where the question knows one spelling at most. */
export function oneSpelling(
  a: Node,
  b: Node,
  lost: string[],
  gained: string[],
  asked: Asked,
  v: Variant,
): Outcome | null {
  if (lost.length !== gained.length || lost.length > 3 || isUnit(a)) return null;
  const c = respelled(a, b, lost, gained, asked, folded);
  return c?.twins === lost.length && agreement(a, c.expr, v) === 'equal' ? equivalent('symbolic') : null;
}

const folded = (s: string): string =>
  s
    .replace(/^k_[Bb]$/, 'k')
    // The index that says no more than "given"; a permittivity and a permeability have another one without it.
    .replace(/^(?!epsilon|mu)([A-Za-z]+)_0$/, '$1')
    // Electrons' mass, density and temperature where the other side has no other.
    .replace(/^([mnT])_e$/, '$1')
    .replace(/^(?:vec|bar)\((.*)\)$/, '$1')
    .toLowerCase();

/** "5 cal" read as a product: its letters have one spelling alone. */
function isUnit(a: Node): boolean {
  if (a.t !== 'mul' || !a.items.every((n) => n.t === 'num' || n.t === 'sym')) return false;
  const letters = [...features(a).symbols].join('');
  return letters.length > 2 && parseUnit(letters) !== null;
}

/**
 * The claimed expression with letters that can only be one of the reference's in another spelling: an index in another case (P_0 for p_0), and
 * Boltzmann's constant where the question gives no other k. Null where there are none. A lone letter in another case may be another quantity.
 */
export function inOneSpelling(a: Node, b: Node, lost: string[], gained: string[], asked: Asked): Node | null {
  const fold = (s: string): string =>
    /^k(?:_[Bb])?$/.test(s) ? (asked.given.has('k') ? s : 'k') : s.includes('_') ? s.toLowerCase() : s;
  return respelled(a, b, lost, gained, asked, fold)?.expr ?? null;
}

/** The claimed expression with the letters that fold to a lost one renamed, and how many; null for none, or where two may be meant. */
function respelled(
  a: Node,
  b: Node,
  lost: readonly string[],
  gained: readonly string[],
  asked: Asked,
  fold: (letter: string) => string,
): { expr: Node; twins: number } | null {
  let c = b;
  let twins = 0;
  for (const l of lost) {
    const own = gained.filter((g) => fold(g) === fold(l));
    const [twin] = own;
    if (twin === undefined) continue;
    if (own.length > 1 || (asked.mentioned.has(l) && asked.mentioned.has(twin))) return null;
    if (features(a).symbols.has(twin) || features(b).symbols.has(l)) return null;
    c = rename(c, twin, l);
    twins++;
  }
  return twins === 0 ? null : { expr: c, twins };
}
