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
  const causes = new Set<Cause>();
  const out: string[] = [];
  const stack: Frame[] = [];
  const tokens = texTokens(tex);
  let outside = 0;

  const closeTop = () => {
    const frame = stack.pop();
    if (!frame) return;
    if (frame.kind === 'brace') {
      out.push('}');
      causes.add('brace');
    } else if (frame.kind === 'left') {
      out.push('\\right.');
      causes.add('left-right');
    } else {
      out.push(`\\end{${frame.name}}`);
      causes.add('environment');
    }
  };
  const closeAbove = (index: number) => {
    while (stack.length > index + 1) closeTop();
  };
  /** The innermost frame of a kind that no environment hides. */
  const reach = (kind: Frame['kind']): number => {
    for (let i = stack.length - 1; i >= 0; i--) {
      if (stack[i]?.kind === kind) return i;
      if (stack[i]?.kind === 'environment') return -1;
    }
    return -1;
  };

  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] ?? '';
    if (token === '{') {
      const before = tokens[i - 1] ?? '';
      out.push(token);
      stack.push({
        kind: 'brace',
        name: '',
        content: out.length,
        rows: /^\\(?:substack|shortstack|text\w*)$/.test(before),
      });
    } else if (token === '}') {
      const at = reach('brace');
      if (at < 0) causes.add('brace');
      else {
        closeAbove(at);
        stack.pop();
        out.push(token);
      }
    } else if (token === '\\begin' || token === '\\end') {
      const name = environmentName(tokens, i);
      if (name === null) {
        causes.add('environment');
        continue;
      }
      i += 3;
      if (token === '\\begin') {
        out.push(`\\begin{${name}}`);
        // The column description belongs to \begin.
        if (/^(?:darray|array|subarray|alignat\*?|alignedat)$/.test(name) && tokens[i + 1] === '{') {
          const end = tokens.indexOf('}', i + 1);
          if (end > 0 && end - i < 60) {
            out.push(...tokens.slice(i + 1, end + 1));
            i = end;
          }
        }
        stack.push({ kind: 'environment', name, content: out.length, rows: true });
      } else endEnvironment(name);
    } else if (token === '&' || token === '\\\\' || token === '\\cr' || token === '\\hline') {
      const at = lastEnvironment(stack);
      if (at >= 0 && !stack[stack.length - 1]?.rows) closeAbove(at);
      out.push(token);
      const top = stack[stack.length - 1];
      if (top) top.content = out.length;
      else outside = out.length;
    } else if (token === '\\left') {
      out.push(token);
      stack.push({ kind: 'left', name: '', content: out.length, rows: false });
    } else if (token === '\\right') {
      const at = reach('left');
      const brace = reach('brace');
      if (at >= 0 && at > brace) {
        stack.pop();
      } else if (at >= 0 && brace === at + 1 && !closesLater(tokens, i)) {
        closeAbove(at);
        stack.pop();
      } else if (at < 0 && closesEnvironment(stack, tokens, i)) {
        closeAbove(stack.findLastIndex((frame) => frame.kind === 'left'));
        stack.pop();
      } else {
        const start = stack[stack.length - 1]?.content ?? outside;
        out.splice(start, 0, '\\left.');
        causes.add('left-right');
      }
      out.push(token);
    } else if (token === '\\middle' && reach('left') < 0) {
      causes.add('left-right');
    } else out.push(token);
  }
  while (stack.length > 0) closeTop();
  return { tex: join(out), causes: [...causes] };

  function endEnvironment(name: string): void {
    let at = stack.length - 1;
    while (at >= 0 && !(stack[at]?.kind === 'environment' && stack[at]?.name === name)) at--;
    if (at < 0) {
      // Closed by another name than it was opened with, or never opened.
      at = lastEnvironment(stack);
      causes.add('environment');
      if (at < 0) return;
    }
    closeAbove(at);
    const frame = stack.pop();
    out.push(`\\end{${frame?.name ?? name}}`);
  }
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

function lastEnvironment(stack: Frame[]): number {
  for (let i = stack.length - 1; i >= 0; i--) if (stack[i]?.kind === 'environment') return i;
  return -1;
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
