import type { Step } from './repair-step.ts';
import { BINARY, DELIMITER_COMMANDS, SYMBOLS, UNARY } from './commands.ts';
import { lostSeparators } from './lost-separators.ts';
import { inRows } from './tex-tokens.ts';

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
    .replace(/(?<=(?:^|[^\\])(?:\\\\){0,40})\\u([0-9a-fA-F]{4})/g, (_, hex: string) =>
      String.fromCharCode(parseInt(hex, 16)),
    )
    .replace(/(?<=(?:^|[^\\])(?:\\\\){0,40})\\n(?![a-zA-Z])/g, ' ');
  return next === tex ? null : { tex: next, causes: ['literal-escape'] };
};

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

export const SILENT_STEPS: readonly Step[] = [percent, writtenEscapes, separatorBeforeCommand, lostSeparators];
