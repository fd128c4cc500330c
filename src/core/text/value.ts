import { isKnownCommand } from './commands.ts';
import { segment } from './segment.ts';

/** A piece of a short value: text, or a formula. */
export type ValuePart = { kind: 'text'; text: string } | { kind: 'math'; tex: string; display: boolean };

/**
 * Splits a value of a variable or an answer for typesetting: "$\frac12$", "3.2 m/s", "\frac{1}{2} \approx 0.5" and
 * "x^2 + 1" alike. Values carry no Markdown and money is text; what is plain stays plain. Never throws.
 */
export function valueParts(value: string): ValuePart[] {
  if (isWholeMath(value)) return withProse(value.trim());
  const parts: ValuePart[] = [];
  for (const piece of segment(value)) {
    if (piece.kind === 'math') parts.push({ kind: 'math', tex: piece.tex, display: piece.delimiter === 'environment' });
    else {
      const text = piece.kind === 'image' ? '' : piece.text.replace(/\\([$%&#_{}])/g, '$1');
      if (text !== '') parts.push({ kind: 'text', text });
    }
  }
  return parts;
}

/** What cannot be taken apart: brackets that belong together, and rows. */
const WHOLE = /\\(?:left|right|begin|end)(?![a-zA-Z])|\\\\|&/;
const TEXT = /\\text\s?\{([^{}\\$]*)\}(?!\s*[\^_])/g;
const SPACES = /^(?:\\[,;:! ]|\\q?quad(?![a-zA-Z])|~|\s)*$/;

/** Three words and more in \text are prose: as a formula they would be one line that cannot be broken. */
function withProse(tex: string): ValuePart[] {
  const parts: ValuePart[] = [];
  let at = 0;
  const math = (end: number): void => {
    const part = tex.slice(at, end);
    if (!SPACES.test(part)) parts.push({ kind: 'math', tex: part.trim(), display: false });
  };
  for (const { index, 0: whole, 1: text = '' } of WHOLE.test(tex) ? [] : tex.matchAll(TEXT)) {
    if (!/\S\s+\S+\s+\S/.test(text) || depthAt(tex, index) !== 0) continue;
    math(index);
    const gap = /(?:\\[,;: ]|~|quad)\s*$/.test(tex.slice(at, index)) ? ' ' : '';
    parts.push({ kind: 'text', text: `${gap}${text}` });
    at = index + whole.length;
  }
  math(tex.length);
  return parts;
}

function depthAt(tex: string, end: number): number {
  let depth = 0;
  for (const [brace] of tex.slice(0, end).matchAll(/\\.|[{}]/gs)) {
    if (brace === '{') depth += 1;
    else if (brace === '}') depth -= 1;
  }
  return depth;
}

/** Clearly LaTeX without delimiters: no dollar, no words, and a command or script. */
function isWholeMath(value: string): boolean {
  if (value.length > 4_000 || /\$|\\[()[\]]|\n\s*\n|`/.test(value)) return false;
  const commands = [...value.matchAll(/\\([a-zA-Z]+)/g)].map((hit) => hit[1] ?? '');
  const script = /[\w)\]}][\^_](?:\{|[\w(+-])/.test(value);
  if (!script && !commands.some((name) => isKnownCommand(name)) && !/[\t\b\f\v\u0007][a-z]{2}/.test(value))
    return false;
  const words = value
    .replace(/\\(?:text\w*|mathrm|mathbf|mathit|mathsf|operatorname\*?|mbox|hbox|begin|end)\s*\{[^{}]*\}/g, ' ')
    .replace(/[\\\t\b\f\v\u0007][a-zA-Z]+/g, ' ')
    .replace(/[\^_]\{[^{}]*\}/g, ' ');
  // V_oc is a name, not V with a small o: without braces TeX would take one letter only. Beside commands k_BT is TeX, and everywhere it is k_B T.
  const named =
    commands.length > 0 ? /[\^_][a-zA-Z]?[a-z]{2,}|[\^_][a-z][a-zA-Z]/ : /[\^_](?!BT(?![a-zA-Z]))[a-zA-Z]{2,}/;
  if (named.test(value)) return false;
  if (commands.length === 0 && /[a-zA-Z]{3,}|;|\d\s+[a-zA-Zµμ°%]{1,3}\b|\d\s+[a-zA-Zµμ]\S*\//.test(words)) return false;
  return !/[a-zA-Z]{4,}|\b(?:and|or|the|for|if|not|are|is|of|to|in|at)\b/.test(words);
}
