/** Names of mathematics: functions, LaTeX commands that are symbols or decorate them, words that are not mathematics. */

/** Whether a name is that of a ket or a bra. */
export const isKet = (name: string): boolean => /^(?:ket|bra)\(/.test(name);

/** Other commands that are one symbol. */
export const SYMBOL_COMMANDS = new Map<string, string>([
  ['infty', 'infty'],
  ['infinity', 'infty'],
  ['Infinity', 'infty'],
  ['ell', 'ell'],
  ['hbar', 'hbar'],
  ['hslash', 'hbar'],
  ['imath', 'i'],
  ['jmath', 'j'],
  ['aleph', 'aleph'],
  ['Re', 'Re'],
  ['Im', 'Im'],
  ['odot', 'odot'],
  ['oplus', 'oplus'],
  ['perp', 'perp'],
  ['parallel', 'parallel'],
  ['bot', 'bot'],
  ['top', 'top'],
  ['emptyset', 'emptyset'],
  ['varnothing', 'emptyset'],
  ['wp', 'wp'],
  ['beth', 'beth'],
  ['square', 'square'],
  ['Box', 'square'],
]);

/** Function names with their canonical name; all take their argument with or without parentheses. */
export const FUNCTIONS = new Map<string, string>();
for (const f of 'sin cos tan cot sec csc cis sinc sinh cosh tanh coth sech csch exp ln log lg arg det erf erfc sgn floor ceil round gcd lcm max min sup inf trace rank dim ker deg sqrt cbrt abs'.split(
  ' ',
))
  FUNCTIONS.set(f, f);
for (const f of ['sin', 'cos', 'tan', 'cot', 'sec', 'csc']) {
  FUNCTIONS.set(`arc${f}`, `a${f}`);
  FUNCTIONS.set(`a${f}`, `a${f}`);
  for (const p of ['arc', 'ar', 'a', 'arg']) FUNCTIONS.set(`${p}${f}h`, `a${f}h`);
}
FUNCTIONS.set('arctg', 'atan');
FUNCTIONS.set('tg', 'tan');
FUNCTIONS.set('ctg', 'cot');
FUNCTIONS.set('cosec', 'csc');
FUNCTIONS.set('sign', 'sgn');
FUNCTIONS.set('ceiling', 'ceil');
FUNCTIONS.set('log10', 'log10');
FUNCTIONS.set('log2', 'log2');

/** Functions that the evaluator computes; the others are applied symbolically. */
export const EVALUATED = new Set(
  'sin cos tan cot sec csc cis sinc sinh cosh tanh coth sech csch exp ln log lg log10 log2 logb asin acos atan acot asec acsc asinh acosh atanh acoth asech acsch erf erfc sgn floor ceil round gcd lcm max min sqrt cbrt abs fact binom root mod'.split(
    ' ',
  ),
);

/** Functions that plain letters may run into, as in `sinx` or `rcosθ`; longest first. */
export const GLUED = [
  'arcsin', 'arccos', 'arctan', 'sinh', 'cosh', 'tanh', 'sqrt', 'sin', 'cos', 'tan', 'exp', 'log', 'ln',
  'epsilon', 'upsilon', 'lambda', 'alpha', 'delta', 'gamma', 'kappa', 'omega', 'sigma', 'theta', 'hbar', 'beta', 'zeta', 'iota',
  'Omega', 'Delta', 'Gamma', 'Theta', 'Lambda', 'Sigma', 'phi', 'chi', 'psi', 'tau', 'rho', 'eta', 'Phi', 'Psi', 'mu', 'nu', 'xi', 'pi',
]; // prettier-ignore

/** Commands that decorate a symbol; the decoration belongs to the name (design, point 5). */
export const ACCENTS = new Map<string, string>([
  ['hat', 'hat'],
  ['widehat', 'hat'],
  ['bar', 'bar'],
  ['overline', 'bar'],
  ['vec', 'vec'],
  ['overrightarrow', 'vec'],
  ['overrightharpoon', 'vec'],
  ['mathbf', 'vec'],
  ['boldsymbol', 'vec'],
  ['bm', 'vec'],
  ['pmb', 'vec'],
  ['textbf', 'vec'],
  ['bold', 'vec'],
  ['tilde', 'tilde'],
  ['widetilde', 'tilde'],
  ['dot', 'dot'],
  ['ddot', 'ddot'],
  ['dddot', 'dddot'],
  ['check', 'check'],
  ['breve', 'breve'],
  ['underline', 'under'],
  ['mathcal', 'cal'],
  ['mathscr', 'cal'],
  ['mathfrak', 'frak'],
  ['mathbb', 'bb'],
  ['Bbb', 'bb'],
]);

/** Commands whose braces hold upright text. */
export const TEXT_COMMANDS = new Set([
  'text', 'mathrm', 'textrm', 'rm', 'operatorname', 'textit', 'mathit', 'textnormal', 'mbox', 'hbox', 'mathsf', 'textsf', 'mathtt', 'texttt', 'ce', 'textup', 'mathup', 'symrm', 'unit', 'si', 'it', 'textstyle',
]); // prettier-ignore

/** Words that join values or introduce conditions. */
export const KEYWORDS = new Set([
  'and',
  'or',
  'for',
  'if',
  'when',
  'where',
  'with',
  'otherwise',
  'else',
  'as',
  'mod',
  'per',
  'in',
]);

/** Two- and three-letter English words that are no product of symbols. */
export const SHORT_WORDS = new Set(
  'the and not all any one two six ten sad yes no is of to it we an so by be do the are was has can but its per via due odd few may low top out off up down left none true both does also only than that this then from real even high more less over each same most least when will zero some'.split(
    ' ',
  ),
);
