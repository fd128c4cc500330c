import { remembered } from '../../notation/remembered.ts';
import { type Outcome, undecided, decided } from '../types.ts';

/** What two labels of states, levels or particles are to each other; open where one says less than the other. */
export type Likeness = 'same' | 'other' | 'open';
export type Alike<T> = (x: T, y: T) => Likeness;

/** What several parts of two labels are to each other, as a whole. */
export const likenessOf = (parts: readonly Likeness[]): Likeness => parts.includes('other') ? 'other' : parts.includes('open') ? 'open' : 'same'; // prettier-ignore

/** The verdict for two labels. */
export const byLikeness = (how: Likeness, text: string): Outcome =>
  how === 'open' ? undecided('text') : decided(how === 'same', 'text', 'value', text);

/** Arrows of transitions, decays and reactions. */
export const ARROW = /\\(?:to|rightarrow|longrightarrow|Rightarrow|longmapsto|mapsto)(?![A-Za-z])|(?<![-<])-+>|→|=>/;

/** Longer texts hold no label. */
const LONGEST = 300;

/** A text without its fonts, also where they stand within each other. */
export function withoutFonts(text: string): string {
  let s = text;
  for (let k = 0, before = ''; k < 4 && s !== before; k++) {
    before = s;
    s = s.replace(/\\(?:mathrm|text|textrm|rm|mathbf|mathsf|ce|operatorname|mbox)\s*\{((?:[^{}]|\{[^{}]*\})*)\}/g, ' $1 '); // prettier-ignore
  }
  return s;
}

/** A label without fonts and distances. `{}` before an index stays, since it parts the index from what stands before it. */
export const plainLabel = remembered((text: string): string => {
  if (text.length > LONGEST) return '';
  return withoutFonts(text)
    .replace(/\\[,;:! ]|~|\\(?:left|right|quad|qquad)(?![A-Za-z])/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{}()^_]) ?/g, '$1')
    .trim();
});

/** What stands between commas, semicolons and "and" outside of brackets. */
export function listed(text: string): string[] {
  const parts: string[] = [];
  let [depth, from] = [0, 0];
  for (const { 0: sign, index } of text.matchAll(/[{}()[\],;]|\b(?:and|or)\b/g)) {
    if ('{(['.includes(sign)) depth++;
    else if ('})]'.includes(sign)) depth--;
    else if (depth === 0) {
      parts.push(text.slice(from, index));
      from = index + sign.length;
    }
  }
  return [...parts, text.slice(from)].map((p) => p.trim()).filter((p) => p !== '');
}

/** The number of halves in 2, 5/2 or \frac{5}{2}; NaN for anything else. */
export function halves(text: string): number {
  const m = /^(?:(\d{1,2})|(\d{1,2})\/2|\\[dt]?frac\{?(\d{1,2})\}?\{?2\}?)$/.exec(text);
  return m ? Number(m[1] ?? NaN) * 2 || Number(m[2] ?? m[3] ?? (m[1] === '0' ? 0 : NaN)) : NaN;
}

/** The verdict for two lists of labels, or two transitions between such; null where a side holds anything else. */
export function compareLabels<T>(
  a: string,
  b: string,
  read: (text: string) => T[] | null,
  alike: Alike<T>,
): Outcome | null {
  const [p, q] = [sides(a, read), sides(b, read)];
  if (!p || !q) return null;
  if (p.length !== q.length) return undecided('kind');
  const how = likenessOf(p.map((list, k) => likeness(list, q[k] ?? [], alike)));
  const turned = p.length === 2 && likeness(p[0] ?? [], q[1] ?? [], alike) !== 'other' && likeness(p[1] ?? [], q[0] ?? [], alike) !== 'other'; // prettier-ignore
  return byLikeness(how === 'other' && turned ? 'open' : how, 'the labels differ');
}

function sides<T>(text: string, read: (text: string) => T[] | null): T[][] | null {
  const parts = text.split(ARROW);
  if (parts.length > 2) return null;
  const lists = parts.map((part) => read(part.trim()));
  return lists.every((l): l is T[] => l !== null && l.length > 0 && l.length <= 16) ? lists : null;
}

function likeness<T>(x: readonly T[], y: readonly T[], alike: Alike<T>): Likeness {
  if (x.length === y.length) return likenessOfAll(x, y, alike);
  const lonely = (from: readonly T[], to: readonly T[]): boolean =>
    from.some((l) => to.every((m) => alike(l, m) === 'other'));
  const [few, many] = x.length < y.length ? [x, y] : [y, x];
  return lonely(few, many) || (few.length > 1 && lonely(many, few)) ? 'other' : 'open';
}

/** Of two collections of as many labels: same where each has its own in the other one, other where no pairing is possible at all. */
export function likenessOfAll<T>(x: readonly T[], y: readonly T[], alike: Alike<T>): Likeness {
  if (x.length !== y.length) return 'other';
  if (isPaired(x, y, (l, m) => alike(l, m) === 'same')) return 'same';
  return isPaired(x, y, (l, m) => alike(l, m) !== 'other') ? 'open' : 'other';
}

/** Whether all of x can be paired with all of y (augmenting paths). */
function isPaired<T>(x: readonly T[], y: readonly T[], fits: (l: T, m: T) => boolean): boolean {
  const taken: number[] = y.map(() => -1);
  const place = (i: number, seen: Set<number>): boolean =>
    y.some((m, j) => {
      const l = x[i];
      if (l === undefined || seen.has(j) || !fits(l, m)) return false;
      seen.add(j);
      const before = taken[j] ?? -1;
      if (before >= 0 && !place(before, seen)) return false;
      taken[j] = i;
      return true;
    });
  return x.every((_, i) => place(i, new Set()));
}
