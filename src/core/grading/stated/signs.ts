/** What speaks for a place that states a wanted value being the response's result: one table, beside the features of the place. */
import { isQuantity, type Place, readNumber } from '../../extract/index.ts';

/** A wanted value, the likeliest place that states it, and all places. */
export interface Wanted {
  value: string;
  question: string;
  own: Place;
  /** The other places that state it, and those that state something else, but for what is wanted of another variable. */
  same: readonly Place[];
  others: readonly Place[];
}

const alike = ({ own, others }: Wanted): Place[] => others.filter((p) => p.kind === own.kind);
const chanceOf = (places: readonly Place[]): number => Math.max(0, ...places.map((p) => p.chance));

// prettier-ignore
export const SIGNS: readonly (readonly [name: string, says: string, of: (w: Wanted) => number])[] = [
  ['chance', 'how likely it is whatever is wanted', (w) => w.own.chance],
  ['other chance', 'how likely the likeliest place is that says something else', (w) => chanceOf(w.others)],
  ['lead', 'the one less the other', (w) => w.own.chance - chanceOf(w.others)],
  ['other chance behind', 'the same, of those behind it', (w) => chanceOf(w.others.filter((p) => p.start > w.own.start))],
  ['other chance of its kind', 'the same, of those of one dimension with it', (w) => chanceOf(alike(w))],
  ['lead in its kind', 'how much likelier it is than those', (w) => w.own.chance - chanceOf(alike(w))],
  ['its kind behind', 'how many of those stand behind it', (w) => Math.min(9, alike(w).filter((p) => p.start > w.own.start).length)],
  ['its kind final', 'one of those stands in a more final place', (w) => Number(alike(w).some((p) => p.rank > Math.max(w.own.rank, ...w.same.map((q) => q.rank))))],
  ['its kind as final', 'or in as final a one', (w) => Number(alike(w).some((p) => p.rank >= w.own.rank))],
  ['others likely', 'how many places that say something else are likely', (w) => Math.min(9, w.others.filter((p) => p.chance >= 0.2).length)],
  ['said again', 'how often it is stated elsewhere', (w) => Math.min(9, w.same.length)],
  ['rank', 'how final the most final place is that states it', (w) => Math.max(w.own.rank, ...w.same.map((p) => p.rank))],
  ['rank behind', 'it is in a box, a final section or the closing lines, or nothing else is', (w) => Math.max(w.own.rank, ...w.same.map((p) => p.rank)) - Math.max(0, ...w.others.map((p) => p.rank))],
  ['other boxes', 'how many places in boxes or a final section say something else', (w) => Math.min(9, w.others.filter((p) => p.rank === 2).length)],
  ['left again', 'what stands on its left is equated with something else behind it', (w) => Number(w.own.left !== '' && w.others.some((p) => p.left === w.own.left && p.start > w.own.start))],
  ['left before', 'or before it', (w) => Number(w.own.left !== '' && w.others.some((p) => p.left === w.own.left && p.start < w.own.start))],
  ['significant', 'how many digits of it count', (w) => significant(w.value)],
  ['particular', 'length of the wanted formula without what changes nothing', (w) => Math.min(40, bareLength(w.value))],
  ['words wanted', 'the wanted value is words', (w) => Number(/^[^\\\d=]*\p{L}{3}/u.test(w.value.replace(/\\(?:text|mathrm)\b/g, '')))],
  ['asked', 'its digits stand in the question', (w) => Number(isInQuestion(w.value, w.question))],
];

/** Digits that say how particular a number is: "3.47 m" has three, "10 m" one. */
function significant(value: string): number {
  const mantissa = value.replace(
    /(?:(?:\\times|×|\\cdot|·)\s*|(?<!\s)\s*)10\s*\^\s*\{?[-−+]?\d+\}?|(?<=\d)[eE][-+]?\d+/g,
    '',
  );
  if (!readNumber(value) && !isQuantity(value)) return 0;
  const digits = (/[\d.,]+/.exec(mantissa)?.[0] ?? '').replace(/[.,]/g, '').replace(/^0+/, '');
  return (/\./.test(mantissa) ? digits : digits.replace(/(?<!0)0+$/, '')).length;
}

/** Three significant digits, two with a unit, or an expression of some length: what does not turn up by chance. */
export function isParticular(value: string): boolean {
  const number = readNumber(value);
  if (number || isQuantity(value)) return significant(value) >= ((number?.unit ?? '') === '' ? 3 : 2);
  return /\d|\\/.test(value) && bareLength(value) >= 8;
}

/** More than a letter or a digit. */
export const isSaying = (text: string): boolean => bareLength(text) >= 2;

const bareLength = (value: string): number => value.replace(/[\s{}\\$]|left|right|mathrm|text/g, '').length;

/** The question states it: whoever repeats it need not have found it. */
export function isInQuestion(value: string, question: string): boolean {
  const number = /\d[\d.,]*\d|\d/.exec(value)?.[0];
  return isQuantity(value) && number !== undefined && question.slice(0, 50_000).includes(number);
}

/**
 * The signs of the likeliest of the places that state a wanted value, and that place; null where none does.
 * @param isOthers whether a text states what is wanted of another variable
 */
export function signsOf(
  places: readonly Place[],
  states: (text: string) => boolean,
  isOthers: (text: string) => boolean,
  value: string,
  question: string,
): { own: Place; signs: Float64Array } | null {
  const stating = places.filter((p) => states(p.text));
  const [first] = stating;
  if (!first) return null;
  const own = stating.reduce((a, p) => (p.chance > a.chance ? p : a), first);
  const apart = (p: Place): boolean => p.end <= own.start || own.end <= p.start;
  const wanted = {
    ...{ value, question, own },
    same: stating.filter((p) => p !== own && apart(p)),
    others: places.filter((p) => apart(p) && !stating.includes(p) && !isOthers(p.text)),
  };
  const signs = new Float64Array(own.features.length + SIGNS.length);
  signs.set(own.features);
  SIGNS.forEach(([, , of], k) => (signs[own.features.length + k] = of(wanted)));
  return { own, signs };
}
