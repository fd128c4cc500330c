/** Which of the options that a question offers an answer chooses: what it concludes with, where that is one of them alone. */

/** An option as an answer chooses it, with its place: UTF-16 offsets, end exclusive. */
export interface Choice {
  letter: string;
  start: number;
  end: number;
}

const LETTER = String.raw`(?:\(\s{0,4}([a-hA-H])\s{0,4}\)|([a-hA-H])\)|([A-H])(?=[.:,;!\s]|$)|([a-h])(?=\s{0,4}(?:[.:,;!]|$)))`;
const IS = String.raw`(?:is|are|must be|has to be|should be)`;
/** "The correct answer is (b)", "Answer: B", "so we choose option C". */
const ANSWER = new RegExp(String.raw`\b(?:answers?|choices?|options?|alternatives?|statement)\b(?:\s{1,4}${IS})?(?:\s{1,4}(?:therefore|thus|hence|then))?\s{0,4}[:=]?\s{0,4}(?:(?:option|choice|letter|answer)\s{0,4})?${LETTER}`, 'gim'); // prettier-ignore
/** "(b) is the correct choice", "B is right", "only C remains". */
const IS_RIGHT = new RegExp(String.raw`${LETTER}(?:(?!\b(?:since|because|of|and|or)\b)[^.,;\n]){0,80}?\s(?:${IS}\s{1,4}(?:therefore |thus |hence )?(?:the )?(?:only )?(?:correct|right|true|best)\b|remains\b)`, 'gm'); // prettier-ignore
/** "Hence B.", "So it is (b), not (c).", "I go with (C)." */
const HENCE = new RegExp(String.raw`\b(?:so|hence|thus|therefore|i go with|i choose|i pick)\b,?\s{0,4}(?:i go with |i choose |it(?:'s| is| must be) |we (?:choose|get|have) )?${LETTER}(?=\s{0,4}[.,;!]|\s{0,4}$)`, 'gim'); // prettier-ignore
/** A line that begins with it: "Therefore, (b) it is reflected." */
const LINE = new RegExp(String.raw`^[^\S\n]{0,8}(?:(?:therefore|thus|hence|so|final answer|answer)\s{0,4}[:,]?\s{0,4})?${LETTER}[^\S\n]{0,8}[.:]?[^\S\n]{0,8}(.*)$`, 'gim'); // prettier-ignore

const CONCLUDING = /^\W*(?:therefore|thus|hence|so|consequently|in conclusion|final|answer)\b/i;
const DENIED =
  /\b(?:not|isn't|incorrect|wrong|false|neither|nor|none|cannot|eliminat\w*|rule[sd]? out|unlike|if|would|could)\b/i;
const DENIED_BEHIND =
  /^\W*(?:(?:is|are|was|can be|must be)\W+(?:not|n't|incorrect|wrong|false|excluded|ruled|eliminated|out|impossible)\b|isn't|would|could|might|cannot|can't)/i;
const CORRECTED = /\b(?:wait|hmm+|hold on|actually|on second thought)\b/i;
const MORE = /^\s*(?:and|or|,|&|\/)\s*(?:option\s*)?\(?[a-hA-H]\b\)?(?![A-Za-z])/;
const COURTESY = /^\W*(?:let me know|i hope|hope this|feel free|if you|please|note)\b/i;

/** Markup as blanks, so that offsets stay. */
const bare = (text: string): string =>
  text.replace(/\*{1,3}|_{2,3}|`|\$|\\[()[\]]|\\(?:boxed|text|textbf|mathrm|mathbf|fbox)\s*\{|[{}#>]|\\[,;:! ]/g, (m) => m.replace(/[^\n]/g, ' ')); // prettier-ignore

const wordsOf = (text: string): string =>
  ` ${bare(text)
    .toLowerCase()
    .replace(/\\[a-z]+/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/**
 * The option that an answer concludes with; null where it states none or several.
 * @param options texts by letters, as the question has them
 */
export function optionChosen(text: string, options: ReadonlyMap<string, string>): Choice | null {
  if (options.size === 0 || text.length > LONGEST) return null;
  const view = bare(text.replace(/^[\s\S]*<\/think(?:ing)?>/, (thought) => thought.replace(/[^\n]/g, ' ')));
  const said = [
    ...stated(view, ANSWER, options),
    ...stated(view, IS_RIGHT, options),
    ...stated(view, HENCE, options),
    ...lines(view, options),
  ];
  if (said.some((one) => one === 'several')) return null;
  const chosen = said.filter((one) => one !== 'several');
  const [first] = chosen;
  if (first && chosen.some(({ letter }) => letter !== first.letter)) return null;
  const choice = chosen.at(-1) ?? inWords(view, options);
  return choice && isBoxed(text, choice.letter, options) && !CORRECTED.test(view.slice(choice.end)) ? choice : null;
}

/** Whether the last box, if there is one, holds the option's letter or its words. */
function isBoxed(text: string, letter: string, options: ReadonlyMap<string, string>): boolean {
  const at = text.lastIndexOf('\\boxed');
  if (at < 0) return true;
  const box = wordsOf(text.slice(at + 6, at + 600).split(/\n\s*\n|\\\]|\$/)[0] ?? '');
  const own = wordsOf(options.get(letter) ?? '');
  return box.startsWith(` ${letter} `) || own.includes(box) || box.includes(own);
}

/** Longer answers ramble. */
const LONGEST = 20_000;

const letterIn = (match: RegExpMatchArray): string => (match.slice(1, 5).find(Boolean) ?? '').toLowerCase();

/** What a pattern finds, but for what its sentence denies; 'several' where it chooses more than one. */
function* stated(view: string, pattern: RegExp, options: ReadonlyMap<string, string>): Generator<Choice | 'several'> {
  for (const match of view.matchAll(pattern)) {
    const letter = letterIn(match);
    // A lower-case a without brackets is an article.
    const isArticle = match[3] !== undefined && match[3] !== match[3].toUpperCase();
    if (letter === '' || isArticle || !options.has(letter)) continue;
    const end = match.index + match[0].length;
    const start = match.index + match[0].search(new RegExp(String.raw`\(?\s*\b${letter}\b`, 'i'));
    const before =
      view
        .slice(Math.max(0, match.index - 80), match.index)
        .split(/[.\n]/)
        .at(-1) ?? '';
    const behind = /^[^.\n]{0,80}/.exec(view.slice(end))?.[0] ?? '';
    if (DENIED.test(before) || DENIED.test(match[0]) || DENIED_BEHIND.test(behind)) continue;
    yield MORE.test(view.slice(end)) ? 'several' : { letter, start, end: start + match[0].slice(start - match.index).trimEnd().length }; // prettier-ignore
  }
}

/** The last line but for courtesies, the first one, and what stands below "the answer is:", where they are an option with its words. */
function lines(view: string, options: ReadonlyMap<string, string>): Choice[] {
  const all = [...view.matchAll(/[^\n]*\S[^\n]*/g)].map(({ 0: line, index }) => ({ line, index }));
  const last = all.findLastIndex(({ line }) => !COURTESY.test(line));
  // Where each option has its line, the last one is looked at last.
  const listed = new Set([...view.matchAll(LINE)].map(letterIn));
  return all.flatMap(({ line, index }, at) => {
    const isAnnounced = /\b(?:answer|option|choice)\b[^.\n]{0,40}:\s*$/i.test(all[at - 1]?.line ?? '');
    const isConcluding = CONCLUDING.test(line) || listed.size < 2;
    if (!isAnnounced && !(isConcluding && (at === last || at === 0))) return [];
    const [match] = [...line.matchAll(LINE)];
    const letter = match ? letterIn(match) : '';
    const own = options.get(letter);
    if (!match || own === undefined) return [];
    const rest = wordsOf(match[5] ?? '').trim();
    const isIt = rest === '' || wordsOf(own).includes(` ${rest} `) || wordsOf(match[5] ?? '').startsWith(wordsOf(own));
    const start = index + line.search(/\S/);
    return isIt && (at !== 0 || all.length === 1 || rest !== '') ? [{ letter, start, end: index + line.trimEnd().length }] : []; // prettier-ignore
  });
}

/** "Thus the price stays the same": a conclusion in the words of one option, with little more. */
function inWords(view: string, options: ReadonlyMap<string, string>): Choice | null {
  const all = [...view.matchAll(/[^\n]*\S[^\n]*/g)].filter(({ 0: line }) => !COURTESY.test(line));
  const last = all.at(-1);
  if (!last) return null;
  const line = last[0].trimEnd();
  const sentence = line.split(/(?<=[.!?])\s/).at(-1) ?? '';
  if (sentence.length > 300 || DENIED.test(sentence)) return null;
  if (!CONCLUDING.test(sentence) && view.trim() !== sentence.trim()) return null;
  const words = wordsOf(sentence);
  const count = (text: string): number => text.trim().split(' ').length;
  const those = [...options].filter(([, own]) => (wordsOf(own).match(/\p{L}{3,}/gu) ?? []).length > 1 && words.includes(wordsOf(own))); // prettier-ignore
  // "It stays the same" stands in "it stays the same but for its sign".
  const [longest] = those.sort(([, a], [, b]) => b.length - a.length);
  if (!longest || !those.every(([, own]) => wordsOf(longest[1]).includes(wordsOf(own)))) return null;
  if (count(wordsOf(longest[1])) < 0.5 * count(words.replace(/^ (?:therefore|thus|hence|so|consequently|in conclusion)/, ''))) return null; // prettier-ignore
  const end = last.index + line.length;
  return { letter: longest[0], start: end - sentence.length, end };
}
