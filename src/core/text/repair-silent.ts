import type { Step } from './repair-step.ts';
import { BINARY, DELIMITER_COMMANDS, SYMBOLS, UNARY } from './commands.ts';
import { inRows, texTokens } from './tex-tokens.ts';

/*
 * Damage that KaTeX does not report: it draws something, but not what was meant. These run on every formula, so each
 * must be certain.
 */

/** A percent sign begins a comment in TeX and would hide the rest of the line; in exams it means per cent. */
const percent: Step = ({ tex }) => {
  if (!tex.includes('%')) return null;
  const next = tex.replace(/(^|[^\\])((?:\\\\)*)%/g, '$1$2\\%');
  return next === tex ? null : { tex: next, causes: ['special-character'] };
};

/** Escapes that were written out: \\u2022, and a line break as \\n (which is no command). */
const writtenEscapes: Step = ({ tex }) => {
  if (!/\\u(?:[0-9a-fA-F]{4}|nicode)|\\[nr](?![a-zA-Z])/.test(tex)) return null;
  const next = tex
    .replace(
      /\\unicode\s*\{x([0-9a-fA-F]{2,4})\}/g,
      (_, hex: string) => `\\text{${String.fromCharCode(parseInt(hex, 16))}}`,
    )
    .replace(/(?<=(?:^|[^\\])(?:\\\\)*)\\u([0-9a-fA-F]{4})/g, (_, hex: string) =>
      String.fromCharCode(parseInt(hex, 16)),
    )
    .replace(/(?<=(?:^|[^\\])(?:\\\\)*)\\n(?![a-zA-Z])/g, ' ');
  return next === tex ? null : { tex: next, causes: ['literal-escape'] };
};

/**
 * A row separator that lost one of its backslashes is a blank. In an array's own level, `}\\ {` joins two cells in
 * braces, which only a separator can; `\\ &` begins a row when the array has no separator left.
 */
const separatorBlank: Step = ({ tex }) => {
  if (!/\\[ &]/.test(tex) || !tex.includes('\\begin')) return null;
  const tokens = texTokens(tex);
  const whole = hasOwnSeparator(tokens);
  const levels: ('rows' | 'group')[] = [];
  let changed = false;
  let previous = '';
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] ?? '';
    if (token === '{') levels.push('group');
    else if (token === '}' && levels[levels.length - 1] === 'group') levels.pop();
    else if (token === '\\begin') {
      levels.push('rows');
      i += 3;
      // The column description is a group of its own, not a cell.
      if (tokens[i + 1] === '{') {
        const close = tokens.indexOf('}', i + 1);
        if (close > 0 && /^[lcr|\s]*$/.test(tokens.slice(i + 2, close).join(''))) i = close;
      }
      previous = '';
      continue;
    } else if (token === '\\end') {
      const open = levels.lastIndexOf('rows');
      if (open >= 0) levels.length = open;
      i += 3;
      previous = '}';
      continue;
    } else if (token === '\\ ' && levels[levels.length - 1] === 'rows') {
      const next = (tokens[i + 1] ?? '').trim() === '' ? tokens[i + 2] : tokens[i + 1];
      if ((previous === '}' && next === '{') || (!whole && next === '&')) {
        tokens[i] = '\\\\ ';
        changed = true;
      }
    } else if (token === '\\&' && levels[levels.length - 1] === 'rows') {
      // A separator and the & after it: `1\&=2`. A literal ampersand has words around it.
      if (previous === '\\\\' || /^[=<>+\-\\{]/.test(tokens[i + 1] ?? '')) {
        tokens[i] = previous === '\\\\' ? '&' : '\\\\ &';
        changed = true;
      }
    }
    if (token.trim() !== '') previous = token;
  }
  return changed ? { tex: tokens.join(''), causes: ['row-separator'] } : null;
};

function hasOwnSeparator(tokens: string[]): boolean {
  return tokens.includes('\\\\') || tokens.includes('\\cr');
}

/** Names of commands that are words too, so that a row may begin with them. */
const WORDS = new Set(
  'not top because between real star sharp flat natural square small large tiny choose over models smile'.split(' '),
);

/** A row separator and the backslash of the command after it became one: `\\hline43`, `\\frac{1}{2}`, `\\epsilon_{1}`. */
const separatorBeforeCommand: Step = ({ tex }) => {
  if (!tex.includes('\\\\') || !tex.includes('\\begin')) return null;
  const next = inRows(tex, (body) =>
    body
      .replace(
        /(?<!\\)(?:\\\\){1,2}(hline|end(?=\{)|[a-zA-Z]{3,20})(?![a-zA-Z])/g,
        (whole, name: string, at: number) => {
          if (name === 'end') return '\\end';
          return name === 'hline' || isCommandHere(name, body[at + whole.length] ?? '') ? `\\\\ \\${name} ` : whole;
        },
      )
      .replace(/(?<!\\)(?:\\\\){1,2}hline(?=[a-zA-Z])/g, '\\\\ \\hline '),
  );
  return next === tex ? null : { tex: next, causes: ['row-separator'] };
};

function isCommandHere(name: string, next: string): boolean {
  if (WORDS.has(name)) return false;
  if (UNARY.has(name) || BINARY.has(name)) return next === '{';
  if (DELIMITER_COMMANDS.has(name)) return /[([|\\.]/.test(next);
  return SYMBOLS.has(name) && next !== ' ' && next !== '';
}

export const SILENT_STEPS: readonly Step[] = [percent, writtenEscapes, separatorBeforeCommand, separatorBlank];
