import { BINARY, UNARY } from './commands.ts';
import { MACROS } from './macros.ts';
import type { Step } from './repair-step.ts';
import { groupEnd, texTokens } from './tex-tokens.ts';

/*
 * Scripts and arguments: two where one may stand, or none where one must.
 */

/** Two scripts of one kind, a script without a value, a doubled sign. */
export const scripts: Step = ({ tex, error }) => {
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

/** Puts {} before a script, or a prime, that follows a superscript or subscript of its own kind on the same base. */
function separateScripts(tex: string): string {
  const tokens = texTokens(tex).flatMap((token) => (/^[\\{}&^_$#%]/.test(token) ? [token] : token.split(/(?:)/u)));
  const levels = [{ '^': false, _: false }];
  /** Is the next group or token the value of a script? */
  let value = false;
  let out = '';
  for (const token of tokens) {
    const top = levels[levels.length - 1] ?? { '^': false, _: false };
    const kind = token === '^' || token === "'" ? '^' : token === '_' ? '_' : null;
    if (kind !== null && !value) {
      if (top[kind]) {
        out += '{}';
        top['^'] = top._ = false;
      }
      // Primes may follow each other, and a superscript may follow them.
      if (token !== "'") top[kind] = true;
      value = token !== "'";
    } else if (token === '{') {
      if (!value) top['^'] = top._ = false;
      value = false;
      levels.push({ '^': false, _: false });
    } else if (token === '}') {
      if (levels.length > 1) levels.pop();
    } else if (token.trim() !== '') {
      if (!value) top['^'] = top._ = false;
      value = false;
    }
    out += token;
  }
  return out;
}

/** A command at the end of a group that has no argument gets an empty one. */
export const missingArguments: Step = ({ tex }) => {
  // An accent of text mode without its letter is what is left of a command that was cut: \c of \cdot.
  let next = tex.replace(/(?<=(?:^|[^\\])(?:\\\\){0,40})\\[crvuH](?![a-zA-Z])(?=\s*(?:$|\}|\\(?:right|end)))/g, '');
  for (const name of new Set(tex.match(/\\[a-zA-Z]+/g))) {
    const wanted = arity(name);
    if (wanted > 0) next = withArguments(next, name, wanted);
  }
  return next === tex ? null : { tex: next, causes: ['missing-argument'] };
};

/** How many arguments in braces a command takes. */
function arity(command: string): number {
  const name = command.slice(1);
  if (BINARY.has(name)) return 2;
  if (UNARY.has(name)) return 1;
  const body = Object.hasOwn(MACROS, command) ? (MACROS[command] ?? '') : '';
  return Math.max(0, ...[...body.matchAll(/#(\d)/g)].map((hit) => Number(hit[1])));
}

/** Adds an empty group where `name` ends its group without all its arguments. */
function withArguments(tex: string, name: string, wanted: number): string {
  let next = '';
  let from = 0;
  for (const hit of tex.matchAll(new RegExp(`\\${name}(?![a-zA-Z])\\*?`, 'g'))) {
    let at = hit.index + hit[0].length;
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
  return next + tex.slice(from);
}
