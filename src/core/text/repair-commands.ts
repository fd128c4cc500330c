import {
  BINARY,
  DELIMITER_COMMANDS,
  isKnownCommand,
  longestKnownPrefix,
  MATH_ENVIRONMENTS,
  UNARY,
} from './commands.ts';
import type { Step } from './repair-step.ts';
import { groupEnd, inRows } from './tex-tokens.ts';

/*
 * Commands that the typesetter does not know: glued to what follows, eaten row separators, other packages' names.
 */

const UNDEFINED = /Undefined control sequence: (\\(?:[a-zA-Z@]+|.))/su;
const WRONG_MODE = /Can't use function '(\\(?:[a-zA-Z@]+|.))' in (math|text) mode/su;

function undefinedName(error: string): string | null {
  return UNDEFINED.exec(error)?.[1]?.slice(1) ?? null;
}

/** Environments of other packages, or of paper layout, and what shows the same. The empty name: only the content. */
const ENVIRONMENTS: Readonly<Record<string, string>> = {
  eqnarray: 'aligned',
  'eqnarray*': 'aligned',
  multline: 'gathered',
  'multline*': 'gathered',
  flalign: 'aligned',
  'flalign*': 'aligned',
  tabular: 'array',
  'tabular*': 'array',
  tabularx: 'array',
  longtable: 'array',
  IEEEeqnarray: 'aligned',
  'split*': 'split',
  'aligned*': 'aligned',
  'gathered*': 'gathered',
  'cases*': 'cases',
  numcases: 'cases',
  bsmallmatrix: 'bmatrix',
  psmallmatrix: 'pmatrix',
  smallmatrix: 'smallmatrix',
  math: '',
  displaymath: '',
};

const environments: Step = ({ tex, error }) => {
  if (!/No such environment|Unknown environment|Mismatch/i.test(error)) return null;
  const next = tex.replace(/\\(begin|end)\s*\{([a-zA-Z]*\*?)\}/g, (whole, which: string, name: string) => {
    if (MATH_ENVIRONMENTS.has(name)) return whole;
    const other = Object.hasOwn(ENVIRONMENTS, name) ? ENVIRONMENTS[name] : '';
    return other ? `\\${which}{${other}}` : ' ';
  });
  return { tex: next, causes: ['environment'] };
};

/** \quadand, \cdotr, \alphaand: the longest known command, then the letters. */
const glued: Step = ({ tex, error }) => {
  if (undefinedName(error) === null) return null;
  const next = tex.replace(/\\([a-zA-Z]{2,60})/g, (whole, letters: string) => {
    if (isKnownCommand(letters)) return whole;
    const prefix = longestKnownPrefix(letters.slice(0, 40), 2);
    if (prefix === null || DELIMITER_COMMANDS.has(prefix) || (prefix.length === 2 && letters.length > 5)) return whole;
    const rest = letters.slice(prefix.length);
    // \vecE is \vec E, but \textcelsius is a name.
    if ((UNARY.has(prefix) || BINARY.has(prefix)) && rest.length > 2) return whole;
    // A rest that is a word is text: \quadand.
    return rest.length >= 3 ? `\\${prefix} \\text{${rest} }` : `\\${prefix} ${rest}`;
  });
  return next === tex ? null : { tex: next, causes: ['glued-command'] };
};

/** \leftx, \bigl a: a size command glued to a letter. */
const gluedSize: Step = ({ tex, error }) => {
  if (undefinedName(error) === null) return null;
  const next = tex.replace(/\\(left|right|[bB]igg?[lrm]?)([a-zA-Z]+)/g, (whole, size: string, rest: string) =>
    isKnownCommand(size + rest) ? whole : isKnownCommand(rest) ? `\\${size}\\${rest}` : `\\${size}.${rest}`,
  );
  return next === tex ? null : { tex: next, causes: ['glued-command'] };
};

/** A line break written out as \n (or \r, \t) inside a formula. */
const literalEscape: Step = ({ tex, error }) => {
  const name = undefinedName(error);
  if (name === null || !/^[nrt]/.test(name)) return null;
  const next = tex
    .replace(/\\[nrt](?![a-zA-Z])/g, ' ')
    .replace(/\\n([a-zA-Z]{1,40})/g, (whole, rest: string) =>
      isKnownCommand(rest) && !isKnownCommand('n' + rest)
        ? ` \\${rest}`
        : longestKnownPrefix('n' + rest, 2) === null
          ? ` ${rest}`
          : whole,
    );
  return next === tex ? null : { tex: next, causes: ['literal-escape'] };
};

/** A backslash that begins a token: an even number of others stands before it. */
const SINGLE = '(?<=(?:^|[^\\\\])(?:\\\\\\\\){0,40})\\\\';
const BEFORE_NO_COMMAND = new RegExp(`${SINGLE}([a-zA-Z]+|(?=[0-9\\-+=([<>/]))`, 'g');
const BEFORE_BLANK_CELL = new RegExp(`${SINGLE} (?=\\s*[&{\\\\])`, 'g');
const NUMBER_SET = new RegExp(`${SINGLE}(?=[PSNRZ](?![a-zA-Z]))`, 'g');

/** Inside rows, a backslash before what is no command is half of a row separator: `,\ab+bc`, `\44&0.9`, `\-F`. */
const lostSeparator: Step = ({ tex, error }) => {
  if (undefinedName(error) === null && !/Expected group|Can't use function|Expected/.test(error)) return null;
  const next = inRows(tex, (body) => {
    const some = body.replace(BEFORE_NO_COMMAND, (whole, name: string) => {
      // One letter is an accent of text mode, which has no place in rows; \P, \S and the number sets are symbols.
      const accent = name.length === 1 && !/[PSNRZ]/.test(name);
      return name !== '' && isKnownCommand(name) && !accent ? whole : `\\\\ ${name}`;
    });
    const all = some === body ? body : some.replace(NUMBER_SET, '\\\\ ');
    return all.replace(BEFORE_BLANK_CELL, '\\\\ ');
  });
  return next === tex ? null : { tex: next, causes: ['row-separator'] };
};

/** \+, \4 or \. where nothing like it can stand: the character alone. */
const escapedCharacter: Step = ({ tex, error }) => {
  const name = undefinedName(error) ?? /'\\([^a-zA-Z'])'/u.exec(error)?.[1] ?? null;
  if (name === null || /^[a-zA-Z{}]/.test(name)) return null;
  const next = tex.replace(new RegExp(`${SINGLE}${literal(name)}`, 'gu'), () => name);
  return next === tex ? null : { tex: next, causes: ['stray-delimiter'] };
};

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** A command of math in text mode makes that text upright math; one of text mode in math becomes text. */
const wrongMode: Step = ({ tex, error }) => {
  const hit = WRONG_MODE.exec(error);
  const name = hit?.[1];
  if (!hit || !name || !/^\\[a-zA-Z'"`^~=.]/.test(name)) return null;
  const next =
    hit[2] === 'text'
      ? uprightMath(tex, name)
      : tex.replace(
          new RegExp(`${literal(name)}(?![a-zA-Z])\\s*(\\{[^{}]*\\}|[a-zA-Z])?`, 'g'),
          (_, argument?: string) => (argument ? `\\text{${name}${argument}}` : ''),
        );
  return next === tex ? null : { tex: next, causes: ['text-mode'] };
};

/** Turns each \text{...} that holds `name` into \mathrm{...}, with its blanks kept. */
function uprightMath(tex: string, name: string): string {
  let out = '';
  let from = 0;
  for (const text of tex.matchAll(/\\(?:text\w*|mbox|hbox)\s*(?=\{)/g)) {
    if (text.index < from) continue;
    const open = text.index + text[0].length;
    const end = groupEnd(tex, open);
    const content = end < 0 ? tex.slice(open) : tex.slice(open, end);
    if (!content.includes(name)) continue;
    out += `${tex.slice(from, text.index)}\\mathrm${content.replace(/(?<!\\) +/g, '\\ ')}`;
    from = open + content.length;
  }
  return out + tex.slice(from);
}

/** The last resort: an unknown command is drawn as its name. */
const named: Step = ({ tex, error }) => {
  const name = undefinedName(error);
  if (name === null || !/^[a-zA-Z@]+$/.test(name)) return null;
  const word = name.replace(/@/g, '');
  const next = tex.replace(new RegExp(`\\\\${name}(?![a-zA-Z@])`, 'g'), word === '' ? '' : `\\mathrm{${word}}`);
  return next === tex ? null : { tex: next, causes: ['unknown-command'] };
};

export const COMMAND_STEPS: { safe: readonly Step[]; doubtful: readonly Step[] } = {
  safe: [environments, literalEscape, glued, gluedSize, lostSeparator],
  doubtful: [wrongMode, escapedCharacter, named],
};
