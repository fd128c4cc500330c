/** Names of quantities that are not one, however alike their values are: an angular frequency and a frequency, a radius and a diameter. */
import { GREEK } from '../../notation/greek.ts';
import { valueOf } from './sides.ts';

interface Related {
  first: RegExp;
  second: RegExp;
  /** What the second one is multiplied by to give the first, and the other way round; null where no number does that. */
  factors: readonly [to: string, back: string] | null;
}

/** A letter with any index, which the names of a pair may have or not. */
const letter = (letters: string): RegExp => new RegExp(`^(?:${letters})(?:_.{1,20})?$`);

/** The factor between names of one quantity that may have another sign. */
export const SAME = '1';

const RELATED: readonly Related[] = [
  {
    first: /^(?:\\tau)(?:_.{1,20})?$/,
    second: /^[tT]_(?:1\/2|\\frac12|h)$/,
    factors: ['\\frac{1}{\\ln(2)}', '\\ln(2)'],
  },
  { first: letter('\\\\omega|\\\\Omega'), second: letter('f|\\\\nu'), factors: ['2\\pi', '\\frac{1}{2\\pi}'] },
  { first: letter('r|R'), second: letter('d|D'), factors: ['\\frac{1}{2}', '2'] },
  { first: letter('\\\\lambda'), second: letter('k'), factors: null },
  { first: letter('\\\\omega|\\\\Omega|f|\\\\nu'), second: letter('T'), factors: null },
  { first: letter('\\\\lambda|\\\\gamma|\\\\Gamma|k'), second: letter('\\\\tau'), factors: null },
  {
    first: /^(?:\\operatorname)?(?:Var|V)(?:_.{1,20}|\(.{1,20}\))?$/,
    second: letter('\\\\sigma|SD|sd|s'),
    factors: null,
  },
  { first: letter('R'), second: letter('T'), factors: null },
  // A rate may be counted by what is formed or by what is used up.
  { first: /^(?:[Rr]ate|r|v|R)(?:_.{1,20})?$/, second: /^\\[dt]?fracd\[?[A-Z].{0,20}dt$/, factors: [SAME, SAME] },
  { first: letter('E'), second: letter('V|\\\\phi|\\\\Phi|\\\\varphi'), factors: null },
];

/** Without braces, accents and blanks: "\mathbf{E}" and "E_{r}" as E and E_r. */
const plain = (name: string): string =>
  name.replace(/\\(?:vec|mathbf|boldsymbol|bar|left|right|text|mathrm)(?![A-Za-z])|\\[,;:! ]|[\s{}'|]/g, '');

/** omega_0 as \omega_0. */
const inTex = (name: string): string =>
  name.replace(/(?<![\\A-Za-z])[A-Za-z]+(?![A-Za-z])/, (word) => (GREEK.has(word) ? `\\${word}` : word));

/** By what a value of the second name is multiplied to be one of the first; null where no number does it, undefined for names that may be one. */
export function factorBetween(first: string, second: string): string | null | undefined {
  const [p, q] = [plain(first), plain(second)];
  for (const { first: one, second: other, factors } of RELATED) {
    if (one.test(p) && other.test(q)) return factors && factors[0];
    if (other.test(p) && one.test(q)) return factors && factors[1];
  }
  return undefined;
}

/**
 * The reference under its variable's name, where the claimed value has the name of something related or of a function of it: "√(k/m)" for omega beside
 * "f = …" or "ω² = …". Null where the names tell nothing.
 */
export function underItsName(reference: string, left: string, name: string): string | null {
  const own = inTex(name);
  const [mine, other] = [plain(own), plain(left)];
  const isDerived = mine !== other && plain(own.replace(DOT, '')) === plain(left.replace(DOT, ''));
  if (!SYMBOL.test(own) && !isDerived) return null;
  const isRelated =
    isDerived || typeof factorBetween(own, left) === 'string' || isPowerOf(left, own) || isPowerOf(own, left);
  // "k = √(ω² − ω_p²)/c" says the same of ω² as "ω_p² + c²k²".
  const isSolved =
    mine !== other &&
    SYMBOL.test(left) &&
    !POWER.test(left) &&
    lettersOf(reference).includes(other) &&
    !valueOf(reference)?.unit;
  return isRelated || isSolved ? `${own} = ${reference}` : null;
}

/**
 * Whether a left side says something of more than a letter that the variable's name does not say: "P(A^c|B)", "\frac{L}{K}", "\bar{z}" for z, "\dim\ker A", a period for a frequency.
 * A name in words may stand for any of them.
 */
export function isOfAnother(left: string, name: string): boolean {
  if (factorBetween(inTex(name), left) === null) return true;
  if (!COMPOSED.test(left.replace(/\\(?:text|mathrm|operatorname)\s?\{[^{}]*\}|_\{[^{}]*\}/g, ''))) return false;
  const [own, said] = [name, left].map(letters);
  return own !== said && /[a-z]/.test(said ?? '');
}

/** What makes more of letters: bars, brackets that hold no argument, fractions, operators, signs. */
const COMPOSED =
  /\\(?:bar|overline|langle|dim|ker|frac|[td]frac|ln|log|partial|mid)(?![A-Za-z])|\^\s?(?:c|\*|\{[^{}]*\})|[|/<>]|(?<=\S)\s*[-+]|(?:P|Pr|E)\s?[([]|\[[^\]]{1,60},/;

/** The letters and figures of a name, however it is written: "dP_dT" and "\frac{dP}{dT}", "P_A_given_B" and "P(A|B)", "x_bar" and "\bar{x}". */
function letters(name: string): string {
  return name
    .replace(/\\(?:bar|overline)\s?\{?\s?([A-Za-z])\s?\}?/g, '$1bar')
    .replace(/\||\\mid(?![A-Za-z])/g, 'given')
    .replace(/\^\s?\{\s?-\s?1\s?\}/g, 'inv')
    .replace(/\^\s?\{?\s?(?:\*|\\(?:ast|star)(?![A-Za-z]))\s?\}?/g, 'star')
    .replace(/>|\\gt(?![A-Za-z])/g, 'gt')
    .replace(/<|\\lt(?![A-Za-z])/g, 'lt')
    .replace(
      /\\(?:[td]?frac|d?binom|sqrt|cdot|times|pi|left|right|text|mathrm|operatorname|quad|[,;:! ])(?![A-Za-z])/g,
      '',
    )
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

/** A letter with an index and a power, as a table or a program names it. */
const SYMBOL = /^(?:\\[A-Za-z]+|[A-Za-z]{1,3})(?:_(?:\{[^{}]{1,20}\}|\w{1,20}))?(?:\^(?:\{?-?\d\}?))?$/;
const lettersOf = (value: string): string[] =>
  (value.match(/\\?[A-Za-z]+(?:_(?:\{[^{}]{1,20}\}|\w))?/g) ?? []).map(plain);
const DOT = /\\d?dot(?![A-Za-z])/;
const POWER = /\^(?:\{\s*-?\d\s*\}|\d)\s*$/;
const isPowerOf = (power: string, letter: string): boolean =>
  POWER.test(power) && plain(power.replace(POWER, '')) === plain(letter);

/** The mean or the length of a letter as the letter: "⟨E⟩", "|v|". */
export const withoutMean = (side: string): string =>
  side.trim().replace(/^(?:\\langle|\|)([^|<>+\\^]{1,20}|\s?\\[A-Za-z]{1,20}\s?)(?:\\rangle|\|)$/, '$1');

/** Two left sides that only differ in indices, arguments and capitals: "C_p − C_V" and "c_p − c_V", "dp/dT" and "dP/dT". */
export const isAlike = (left: string, own: string): boolean => skeleton(left) === skeleton(own);

/** "⟨x²⟩" as the mean with a bar over it. */
const inOneMean = (side: string): string =>
  side.replace(/\\langle|\\rangle/g, ' ').replace(/\\(?:overline|bar)\s?\{([^{}]{1,20})\}/g, '$1');

function skeleton(side: string): string {
  const whole = plain(inOneMean(withoutMean(side.replace(/\\[td]frac/g, '\\frac')))).toLowerCase();
  const short = whole.replace(/(?<=[a-z])_(?:\w|\\[a-z]+)|(?<=[a-z])\([^()]{1,40}\)$/g, '');
  // Two of one letter are told apart by their indices.
  const letters = short.replace(/\\frac/g, '').match(/\\[a-z]+|[a-z]/g) ?? [];
  return new Set(letters).size === letters.length ? short : whole;
}
