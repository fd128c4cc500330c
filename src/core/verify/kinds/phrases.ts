import { CLASSES } from './opposites.ts';
import { type Outcome, decided } from '../types.ts';

/** Words in lower case without punctuation: one of several that exclude each other, with and without "not", in lists. */

/** null where the words tell nothing. */
export function compareWords(a: string, b: string): Outcome | null {
  const whole = compareTerms(a, b);
  if (whole !== null) return told(whole, a, b);
  if (![a, b].every((t) => /^[a-z]{3,}(?: [a-z]+)*$/.test(t) && t.length <= 80)) return null;
  const listed = compareItems(itemsOf(a), itemsOf(b));
  return listed === null ? null : told(listed, a, b);
}

const told = (same: boolean, a: string, b: string): Outcome => decided(same, 'text', 'word', `"${a}" against "${b}"`);

/** true: one meaning; false: they exclude each other. */
function compareTerms(a: string, b: string): boolean | null {
  for (const groups of CLASSES) {
    const [i, j] = [a, b].map((t) => groups.findIndex((g) => g.includes(t)));
    if (i !== undefined && j !== undefined && i >= 0 && j >= 0) return i === j;
  }
  return null;
}

const itemsOf = (text: string): string[] => text.split(' and ');

/** The same items in any order; another list where one item has its opposite in place of it. */
function compareItems(a: readonly string[], b: readonly string[]): boolean | null {
  if (a.length !== b.length) return null;
  if ([...a].sort().join() === [...b].sort().join()) return true;
  const each = a.map((item, k) => comparePhrases(item, b[k] ?? ''));
  if (each.every((same) => same === true)) return true;
  return each.every((same) => same !== null) && a.length <= 4 ? false : null;
}

/** Word by word: "right circularly polarized" and "left circularly polarized"; "allowed" and "not allowed". */
function comparePhrases(a: string, b: string): boolean | null {
  if (a === b) return true;
  const bare = (t: string): string => t.replace(/^(?:it )?is /, '');
  const not = (t: string): string => bare(t).replace(/^not /, '');
  if (not(a) === not(b)) return bare(a) === bare(b);
  const [x, y] = [bare(a).split(' '), bare(b).split(' ')];
  if (x.length !== y.length || [...x, ...y].some((w) => NEGATION.test(w))) return null;
  const each = x.map((word, k) => (word === y[k] ? true : compareTerms(word, y[k] ?? '')));
  if (each.includes(null)) return null;
  return each.filter((same) => same === false).length <= 1 ? each.every(Boolean) : null;
}

const NEGATION = /^(?:not|no|non|never|neither|nor|without|or|but|if|than)$/;
