import type { Cause } from './cause.ts';
import { texTokens } from './tex-tokens.ts';

/*
 * Makes a formula's nesting whole: braces, \begin and \end, \left and \right. Optical character recognition and models
 * lose or double single ones; in a cell of an array each kind must be closed before the cell ends.
 */

interface Frame {
  kind: 'brace' | 'environment' | 'left';
  name: string;
  /** Index in the output after which the frame's, or its current cell's, content begins. */
  content: number;
  /** Rows may break inside this group: \substack{a\\b}. */
  rows: boolean;
}

/** The formula with every group closed and every stray end removed, and what was done. */
export function mendStructure(tex: string): { tex: string; causes: Cause[] } {
  const tokens = texTokens(tex);
  const nesting = new Nesting(tokens);
  for (let at = 0; at < tokens.length;) at = nesting.take(at);
  nesting.closeAbove(-1);
  return { tex: join(nesting.out), causes: [...nesting.causes] };
}

/** The groups open while a formula is read, and what was written of it so far. */
class Nesting {
  readonly out: string[] = [];
  readonly causes = new Set<Cause>();
  private readonly tokens: string[];
  private readonly stack: Frame[] = [];
  /** As `Frame.content`, outside every group. */
  private outside = 0;

  constructor(tokens: string[]) {
    this.tokens = tokens;
  }

  /** Takes in the token at an index; returns the index of the next one. */
  take(at: number): number {
    const token = this.tokens[at] ?? '';
    if (token === '\\begin' || token === '\\end') return this.takeEnvironment(at);
    if (token === '{') {
      const rows = /^\\(?:substack|shortstack|text\w*)$/.test(this.tokens[at - 1] ?? '');
      this.open({ kind: 'brace', name: '', rows }, token);
    } else if (token === '}') this.closeBrace();
    else if (token === '&' || token === '\\\\' || token === '\\cr' || token === '\\hline') this.endCell(token);
    else if (token === '\\left') this.open({ kind: 'left', name: '', rows: false }, token);
    else if (token === '\\right') this.closeLeft(at);
    else if (token === '\\middle' && this.reach('left') < 0) this.causes.add('left-right');
    else this.out.push(token);
    return at + 1;
  }

  closeAbove(index: number): void {
    while (this.stack.length > index + 1) this.closeTop();
  }

  private open(frame: Omit<Frame, 'content'>, ...written: string[]): void {
    this.out.push(...written);
    this.stack.push({ ...frame, content: this.out.length });
  }

  private closeTop(): void {
    const frame = this.stack.pop();
    if (!frame) return;
    if (frame.kind === 'brace') {
      this.out.push('}');
      this.causes.add('brace');
    } else if (frame.kind === 'left') {
      this.out.push('\\right.');
      this.causes.add('left-right');
    } else {
      this.out.push(`\\end{${frame.name}}`);
      this.causes.add('environment');
    }
  }

  /** The innermost frame of a kind that no environment hides. */
  private reach(kind: Frame['kind']): number {
    const at = this.stack.findLastIndex((frame) => frame.kind === kind || frame.kind === 'environment');
    return this.stack[at]?.kind === kind ? at : -1;
  }

  private closeBrace(): void {
    const at = this.reach('brace');
    if (at < 0) {
      this.causes.add('brace');
      return;
    }
    this.closeAbove(at);
    this.stack.pop();
    this.out.push('}');
  }

  private endCell(token: string): void {
    const at = lastEnvironment(this.stack);
    if (at >= 0 && !this.stack.at(-1)?.rows) this.closeAbove(at);
    this.out.push(token);
    const top = this.stack.at(-1);
    if (top) top.content = this.out.length;
    else this.outside = this.out.length;
  }

  private closeLeft(from: number): void {
    const { stack, tokens } = this;
    const at = this.reach('left');
    const brace = this.reach('brace');
    if (at >= 0 && at > brace) {
      stack.pop();
    } else if (at >= 0 && brace === at + 1 && !closesLater(tokens, from)) {
      this.closeAbove(at);
      stack.pop();
    } else if (at < 0 && closesEnvironment(stack, tokens, from)) {
      this.closeAbove(stack.findLastIndex((frame) => frame.kind === 'left'));
      stack.pop();
    } else {
      this.out.splice(stack.at(-1)?.content ?? this.outside, 0, '\\left.');
      this.causes.add('left-right');
    }
    this.out.push('\\right');
  }

  private takeEnvironment(at: number): number {
    const name = environmentName(this.tokens, at);
    if (name === null) {
      this.causes.add('environment');
      return at + 1;
    }
    const next = at + 4;
    if (this.tokens[at] === '\\end') {
      this.endEnvironment(name);
      return next;
    }
    const columns = columnDescription(this.tokens, name, next);
    this.open({ kind: 'environment', name, rows: true }, `\\begin{${name}}`, ...columns);
    return next + columns.length;
  }

  private endEnvironment(name: string): void {
    let at = this.stack.findLastIndex((frame) => frame.kind === 'environment' && frame.name === name);
    if (at < 0) {
      // Closed by another name than it was opened with, or never opened.
      at = lastEnvironment(this.stack);
      this.causes.add('environment');
      if (at < 0) return;
    }
    this.closeAbove(at);
    this.out.push(`\\end{${this.stack.pop()?.name ?? name}}`);
  }
}

/** The columns of an array, which belong to its \begin. */
function columnDescription(tokens: string[], name: string, at: number): string[] {
  if (!/^(?:darray|array|subarray|alignat\*?|alignedat)$/.test(name) || tokens[at] !== '{') return [];
  const end = tokens.indexOf('}', at);
  return end > 0 && end - at < 59 ? tokens.slice(at, end + 1) : [];
}

/** Does the rest of the cell hold the brace that would close the group now open? */
function closesLater(tokens: string[], from: number): boolean {
  let depth = 0;
  for (let i = from; i < tokens.length; i++) {
    if (tokens[i] === '{') depth++;
    else if (tokens[i] === '}' && depth-- === 0) return true;
    else if (depth === 0 && (tokens[i] === '&' || tokens[i] === '\\\\' || tokens[i] === '\\end')) return false;
  }
  return false;
}

/** Does a \right here end an environment that was opened after its \left and that nothing ends later? */
function closesEnvironment(stack: readonly Frame[], tokens: readonly string[], from: number): boolean {
  return stack.some((frame) => frame.kind === 'left') && !tokens.slice(from).includes('\\end');
}

function lastEnvironment(stack: readonly Frame[]): number {
  return stack.findLastIndex((frame) => frame.kind === 'environment');
}

/** The name in `\begin{name}`, when the tokens after it have that form. */
function environmentName(tokens: string[], at: number): string | null {
  const name = tokens[at + 2]?.trim();
  if (tokens[at + 1] !== '{' || tokens[at + 3] !== '}' || !name || !/^[a-zA-Z]+\*?$/.test(name)) return null;
  return name;
}

/** Joins tokens, with a blank where two would otherwise grow together into another command. */
function join(tokens: string[]): string {
  let out = '';
  let last = '';
  for (const token of tokens) {
    if (/^[a-zA-Z]/.test(token) && /\\[a-zA-Z]+$/.test(last)) out += ' ';
    out += token;
    last = token;
  }
  return out;
}
