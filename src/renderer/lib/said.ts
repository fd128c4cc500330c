/**
 * What the engine says (reasons of the offline verifier, refusals, what runs wait for), in the window's language. The engine speaks English alone, and so do
 * the command line, files and exports: a sentence is told by its template, the text as the sources have it with `{0}`, `{1}` for the values. What has no
 * translation stays as it is. Never asked about what models, people or imported files say.
 */
import { language } from './language.ts';

/** English template → translation. There `{0*}` is a value that is itself something the engine says. */
export type Templates = Readonly<Record<string, string>>;

interface Template {
  /** What stands between the values, in order. */
  between: readonly string[];
  translation: string;
  /** Begins or ends as a sentence does; others are clauses, which begin with a capital and end with a point where they stand alone. */
  isWhole: boolean;
}

/** Longer texts hold more than the engine's words. */
const LONGEST = 2000;
/** Ends of sentences, and colons, at which a text is parted. */
const MOST_ENDS = 8;

let templates: readonly Template[] = [];

/** From now on these are known. The most exact template comes first: the one with the most text of its own. */
export function addSentences(given: Templates): void {
  templates = Object.entries(given)
    .map(([english, translation]) => ({
      between: english.split(/\{\d\}/),
      translation,
      isWhole: /^\p{Lu}|[.?](?:$|[ {])/u.test(english),
    }))
    .toSorted((a, b) => own(b) - own(a));
}

const own = ({ between }: Template): number => between.join('').length;

/** The text in the window's language; in English where it is not known. */
export const said = (text: string): string =>
  language() === 'zh' && text.length <= LONGEST ? (translated(text) ?? text) : text;

/** As one sentence, or as several of which each is known. What others make up a text of is not taken apart in all its ways. */
function translated(text: string): string | null {
  const one = sentence(text);
  const ends = one === null ? [...text.matchAll(/(?<=[.?:]) (?=\S)/g)] : [];
  if (ends.length > MOST_ENDS) return null;
  for (const { index } of ends) {
    const isColon = text[index - 1] === ':';
    const head = sentence(text.slice(0, isColon ? index - 1 : index));
    const tail = head === null ? null : translated(text.slice(index + 1));
    if (tail !== null) return `${head ?? ''}${isColon ? '：' : ''}${tail}`;
  }
  return one;
}

function sentence(text: string): string | null {
  const whole = found(text, true);
  if (whole !== null) return whole;
  const clause = text.endsWith('.') ? text.slice(0, -1) : text;
  const one = found(clause, false) ?? found(clause.charAt(0).toLowerCase() + clause.slice(1), false);
  return one === null ? null : `${one}${clause === text ? '' : '。'}`;
}

function found(text: string, isWhole: boolean): string | null {
  for (const template of templates) {
    if (template.isWhole !== isWhole) continue;
    const values = valuesIn(text, template.between);
    // A value of a clause that goes over the end of a sentence, or over a colon, is no value of it.
    if (!values || (!isWhole && values.some((value) => /[.?:] \S/.test(value)))) continue;
    return template.translation.replace(/\{(\d)(\*?)\}/g, (_, at: string, star: string) => {
      const value = values[Number(at)] ?? '';
      return star === '' ? value : (sentence(value) ?? value);
    });
  }
  return null;
}

/** What stands in the places of the values; null where the text is not of this template. In one way through the text. */
function valuesIn(text: string, between: readonly string[]): string[] | null {
  const [first = '', ...others] = between;
  if (!text.startsWith(first)) return null;
  if (others.length === 0) return text === first ? [] : null;
  const values: string[] = [];
  let at = first.length;
  for (const [index, next] of others.entries()) {
    const isLast = index === others.length - 1;
    const end = isLast ? text.length - next.length : text.indexOf(next, at);
    if (end < at || !text.startsWith(next, end)) return null;
    values.push(text.slice(at, end));
    at = end + next.length;
  }
  return values;
}
