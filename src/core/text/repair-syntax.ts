import { DISPLAY_ENVIRONMENTS } from './commands.ts';
import { proseWords } from './money.ts';
import { missingArguments, scripts } from './repair-arguments.ts';
import type { Step } from './repair-step.ts';
import { mendStructure } from './structure.ts';
import { groupEnd } from './tex-tokens.ts';

/*
 * What is wrong in the grammar: delimiters inside math, characters with a special meaning, scripts, groups, arrays.
 */

/** An align or a \tag in inline math is display math that was written between single dollars. */
const displayOnly: Step = ({ tex, display, error }) => {
  if (display || !/display mode|display equations/i.test(error)) return null;
  return { tex, display: true, causes: ['display-environment'] };
};

/** The same, when the environment is not the whole formula: the inner form, which may stand anywhere. */
const innerEnvironment: Step = ({ tex, error }) => {
  if (
    !/display mode|No such environment|Expected/.test(error) ||
    /^\s*\\begin\s*\{[a-z]+\*?\}/.test(tex) === /\\end\s*\{[a-z]+\*?\}\s*$/.test(tex)
  )
    return null;
  const next = tex.replace(
    /\\(begin|end)\s*\{(align|gather|alignat|equation)\*?\}/g,
    (whole, which: string, name: string) =>
      name === 'equation' ? ' ' : DISPLAY_ENVIRONMENTS.has(name) ? `\\${which}{${name}ed}` : whole,
  );
  return next === tex ? null : { tex: next, causes: ['display-environment'] };
};

/** Dollars inside: what stands between them by turns is prose and math. Brackets of math lose their backslash. */
const strayDelimiters: Step = ({ tex, error }) => {
  if (!/'\$'|'\\[()[\]]'|Mismatched|\\[()[\]]( at|$)/.test(error)) return null;
  let next = tex;
  if (/(^|[^\\])\$/.test(tex)) {
    const parts = tex.split(/\\?\$/);
    next = parts.map((part) => (isProse(part) ? `\\text{${part.replace(/[{}\\^_#&%~]/g, ' ')}}` : part)).join(' ');
  }
  // \[4pt] after a row is \\[4pt]; anything else is a bracket.
  next = next
    .replace(/((?:^|[^\\])(?:\\\\)*)\\\[(?=\s*-?[\d.]+\s*(?:pt|em|ex|mm|cm)\s*\])/g, '$1\\\\[')
    .replace(/((?:^|[^\\])(?:\\\\)*)\\([()[\]])/g, '$1$2')
    // In \text{...} a doubled backslash before a bracket is the same mistake.
    .replace(/\\\\([()])(?=[^{}]{0,1000}\})/g, '$1');
  return next === tex ? null : { tex: next, causes: ['stray-delimiter'] };
};

function isProse(part: string): boolean {
  return proseWords(part) > 0 && !/\\[a-zA-Z]|[=^_]/.test(part);
}

/** A bare # is the sign; an & outside of rows makes the whole an aligned block, or is dropped in a line. */
const specialCharacters: Step = ({ tex, display, error }) => {
  if (/'#'/.test(error)) {
    return { tex: tex.replace(/((?:^|[^\\])(?:\\\\)*)#/g, '$1\\#'), causes: ['special-character'] };
  }
  if (!/'EOF', got '&'|'\}', got '&'/.test(error)) return null;
  if (tex.includes('\\begin{') && !/'EOF'/.test(error)) return null;
  if (display || /\\\\/.test(tex)) return { tex: `\\begin{aligned}${tex}\\end{aligned}`, causes: ['array-columns'] };
  return { tex: tex.replace(/((?:^|[^\\])(?:\\\\)*)&/g, '$1 '), causes: ['special-character'] };
};

/** \left{ for \left\{; a size before what is no delimiter. */
const delimiters: Step = ({ tex, error }) => {
  if (!/[Ii]nvalid delimiter|delimiter|as argument to '\\(?:left|right|[bB]ig)/.test(error)) return null;
  const next = tex
    .replace(/\\(left|right|middle|[bB]igg?[lrm]?)\s*\{(?=[^{}]*\\right\s*\\?\})/g, '\\$1\\{')
    .replace(/\\right\s*\}/g, (_, at: number) => (hasGroupOpen(tex, at) ? '\\right.}' : '\\right\\}'))
    .replace(
      /\\(left|right)\s*(?=\\(?:left|right|begin|end|frac|dfrac|tfrac|sqrt|sum|int|mathrm|text|quad|\\)|&|$|[a-zA-Z0-9=+\-,{}^_])/g,
      '\\$1.',
    )
    .replace(
      /\\[bB]igg?[lrm]?\s*(?=[a-zA-Z0-9=+\-,{}^_&]|$|\\(?:left|right|begin|end|frac|dfrac|sqrt|sum|int|mathrm|text|quad|\\))/g,
      '',
    );
  return next === tex ? null : { tex: next, causes: ['left-right'] };
};

function hasGroupOpen(tex: string, at: number): boolean {
  let depth = 0;
  for (let i = 0; i < at; i++) {
    if (tex[i] === '\\') i++;
    else if (tex[i] === '{') depth++;
    else if (tex[i] === '}') depth--;
  }
  return depth > 0;
}

/** \left{ and \right} are never right: the backslash of the brace was lost. */
const braceDelimiters: Step = ({ tex }) => {
  const lost = tex.match(/\\left\s*\{/g)?.length ?? 0;
  if (lost === 0) return null;
  let left = lost;
  const next = tex
    .replace(/\\left\s*\{/g, '\\left\\{')
    .replace(/\\right\s*\}/g, (whole) => (left-- > 0 ? '\\right\\}' : whole));
  return { tex: next, causes: ['left-right'] };
};

/** A backslash at the very end, where the text was cut. */
const lastBackslash: Step = ({ tex }) => {
  const next = tex.replace(/(?<=(?:^|[^\\])(?:\\\\){0,40})\\\s*$/, '');
  return next === tex ? null : { tex: next, causes: ['stray-delimiter'] };
};

/** Plain TeX's \pmatrix{a & b \cr c & d} and its kin are environments now. */
const plainTex: Step = ({ tex, error }) => {
  const name =
    /Undefined control sequence: \\(matrix|pmatrix|bmatrix|cases|eqalign|eqalignno|displaylines|smallmatrix)\b/.exec(
      error,
    )?.[1];
  if (!name) return null;
  const environment = name.startsWith('eqalign') ? 'aligned' : name === 'displaylines' ? 'gathered' : name;
  let next = '';
  let from = 0;
  for (const hit of tex.matchAll(new RegExp(`\\\\${name}\\s*(?=\\{)`, 'g'))) {
    const open = hit.index + hit[0].length;
    const end = groupEnd(tex, open);
    if (end < 0 || hit.index < from) continue;
    next += `${tex.slice(from, hit.index)}\\begin{${environment}}${tex.slice(open + 1, end - 1)}\\end{${environment}}`;
    from = end;
  }
  return from === 0 ? null : { tex: next + tex.slice(from), causes: ['old-command'] };
};

/** \limits after what is no operator, \hline and \tag where they cannot stand. */
const misplaced: Step = ({ tex, error }) => {
  let next = tex;
  if (/Limit controls/.test(error)) next = next.replace(/\\(?:no)?limits(?![a-zA-Z])/g, ' ');
  if (/\\hline|\\hdashline/.test(error)) next = next.replace(/\\hd?a?s?h?line(?![a-zA-Z])/g, ' ');
  if (/\\tag/.test(error))
    next = next.replace(/\\tag\*?\s*\{([^{}]*)\}/g, '\\qquad(\\text{$1})').replace(/\\tag\*?(?![a-zA-Z])/g, '\\qquad ');
  if (/infix/i.test(error)) next = next.replace(/\\over(?![a-zA-Z])/g, '/');
  if (/[Ii]nvalid (?:size|color|unit)|number or size/.test(error))
    next = next
      .replace(/\\(?:color|[hv]space\*?|kern|mkern|hskip|mskip|rule)\s*(?:\{[^{}]*\})?/g, ' ')
      .replace(/\\\\\s*\[[^\]]{0,200}\]/g, '\\\\ ');
  return next === tex ? null : { tex: next, causes: ['misplaced-command'] };
};

/** Underscores, carets and dollars inside \text. */
const textMode: Step = ({ tex, error }) => {
  if (!/text mode|got '[_^$]'/.test(error)) return null;
  const next = tex.replace(/\\(text\w*|mbox|hbox)\s*\{([^{}]*)\}/g, (_, name: string, content: string) => {
    const safe = content.replace(/(^|[^\\])([_&#])/g, '$1\\$2').replace(/\^/g, '\\textasciicircum ');
    return `\\${name}{${safe}}`;
  });
  return next === tex ? null : { tex: next, causes: ['text-mode'] };
};

/** Braces, environments and \left-\right made whole. */
const structure: Step = ({ tex }) => {
  const mended = mendStructure(tex);
  return mended.causes.length === 0 || mended.tex === tex ? null : mended;
};

/** An array without its column description, with a strange one, or with more cells than columns. */
const columns: Step = ({ tex, error }) => {
  if (!/column alignment|Too many tab|Expected|Invalid/.test(error) || !/\\begin\{d?array\}/.test(tex)) return null;
  let next = tex.replace(/\\begin\{(d?array)\}(?!\s*[{[])/g, '\\begin{$1}{llllllllll}');
  if (next === tex && /column alignment/.test(error)) {
    next = tex.replace(
      /\\begin\{(d?array)\}\s*\{((?:[^{}]|\{[^{}]*\})*)\}/g,
      (_, name: string, description: string) => {
        const known = description
          .replace(/[pmb]\s*\{[^{}]*\}/g, 'l')
          .replace(/[@!><]\s*\{[^{}]*\}/g, '')
          .replace(/[^lcr|:\s]/g, '');
        return `\\begin{${name}}{${known || 'l'}}`;
      },
    );
  }
  if (next === tex && /Too many tab/.test(error)) {
    next = tex.replace(/\\begin\{(d?array)\}\s*\{([lcr|:\s]*)\}/g, '\\begin{$1}{$2llllllllll}');
  }
  return next === tex ? null : { tex: next, causes: ['array-columns'] };
};

/** `\ {a\}` for `\{a\}`: the backslash and the brace drifted apart. */
const driftedBrace: Step = ({ tex }) => {
  const opens = tex.match(/\\\{/g)?.length ?? 0;
  const closes = tex.match(/\\\}/g)?.length ?? 0;
  if (opens === closes || !/\\ +[{}]/.test(tex)) return null;
  return { tex: tex.replace(opens < closes ? /\\ +\{/ : /\\ +\}/, opens < closes ? '\\{' : '\\}'), causes: ['brace'] };
};

export const SYNTAX_STEPS: { safe: readonly Step[]; doubtful: readonly Step[] } = {
  safe: [displayOnly, plainTex, strayDelimiters, specialCharacters, braceDelimiters, lastBackslash],
  doubtful: [
    innerEnvironment,
    textMode,
    scripts,
    delimiters,
    misplaced,
    driftedBrace,
    columns,
    structure,
    missingArguments,
  ],
};
