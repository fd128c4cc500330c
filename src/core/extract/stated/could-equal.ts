import { GREEK_CHARS } from '../../notation/greek.ts';
import { NUMBER_WORDS } from '../../notation/number-words.ts';
import { isMathWord, isQuantity } from '../values/value.ts';

const WORDS = /\\(?:text|textrm|textbf|mathrm|mathit|operatorname|rm)\s*\{[^{}]*\}/g;
const NO_LETTER =
  /\\(?:[dtc]?frac|sqrt|left|right|cdot|times|quad|qquad|begin|end|[a-z]*(?:in|cos|tan|og|ln|exp|inh|osh|anh)|lim|int|sum|prod|partial|nabla|infty|approx|simeq|propto|[lg]eq?|hat|vec|bar|dot|ddot|mathbf|boldsymbol|mathcal|langle|rangle|pi)(?![a-zA-Z])/g;

/** The letters of a formula, however they are set: Latin ones as they are, in either case, Greek ones by their names. */
function lettersOf(formula: string): Set<string> {
  const bare = formula
    .replace(WORDS, ' ')
    .replace(/[\u0370-\u03ff]/g, (c) => ` \\${GREEK_CHARS.get(c) ?? ''} `)
    .replace(/\\var(?=[a-z])/g, '\\')
    .replace(NO_LETTER, ' ');
  const named = [...bare.matchAll(/\\([A-Za-z]+)/g)].map((m) => (m[1] ?? '').toLowerCase());
  // What is written without its command, "epsilon_0", is a letter by its beginning too.
  const single =
    bare
      .replace(/\\[A-Za-z]+/g, ' ')
      .toLowerCase()
      .match(/[a-z]/g) ?? [];
  return new Set([...named, ...single]);
}

/** What a formula comes to: its last side. */
export const lastSide = (formula: string): string => formula.split(/=|\\approx|\\simeq|≈/).at(-1) ?? formula;

/** Four words outside of formulas: a sentence. */
const isSentence = (text: string): boolean =>
  (text.replace(/\\[A-Za-z]+/g, ' ').match(/[A-Za-z]{3,}/g) ?? []).length > 3;

/** Nothing but running words, none of them a letter's or a function's name. */
const isProse = (text: string): boolean =>
  /^(?=.*[A-Za-z]{4})[A-Za-z]{2,}(?:[\s,.;:'’-]+[A-Za-z]{2,})*[\s,.;:]*$/.test(text) &&
  (text.match(/[A-Za-z]{2,}/g) ?? []).every((word) => !isMathWord(word));

/**
 * Whether a text could state the same value as the given one, as far as its letters and digits tell: a test that costs nothing beside a comparison.
 * A formula is none of what lacks more than a third of its letters, no number is what has none, and neither is a sentence; running words are no
 * formula of several letters.
 * @param lacking which share of the letters may be missing
 */
export function couldEqual(value: string, lacking = 1 / 3): (text: string) => boolean {
  const side = lastSide(value);
  const bare = side.replace(WORDS, ' ');
  if (isQuantity(value) || isQuantity(side)) return (text) => !isSentence(text) && NUMERIC.test(lastSide(text));
  const formula = side.length > 4 && /[\\^_/*+(]/.test(bare);
  if (!formula || WORDS.test(side) || /\b[a-z]{4,}\b/i.test(bare.replace(/\\[A-Za-z]+/g, ' '))) return () => true;
  // Whoever sets c = 1 or ħ = 1 means the same.
  const wanted = [...lettersOf(side)].filter((letter) => lacking > 0 || (letter !== 'c' && letter !== 'hbar'));
  return (text) => {
    if (text.length > 2000) return true;
    if (isSentence(text) || (wanted.length > 2 && isProse(text))) return false;
    const stated = lettersOf(text);
    const missing = wanted.filter((letter) => !stated.has(letter) && !(letter.length > 1 && stated.has(letter.charAt(0)))); // prettier-ignore
    return missing.length <= wanted.length * lacking;
  };
}

/** What every spelling of a number has one of: a digit, a constant, a word. */
const NUMERIC = new RegExp(
  `[\\p{N}π∞√]|\\\\(?:pi|infty)|(?<![\\\\A-Za-z])(?:[eij]|[A-F]{2,}|pi|inf(?:init[ey])?|none?|nil|unity|half|${[...NUMBER_WORDS.keys()].join('|')})(?![A-Za-z])`,
  'iu',
);
