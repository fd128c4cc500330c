import { ANGSTROM } from '../../notation/units.ts';
import { respell } from './spelling.ts';
import { asciify } from '../../notation/unicode.ts';

/**
 * Cleaning: takes the wrappers off a value (dollars, \boxed, markdown, "the answer is", a final full stop) and repairs LaTeX that went
 * through a JSON reader once too often or too seldom. What is left is one line in the tokenizer's notation.
 */

/** Control characters that a JSON reader made of \f, \t, \b, \n, \r, \v before a command's rest. */
const DAMAGED: [RegExp, string][] = [
  [/\f(?=rac|loor|orall)/g, '\\f'],
  [/\t(?=ext|imes|heta|an|au|o\b|frac|ilde|op|fr|riangle)/g, '\\t'],
  [/\x08(?=eta|egin|ar|oxed|ig|inom|m\{|oldsymbol|f\b|mod)/g, '\\b'],
  [/\n(?=u\b|u_|abla|eq|e\b|eg|otin|ot\b)/g, '\\n'],
  [/\r(?=ho|ight|m\b|angle|ceil|floor)/g, '\\r'],
  [/\v(?=ar|ec|ert)/g, '\\v'],
]; // prettier-ignore

const LAYOUT =
  /\\(?:displaystyle|textstyle|scriptstyle|limits|nolimits|bigl|bigr|biggl|biggr|Bigl|Bigr|Biggl|Biggr|bigm|big|Big|bigg|Bigg|mathopen|mathclose|mathord|mathbin|mathrel|mathinner|nonumber|notag|centering|hfill|allowbreak|nobreak|boldmath|unboldmath|strut|mathstrut|protect|relax)(?![A-Za-z])/g;
const SPACING = /(?<!\\)\\(?:[,;:> ]|quad(?![A-Za-z])|qquad(?![A-Za-z])|enspace|thinspace|medspace|thickspace|negthinspace|nobreakspace|hspace\*?\{[^{}]*\}|vspace\*?\{[^{}]*\}|phantom\{[^{}]*\}|hphantom\{[^{}]*\}|label\{[^{}]*\}|tag\*?\{[^{}]*\})/g; // prettier-ignore

const LEADS =
  /^(?:(?:so|thus|hence|therefore|finally|ans|answer|final answer|the answer|the final answer|result|the result|solution|value|the value|correct answer|the correct answer|final result)\b\s*(?:is|are|:|=|-|equals)?\s*[:,]?\s*|(?:it is|it's|we (?:get|have|find|obtain)|this (?:gives|is)|which is|equal to|equals|approximately|approx\.?|about|roughly|around|circa|ca\.|nearly|exactly|is)\s+|(?:\\approx|\\sim|\\simeq|\\cong|~|=|:)\s*)/i;
const TAILS =
  /(?<!\s)(?:\s*\(?\b(?:approximately|approx\.?|exactly|exact|in total|total)\)?|\s*\\blacksquare|\s*\\square|\s*\\checkmark)$/i;

/** The inside of a balanced group that starts at `open` ('{' position), or null. */
export function groupEnd(text: string, open: number, o = '{', c = '}'): number {
  let depth = 0;
  for (let i = open; i < text.length; i++) {
    const ch = text[i];
    if (ch === '\\') {
      i++;
      continue;
    }
    if (ch === o) depth++;
    else if (ch === c && --depth === 0) return i;
  }
  return -1;
}

/** Takes \boxed{...}, \fbox{...}, \framebox{...} away wherever they stand, keeping what is inside. */
function unbox(text: string): string {
  if (!text.includes('\\')) return text;
  let out = text;
  for (let guard = 0; guard < 20; guard++) {
    const m =
      /\\(?:boxed|fbox|framebox|ensuremath|mathstrut|smash|cancel|color\{[a-z]+\}|textcolor\{[a-z]+\})\s*\{/.exec(out);
    if (!m) break;
    const open = m.index + m[0].length - 1;
    const close = groupEnd(out, open);
    if (close < 0) return out.slice(0, m.index) + ' ' + out.slice(open + 1);
    out = `${out.slice(0, m.index)} ${out.slice(open + 1, close)} ${out.slice(close + 1)}`;
  }
  return out;
}

/** Dollars that delimit mathematics go; dollars that are money become \currency. */
function dollars(text: string): string {
  if (!text.includes('$')) return text;
  let out = text.replace(/\\\$/g, '\\usd ').replace(/\$\$/g, '$');
  const count = out.split('$').length - 1;
  if (count === 0) return out;
  if (count === 1 || /\$\s?-?[\d.,][^$\\^_{}=+*/]*(?<=[\sa-z])\$\s?\d/i.test(out)) {
    out = out.replace(/\$(?=\s*(?:-\s*)?[\d.])/g, '\\usd ').replace(/(\d)\s*\$/g, count === 1 ? '$1\\usd ' : '$1 ');
  }
  // A prefix glued to a unit in dollars is one unit: k$\Omega$ is not k times Omega.
  return out.replace(/(?<![A-Za-z])([kMGmnp])\$(?=\\Omega(?![A-Za-z]))/g, '$1').replace(/\$/g, ' ');
}

/** Doubled backslashes before commands are single ones unless they end a row of a matrix. */
function backslashes(text: string): string {
  if (!text.includes('\\\\')) return text;
  if (/\\\\begin\s*\{/.test(text))
    return text
      .replace(/\\\\\\\\/g, '\u0001')
      .replace(/\\\\/g, '\\')
      .replace(/\u0001/g, '\\\\');
  if (/\\begin\s*\{/.test(text)) return text;
  return text.replace(/\\\\(?=[A-Za-z,;:!{}()[\]|%$&])/g, '\\').replace(/\\\\/g, ' ');
}

/** What says nothing of the value: an empty index of a root, numbers and units marked by siunitx, a font that a group begins with, braces around one name before its index, marks of columns without a table. */
function plainMarks(text: string): string {
  let s = text;
  if (s.includes('\\'))
    s = s
      .replace(/\\sqrt\s*\[\s*\]/g, '\\sqrt')
      .replace(/(?<=[\d}~,;: ]\s*)\\text((?:[A-Z][a-z]?|kg|[ckmnµ]m|[kM](?:Hz|J|Pa|V|W))(?![A-Za-z{]))/g, '\\text{$1}')
      .replace(/\\num\s*\{([^{}]{1,40})\}/g, '$1')
      .replace(/\\(?:SI|qty)\s*\{([^{}]{1,40})\}\s*\{([^{}\\]{1,20})\}/g, '$1\\,\\text{$2}')
      .replace(/\{\s*\\(?:rm|sf|tt)(?![A-Za-z])\s*([^{}\\]{1,40})\}/g, '\\text{$1}');
  if (/\\(?:mathring|overset|AA)/.test(s)) s = s.replace(ANGSTROM, 'Å');
  if (/illion|thousand/.test(s))
    s = s.replace(/\\text\s*\{\s*((?:m|b|tr)illion|thousand)\s+(?=[a-z])/gi, ' $1 \\text{');
  // "40×" is how often something is magnified.
  if (/[×xX}s]\s*$/.test(s)) s = s.replace(/(?<=\d)\s{0,9}(?:\\times|×|\\text\s*\{\s*[x×]\s*\})\s{0,9}$/, '');
  if (s.includes('ket') || s.includes('bra'))
    s = s
      .replace(/\\(?:ket|Ket)\s*\{([^{}]{1,40}(?:\{[^{}]*\}[^{}]*){0,4})\}/g, '|$1\\rangle ')
      .replace(/\\(?:bra|Bra)\s*\{([^{}]{1,40}(?:\{[^{}]*\}[^{}]*){0,4})\}/g, '\\langle $1|')
      .replace(/\\(?:braket|Braket)\s*\{([^{}]{1,60})\}/g, '\\langle $1\\rangle ');
  if (s.includes('|')) s = s.replace(/(\|[^|]{1,60}\|)(?=\|[^|]{1,60}\|)/g, '$1 ');
  if (s.includes('_')) s = s.replace(/(?<![A-Za-z}\]_^*\\]\s*)\{\s*(\\?[A-Za-z]|\\[a-z]{2,10})\s*\}(?=\s*_)/g, '$1');
  if (s.includes('&') && !s.includes('\\begin'))
    s = s.replace(/&\s*(?==|\\(?:approx|equiv|sim|leq?|geq?)(?![a-z]))/g, ' ');
  return s;
}

/** Without what only changes the look: bold and italic switches, colours, blanks by name, braces around the whole or around "6·10" of a power of ten. */
function bare(text: string): string {
  let s = text.trim();
  if (s.includes('\\'))
    s = s
      .replace(/\\(?:bf|it|bfseries|itshape)(?![A-Za-z])|\\color\s*\{[a-z]+\}(?!\s*\{)|\\space(?![A-Za-z])/g, ' ')
      .replace(/\\(?:textbf|textit)\s*\{/g, '\\text{')
      .replace(/\{([\d.]+\s*\\(?:cdot|times)\s*10)\}\s*(?=\^)/g, '$1')
      .trim();
  for (let guard = 0; guard < 4 && s.startsWith('{') && groupEnd(s, 0) === s.length - 1; guard++)
    s = s.slice(1, -1).trim();
  return s;
}

/** Text that is ready for the tokenizer. Never throws; at most a few passes over the text. */
export function clean(source: string): string {
  let s = source.replace(/ {2,}/g, ' ');
  if (/[\f\t\x08\n\r\v]/.test(s)) for (const [pattern, fix] of DAMAGED) s = s.replace(pattern, fix);
  s = bare(plainMarks(backslashes(s)));
  // "40\ \mu\text{T}": the prefix of a plain number's unit stands outside its \text.
  if (s.includes('\\mu'))
    s = s.replace(
      /^((?:[^A-Za-z\\]|\\(?:times|cdot|pm|[,;:!\s]))*\d\}?(?:\s|\\[,;:!\s]|~){0,3})\\mu\s*\\(?:text|mathrm|textrm)\s*\{\s*([A-Z]{1,2}[a-z]?|[gsmlL]|mol|eV)(?=[\s/}·^])/,
      '$1\\text{µ$2',
    );
  if (s.includes('~') && /[&|∧∨]|\\land|\\lor|\b(?:AND|OR)\b/.test(s) && !/\\begin|\d/.test(s))
    s = s.replace(/~(?=\s*[A-Za-z(])/g, '\\neg ');
  s = asciify(s).replace(/[\t\r\f\v\x08]/g, ' ');
  if (s.includes('```')) s = s.replace(/^\s*```(?:latex|math|tex|text)?\s*|(?<!\s)\s*```\s*$/g, '');
  if (s.includes('<')) s = s.replace(/<\/?(?:b|i|em|strong|sub|sup|p|br)\s*\/?>/gi, ' ');
  if (/\*\*|__|[`#]/.test(s))
    s = s
      .replace(/\*\*(.+?)\*\*/gs, ' $1 ')
      .replace(/(^|[^_\w\\])__(.+?)__(?!\w)/g, '$1 $2 ')
      .replace(/`/g, ' ')
      .replace(/^\s*#{1,6}\s+(?=[A-Za-z$\\])/, '');
  s = unbox(s);
  s = s.replace(/(?<!\\)\\(?:\(|\)|\[|\])/g, ' ');
  s = s.replace(
    /\\(?:begin|end)\s*\{(?:equation|align|aligned|gather|gathered|math|displaymath|multline|split|center)\*?\}/g,
    ' ',
  );
  if (/\\begin\s*\{(?:align|aligned|gather|gathered|split|eqnarray)/.test(source))
    s = s.replace(/&/g, ' ').replace(/\\\\/g, ' , ');
  s = dollars(s);
  const commands = s.includes('\\');
  if (commands) s = s.replace(LAYOUT, ' ');
  if (s.includes('{,}')) s = s.replace(/(\d)\{,\}(?=\d{3})/g, '$1');
  if (commands) s = s.replace(/(\d)(?:\\[,;!]|\\ )(?=\d{3}(?!\d))/g, '$1');
  if (s.includes('x'))
    s = s.replace(/(\d)\s*x\s*(?=10\s*\^)/g, '$1\\times ').replace(/(\d)\s+x\s+(?=\d)/g, '$1 \\times ');
  if (commands)
    s = s
      .replace(/(?<!\\)\\!/g, '')
      .replace(SPACING, ' ')
      .replace(/\\(?:left|right|middle)\s*(?=[([|\\/)\]<>{}])/g, '');
  s = s.replace(/[\s~]+/g, ' ').trim();
  return respell(strip(s));
}

/** Leading phrases, final punctuation and outer quotes. */
function strip(text: string): string {
  let s = text;
  for (let guard = 0; guard < 6; guard++) {
    const before = s;
    s = s.replace(/^["'](?:["']*(?!["'])(.*[^"'])["']+|["']+)$/, '$1').trim();
    s = s.replace(/^\*\s+(?=\D)|^-\s+(?=[A-Z][a-z]{2})/, '');
    s = s.replace(/(?<![\s.,;:])[\s.,;:]+$/, (m, at: number) =>
      /\.{3}/.test(m) ? m.trim() : at > 0 && s[at - 1] === '\\' ? m : '',
    );
    if (!/^(?:is|about|around|value|result|solution|so|ans)\b/i.test(s) || /\s/.test(s)) s = s.replace(LEADS, '');
    s = s.replace(/^\\(?:text|textbf|mathrm)\s*\{([^{}]{2,40})\}\s*(?=[^\s^_])/, (m, t: string) =>
      LEADS.test(`${t.trim()} `) && `${t.trim()} `.replace(LEADS, '') === '' ? '' : m,
    );
    s = s.replace(TAILS, '').trim();
    if (s === before) break;
  }
  return s;
}
