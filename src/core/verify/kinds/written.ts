/** What is decided on the text, before any mathematics is read into it, kind by kind. */
import type { Facts } from '../question/context.ts';
import { type Outcome, decided, differs, equivalent, undecided } from '../types.ts';
import { compareAttributeSets } from './attribute-sets.ts';
import { compareChemistry } from './chemistry.ts';
import { compareConfigurations } from './configuration.ts';
import { type Logic, readLogic } from './logic.ts';
import { compareNumerals } from './numeral.ts';
import { compareParticles } from './particles.ts';
import { compareRatios } from './ratio.ts';
import { compareSpinParities } from './spin-parity.ts';
import { compareSpokenNumbers } from './spoken-number.ts';
import { compareTerms } from './term-symbol.ts';
import { compareText, readBoolean, readOptions } from './text.ts';

type Way = (a: string, b: string, facts: Facts) => Outcome | null;

/** Yes/no, option letters, hexadecimal, words in capitals: the first one that tells decides, and says what kind of value both are. */
const WAYS: readonly [kind: string, way: Way][] = [
  ['boolean', compareBooleans],
  ['option', compareOptions],
  ['number', (a, b) => (isExclaimed(a, b) || isExclaimed(b, a) ? undecided('ambiguous') : null)],
  ['number', (a, b, facts) => compareSpokenNumbers(a, b, facts.count || facts.asked?.says('many') === true)],
  ['number', compareNumerals],
  ['list', compareRatios],
  ['set', compareAttributeSets],
  ['set', (a, b) => (NOTHING.test(a) && NOTHING.test(b) ? equivalent('text') : null)],
  ['text', (a, b) => compareConfigurations(a, b) ?? compareTerms(a, b) ?? compareSpinParities(a, b) ?? compareParticles(a, b)],
  ['text', (a, b, { type, chemistry }) => (type === 'formula' && !chemistry ? null : compareChemistry(a, b, chemistry))],
  ['text', (a, b, { type }) => (type === 'formula' ? null : compareLetters(a, b))],
  ['logic', compareLogic],
]; // prettier-ignore

/** The verdict for two values as they are written; null where they are none of these kinds. */
export function compareWritten(a: string, b: string, facts: Facts): { outcome: Outcome; kind: string } | null {
  for (const [kind, way] of WAYS) {
    const outcome = way(a, b, facts);
    if (outcome) return { outcome, kind };
  }
  return null;
}

function compareBooleans(a: string, b: string): Outcome | null {
  const [p, q] = [readBoolean(a), readBoolean(b)];
  return p === null || q === null ? null : decided(p === q, 'boolean', 'boolean', `${String(p)} against ${String(q)}`);
}

function compareOptions(a: string, b: string, { options, type }: Facts): Outcome | null {
  const [o, w] = options ? [readOptions(a), readOptions(b)] : [];
  if (!o || !w) return null;
  if (o.letters === w.letters) return equivalent('option');
  if (o.bare && w.bare && type !== 'other' && type !== undefined) return null;
  return differs('option', 'option', `option ${o.letters} against option ${w.letters}`);
}

/** "5!" may end a sentence with 5. */
const isExclaimed = (a: string, b: string): boolean => /^\d+\s?!$/.test(a) && a.replace(/\s?!$/, '') === b;

function compareLogic(a: string, b: string, facts: Facts): Outcome | null {
  const [l, m] = readTwo(a, b, facts);
  if (!l || !m) return null;
  if (l.variables.join() !== m.variables.join()) return undecided('symbols');
  // The same function is not the least expression for it.
  if (l.table === m.table && LEAST.some((word) => facts.asked?.says(word)) && literalsOf(a) !== literalsOf(b))
    return undecided('form');
  return decided(l.table === m.table, 'logic', 'logic', 'the truth tables differ');
}

const LEAST = ['minimal', 'minimum', 'minimize', 'minimise', 'simplest', 'simplify', 'simplified', 'reduce', 'reduced', 'products', 'sums']; // prettier-ignore

/** How many letters a boolean expression is written with, without its name. */
const literalsOf = (text: string): number => text.replace(/^[^=]*=|\\[a-z]+/g, '').match(/[A-Za-z]/g)?.length ?? 0;

/** What stands in letters alone, before they are read as symbols: capitals, words of a closed list, words of the same letters, numbering. */
function compareLetters(a: string, b: string): Outcome | null {
  const capitals = /^(?:[A-Z]{2,12}|(?:[A-Z][a-z]?\d*){2,12})$/;
  if (capitals.test(a) && capitals.test(b) && !/^[A-Z]\d+$/.test(a)) return compareText(a, b);
  const words = WORDS.test(a) && WORDS.test(b) ? compareText(a, b) : null;
  if (words && words.verdict !== 'undecided') return words;
  const short = /^[A-Za-z]{2,12}$/;
  if (short.test(a) && short.test(b) && a !== b && letters(a) === letters(b)) return undecided('text');
  if (LETTERS.test(a) && LETTERS.test(b) && (roman(a) || roman(b)) && a !== b)
    return plainWord(a) === plainWord(b) ? equivalent('text') : undecided('text');
  return null;
}

/** The empty set in signs and in words. */
const NOTHING =
  /^(?:\\text\s*\{\s*)?(?:\\(?:emptyset|varnothing)|\\?\{\s*\\?\}|(?:the )?empty set|(?:there (?:is|are) )?no (?:real )?solutions?(?: exists?)?)\s*\}?$/i;

/** Both as boolean expressions; an algebraic side (A'B + AB') counts where the other one has a sign of logic. */
function readTwo(a: string, b: string, facts: Facts): [Logic | null, Logic | null] {
  const [l, m] = [readLogic(a, facts.logic), readLogic(b, facts.logic)];
  const marked = (text: string): boolean =>
    /'|\\overline|\\bar/.test(text) && /^[A-Z\s()+'{}]*$/.test(text.replace(/\\(?:overline|bar|cdot)(?![a-z])/g, ''));
  if (l && !m && marked(b)) return [l, readLogic(b, true)];
  if (m && !l && marked(a)) return [readLogic(a, true), m];
  return [l, m];
}

const WORDS = /^(?:\\(?:text|textbf|mathrm)\s*\{\s*)?[A-Za-z][a-z]{2,}(?:[ ,-]+[a-z]+)*\s*\}?$/;
const LETTERS = /^\(?[A-Za-z]{1,12}\)?$/;
const plainWord = (text: string): string => text.replace(/[()]/g, '');

/** I, II, (iv): numbering, not products of letters. */
const roman = (text: string): boolean =>
  /^\(?(?:[IVX]{1,5}|[ivx]{1,5})\)?$/.test(text) && (text.startsWith('(') || plainWord(text).length > 1);

/** The letters of a word in order. */
const letters = (word: string): string => word.split('').sort().join('');
