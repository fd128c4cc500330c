/**
 * Exams in Markdown: questions under headings ("Question 1", or any heading with a solution below it), as bold beginnings of a paragraph, or as a
 * numbered list; solutions and answers under headings or behind a word of their own. Blocks are found by a parser, texts are the document's own lines.
 */
import { dirname } from 'node:path';
import MarkdownIt from 'markdown-it';
import { UserError } from '../../../../contract/router.ts';
import type { Cell, TableRow } from '../../../../core/tables/mapping.ts';
import { readSource } from '../../files/read-file.ts';
import { pictureBeside } from './figure-paths.ts';
import { newQuestion, partId, rowsOf, type ExamQuestion } from './questions.ts';

const LONGEST = 16 * 1024 * 1024;

const markdown = new MarkdownIt({ html: false, maxNesting: 20 }).disable([
  'code',
  'lheading',
  'reference',
  'html_block',
]);

/** A piece of the document between two blank lines or headings. */
interface Block {
  /** From 1. */
  line: number;
  /** Of a heading 1 to 6, else 0. */
  level: number;
  /** A list's item: how it is numbered. */
  number: number | null;
  text: string;
}

const QUESTION =
  /^(?:question|problem|exercise|task|aufgabe|frage|q|ex\.?)\s*(?:no\.?\s*)?(\d{1,4}[a-z]?|[ivx]{1,5})?(?:$|[\s.:)(–—-])|^(\d{1,4})(?:[.)]|$)/i;
const PART = /^(?:part\s+)?\(?([a-z]|[ivx]{1,4})(?:\)|\.(?=\s|$)|:(?=\s|$))|^part\s+([a-z]|\d{1,2})(?:$|[\s.:])/i;
const SOLUTION =
  /^(?:(?:model|sample|worked|full|official)\s+)?(?:solutions?|explanation|lösung|musterlösung)(?:$|[\s.:])/i;
const ANSWER = /^(?:(?:final|correct|short)\s+)?(?:answers?|result|ergebnis|antwort)(?:$|[\s.:])/i;

/** The questions of a Markdown document as rows. Throws UserError: bad-input, too-large. */
export function* readMarkdownExam(path: string): Generator<TableRow> {
  const { text, name } = readSource(path);
  if (text.length > LONGEST)
    throw new UserError('too-large', `${name} has more than 16 MB; a Markdown exam is read as a whole. Divide it.`);
  const source = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const questions = questionsIn(blocksOf(source), (figure) => pictureOf(dirname(path), figure));
  if (questions.length === 0)
    throw new UserError(
      'bad-input',
      `${name} has no questions that Markscheme finds. It looks for headings such as "Question 1", for headings with a "Solution" or an "Answer" below them, and for a numbered list.`,
    );
  yield* rowsOf(questions);
}

/** The outermost blocks; the items of a numbered list one by one, with their content moved to the margin. */
function blocksOf(source: string, line = 1): Block[] {
  const lines = source.split('\n');
  const blocks: Block[] = [];
  const tokens = markdown.parse(source, {});
  let list = 0;
  tokens.forEach((token, index) => {
    const [from, to] = token.map ?? [0, 0];
    const text = (): string => lines.slice(from, to).join('\n');
    const isItem = token.type === 'list_item_open' && token.level === 1 && list > 0;
    if (token.type === 'ordered_list_open' && token.level === 0) list = index + 1;
    else if (token.type === 'ordered_list_close' && token.level === 0) list = 0;
    else if (isItem)
      blocks.push({ line: line + from, level: 0, number: Number(token.info), text: outdented(lines.slice(from, to)) });
    else if (token.level === 0 && token.map && token.nesting >= 0 && !token.type.startsWith('front')) {
      const level = token.type === 'heading_open' ? Number(token.tag.slice(1)) : 0;
      blocks.push({ line: line + from, level, number: null, text: text() });
    }
  });
  return blocks;
}

/** An item's lines without its number, and without the blanks that make them its own. */
function outdented([first = '', ...rest]: readonly string[]): string {
  const mark = /^\s{0,3}\d{1,9}[.)]\s{0,4}/.exec(first)?.[0].length ?? 0;
  return [first.slice(mark), ...rest.map((one) => one.slice(Math.min(mark, one.length - one.trimStart().length)))]
    .join('\n')
    .trimEnd();
}

/** A paragraph's beginning that is set in bold, or a word before a colon; else ''. */
function beginningOf(text: string): string {
  const bold = /^(?:\*\*|__)([^*_\n]{1,200})(?:\*\*|__)/.exec(text)?.[1];
  return (bold ?? /^[A-Za-zÄÖÜäöüß ]{1,30}:/.exec(text)?.[0] ?? '').trim();
}

function behind(text: string): string {
  const mark = /^(?:(?:\*\*|__)[^*_\n]{1,200}(?:\*\*|__)|[A-Za-zÄÖÜäöüß ]{1,30}:)\s{0,9}:?/.exec(text)?.[0].length ?? 0;
  return text.slice(mark).trim();
}

/** A heading's text without the marks before and behind it. */
function titleOf({ text }: Block): string {
  const words = text
    .replace(/^\s{0,3}#{1,6}/, '')
    .replaceAll('**', '')
    .trim();
  const closing = words.lastIndexOf(' #');
  return closing >= 0 && !/[^#]/.test(words.slice(closing + 1)) ? words.slice(0, closing).trimEnd() : words;
}

type Mark = { kind: 'question' | 'part' | 'solution' | 'answer' | 'topic' | 'text'; rest: string };

/** What a block begins. `named`: whether the document has questions by heading or bold beginning; else the items of its numbered lists are they. */
function markOf(block: Block, blocks: readonly Block[], index: number, named: boolean): Mark {
  if (block.level > 0) {
    const title = titleOf(block);
    if (SOLUTION.test(title)) return { kind: 'solution', rest: '' };
    if (ANSWER.test(title)) return { kind: 'answer', rest: '' };
    if (QUESTION.test(title)) return { kind: 'question', rest: titleRest(title) };
    if (PART.test(title)) return { kind: 'part', rest: title.replace(PART, '').trim() };
    return isFollowedBySolution(blocks, index) ? { kind: 'question', rest: title } : { kind: 'topic', rest: title };
  }
  if (block.number !== null && !named) return { kind: 'question', rest: block.text };
  const beginning = beginningOf(block.text);
  if (SOLUTION.test(beginning)) return { kind: 'solution', rest: behind(block.text) };
  if (ANSWER.test(beginning)) return { kind: 'answer', rest: behind(block.text) };
  const isBold = /^(?:\*\*|__)/.test(block.text);
  if (isBold && QUESTION.test(beginning))
    return { kind: 'question', rest: [titleRest(beginning), behind(block.text)].filter((one) => one !== '').join(' ') };
  if (PART.test(isBold ? beginning : block.text) && (isBold || block.text.startsWith('(')))
    return { kind: 'part', rest: isBold ? behind(block.text) : block.text.replace(PART, '').trim() };
  return { kind: 'text', rest: block.text };
}

/** What a question's heading says beside its number. */
const titleRest = (title: string): string =>
  title
    .replace(QUESTION, '')
    .replace(/^[\s.:)–—-]{1,5}/, '')
    .replace(/^\(?\d{1,3}\s?(?:points?|marks?|pts?|punkte?)\)?$/i, '')
    .trim();

/** The next heading or beginning below a heading is a solution or an answer. */
function isFollowedBySolution(blocks: readonly Block[], index: number): boolean {
  const level = blocks[index]?.level ?? 0;
  for (const block of blocks.slice(index + 1)) {
    if (block.level > 0 && block.level <= level) return false;
    const title = block.level > 0 ? titleOf(block) : beginningOf(block.text);
    if (SOLUTION.test(title) || ANSWER.test(title)) return true;
    if (block.level > 0) return false;
  }
  return false;
}

type FigureOf = (path: string) => Cell;

function questionsIn(blocks: readonly Block[], figureOf: FigureOf): ExamQuestion[] {
  const isNamed = blocks.some(
    (block, index) => block.number === null && markOf(block, blocks, index, true).kind === 'question',
  );
  const questions: ExamQuestion[] = [];
  let topic = '';
  let into: 'text' | 'solution' | 'answer' = 'text';
  blocks.forEach((block, index) => {
    const mark = markOf(block, blocks, index, isNamed);
    const last = questions.at(-1);
    if (mark.kind === 'topic') {
      // Below a question's heading it is a piece of its text.
      topic = mark.rest;
    } else if (mark.kind === 'question') {
      const question = newQuestion(String(questions.length + 1), block.line, topic);
      questions.push(question);
      into = 'text';
      if (block.number === null) add(question, into, mark.rest, figureOf);
      else fillItem(question, blocksOf(mark.rest, block.line), figureOf);
    } else if (last) {
      if (mark.kind === 'part') {
        last.parts.push(newQuestion(partId(last, last.parts.length), block.line, topic));
        into = 'text';
      } else if (mark.kind !== 'text') into = mark.kind;
      const item = block.number === null ? mark.rest : `${String(block.number)}. ${mark.rest}`;
      add(last.parts.at(-1) ?? last, into, item, figureOf);
      if (into === 'answer' && mark.kind === 'answer' && mark.rest !== '') into = 'solution';
    }
  });
  return questions;
}

/** What stands in one item of a numbered list. */
function fillItem(question: ExamQuestion, blocks: readonly Block[], figureOf: FigureOf): void {
  let into: 'text' | 'solution' | 'answer' = 'text';
  blocks.forEach((block, index) => {
    const mark = markOf(block, blocks, index, true);
    if (mark.kind === 'part') {
      question.parts.push(newQuestion(partId(question, question.parts.length), block.line, question.topic));
      into = 'text';
    } else if (mark.kind === 'solution' || mark.kind === 'answer') into = mark.kind;
    const isText = mark.kind === 'question' || mark.kind === 'topic' || mark.kind === 'text';
    const text = !isText ? mark.rest : block.number === null ? block.text : `${String(block.number)}. ${block.text}`;
    add(question.parts.at(-1) ?? question, into, text, figureOf);
    if (mark.kind === 'answer' && mark.rest !== '') into = 'solution';
  });
}

/** A picture: its text for those who do not see it, its path, a title, and what Pandoc says of its size. */
const PICTURE = /!\[[^\]\n]{0,500}\]\(\s?<?([^()\s>]{1,30000000})>?(?:\s"[^"\n]{0,500}")?\s?\)(?:\{[^}\n]{0,200}\})?/g;
const CHOICE = /^\s{0,3}[-*+]\s\[([ xX])\]\s(.{1,2000})$/;

function add(question: ExamQuestion, into: 'text' | 'solution' | 'answer', raw: string, figureOf: FigureOf): void {
  const figures = into === 'text' ? question.figures : question.solutionFigures;
  const text = raw.replace(PICTURE, (_, path: string) => {
    figures.push(figureOf(path));
    return '<image>';
  });
  if (into === 'text') {
    const lines = text.split('\n');
    for (const line of lines) addChoice(question, line);
    question.text = appended(question.text, lines.filter((line) => !CHOICE.test(line)).join('\n'));
  } else if (into === 'solution') question.solution = appended(question.solution, text);
  else question.answer = question.options.length > 0 ? text.trim() || question.answer : appended(question.answer, text);
}

/** A box to tick, and whether it is. */
function addChoice(question: ExamQuestion, line: string): void {
  const [, tick, words] = CHOICE.exec(line) ?? [];
  if (words === undefined) return;
  question.options.push(words.trim());
  const letter = String.fromCharCode(64 + question.options.length);
  if (tick !== ' ') question.answer = question.answer === '' ? letter : `${question.answer}, ${letter}`;
}

const appended = (before: string, text: string): string =>
  [before, text.trim()].filter((one) => one !== '').join('\n\n');

/** A picture beside the document, or one that stands in it. */
function pictureOf(folder: string, path: string): Cell {
  const inline = /^data:image\/[a-z]{3,4};base64,/i.exec(path)?.[0];
  if (inline !== undefined) return { bytes: Buffer.from(path.slice(inline.length), 'base64') };
  try {
    return pictureBeside(folder, [], decodeURIComponent(path));
  } catch {
    return path;
  }
}
