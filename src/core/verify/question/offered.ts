/** What a question offers for choice: options, one of two words, yes or no, a list of values. */
import type { Asked } from './asked.ts';
import { type Compare, valueOf } from './sides.ts';
import { normaliseText, readBoolean } from '../kinds/text.ts';
import { PLAIN, constantValue } from '../expressions/values.ts';
import { isConstant } from '../expressions/features.ts';
import { isOpposed } from './terms.ts';
import { type Outcome, equivalent, decided, differs, undecided } from '../types.ts';
import { type Unit, compareDimensions } from '../../notation/units.ts';

const bare = (s: string): string =>
  s
    .replace(/\\(?:text|mathrm|textbf|mathbf|textrm|bf|rm|color\s*\{[a-z]+\})(?![A-Za-z])/g, ' ')
    .replace(/\\[,;:! ]|[{}$*~]/g, ' ')
    .trim();

/** "{A, C}" for an option AC. */
const isSpelled = (text: string, value: string): boolean => {
  const [x = '', y] = [text, value].map((s) => bare(s).replace(/[\s,{}()\\]/g, ''));
  return x.length > 1 && x === y;
};

/** "16" for "it grows by a factor of 16", where each option has one number. */
function byNumber(value: string, options: Asked['options']): string | null {
  // "x²", "−16" and "1/16" are more than their number.
  if ([value, ...options.values()].some((text) => /[\\^_=+*/<>√-]|−/.test(bare(text)))) return null;
  const numbers = [...options].map(([letter, text]) => ({ letter, all: bare(text).match(/\d+(?:\.\d+)?/g) ?? [] }));
  const said = /^\W*(\d+(?:\.\d+)?)\W*$/.exec(bare(value))?.[1];
  const those = numbers.filter(({ all }) => Number(all[0]) === Number(said));
  return numbers.every(({ all }) => all.length <= 1) && those.length === 1 ? (those[0]?.letter ?? null) : null;
}

/** The letter of the option that a value names: "(b)", "option B", its text, or letter and text. */
function optionOf(value: string, options: Asked['options'], compare: Compare): string | null {
  const said = bare(value);
  const letter = /^(?:the )?(?:option|choice|answer)? ?(?:is )?\(? ?([a-h]) ?\)? ?(?:$|[.:,) ](.*)$)/is.exec(said.replace(/\s+/g, ' ')); // prettier-ignore
  const named = letter?.[1]?.toLowerCase();
  const words = (s: string): string =>
    normaliseText(s)
      .toLowerCase()
      .replace(/(?<=[a-z])[-–—]+(?=[a-z])/g, ' ');
  const whole = [...options].filter(
    ([, text]) =>
      words(text) === words(value) ||
      isSpelled(text, value) ||
      (text.length < 200 && compare(text, value).verdict === 'equivalent'),
  );
  if (whole.length === 1) return whole[0]?.[0] ?? null;
  const counted = byNumber(value, options);
  if (counted !== null) return counted;
  // The better part of an option's words, which no other option has.
  const part = words(value);
  const within = part.split(' ').length < 3 ? [] : [...options].filter(([, text]) => words(text).includes(part));
  if (within.length === 1 && part.length > 0.6 * words(within[0]?.[1] ?? '').length) return within[0]?.[0] ?? null;
  if (named === undefined || !options.has(named) || (letter?.[0] ?? '').length > 200) return null;
  const rest = letter?.[2]?.trim() ?? '';
  const own = words(options.get(named) ?? '');
  return rest === '' || own.includes(words(rest)) || words(rest).includes(own) || /[()]/.test(said.slice(0, 4))
    ? named
    : null;
}

export function byOptions(r: string, c: string, asked: Asked, compare: Compare): Outcome | null {
  if (asked.options.size === 0) return null;
  const x = optionOf(r, asked.options, compare);
  if (x === null) return null;
  const y = optionOf(c, asked.options, compare);
  if (y === null) {
    // Where the question offers it itself it is an option.
    const isNone = NONE_OFFERED.test(bare(c)) && ![...asked.options.values()].some((text) => NONE_OFFERED.test(bare(text))); // prettier-ignore
    return isNone ? differs('option', 'option', `option ${x} against none of them`) : null;
  }
  return decided(x === y, 'option', 'option', `option ${x} against option ${y}`);
}

/** "None of the above", "neither of the given options" and nothing more. */
const NONE_OFFERED =
  /^\W*(?:none|neither)(?: of (?:the|these|those|them|all)(?: (?:above|following|given|provided|listed|offered|stated|options|choices|answers|statements)){0,3})?(?: (?:is|are) (?:correct|right|true|valid))?\W*$/i;

const NEGATED = /\b(?:not|no|never|neither|nor|cannot|can't|isn't|doesn't|won't|without|un\w+able)\b/i;

/** Words of a value in running text; null for formulas. */
function wordsOf(value: string): string[] | null {
  const text = bare(value);
  if (/[=^_\\]/.test(text) || !/[a-z]{4}/i.test(text)) return null;
  return text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);
}

/** "increases", "increased" and "increasing" beside "increase". */
const stem = (word: string): string => word.replace(/(?:e?s|e?d|ing|e)$/, '');

/** One of two words that the question offers for choice. */
export function byWords(r: string, c: string, asked: Asked): Outcome | null {
  const [x, y] = [wordsOf(r), wordsOf(c)];
  if (!x || !y || NEGATED.test(bare(r)) || NEGATED.test(bare(c))) return null;
  const has = (words: readonly string[], word: string): boolean => words.some((w) => stem(w) === stem(word));
  const picked = (words: readonly string[], [a, b]: readonly [string, string]): string | null =>
    has(words, a) === has(words, b) ? null : has(words, a) ? a : b;
  for (const pair of asked.choices) {
    const [p, q] = [picked(x, pair), picked(y, pair)];
    if (p === null || q === null) continue;
    // "Converges absolutely" is more than "converges", and another thing than "conditionally".
    const outer = (words: readonly string[]): string => [words[0], words.at(-1)].filter((w) => w !== undefined && /..ly$/.test(w)).join(' '); // prettier-ignore
    if (p === q && outer(x) !== outer(y)) return undecided('text');
    return decided(p === q, 'text', 'text', `${p} against ${q}`);
  }
  return null;
}

/** "The decay is forbidden" against "forbidden", "strong interaction" against "strong": without what the question speaks of anyway. */
export function byAttribute(r: string, c: string, asked: Asked, compare: Compare): Outcome | null {
  const attribute = (value: string): string | null => {
    const words = wordsOf(value);
    // Gamma(11, 6) is more than its word.
    if (!words || words.length > 10 || /\d/.test(value)) return null;
    const text = words.filter((w) => w !== 'the').join(' ');
    const [, subject = '', rest = text] =
      /^((?:[a-z-]+ ){1,4})(?:is|are|was|were|becomes) ([a-z- ]+)$/.exec(text) ?? [];
    const said = subject
      .split(' ')
      .filter((w) => w.length > 2)
      .every(asked.says)
      ? rest
      : text;
    const head = said.split(' ').at(-1) ?? '';
    return said !== head && asked.says(head) && !/..ly$/.test(head) ? said.slice(0, -head.length - 1) : said;
  };
  const [x, y] = [attribute(r), attribute(c)];
  if (x === null || y === null) return null;
  const outcome = compare(`\\text{${x}}`, `\\text{${y}}`);
  return outcome.verdict === 'undecided' ? null : { ...outcome, reason: 'text' };
}

const SAID = /^["'(]*(?:yes|no)\b[\s,;:.!)]*/i;

/** "No poles in the right half plane" denies poles, not what is asked. */
const NO_SUCH =
  /^["'(]*no\s+(?!(?:it|they|the|this|that|these|there|because|since|as|not|one|a|an|we|you|i|he|she)\b)[a-z]/i;

/** "Do not reject H_0", "the language is not regular": what a question asks about, and whether that is denied. */
const SHORT =
  /^(?:we |(?:it|they|(?:the|this) [a-z]{1,16})(?: [a-z]{1,16})? (?:is|are) )?((?:do |is |are )?not |cannot |fail to )?([a-z][a-z-]{3,20})(?:\s{1,3}(?:H_?0|the null(?: hypothesis)?))?$/i;

/** What a value answers to a question for yes or no: by its first word, or in the question's own words; null for anything else. */
function polarity(value: string, asked: Asked): boolean | null {
  const text = bare(value);
  if (NO_SUCH.test(text)) return null;
  const first = SAID.exec(text)?.[0];
  if (first !== undefined) return /yes/i.test(first);
  const short = SHORT.exec(text);
  if (
    short &&
    /^(?:un|non-?|in|ir)/i.test(short[2] ?? '') &&
    (short[2] ?? '').toLowerCase().replace(/^(?:un|non-?|in|ir)/, '') === asked.predicate
  )
    return short[1] !== undefined;
  if (short && [asked.predicate, 'reject'].includes((short[2] ?? '').toLowerCase()) && asked.says(short[2] ?? ''))
    return short[1] === undefined;
  if ((wordsOf(value) ?? []).length < 4) return readBoolean(text);
  const claim = claimIn(text);
  const isDenied = NEGATED.test(claim);
  // One word before its reasons says yes or no only as the opposite of what is asked.
  if (isOpposed(claim, asked)) return isDenied ? null : false;
  const words = (wordsOf(claim) ?? []).filter(
    (w) => w.length > 3 && !NEGATED.test(w) && !/^(?:will|would|does|must)$/.test(w),
  );
  return words.length > 1 && words.every((w) => saysOf(w, asked)) ? !isDenied : null;
}

/** "melts" where the question says "melt". */
const saysOf = (word: string, { says }: Asked): boolean =>
  says(word) || ['', 's', 'e', 'es', 'ed', 'ing'].some((end) => says(stem(word) + end));

/** A yes or no with what it claims, against another one. */
export function byYesOrNo(r: string, c: string, asked: Asked, compare: Compare): Outcome | null {
  if (!asked.yesOrNo) return null;
  const [p, q] = [polarity(r, asked), polarity(c, asked)];
  if (p === null || q === null) return null;
  const says = SAID.test(bare(c)) || SHORT.test(bare(c)) || (sharedWords(r, c) >= 0.5 && saysNoMore(r, c, asked));
  if (!says) return null;
  // "No … however …" takes back what it says.
  if (/\b(?:but|however|although|unless|depends|if)\b/i.test(bare(c))) return null;
  const show = (b: boolean): string => (b ? 'yes' : 'no');
  if (p !== q) return differs('boolean', 'boolean', `${show(p)} against ${show(q)}`);
  // "Yes, by 3 K" is not "Yes, by 5 K" where the question asks by how much.
  const [known, said] = [r, c].map((s) =>
    bare(s)
      .replace(SAID, '')
      .replace(/(?<![.\s])[.\s]+$/, ''),
  );
  const isAll =
    !asked.more || known === '' || known === undefined || compare(known, said ?? '').verdict === 'equivalent';
  return isAll ? equivalent('boolean') : null;
}

/** What is claimed, and not why. */
const claimIn = (text: string): string =>
  text.split(/\b(?:because|since|as|due to|for|so that|given that)\b|[,;:]/i)[0] ?? '';

/** Whether a claim without a yes or no says nothing that neither the reference nor the question has: "fails", "unstable". */
function saysNoMore(r: string, c: string, asked: Asked): boolean {
  const known = new Set((wordsOf(r) ?? []).map(stem));
  return (wordsOf(claimIn(bare(c))) ?? []).every((w) => w.length < 4 || known.has(stem(w)) || asked.says(w));
}

/** Which share of the reference's longer words the claimed value says too. */
function sharedWords(r: string, c: string): number {
  const long = (s: string): string[] => (wordsOf(s) ?? []).filter((w) => w.length > 3);
  const [x, y] = [long(r), new Set(long(c))];
  return x.length === 0 ? 0 : x.filter((w) => y.has(w)).length / x.length;
}

/** A value of a list from which the question lets choose, against the same or another one of it: by its number, or by its letter in the list's order. */
export function byListed(r: string, c: string, asked: Asked): Outcome | null {
  const known = numberOf(r);
  if (!known) return null;
  const place = (list: readonly number[], value: number): number =>
    list.findIndex((x) => Math.abs(x - value) <= 1e-9 * Math.abs(x));
  const list = asked.listed.find((values) => place(values, known.value) >= 0);
  if (!list) return null;
  const own = place(list, known.value);
  const letter = /^\(?([A-H])\)?$/.exec(bare(c))?.[1];
  if (letter !== undefined) return letter.charCodeAt(0) - 65 === own ? equivalent('option') : null;
  const said = numberOf(c);
  const at = said && isSameUnit(known.unit, said.unit) ? place(list, said.value) : -1;
  if (at < 0) return null;
  return decided(at === own, 'numeric', 'value', 'the question offers both, and they are two of its values');
}

/** A unit that is left out is the list's. */
const isSameUnit = (known: Unit | null, said: Unit | null): boolean =>
  said === null || (known !== null && compareDimensions(known, said) === 'same' && Math.abs(known.factor / said.factor - 1) < 1e-9); // prettier-ignore

function numberOf(value: string): { value: number; unit: Unit | null } | null {
  const read = valueOf(value);
  if (!read || !isConstant(read.expr)) return null;
  const { re, im } = constantValue(read.expr, PLAIN);
  return im === 0 && Number.isFinite(re) ? { value: re, unit: read.unit } : null;
}
