/**
 * Titles of decisions in the window's language: "x1: wrong → right, item 33, sample 2 of alder-1", as `src/engine/store/log/events.ts` puts them together for
 * the history and for what was undone. What reviewers and files say in one stays as it is, as does a title of another form.
 */
import { language } from './language.ts';
import { plainName } from './preview.ts';

/** Words of titles, and their Chinese: what a decision is about, and what it says. */
export type TitleWords = Readonly<Record<string, string>>;
let words: TitleWords = {};

/** From now on these are known. */
export function addTitles(given: TitleWords): void {
  words = given;
}

const word = (english: string): string => (Object.hasOwn(words, english) ? (words[english] ?? english) : english);

/** What is in TeX is told in plain signs. @param named the variable's own name, where the title begins with it: it is never translated */
export function saidTitle(title: string, named: string | null): string {
  const at = PLACE.exec(title);
  const told = at ? title.slice(0, at.index) : title;
  if (language() !== 'zh') return plain(told, / → |: /) + (at?.[0] ?? '');
  const [, mode, rest = told] = /^(undo|redo): ([\s\S]*)$/.exec(told) ?? [];
  const what = plain(said(rest, named), / → |：/);
  return `${mode === undefined ? '' : `${word(mode)}：`}${what}${at ? place(at) : ''}`;
}

/** Part by part, so that a name beside a formula keeps its underscore. */
const plain = (text: string, between: RegExp): string =>
  text
    .split(new RegExp(`(${between.source})`))
    .map(plainName)
    .join('');

/** The end of a title: which item or how many, and of which answer or answers. */
const PLACE =
  /(?=, (?:item|sample|answers|\d+ items))(?:, (?:item (\d+)|(\d+) items))?(?:, sample (\d+) of ([^,]{1,200}))?(?:, answers of (.{1,200}))?$/;

function place([, item, items, sample, model = '', set]: RegExpExecArray): string {
  const parts = [
    ...(item === undefined ? [] : [`条目 ${item}`]),
    ...(items === undefined ? [] : [`${items} 个条目`]),
    ...(sample === undefined ? [] : [`${model} 的样本 ${sample}`]),
    ...(set === undefined ? [] : [`${set} 的回答`]),
  ];
  return parts.map((part) => `，${part}`).join('');
}

function said(what: string, named: string | null): string {
  if (named !== null && what.startsWith(`${named}: `)) {
    const rest = what.slice(named.length + 2);
    return `${named}：${/^[a-z ]{1,100} adjudicated: /.test(rest) ? said(rest, null) : change(rest)}`;
  }
  const quoted = /^remark on “[\s\S]*?”(?=: )/.exec(what)?.[0].length;
  const colon = quoted ?? what.indexOf(': ');
  if (colon === -1) return counted(what);
  return `${about(what.slice(0, colon))}：${change(what.slice(colon + 2))}`;
}

/** "3 verdicts", "2 variables added", "variable x3 removed", "steps reordered". */
function counted(what: string): string {
  const [, count, noun = '', how] = /^(\d+) ([a-z ]+?)(?: (added|removed|changed))?$/.exec(what) ?? [];
  if (count !== undefined) return `${count} ${word(noun)}${how === undefined ? '' : word(how)}`;
  const [, list = ''] = /^(variable|step)s reordered$/.exec(what) ?? [];
  if (list !== '') return `${word(list)}${word('reordered')}`;
  const [, kind = '', name = '', done = ''] = /^(variable|step) (.{1,200}) (added|removed)$/.exec(what) ?? [];
  return kind === '' ? about(what) : `${word(kind)} ${name} ${word(done)}`;
}

/** "rubric 3", "remark on “…”", "step 2 adjudicated", "status". */
function about(what: string): string {
  const [, thing] = /^(.{1,200}) adjudicated$/.exec(what) ?? [];
  if (thing !== undefined) return `${about(thing)}${/\d$/.test(thing) ? ' ' : ''}${word('adjudicated')}`;
  const [, kind = '', number = ''] = /^(evidence for rubric|rubric|step) (\d+)$/.exec(what) ?? [];
  if (kind !== '') return `${word(kind)} ${number}`;
  const [, quote] = /^remark on (“[\s\S]*”)$/.exec(what) ?? [];
  return quote === undefined ? word(what) : `${word('remark on')}${quote}`;
}

/** Both ends of a change, or what became of a list. */
function change(what: string): string {
  const arrow = what.lastIndexOf(' → ');
  if (arrow === -1) return isList(what) ? counted(what) : end(what);
  return `${end(what.slice(0, arrow))} → ${end(what.slice(arrow + 3))}`;
}

const isList = (what: string): boolean => /(?:added|removed|changed|reordered)$/.test(what);

/** "wrong", "wrong (sign lost)", "3 points"; a value is no word. */
function end(text: string): string {
  const [, points] = /^([\d.]+) points?$/.exec(text) ?? [];
  if (points !== undefined) return `${points} 分`;
  const [, first = text, note = ''] = /^([a-z][a-z ]{0,30}?)( \([\s\S]*\))$/.exec(text) ?? [];
  return `${word(first)}${note}`;
}
