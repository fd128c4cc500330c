import { DISPLAY_ENVIRONMENTS } from './commands.ts';
import { proseWords } from './money.ts';
import type { Step } from './repair-step.ts';
import { mendStructure } from './structure.ts';
import { groupEnd, texTokens } from './tex-tokens.ts';

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
    .replace(/\\\\([()])(?=[^{}]*\})/g, '$1');
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

/** Two scripts of one kind, a script without a value, a doubled sign. */
const scripts: Step = ({ tex, error }) => {
  if (/Double (super|sub)script/.test(error)) {
    return { tex: separateScripts(tex), causes: ['script'] };
  }
  if (!/group after '[\^_]'|group as argument to '[\^_]'|got '[\^_]'/.test(error)) return null;
  const next = tex
    .replace(/([\^_])\s*\1+/g, '$1')
    .replace(/[\^_]\s*(?=$|[}&^_)\]]|\\\\|\\(?:end|right|cr|hline)\b)/g, '')
    .replace(
      /([\^_])\s*(\\(?:left|right|big|Big|bigg|Bigg|middle|limits|displaystyle|not|quad|qquad|,|;|:|!)(?![a-zA-Z]))/g,
      '$1{}$2',
    );
  return next === tex ? null : { tex: next, causes: ['script'] };
};

/** Puts {} before a script that follows one of its own kind on the same base. */
function separateScripts(tex: string): string {
  const tokens = texTokens(tex);
  const seen: { '^': boolean; _: boolean }[] = [{ '^': false, _: false }];
  let argument = false;
  let out = '';
  for (const token of tokens) {
    const top = seen[seen.length - 1] ?? { '^': false, _: false };
    if (token === '^' || token === '_') {
      if (top[token]) {
        out += '{}';
        top['^'] = top._ = false;
      }
      top[token] = true;
      argument = true;
      out += token;
      continue;
    }
    if (token === '{') {
      if (!argument) top['^'] = top._ = false;
      seen.push({ '^': false, _: false });
    } else if (token === '}') {
      if (seen.length > 1) seen.pop();
    } else if (!argument || token.trim().length > 1) {
      if (token.trim() !== '') {
        // A prime is a superscript of its own.
        const prime = /'+\s*$/.test(token);
        top['^'] = prime;
        top._ = false;
      }
    }
    argument = argument && token.trim() === '';
    out += token;
  }
  return out;
}

/** A command at the end of a group that has no argument gets an empty one. */
const missingArguments: Step = ({ tex, error }) => {
  const name =
    /group as argument to '(\\[a-zA-Z]+)'/.exec(error)?.[1] ??
    /Got function '[^']+' with no arguments as argument to '(\\[a-zA-Z]+)'/.exec(error)?.[1];
  if (!name || /^\\(?:left|right|[bB]ig)/.test(name)) return null;
  let next = '';
  let from = 0;
  const wanted = /^\\[dtc]?(?:frac|binom)$|^\\(?:over|under)set$|^\\stackrel$/.test(name) ? 2 : 1;
  for (const hit of tex.matchAll(new RegExp(`\\${name}(?![a-zA-Z])`, 'g'))) {
    let at = hit.index + name.length;
    if (at < from) continue;
    for (let argument = 0; argument < wanted; argument++) {
      while (/\s/.test(tex[at] ?? '')) at++;
      const char = tex[at];
      if (char === '{') {
        const end = groupEnd(tex, at);
        if (end < 0) break;
        at = end;
      } else if (
        char === undefined ||
        /[}&^_]/.test(char) ||
        /^\\(?:\\|end|right|left|begin|cr|quad|qquad|,|;)/.test(tex.slice(at, at + 7))
      ) {
        next += tex.slice(from, at) + '{}';
        from = at;
      } else at += char === '\\' ? (/^\\(?:[a-zA-Z]+|[^])/.exec(tex.slice(at, at + 40))?.[0].length ?? 1) : 1;
    }
  }
  next += tex.slice(from);
  return next === tex ? null : { tex: next, causes: ['missing-argument'] };
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
      .replace(/\\\\\s*\[[^\]]*\]/g, '\\\\ ');
  return next === tex ? null : { tex: next, causes: ['special-character'] };
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
  safe: [displayOnly, strayDelimiters, specialCharacters],
  doubtful: [
    innerEnvironment,
    textMode,
    scripts,
    delimiters,
    misplaced,
    driftedBrace,
    columns,
    missingArguments,
    structure,
  ],
};
