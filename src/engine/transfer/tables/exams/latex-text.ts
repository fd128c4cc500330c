/** LaTeX's nodes back to text, as models and the desk read it: without comments and layout, with the author's own short commands written out. */
import type { parseMinimal } from '@unified-latex/unified-latex-util-parse';
import { UserError } from '../../../../contract/router.ts';

export type LatexNode = ReturnType<typeof parseMinimal>['content'][number];

/** What an author's command stands for. */
interface Definition {
  arguments: number;
  /** Of the first argument, where that may be left out. */
  default: LatexNode[] | null;
  body: readonly LatexNode[];
}
type Definitions = Map<string, Definition>;

/** Commands that say nothing about the question, with how many arguments they have (a star and optional ones apart). */
const LAYOUT: Readonly<Record<string, number>> = {
  ...{ vspace: 1, hspace: 1, vskip: 0, vfill: 0, hfill: 0, newpage: 0, clearpage: 0, pagebreak: 0, nopagebreak: 0 },
  ...{ noindent: 0, indent: 0, centering: 0, bigskip: 0, medskip: 0, smallskip: 0, label: 1, index: 1, setlength: 2 },
  ...{ addpoints: 0, noaddpoints: 0, droppoints: 0, fillwithlines: 1, fillwithdottedlines: 1, fillwithgrid: 1 },
  ...{
    makeemptybox: 1,
    pointsinmargin: 0,
    printanswers: 0,
    noprintanswers: 0,
    setcounter: 2,
    addtocounter: 2,
    null: 0,
  },
};
/** Environments whose content stands for itself. */
const FRAMES = new Set([
  'center',
  'figure',
  'figure*',
  'wrapfigure',
  'flushleft',
  'flushright',
  'samepage',
  'EnvFullwidth',
]);

/** More text than this out of one document is no exam: its commands multiply themselves. */
const MOST = 8 * 1024 * 1024;
const DEEPEST = 20;
/** An argument in square brackets of more nodes than this is a bracket that is never closed. */
const LONGEST_OPTION = 400;

/** What is found while nodes become text. */
export interface Found {
  figures: string[];
  /** Contents of gaps and answer lines, in their order. */
  answers: string[];
}

/** What the library read: for a letter that it does not know it puts the letter itself in the place of a node. */
export function asNodes(content: readonly (LatexNode | string)[]): readonly LatexNode[] {
  return content.map((one) => (typeof one === 'string' ? { type: 'string', content: one } : one));
}

/** The content of nodes that have one. */
export function within(node: LatexNode | undefined): readonly LatexNode[] {
  if (node === undefined || !('content' in node) || !Array.isArray(node.content)) return [];
  return asNodes(node.content);
}

/** The name of an environment of any kind, '' for other nodes. A mathematical one's name is a node itself. */
export function environmentName(node: LatexNode): string {
  if (!('env' in node)) return '';
  const env: unknown = node.env;
  if (typeof env === 'string') return env;
  const { content = '' } = env as { content?: string };
  return content;
}

const isSpace = (node: LatexNode | undefined): boolean =>
  node?.type === 'whitespace' || node?.type === 'parbreak' || node?.type === 'comment';

/** An argument in square brackets at `at`, blanks before it left out: its nodes, and where it ends. */
export function bracketed(nodes: readonly LatexNode[], at: number): { nodes: LatexNode[] | null; next: number } {
  let from = at;
  while (nodes[from]?.type === 'whitespace') from += 1;
  const isOpen = (node: LatexNode | undefined): boolean => node?.type === 'string' && node.content === '[';
  if (!isOpen(nodes[from])) return { nodes: null, next: at };
  for (let end = from + 1, depth = 1; end < Math.min(nodes.length, from + LONGEST_OPTION); end += 1) {
    const node = nodes[end];
    if (isOpen(node)) depth += 1;
    if (node?.type === 'string' && node.content === ']') depth -= 1;
    if (node?.type === 'parbreak') break;
    if (depth === 0) return { nodes: nodes.slice(from + 1, end), next: end + 1 };
  }
  return { nodes: null, next: at };
}

/** An argument in braces, or the single node that stands for it. */
export function braced(nodes: readonly LatexNode[], at: number): { nodes: readonly LatexNode[]; next: number } {
  let from = at;
  while (isSpace(nodes[from])) from += 1;
  const node = nodes[from];
  if (node === undefined) return { nodes: [], next: at };
  return { nodes: node.type === 'group' ? within(node) : [node], next: from + 1 };
}

/** Writes nodes of one document as text. */
export class LatexWriter {
  #written = 0;
  readonly #name: string;
  readonly definitions: Definitions = new Map();

  constructor(name: string) {
    this.#name = name;
  }

  text(nodes: readonly LatexNode[], found: Found): string {
    const lines = this.#text(nodes, found, [], 0).split('\n');
    const kept = lines.map((line) => line.trimEnd()).filter((line, index, all) => line !== '' || all[index - 1] !== '');
    return kept.join('\n').trim();
  }

  #text(nodes: readonly LatexNode[], found: Found, given: readonly string[], depth: number): string {
    const out: string[] = [];
    for (let i = 0; i < nodes.length;) {
      const node = nodes[i];
      if (node === undefined) break;
      i += 1;
      if (node.type === 'macro') {
        const { text, next } = this.#macro(node.content, node.escapeToken ?? '\\', nodes, i, { found, given, depth });
        if (/\\[A-Za-z]+$/.test(out.at(-1) ?? '') && /^[A-Za-z]/.test(text)) out.push(' ');
        out.push(this.#count(text));
        i = next;
      } else if (node.type === 'string' && node.content === '#' && given.length > 0) {
        const next = nodes[i];
        const number = next?.type === 'string' ? next.content : '';
        out.push(this.#count((given[Number(number[0]) - 1] ?? '') + number.slice(1)));
        i += 1;
      } else {
        const text = this.#node(node, found, given, depth);
        if (/\\[A-Za-z]+$/.test(out.at(-1) ?? '') && /^[A-Za-z]/.test(text)) out.push(' ');
        out.push(this.#count(text));
      }
    }
    return out.join('');
  }

  #count(text: string): string {
    this.#written += text.length;
    if (this.#written > MOST)
      throw new UserError(
        'too-large',
        `${this.#name} comes to more than ${String(MOST / 1048576)} MB of text: its commands multiply it. Write them out.`,
      );
    return text;
  }

  #node(node: LatexNode, found: Found, given: readonly string[], depth: number): string {
    const inner = (): string => this.#text(within(node), found, given, depth);
    switch (node.type) {
      case 'string':
        return node.content;
      case 'whitespace':
        return ' ';
      case 'parbreak':
        return '\n\n';
      case 'comment':
        return node.leadingWhitespace === true || node.sameline !== true ? ' ' : '';
      case 'group':
        return `{${inner()}}`;
      case 'inlinemath':
        return `$${inner()}$`;
      case 'displaymath':
        return `\n\\[${inner()}\\]\n`;
      case 'verb':
        return `\`${node.content}\``;
      case 'verbatim':
        return `\n\`\`\`\n${node.content.replace(/^\n|\n$/g, '')}\n\`\`\`\n`;
      case 'environment':
      case 'mathenv': {
        const name = environmentName(node);
        if (FRAMES.has(name)) return `\n${this.#text(within(node).slice(this.#options(node)), found, given, depth)}\n`;
        return `\n\\begin{${name}}${inner()}\\end{${name}}\n`;
      }
      default:
        return '';
    }
  }

  /** How many nodes at the beginning of a frame say where it is put. */
  #options(node: LatexNode): number {
    let at = bracketed(within(node), 0).next;
    if (environmentName(node) === 'wrapfigure') at = braced(within(node), braced(within(node), at).next).next;
    return at;
  }

  #macro(
    name: string,
    mark: string,
    nodes: readonly LatexNode[],
    at: number,
    of: { found: Found; given: readonly string[]; depth: number },
  ): { text: string; next: number } {
    const star = nodes[at]?.type === 'string' && (nodes[at] as { content: string }).content === '*' ? at + 1 : at;
    if (Object.hasOwn(LAYOUT, name)) {
      let next = bracketed(nodes, star).next;
      for (let n = LAYOUT[name] ?? 0; n > 0; n -= 1) next = braced(nodes, next).next;
      return { text: '', next };
    }
    const defined = define(this.definitions, name, nodes, star);
    if (defined !== null) return { text: '', next: defined };
    if (name === 'includegraphics') {
      const path = braced(nodes, bracketed(nodes, star).next);
      of.found.figures.push(this.#text(path.nodes, of.found, of.given, of.depth).trim());
      return { text: '<image>', next: path.next };
    }
    if (name === 'fillin' || name === 'answerline') {
      const { nodes: answer, next } = bracketed(nodes, star);
      if (answer !== null) of.found.answers.push(this.#text(answer, of.found, of.given, of.depth).trim());
      return { text: name === 'fillin' ? '\\_\\_\\_\\_' : '', next: bracketed(nodes, next).next };
    }
    if (name === 'caption') {
      const { nodes: caption, next } = braced(nodes, bracketed(nodes, star).next);
      return { text: `\n${this.#text(caption, of.found, of.given, of.depth)}\n`, next };
    }
    const definition = this.definitions.get(name);
    if (definition === undefined || of.depth >= DEEPEST) return { text: mark + name, next: at };
    return this.#written_out(definition, nodes, at, of);
  }

  #written_out(
    definition: Definition,
    nodes: readonly LatexNode[],
    at: number,
    { found, given, depth }: { found: Found; given: readonly string[]; depth: number },
  ): { text: string; next: number } {
    const values: string[] = [];
    let next = at;
    if (definition.default !== null) {
      const first = bracketed(nodes, next);
      values.push(this.#text(first.nodes ?? definition.default, found, given, depth));
      next = first.next;
    }
    while (values.length < definition.arguments) {
      const one = braced(nodes, next);
      values.push(this.#text(one.nodes, found, given, depth));
      next = one.next;
    }
    return { text: this.#text(definition.body, found, values, depth + 1), next };
  }
}

/** Takes a command's definition, and says where it ends; null for any other command. */
export function define(definitions: Definitions, name: string, nodes: readonly LatexNode[], at: number): number | null {
  const commands = ['newcommand', 'renewcommand', 'providecommand', 'DeclareMathOperator', 'def'];
  if (!commands.includes(name)) return null;
  const named = braced(nodes, at);
  const [macro] = named.nodes;
  const count = name === 'def' ? { nodes: null, next: named.next } : bracketed(nodes, named.next);
  const first = count.nodes === null ? count : bracketed(nodes, count.next);
  const body = braced(nodes, first.next);
  const number = count.nodes?.[0]?.type === 'string' ? Number(count.nodes[0].content) : 0;
  if (macro?.type !== 'macro' || nodes[body.next - 1]?.type !== 'group') return named.next;
  const isOperator = name === 'DeclareMathOperator';
  definitions.set(macro.content, {
    arguments: Math.min(9, Number.isInteger(number) ? Math.max(0, number) : 0),
    default: first.nodes,
    body: isOperator
      ? [
          { type: 'macro', content: 'operatorname' },
          { type: 'group', content: [...body.nodes] },
        ]
      : body.nodes,
  });
  return body.next;
}
