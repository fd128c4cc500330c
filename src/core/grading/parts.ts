/**
 * Questions in parts, "(a) … (b) …", and answers that keep to them: what a part of an answer concludes belongs to that part's values, under whatever letter.
 * Where nothing is labelled, what leads to each box is a part, if there are as many boxes as values.
 */

/** Where a part is answered (UTF-16 offsets, end exclusive). */
export interface Stretch {
  start: number;
  end: number;
  /** A line of a formula that has lines for several parts, which without its neighbours is read as a box of its own. */
  isLine: boolean;
}

/** A part of a question, and where an answer answers it. */
export interface Part {
  /** As the question and the answer call it: a, ii. Null where only the number of boxes tells. */
  label: string | null;
  /** What all parts have in common, then this one. */
  question: string;
  /** The last first, a summary before what leads to it, of those that answer all parts; then others. None where the answer leaves the part out. */
  stretches: readonly Stretch[];
}

interface Mark {
  label: string;
  /** Where its label begins, and what stands behind it. */
  from: number;
  to: number;
  /** It stands in a formula. */
  isLine: boolean;
}

const SERIES = ['abcdefghijklmnop'.split(''), 'i ii iii iv v vi vii viii ix x'.split(' ')];
const LABEL = '[a-p]|[ivx]{1,4}';
/** In a question a part may begin in the middle of a line. */
const ASKED = new RegExp(String.raw`(?:^|[\s:;.])\((${LABEL})\)(?=\s)|^[ \t]*(${LABEL})[.)](?=\s)`, 'gm');
/** In an answer it begins a line or a heading, perhaps behind a number, "Part", "For part" or "Solution to", or a line of a formula. */
const ANSWERED = new RegExp(
  String.raw`^[\s#*_>\d.)&-]{0,12}(?:\\(?:text|textbf|mathbf|mathrm)\{\s?)?(?:(?:for|solution|answer|to|of|final|the|part|case|problem|question|subpart)[\s:*]{1,4}){0,4}(?:\((${LABEL})\)|(${LABEL})\)|(?<=part[\s:*]{1,4})(${LABEL})(?=[\s*]*[.:)]))[.:]?[*_]{0,3}:?`,
  'gim',
);

const marksIn = (text: string, pattern: RegExp): Mark[] =>
  [...text.matchAll(pattern)].map((match) => ({
    label: (match[1] ?? match[2] ?? match[3] ?? '').toLowerCase(),
    from: match.index,
    to: match.index + match[0].length,
    isLine: match[0].includes('{'),
  }));

/** A professor's value without the label of its part, "(b) 3 J". */
export const withoutLabel = (value: string, { label }: Part): string =>
  label === null
    ? value
    : value.replace(new RegExp(String.raw`^\s*\(${label}\)(?:\\[,;:! ]|\\q?quad|~|\s)*(?=\S)`), '');

/** Where a question's parts begin, in their order; none where it has fewer than two, or each twice. "As in (a)" begins nothing. */
function marksAsked(question: string): Mark[] {
  const marks = marksIn(question, ASKED);
  for (const series of SERIES) {
    const run: Mark[] = [];
    for (const mark of marks) if (mark.label === series[run.length]) run.push(mark);
    const isAgain = marks.some(
      ({ label, from }) =>
        label === series[0] && from > (run[1]?.from ?? 0) && /(?:^|\n)\s{0,9}$/.test(question.slice(0, from + 1)),
    );
    if (run.length > 1) return isAgain ? [] : run;
  }
  return [];
}

/** The runs of labels that follow each other from the first on; one that is said again goes on with its part. */
function runsOf(marks: readonly Mark[], labels: readonly string[]): Mark[][] {
  const runs: Mark[][] = [];
  let run: Mark[] = [];
  for (const mark of marks) {
    const at = labels.indexOf(mark.label);
    if (at === 0 && mark.label !== run.at(-1)?.label) runs.push((run = [mark]));
    else if (at === 0 && run.length === 1) run[0] = mark;
    else if (at > 0 && mark.label === labels[run.length]) run.push(mark);
    else if (mark.label !== run.at(-1)?.label) run = [];
  }
  return runs;
}

/** The parts of an answer to a question in parts, in their order; none where the question has none. */
export function partsOf(question: string, answer: string): Part[] {
  const asked = marksAsked(question);
  const labels = asked.map(({ label }) => label);
  const all = runsOf(marksIn(answer, ANSWERED), labels).filter((run) => run.length > 1);
  const runs = all.map((run, nth) => ({ run, end: all[nth + 1]?.[0]?.from ?? answer.length }));
  // "Case (a)" and "case (b)" within a part are fewer than all parts.
  const whole = ({ run }: (typeof runs)[number]): number => Number(run.length === labels.length);
  runs.sort((a, b) => whole(a) - whole(b));
  const common = question.slice(0, asked[0]?.from ?? 0);
  return asked.map(({ label, to }, place) => ({
    label,
    question: `${common}\n${question.slice(to, asked[place + 1]?.from)}`,
    stretches: runs
      .flatMap(({ run, end }): Stretch[] => {
        const mark = run[place];
        return mark ? stretchesOf(answer, mark, run[place + 1]?.from ?? end) : [];
      })
      .toReversed(),
  }));
}

/** The words that begin a summary of all parts. */
const SUMMARY =
  /^[\s#*_>]{0,8}(?:(?:the )?final (?:answer|result)s?|summary|in summary|to summari[sz]e|finally, summari|results?:|answers?:)/im;
/** Where a line of a formula ends. */
const LINE_END = /\\\\|\\end\{/;

/** What a label heads, up to `end`: a line of a formula, or a text, in which a summary at its end may speak of other parts as well. */
function stretchesOf(answer: string, { to: start, isLine }: Mark, end: number): Stretch[] {
  const text = answer.slice(start, end);
  if (isLine) {
    // The brace of "\text{(a)".
    const from = /^[^\\\n]{0,80}\}/.exec(text)?.[0].length ?? 0;
    const line = text.slice(from).search(LINE_END);
    return [{ start: start + from, end: line < 0 ? end : start + from + line, isLine }];
  }
  const summary = text.search(SUMMARY);
  return [...(summary > 0 ? [{ start, end: start + summary, isLine }] : []), { start, end, isLine }];
}

/** What leads to each of as many boxes as there are values, the box included; none where there are more boxes, or fewer. */
export function partsByBox(question: string, answer: string, values: number): Part[] {
  const ends = values < 2 ? [] : boxEnds(answer, values + 1);
  if (ends.length !== values) return [];
  return ends.map((end, place) => ({
    label: null,
    question,
    stretches: [{ start: ends[place - 1] ?? 0, end, isLine: false }],
  }));
}

/** Where the boxes of a text end that stand in no other, at most so many. */
function boxEnds(text: string, most: number): number[] {
  const ends: number[] = [];
  for (const { index } of text.matchAll(/\\boxed\s{0,3}\{/g)) {
    if (index < (ends.at(-1) ?? 0)) continue;
    let depth = 0;
    let at = text.indexOf('{', index);
    do {
      if (text[at] === '{') depth++;
      else if (text[at] === '}') depth--;
      at++;
    } while (depth > 0 && at < text.length);
    ends.push(at);
    if (ends.length === most) break;
  }
  return ends;
}
