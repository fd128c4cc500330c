/**
 * Questions in parts, "(a) … (b) …", and answers that keep to them: what a part of an answer concludes belongs to that part's value, under whatever letter.
 * Where a question has as many parts as values, and an answer answers each under its label, every part is read as an answer to one question; and so is what
 * leads to each box, where there are as many boxes as values.
 */

/** A part of a question, and where an answer answers it (UTF-16 offsets, end exclusive). */
export interface Part {
  /** As the question and the answer call it: a, ii. Null where only the number of boxes tells. */
  label: string | null;
  /** What all parts have in common, then this one. */
  question: string;
  start: number;
  end: number;
}

interface Mark {
  label: string;
  /** Where its label begins, and what stands behind it. */
  from: number;
  to: number;
}

const SERIES = ['abcdefghijklmnop'.split(''), 'i ii iii iv v vi vii viii ix x'.split(' ')];
const LABEL = '[a-p]|[ivx]{1,4}';
/** In a question a part may begin in the middle of a line. */
const ASKED = new RegExp(String.raw`(?:^|[\s:;.])\((${LABEL})\)(?=\s)|^[ \t]*(${LABEL})[.)](?=\s)`, 'gm');
/** In an answer it begins a line or a heading, perhaps behind a number, "Part", "For part" or "Solution to". */
const ANSWERED = new RegExp(
  String.raw`^[\s#*_>\d.)-]{0,12}(?:(?:for|solution|answer|to|of|final|the|part|case|problem|question|subpart)[\s:*]{1,4}){0,4}(?:\((${LABEL})\)|(${LABEL})\)|(?<=part[\s:*]{1,4})(${LABEL})(?=[\s*]*[.:)]))[.:]?[*_]{0,3}:?`,
  'gim',
);

const marksIn = (text: string, pattern: RegExp): Mark[] =>
  [...text.matchAll(pattern)].map((match) => ({
    label: (match[1] ?? match[2] ?? match[3] ?? '').toLowerCase(),
    from: match.index,
    to: match.index + match[0].length,
  }));

/** A professor's value without the label of its part, "(b) 3 J". */
export const withoutLabel = (value: string, { label }: Part): string =>
  label === null
    ? value
    : value.replace(new RegExp(String.raw`^\s*\(${label}\)(?:\\[,;:! ]|\\q?quad|~|\s)*(?=\S)`), '');

/** The last time that all labels follow each other; null where they never do. A label that is said again goes on with its part. */
function lastOfAll(marks: readonly Mark[], labels: readonly string[]): Mark[] | null {
  let [complete, run]: [Mark[] | null, Mark[]] = [null, []];
  for (const mark of marks) {
    if (mark.label === labels[run.length]) run = [...run, mark];
    else if (mark.label === labels[0]) run = [mark];
    else if (mark.label !== labels[run.length - 1]) run = [];
    if (run.length < labels.length) continue;
    complete = run;
    run = [];
  }
  return complete;
}

/** The parts of an answer to a question with `values` values, in their order; null where the question or the answer has others, or none. */
export function partsOf(question: string, answer: string, values: number): Part[] | null {
  const asked = marksIn(question, ASKED);
  const labels = SERIES.map((series) => series.slice(0, values)).find(
    (wanted) => asked.length === values && asked.every(({ label }, place) => label === wanted[place]),
  );
  if (values < 2) return null;
  const answered = marksIn(answer, ANSWERED);
  const run = labels ? lastOfAll(answered, labels) : null;
  if (!labels || !run) return partsByBox(question, answer, values);
  const [first] = asked;
  const common = question.slice(0, first?.from ?? 0);
  const last = run.at(-1);
  const behind = answered.find(({ from, label }) => last !== undefined && from > last.from && label === labels[0]);
  return run.map(({ label, to }, place) => ({
    label,
    question: `${common}\n${question.slice(asked[place]?.to, asked[place + 1]?.from)}`,
    start: to,
    end: run[place + 1]?.from ?? behind?.from ?? answer.length,
  }));
}

/** What leads to each of as many boxes as there are values, the box included; null where there are more boxes, or fewer. */
function partsByBox(question: string, answer: string, values: number): Part[] | null {
  const ends = boxEnds(answer, values + 1);
  if (ends.length !== values) return null;
  return ends.map((end, place) => ({ label: null, question, start: ends[place - 1] ?? 0, end }));
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
