/** Short statements that turn on a word which excludes a few others: "The orbit is a parabola" against "hyperbolic". */
import type { Asked } from './asked.ts';
import { valueOf } from './sides.ts';
import { isConstant } from '../expressions/features.ts';
import { PLAIN, constantValue } from '../expressions/values.ts';
import { CLASSES } from '../kinds/opposites.ts';
import { normaliseText } from '../kinds/text.ts';
import { type Outcome, equivalent, differs, decided } from '../types.ts';

const MOST_WORDS = 16;

/** Words that tell nothing of what is spoken of. */
const FILLING =
  /^(?:a|an|the|it|its|is|are|was|were|be|will|would|this|that|they|there|of|in|to|from|at|on|as|by|with|has|have|been|becomes?|remains?|appears?|looks?|seems?|like|called)$/;
/** What sets two things beside each other, or names a case: the word alone is not the statement. */
const SEVERAL =
  /\b(?:not|no|never|neither|nor|cannot|without|than|whereas|while|but|if|unless|and|or|when|before|after|because|since|first|then|both)\b|\d/;

/** Adverbs that leave a statement what it is. */
const DEGREE =
  /^(?:nearly|approximately|roughly|exactly|directly|only|simply|clearly|purely|fully|entirely|completely|practically|essentially|mostly)$/;

const REASON = / (?:because|since|due to) /;

/** Words of a statement; null for formulas and for more than a statement of one thing. */
function statement(value: string): string[] | null {
  const [text = ''] = normaliseText(value).toLowerCase().split(REASON, 1);
  if (/[\\=^_]/.test(text) || SEVERAL.test(text)) return null;
  const words = text.split(/[^a-z]+/).filter(Boolean);
  return words.length > 0 && words.length <= MOST_WORDS && words.some((w) => w.length > 2) ? words : null;
}

const stem = (word: string): string => word.replace(/(?:ly|e?s|e?d|ing|e)$/, '');

interface Term {
  groups: string[][];
  /** Which of them the words are of; null where they are of several. */
  group: number | null;
}

function termsIn(words: readonly string[]): Term[] {
  return CLASSES.flatMap((groups) => {
    const hit = groups.flatMap((group, k) => (group.some((term) => words.includes(term)) ? [k] : []));
    return hit.length === 0 ? [] : [{ groups, group: hit.length === 1 ? (hit[0] ?? null) : null }];
  });
}

/**
 * Different where one word excludes the other one and nothing else is spoken of; equivalent where all such words agree and the rest is what the other
 * side or the question says too. Null for anything else.
 */
export function byTerms(r: string, c: string, asked: Asked): Outcome | null {
  const [x, y] = [statement(r), statement(c)];
  if (!x || !y) return null;
  const [known, said] = [termsIn(x), termsIn(y)];
  const shared = known.flatMap((k) =>
    said.filter((s) => s.groups === k.groups).map((s) => [k.group, s.group] as const),
  );
  if (shared.length === 0 || shared.some(([p, q]) => p === null || q === null)) return null;
  const terms = new Set([...known, ...said].flatMap(({ groups }) => groups.flat()));
  const rest = (words: readonly string[], others: readonly string[]): string[] =>
    words.filter((w) => !FILLING.test(w) && !terms.has(w) && !others.some((o) => stem(o) === stem(w)));
  const [unsaid, own] = [rest(x, y), rest(y, x)];
  const apart = shared.filter(([p, q]) => p !== q);
  if (apart.length === 0) {
    const isWhole = known.every((k) => said.some((s) => s.groups === k.groups));
    // "Converges absolutely" is more than "converges", and another thing than "conditionally".
    const isFree = (word: string): boolean => asked.says(word) && (DEGREE.test(word) || !/..ly$/.test(word));
    return isWhole && [...unsaid, ...own].every(isFree) ? equivalent('text') : null;
  }
  // A circle is elliptical and a line in another class; where two words differ, what is meant may be the same.
  if (own.length > 0 || apart.length > 1) return null;
  return differs('text', 'word', `"${y.join(' ')}" against "${x.join(' ')}"`);
}

/** "Forbidden" where the question asks whether it is allowed. */
export function isOpposed(claim: string, asked: Asked): boolean {
  const words = normaliseText(claim).toLowerCase().split(/[^a-z]+/); // prettier-ignore
  const saysOneOf = (group: readonly string[]): boolean =>
    group.some((term) => !term.includes(' ') && asked.says(term));
  return termsIn(words).some(
    ({ groups, group }) => group !== null && !saysOneOf(groups[group] ?? []) && groups.some(saysOneOf),
  );
}

/** The conics by their eccentricity. */
const CONICS: readonly [word: RegExp, is: (eccentricity: number) => boolean][] = [
  [/\bcirc(?:le|ular)\b/i, (e) => e === 0],
  [/\bellip(?:se|tic|tical)\b/i, (e) => e > 0 && e < 1],
  [/\bparabol(?:a|ic)\b/i, (e) => e === 1],
  [/\bhyperbol(?:a|ic)\b/i, (e) => e > 1],
];
const ECCENTRICITY = /^\s*(?:\\(?:var)?epsilon|e|\\text\s*\{\s*eccentricity\s*\})(?![A-Za-z])[^=]{0,12}=/;

/** "ε' = 1" against "parabolic", where an orbit is asked for. */
export function byConic(r: string, c: string, asked: Asked): Outcome | null {
  const read = ECCENTRICITY.test(r) && ['orbit', 'trajectory', 'eccentricity'].some(asked.says) ? valueOf(r) : null;
  const said = CONICS.filter(([word]) => word.test(c));
  const [only] = said;
  if (!read || read.unit || !isConstant(read.expr) || said.length !== 1 || !only || SEVERAL.test(c)) return null;
  const { re } = constantValue(read.expr, PLAIN);
  return decided(only[1](re), 'text', 'word', `an orbit of eccentricity ${String(re)} is another one`); // prettier-ignore
}
