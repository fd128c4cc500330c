/** Notations of single fields in the signs that the reader knows: concentrations, sets of reals and bounds in words, what is distributed how. */

/** [A], [\mathrm{NO_2}]_0, [B](t): a species in brackets with its index; a charge or a formula behind the brackets makes a complex of them. */
const CONCENTRATION =
  /\[\s?((?:\\(?:mathrm|text|textrm|mathsf|ce|rm)(?![A-Za-z])\s?\{?\s?)?)([A-Z](?:[A-Za-z\d+*{}()-]|_(?=\{?\s?\d)|\^\s?\{?\s?\d?[-+*]|\\(?:ast|star)){0,20})\s?\](?!\s?\^\s?\{?\s?\d?[-+](?!\w))(?!\s?\}?\s?\d|[A-Za-z]{2}|[A-Z]\w?_)(?:\s?_\s?(\{[^{}]{1,12}\}|\w))?(\s?\(\s?t\s?\))?/g;
/** [\text{N}_2\text{O}_5]: a font around each atom. */
const FONTS_WITHIN = /\[\s?(?:\\(?:text|mathrm)\s?\{[A-Z][a-z]?\}[_\d{}^+-]{0,8}){2,8}\s?\]/g;
/** K_3[Fe(CN)_6]: one pair of brackets among nothing but atoms. */
const COMPOUND = /^(?:[A-Z(][A-Za-z\d_{}()]*)?\[[^[\]]*\][A-Za-z\d_{}()]*$/;
/** Expectations, sequences and the like have their arguments in such brackets; rate constants and greatest rates are factors. */
const CALLED =
  /(?:\\(?:mathbb|mathbf|operatorname|mathrm|text|mathcal)\s?\{\s?[A-Za-z]{1,12}\s?\}|(?<![A-Za-z\\])(?![dkK]|[vV]_)[A-Za-z])(?:_(?:\{[^{}]{0,20}\}|\\?\w{1,12}))?\s?$/;

/** Concentrations as letters of their own, which are no calls of what stands before them. */
function concentrations(text: string): string {
  if (!text.includes('[') || COMPOUND.test(text.replace(/\s|\\(?:mathrm|text|ce)(?![a-z])/g, ''))) return text;
  return text
    .replace(FONTS_WITHIN, (all) => all.replace(/\\(?:text|mathrm)\s?\{([A-Za-z]+)\}/g, '$1'))
    .replace(
      CONCENTRATION,
      (all: string, font: string, species: string, index: string | undefined, time: string | undefined, at: number) => {
        const before = text.slice(Math.max(0, at - 40), at);
        if (font === '' ? CALLED.test(before) : /(?:E|P|Pr|Var|Cov)\}?\s?$/.test(before)) return all;
        const mark = species.includes('^') ? species.slice(species.indexOf('^')) : '';
        const plain = (part: string): string => part.replace(/[\s{}_^()]|\\(?:ast|star)/g, (c) => (c.startsWith('\\') ? '*' : '')); // prettier-ignore
        const own = plain(species.slice(0, species.length - mark.length));
        // [A]_t and [A](t) are [A].
        const place = plain(index ?? '');
        const sub = plain(mark) + (time === undefined && place !== 't' ? place : '');
        return `{\\mathrm{${own}}${sub === '' ? '' : `_{${sub}}`}} `;
      },
    );
}

const LETTER = String.raw`((?:\\[A-Za-z]{2,10}|[A-Za-z])(?![A-Za-z])(?:_\{?\w{1,5}\}?)?)`;
const NUMBER = String.raw`(-?(?:\\infty|∞|\d[\d.]{0,12}(?:/\d{1,6})?|\\[dt]?frac(?: ?\{\d{1,6}\} ?\{\d{1,6}\}|\d\d))(?: ?\\(?:text|mathrm)\s?\{[^{}]{1,12}\})?)`;
/** p | x ~ Beta(9, 6): what is distributed so. */
const DISTRIBUTED =
  /^.{1,40}?(?:\||\\mid(?![a-z])).{1,40}?\\sim(?![a-z])\s?(?=\\(?:text|mathrm|operatorname|mathcal)|[A-Z])/;
/** A value in words, in signs: the letter that is spoken of, and one or two numbers. */
const IN_WORDS: readonly [RegExp, (all: string, ...said: (string | undefined)[]) => string][] = [
  [new RegExp(`^(?:for )?(?:all|any|every) (?:real )?(?:values? (?:of )?|numbers? )?${LETTER}(?: in \\\\mathbb ?\\{?R\\}?)? (?:except|other than|but|excluding)(?: for)?(?: ${LETTER} ?=)? ?${NUMBER}(?:(?:,? and|,? or|,)(?: ${LETTER} ?=)? ?${NUMBER})?$`), (_, letter = '', _of, one = '', _also, two) => `${letter} \\ne ${one}${two === undefined ? '' : `, ${letter} \\ne ${two}`}`],
  [new RegExp(`^${LETTER} ?(?:\\\\neq?(?![a-z])|≠|!=) ?${NUMBER}(?:(?:,? and|,? or|,) ?)${NUMBER}$`), (_, letter = '', one = '', two = '') => `${letter} \\ne ${one}, ${letter} \\ne ${two}`],
  [new RegExp(`^${LETTER}(?: is| lies| must be| must lie)? (?:strictly )?between ${NUMBER} and ${NUMBER}$`), (_, letter = '', from = '', to = '') => `${from} < ${letter} < ${to}`],
  [/^(?:the |a )?(Beta|Gamma|Normal|Binomial|Poisson)(?: distribution)? with (?:parameters? |mean |shape )?(?:\\?[a-z]{1,6} ?= ?)?([\d./]+)(?: and|,)(?: variance| rate)?(?: ?\\?[a-z]{1,6} ?=)? ?([\d./]+)$/, (_, family = '', one = '', two = '') => `\\text{${family}}(${one}, ${two})`],
]; // prettier-ignore

function inSigns(text: string): string {
  if (text.length > 160 || !/(?:except|other|but|excluding|between|\\ne|≠|!=|\\sim|with)/.test(text)) return text;
  const plain = text.replace(/\\text\s?\{([^{}]*)\}/g, ' $1 ').replace(/\s+/g, ' ').trim(); // prettier-ignore
  if (DISTRIBUTED.test(plain)) return text.replace(DISTRIBUTED, '');
  const said = IN_WORDS.find(([words]) => words.test(plain));
  return said ? plain.replace(...said) : text;
}

/** \hat\lambda_{MLE} says how the estimate was found. */
const ESTIMATOR = /_\s?(?:MLE|\{\s?MLE?\s?\}|\{\s?\\(?:text|mathrm)\s?\{\s?MLE?\s?\}\s?\})/g;

/** Parameters by their names: Gamma(\\alpha = 11, \\beta = 6). */
const PARAMETERS =
  /(?<=(?:Beta|Gamma|Bin|Binomial|N|Normal|Poisson|Exp)\s?\}?\s?\([^()]{0,30})(?:\\[a-z]{2,6}|[a-z]|\\text\s?\{[a-z]{2,5}\})\s?=\s?/g;

/** T(n) ∈ Θ(n²) says what T(n) = Θ(n²) says. */
const MEMBER = /\\in(?=\s?(?:\\Theta|\\Omega|O|\\mathcal\s?\{O\})\s?(?:\\left)?\()/g;

export function fieldSigns(source: string): string {
  let text = source.includes('ML') ? source.replace(ESTIMATOR, '') : source;
  if (text.includes('mathbb')) text = text.replace(/\\mathbb\s?\{?\s?([EP])\s?\}?(?=\s?[[(])/g, '$1');
  if (text.includes('\\in')) text = text.replace(MEMBER, '=');
  if (text.length < 200 && text.includes('(') && text.includes('=')) text = text.replace(PARAMETERS, '');
  return inSigns(concentrations(text));
}
