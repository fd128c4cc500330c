/** Notations of one kind of value that are rewritten before anything is read: degrees and minutes, feet and inches, words for sets of reals. */
import { fieldSigns } from './field-signs.ts';

const DEGREE = '(?:\\\\degree|\\^\\s*(?:\\{\\s*)?\\\\circ(?:\\s*\\})?)';
const MINUTES = new RegExp(
  `^(-?)\\s*(\\d{1,4})\\s*${DEGREE}\\s*(\\d{1,2}(?:\\.\\d+)?)\\s*'(?!')\\s*(?:(\\d{1,2}(?:\\.\\d+)?)\\s*(?:''|")\\s*)?$`,
);
const FEET = /^(\d{1,4})\s*'(?!')\s*(\d{1,2}(?:\.\d+)?)\s*(?:''|")$/;
const POLAR = new RegExp(`^(-?[\\d.]+)\\s*([A-Za-z]{1,4}|\\\\Omega)\\s*(\\\\angle\\s*(?:-\\s*)?[\\d.]+\\s*${DEGREE})$`);

/** So many things in order out of n, but for ^3P_0 and the like, which are levels of atoms. */
const PERMUTATIONS =
  /(?:\{\}\s*|(?<![\w})]))[_^]\s*(?:\{\s*)?(\d{1,3}|n)\s*(?:\}\s*)?(?:P|\\(?:text|mathrm)\{P\})\s*_\s*(?:\{\s*)?(\d{1,3}|[rk])(?![\d/,])\s*\}?/g;
const TERM = /^(?:1P[01]|3P[012]|5P[123])$/;

const HARMONIC =
  /Y\s?_\s?(?:\{\s?(\d|l|\\ell)\s?\}|(\d|l|\\ell(?![a-z])))\s?\^\s?(?:\{\s?([+-]?\s?[01]|-\s?\d|-?\s?m)\s?\}|([01]|m))(?![\w^])|Y\s?_\s?\{\s?(\d|l|\\ell)\s?,?\s?([+-]?\s?\d|[+-]?\s?m)\s?\}/g;

/** Y_1^{-1} and Y_{1-1} as Y_{1,-1}: a spherical harmonic has no powers that look so. */
const harmonics = (text: string): string =>
  text.replace(HARMONIC, (all: string, l1?: string, l2?: string, m1?: string, m2?: string, l3?: string, m3?: string) => {
    const [l, m] = [l1 ?? l2 ?? l3 ?? '', (m1 ?? m2 ?? m3 ?? '').replace(/[\s+]/g, '')];
    const possible = /\d/.test(l) === /\d/.test(m) && !(Math.abs(Number(m)) > Number(l));
    return possible ? `Y_{${l},${m}}` : all;
  }); // prettier-ignore

/** Names of which the notation varies and the meaning does not: harmonics, the gradient. */
const signs = (text: string): string => {
  const plain = text.includes('nabla')
    ? text.replace(/\\(?:vec|mathbf|boldsymbol|bm)\s?(?:\{\s?\\nabla\s?\}|\\nabla(?![A-Za-z]))/g, '\\nabla ')
    : text;
  return plain.includes('Y') && plain.includes('_') ? harmonics(plain) : plain;
};

/** The text in the notation that the reader knows. */
export function respell(source: string): string {
  const text = fieldSigns(signs(source));
  if (!/\\text\s*\{|\\not|rac\s*\{|'|angle|^p|real|[T'}\d]$|[CP]_|\^\{?\s*-1/.test(text)) return text;
  let s = text
    .replace(/(?<![A-Za-z\\])rac(?=\s*\{)/g, '\\frac')
    .replace(/\\not\s*=/g, '\\ne ')
    .replace(/\\not\s*\\in(?![A-Za-z])/g, '\\notin ')
    .replace(/\\text\s*\{\s*(dozen|hundred|thousand|million|billion|trillion)\s*\}/g, ' $1')
    .replace(/^\\text\s*\{\s*(-?\d[\d.,]*\s+[a-z][^{}]*)\}$/, '$1');
  if (s.length > 400) return s;
  const minutes = MINUTES.exec(s);
  if (minutes) {
    const [, sign = '', d = '0', m = '0', seconds = '0'] = minutes;
    return `${sign}(${d}+${m}/60+${seconds}/3600)\\degree`;
  }
  const feet = FEET.exec(s);
  if (feet) return `${feet[1] ?? ''} ft ${feet[2] ?? ''} in`;
  const polar = POLAR.exec(s);
  if (polar) s = `${polar[1] ?? ''}${polar[3] ?? ''} ${polar[2] ?? ''}`;
  return s
    .replace(/(?:\{\}\s*|(?<![\w})]))[_^]\s*(?:\{\s*)?(\d{1,3}|n)\s*(?:\}\s*)?(?:C|\\(?:text|mathrm)\{C\})\s*_\s*(?:\{\s*)?(\d{1,3}|[rk])\s*\}?/g, '\\binom{$1}{$2}')
    .replace(PERMUTATIONS, (all: string, n: string, r: string) => (TERM.test(`${n}P${r}`) ? all : `\\frac{${n}!}{(${n}-${r})!}`))
    .replace(/^([fgh])\s*\^\s*(?:\{\s*)?-\s*1\s*(?:\}\s*)?\(\s*[a-z]\s*\)\s*=(?!=)/, '$1_{inv}=')
    .replace(/^(pH|pOH|pK_?\{?[abw]\}?)\s+(?=-?\d)/, '$1 = ')
    .replace(/^(?:the set of )?(?:all )?(?:the )?reals?(?: numbers?)? (?:except|excluding|other than|but not)(?: for)?\s+([^,{}]+(?:,[^,{}]+)*)$/i, (_, points: string) => `\\mathbb{R}\\setminus\\{${points.replace(/(?<!\s)\s+and\s+/g, ',')}\\}`)
    .replace(/^\[((?:[^[\],]+,)+[^[\],]+)\]\s*\^\s*(?:\{\s*)?(?:T|\\top|\\intercal|\\mathrm\{T\}|\\mathsf\{T\}|\\text\{T\}|')\s*\}?$/, (_, items: string) => `\\begin{pmatrix}${items.split(',').join('\\\\')}\\end{pmatrix}`)
    .replace(/^\(((?:[^(),]+,)+[^(),]+)\)\s*\^\s*(?:\{\s*)?(?:T|\\top|\\intercal|\\mathrm\{T\}|\\mathsf\{T\}|\\text\{T\})\s*\}?$/, (_, items: string) => `\\begin{pmatrix}${items.split(',').join('\\\\')}\\end{pmatrix}`);
} // prettier-ignore

/** `12.3 to 15.7`, where a confidence interval is asked for. */
export const asInterval = (text: string): string =>
  text.length > 200
    ? text
    : text.replace(/^(.*?)(?<![\d.])(-?\d+(?:\.\d+)?)\s*(?:to|–|—)\s*(-?\d+(?:\.\d+)?)(?![\d.])/, '$1($2, $3)');

/** C(5, 2) and P(5, 2). */
export const COUNTED = /(?<![A-Za-z\\])[CP]\s*\(\s*\d{1,3}\s*,\s*\d{1,3}\s*\)/;

/** The same as numbers of combinations and permutations. */
export const counted = (text: string): string =>
  text.replace(/(?<![A-Za-z\\])([CP])\s*\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)/g, (_, f: string, n: string, k: string) =>
    f === 'C' ? `\\binom{${n}}{${k}}` : `\\frac{${n}!}{(${n}-${k})!}`,
  );
