/**
 * Which words of what an expert writes are misspelt. The field's own writing (mathematics, commands, symbols, names of models, numbers) is no
 * prose and never marked, and a text in another language than the dictionary's is not marked at all.
 */
import { TERMS } from './terms.ts';

/** Mathematics and code, as Markdown has them; what is still being written has no end yet, and goes to the line's. */
const QUOTED = /\$\$[^$]*\$\$|\$[^$]*\$|`[^`]*`|[$`][^\n]*/g;
/** Of a piece between blanks: an address, a command, a formula, a number, a file. */
const NO_PROSE = /[\d\\_^{}@=<>|~#*+]|:\/\/|\.\w/u;
const WORD = /\p{L}[\p{L}\p{M}'’]*/gu;
const OTHER_SCRIPT = /[^\p{Script=Latin}\p{M}'’]/u;
/** Shorter ones are symbols and units, longer ones are no words. */
const SHORTEST = 3;
const LONGEST = 40;
/** Shorter words tell no language: `die`, `in`, `hat` are words of two. */
const TELLING = 4;
/** Of a text in the dictionary's language at least so many telling words are known for each unknown one. */
const KNOWN_PER_UNKNOWN = 2;

/**
 * @param isKnown whether the dictionary has a word, in any case
 * @param own the user's additions to it
 * @returns each misspelt word once, as it is written, with a straight apostrophe
 */
export function misspelt(text: string, isKnown: (word: string) => boolean, own: readonly string[]): string[] {
  const added = new Set(own.map((word) => word.toLowerCase()));
  const written = new Set(wordsOf(text));
  if (isForeign(written)) return [];
  const fits = (word: string): boolean => {
    const lower = word.toLowerCase();
    return added.has(lower) || TERMS.has(lower) || isKnown(word) || isKnown(american(lower));
  };
  const words = [...written].filter((word) => !OTHER_SCRIPT.test(word) && isLookedUp(word));
  const wrong = words.filter((word) => !fits(word));
  const telling = (list: readonly string[]): number => list.filter((word) => word.length >= TELLING).length;
  const known = telling(words) - telling(wrong);
  return wrong.length * KNOWN_PER_UNKNOWN > known ? [] : wrong;
}

function wordsOf(text: string): string[] {
  const pieces = text.replace(QUOTED, ' ').split(/\s+/);
  const prose = pieces.filter((piece) => !NO_PROSE.test(piece)).join(' ');
  return (prose.match(WORD) ?? []).map(withStraightApostrophe);
}

/** As dictionaries write it; a quotation mark at the end is not the word's. */
function withStraightApostrophe(word: string): string {
  return word.normalize('NFC').replaceAll('’', "'").replace(/'+$/, '');
}

/** Most of what is written has other letters. Each word counts, since Chinese has no blanks. */
function isForeign(words: ReadonlySet<string>): boolean {
  const letters = [...words].join('');
  const latin = letters.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return latin * 2 < letters.length;
}

/** A capital inside is an abbreviation or a product's name. */
function isLookedUp(word: string): boolean {
  return word.length >= SHORTEST && word.length <= LONGEST && !/\p{Lu}/u.test(word.slice(1));
}

/** The dictionary is American; who writes `colour` and `normalised` is right too. */
function american(word: string): string {
  return word
    .replace(/([a-z]{2})our(?=$|s|ed|ing|al|able|ful|less)/, '$1or')
    .replace(/is(?=(e|ed|es|ing|ation|ations)$)/, 'iz')
    .replace(/ys(?=(e|ed|es|ing)$)/, 'yz')
    .replace(/ll(?=(ed|ing)$)/, 'l')
    .replace(/(?<=[a-z]{2}t)re$/, 'er');
}
