/**
 * Exams in LaTeX: the `exam` class (questions, parts, subparts, choices, solutions), a list with solutions in it, and `problem` environments. The
 * document is read, never run: nothing of it is executed, no other file is opened but its figures.
 */
import { basename, dirname } from 'node:path';
import { parseMinimal } from '@unified-latex/unified-latex-util-parse';
import { UserError } from '../../../../contract/router.ts';
import type { TableRow } from '../../../../core/tables/mapping.ts';
import { readSource } from '../../files/read-file.ts';
import { pictureBeside } from './figure-paths.ts';
import { imbalance } from './latex-balance.ts';
import {
  asNodes,
  braced,
  bracketed,
  define,
  environmentName,
  LatexWriter,
  within,
  type Found,
  type LatexNode,
} from './latex-text.ts';
import { newQuestion, partId, rowsOf, type ExamQuestion } from './questions.ts';

/** A document is read as a whole, some 100 KB a second. */
const LONGEST = 512 * 1024;

const SOLUTION = /^(?:solution|solutionor[a-z]+|TheSolution|answer|sol|soln|loesung|lösung)\*?$/;
const PROBLEM = /^(?:problem|exercise|question|task|prob|exer|aufgabe|frage)\*?$/;
const CHOICES = /^(?:onepar)?(?:choices|checkboxes)$/;
const PARTS = /^(?:sub){0,2}parts$/;
const QUESTION = /^(?:bonus)?(?:titled)?question$/;
const PART = /^(?:bonus)?(?:sub){0,2}part$/;

/** The questions of a LaTeX document as rows. Throws UserError: bad-input, too-large. */
export function* readLatexExam(path: string): Generator<TableRow> {
  const { text, name } = readSource(path);
  if (text.length > LONGEST)
    throw new UserError('too-large', `${name} has more than 512 KB; a LaTeX exam is read as a whole. Divide it.`);
  const questions = new ExamReader(basename(path), dirname(path)).read(nodesOf(text.replace(/^\ufeff/, ''), name));
  if (questions.length === 0)
    throw new UserError(
      'bad-input',
      `${name} has no questions that Markscheme finds. It looks for the questions environment of the exam class, for an enumerate list with solution environments, and for problem environments.`,
    );
  yield* rowsOf(questions);
}

function nodesOf(text: string, name: string): readonly LatexNode[] {
  const wrong = imbalance(text);
  if (wrong)
    throw new UserError(
      'bad-input',
      `${name}, line ${String(wrong.line)}: ${wrong.problem}. Mend it, so that LaTeX typesets it.`,
    );
  try {
    return asNodes(parseMinimal(text).content);
  } catch {
    throw new UserError('bad-input', `${name} cannot be read as LaTeX. Mend it, so that LaTeX typesets it.`);
  }
}

const isSolution = (node: LatexNode): boolean => SOLUTION.test(environmentName(node));
const hasSolution = (node: LatexNode): boolean => within(node).some((one) => isSolution(one) || hasSolution(one));
const lineOf = (node: LatexNode | undefined): number => node?.position?.start.line ?? 1;

class ExamReader {
  readonly #name: string;
  readonly #folder: string;
  readonly #writer: LatexWriter;
  #figureFolders: string[] = [];
  #questions: ExamQuestion[] = [];
  #topic = '';
  /** What stands between two questions belongs to the one that follows. */
  #before = '';

  constructor(name: string, folder: string) {
    this.#name = name;
    this.#folder = folder;
    this.#writer = new LatexWriter(name);
  }

  read(nodes: readonly LatexNode[]): ExamQuestion[] {
    const body = nodes.find((node) => environmentName(node) === 'document');
    if (body) this.#preamble(nodes);
    this.#document(body ? within(body) : nodes, hasSolution);
    if (this.#questions.length === 0) this.#document(body ? within(body) : nodes, () => true);
    return this.#questions;
  }

  #preamble(nodes: readonly LatexNode[]): void {
    nodes.forEach((node, index) => {
      if (node.type !== 'macro') return;
      define(this.#writer.definitions, node.content, nodes, index + 1);
      this.#graphicsPath(node.content, nodes, index + 1);
    });
  }

  #graphicsPath(name: string, nodes: readonly LatexNode[], at: number): void {
    if (name !== 'graphicspath') return;
    const none = { figures: [], answers: [] };
    this.#figureFolders = braced(nodes, at).nodes.map((folder) => this.#writer.text(within(folder), none));
  }

  /** Looks for questions in what is no question itself. `isExam` says which lists are questions. */
  #document(nodes: readonly LatexNode[], isExam: (list: LatexNode) => boolean): void {
    nodes.forEach((node, index) => {
      const name = environmentName(node);
      if (node.type === 'macro') {
        this.#refuseOtherFile(node, nodes, index);
        this.#graphicsPath(node.content, nodes, index + 1);
        define(this.#writer.definitions, node.content, nodes, index + 1);
        if (/^(?:chapter|section|subsection)$/.test(node.content)) this.#topic = this.#heading(nodes, index + 1);
      } else if (name === 'questions') this.#split(within(node), QUESTION, null);
      else if (name === 'enumerate' && isExam(node)) this.#split(within(node), /^item$/, null);
      else if (PROBLEM.test(name)) this.#problem(node);
      else if (isSolution(node)) this.#solution(node, this.#questions.at(-1));
      else if (node.type === 'environment') this.#document(within(node), isExam);
    });
  }

  #heading(nodes: readonly LatexNode[], at: number): string {
    const star = nodes[at]?.type === 'string' && (nodes[at] as { content: string }).content === '*' ? at + 1 : at;
    return this.#writer.text(braced(nodes, star).nodes, { figures: [], answers: [] });
  }

  #refuseOtherFile(node: LatexNode, nodes: readonly LatexNode[], index: number): void {
    if (node.type !== 'macro' || !/^(?:input|include|subfile|import)$/.test(node.content)) return;
    const file = this.#heading(nodes, index + 1);
    throw new UserError(
      'bad-input',
      `${this.#name}, line ${String(lineOf(node))}: the exam goes on in the file ${file}, and other files are not opened. Put it all in one, as latexpand does.`,
    );
  }

  #problem(node: LatexNode): void {
    const question = newQuestion(String(this.#questions.length + 1), lineOf(node), this.#topic);
    const title = bracketed(within(node), 0);
    this.#fill(question, within(node).slice(title.next));
    this.#questions.push(question);
  }

  /** Divides the content of an environment at its commands: questions, parts or list items. */
  #split(nodes: readonly LatexNode[], mark: RegExp, parent: ExamQuestion | null): void {
    const starts = [...nodes.keys()].filter((index) => {
      const node = nodes[index];
      return node?.type === 'macro' && mark.test(node.content);
    });
    starts.forEach((start, index) => {
      const siblings = parent?.parts ?? this.#questions;
      const id = parent ? partId(parent, siblings.length) : String(siblings.length + 1);
      const question = newQuestion(id, lineOf(nodes[start]), this.#topic);
      let at = start + 1;
      const macro = nodes[start];
      if (macro?.type === 'macro' && macro.content.includes('titled')) {
        const title = braced(nodes, at);
        question.text = `**${this.#writer.text(title.nodes, { figures: [], answers: [] })}**\n\n`;
        at = title.next;
      }
      const points = bracketed(nodes, at);
      if (points.nodes && !mark.test('item'))
        question.points = this.#writer.text(points.nodes, { figures: [], answers: [] });
      question.text += this.#before === '' ? '' : `${this.#before}\n\n`;
      this.#before = '';
      this.#fill(question, nodes.slice(points.next, starts[index + 1]));
      siblings.push(question);
    });
  }

  /** A question's own nodes: text, with parts, choices and solutions taken out of it. */
  #fill(question: ExamQuestion, nodes: readonly LatexNode[]): void {
    let plain: LatexNode[] = [];
    const flush = (): void => {
      const found: Found = { figures: [], answers: [] };
      const text = this.#writer.text(plain, found);
      question.text = [question.text.trim(), text].filter((one) => one !== '').join('\n\n');
      question.figures.push(...found.figures.map((figure) => this.#figure(figure)));
      question.answer ||= found.answers.join('; ');
      plain = [];
    };
    nodes.forEach((node, index) => {
      const name = environmentName(node);
      this.#refuseOtherFile(node, nodes, index);
      const isParts = PARTS.test(name) || (name === 'enumerate' && hasSolution(node));
      if (!isParts && !CHOICES.test(name) && !isSolution(node)) {
        plain.push(node);
        return;
      }
      flush();
      if (isParts) this.#split(within(node), name === 'enumerate' ? /^item$/ : PART, question);
      else if (isSolution(node)) this.#solution(node, question);
      else this.#choices(question, within(node));
    });
    const lifted = plain.findIndex((node) => node.type === 'macro' && /^(?:uplevel|fullwidth)$/.test(node.content));
    if (lifted >= 0) {
      this.#before = this.#writer.text(braced(plain, lifted + 1).nodes, { figures: [], answers: [] });
      plain = plain.slice(0, lifted);
    }
    flush();
  }

  #solution(node: LatexNode, question: ExamQuestion | undefined): void {
    if (!question) return;
    const found: Found = { figures: [], answers: [] };
    const text = this.#writer.text(within(node).slice(bracketed(within(node), 0).next), found);
    question.solution = [question.solution, text].filter((one) => one !== '').join('\n\n');
    question.solutionFigures.push(...found.figures.map((figure) => this.#figure(figure)));
  }

  #choices(question: ExamQuestion, nodes: readonly LatexNode[]): void {
    const isChoice = (node: LatexNode | undefined): node is LatexNode & { type: 'macro'; content: string } =>
      node?.type === 'macro' && /^(?:choice|correctchoice)$/i.test(node.content);
    const starts = [...nodes.keys()].filter((index) => isChoice(nodes[index]));
    const right = starts.flatMap((start, index) => {
      const found: Found = { figures: [], answers: [] };
      question.options.push(this.#writer.text(nodes.slice(start + 1, starts[index + 1]), found));
      question.figures.push(...found.figures.map((figure) => this.#figure(figure)));
      const node = nodes[start];
      return isChoice(node) && /^correct/i.test(node.content)
        ? [String.fromCharCode(64 + question.options.length)]
        : [];
    });
    question.answer ||= right.join(', ');
  }

  #figure(path: string): string {
    return pictureBeside(this.#folder, this.#figureFolders, path);
  }
}
