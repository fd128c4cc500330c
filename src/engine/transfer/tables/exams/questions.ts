/** The questions of an exam that was written as a document, as rows of a table: what the mapping says of columns holds for exams too (docs/tables.md). */
import type { Cell, TableRow } from '../../../../core/tables/mapping.ts';

/** A question or a part of one, as its document has it. */
export interface ExamQuestion {
  /** "2", "2(a)", "2(a)(i)". */
  id: string;
  /** The line on which it begins. */
  line: number;
  topic: string;
  points: string;
  text: string;
  /** Paths of pictures, or pictures that stand in the document; the i-th `<image>` of the text is the i-th. */
  figures: Cell[];
  options: string[];
  solution: string;
  solutionFigures: Cell[];
  /** What the document itself calls the answer: a marked choice, a filled gap, an answer line; '' where it does not. */
  answer: string;
  parts: ExamQuestion[];
}

export function newQuestion(id: string, line: number, topic: string): ExamQuestion {
  return {
    ...{ id, line, topic, points: '', text: '', figures: [], options: [] },
    ...{ solution: '', solutionFigures: [], answer: '', parts: [] },
  };
}

/** The number of a part below its question: 1(a), and 1(a)(i) below that. */
export function partId(parent: ExamQuestion, index: number): string {
  const isSecond = parent.id.includes('(');
  const roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];
  const letter = index < 26 ? String.fromCharCode(97 + index) : String(index + 1);
  return `${parent.id}(${isSecond ? (roman[index] ?? String(index + 1)) : letter})`;
}

/**
 * A row for each question without parts and for each part, which brings along what stands above it: the question's own text as the introduction,
 * its figures, and a solution that is written for all parts at once. Columns: id, topic, points, introduction, question, options, solution, answer,
 * figures, solution figures.
 */
export function rowsOf(questions: readonly ExamQuestion[]): TableRow[] {
  return questions.flatMap((question) => leavesOf(question, [])).map((above, index) => rowOf(above, index + 1));
}

function leavesOf(question: ExamQuestion, above: readonly ExamQuestion[]): ExamQuestion[][] {
  const here = [...above, question];
  return question.parts.length === 0 ? [here] : question.parts.flatMap((part) => leavesOf(part, here));
}

function rowOf(path: readonly ExamQuestion[], record: number): TableRow {
  const own = path.at(-1) ?? newQuestion('', 0, '');
  const above = path.slice(0, -1);
  const solution = joined([own, ...above.toReversed()].map((one) => one.solution));
  return {
    record,
    line: own.line,
    cells: new Map<string, Cell>([
      ['id', own.id],
      ['topic', own.topic],
      ['points', own.points],
      ['introduction', joined(above.map(({ text }) => text))],
      ['question', own.text.trim()],
      ['options', own.options],
      ['solution', solution],
      ['answer', answerOf(own.answer.trim(), solution)],
      ['figures', path.flatMap(({ figures }) => figures)],
      ['solution figures', [own, ...above.toReversed()].flatMap(({ solutionFigures }) => solutionFigures)],
    ]),
  };
}

const joined = (texts: readonly string[]): string =>
  texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join('\n\n');

/** The stated answer; else what the solution boxes last, or calls the answer on a line of its own; else the whole solution, for a judge to compare with. */
function answerOf(stated: string, solution: string): string {
  return stated || boxed(solution) || calledAnswer(solution) || solution;
}

function boxed(text: string): string {
  const at = Math.max(text.lastIndexOf('\\boxed{'), text.lastIndexOf('\\fbox{'));
  if (at < 0) return '';
  const from = text.indexOf('{', at) + 1;
  let depth = 1;
  for (let i = from; i < text.length; i += 1) {
    if (text[i] === '\\') i += 1;
    else if (text[i] === '{') depth += 1;
    else if (text[i] === '}') depth -= 1;
    if (depth === 0) return unwrapped(text.slice(from, i).trim());
  }
  return '';
}

/** A box around a whole formula is the formula. */
const unwrapped = (text: string): string => /^\$([^$]+)\$$/.exec(text)?.[1]?.trim() ?? text;

function calledAnswer(solution: string): string {
  const lines = solution.split('\n').map((line) => line.replaceAll('**', '').trim());
  const found = lines.findLast((line) => /^(?:final )?(?:answer|result|ergebnis|antwort)s? ?[:=]/i.test(line));
  return found === undefined ? '' : found.slice(found.search(/[:=]/) + 1).trim();
}
