/** Formulas in running text, as the checks of flows read them. */

export interface TextEquation {
  /** The text from left to right side, and where it stands. */
  text: string;
  start: number;
  end: number;
  /** The left side's spelling, and the right side as written. */
  left: string;
  right: string;
}

/** A left side: one symbol with subscripts, primes and arguments, or a call: x, L_s, \hat{H}_z(r), P(A), dα/dS, f'(x). */
const LEFT =
  /((?:\\[a-zA-Z]+\s{0,9}(?:\{[^{}]{0,40}\})?|\p{L}[\p{M}\p{L}]{0,14})(?:['′]|_\{[^{}]{0,40}\}|_[\p{L}\d]{1,20}|\^\{?[\p{L}\d*′]{1,8}\}?|\([^()=]{0,60}\)|\[[^[\]=]{0,30}\]|\/\p{L}{1,4}){0,4})\s*(?:=|≈|:=|≥|≤|>|<|\\(?:approx|geq?|leq?)(?![a-zA-Z]))\s*/gu;

/** At most so many equations of a text are looked at. */
const MOST = 40;

/** The equations in a text. A right side ends where the sentence goes on in words. */
export function equationsIn(text: string): TextEquation[] {
  const list: TextEquation[] = [];
  for (const match of text.matchAll(LEFT)) {
    if (list.length >= MOST) break;
    const left = match[1] ?? '';
    const from = match.index + match[0].length;
    const right = rightSide(text, from);
    if (right.trim() === '') continue;
    const end = from + right.length;
    list.push({ text: text.slice(match.index, end), start: match.index, end, left: spelling(left), right });
  }
  return list;
}

/** What follows an equals sign, up to the end of the formula. */
function rightSide(text: string, from: number): string {
  let depth = 0;
  let i = from;
  for (; i < text.length && i - from < 400; i += 1) {
    const c = text[i] ?? '';
    if (/[({[]/.test(c)) depth += 1;
    else if (/[)}\]]/.test(c)) {
      if (depth === 0) break;
      depth -= 1;
    } else if (depth === 0) {
      if (c === '$' || c === '?' || c === ';' || c === '=' || c === '\n') break;
      if (/[,.:]/.test(c) && !/\d/.test(text[i + 1] ?? '')) break;
      // A word of running text ends the formula: two letters or more that are no command and no function.
      if (
        c === ' ' &&
        /^ (?!(?:sin|cos|tan|exp|log|ln|sqrt|sinh|cosh|max|min|arctan|arcsin|arccos|det|mod)\b)\p{L}{2,}(?![\p{L}\d_^(])/u.test(
          text.slice(i, i + 24),
        )
      )
        break;
    }
  }
  return text.slice(from, i).trimEnd();
}

const GREEK =
  'alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ vartheta θ iota ι kappa κ lambda λ mu μ nu ν xi ξ pi π rho ρ sigma σ tau τ upsilon υ phi φ varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Phi Φ Psi Ψ Omega Ω ell ℓ hbar ħ partial ∂ nabla ∇ infty ∞'.split(
    ' ',
  );
const LETTERS = new Map(
  GREEK.flatMap((name, index) => (index % 2 === 0 ? [[name, GREEK[index + 1] ?? ''] as const] : [])),
);
const DIGITS = '₀₁₂₃₄₅₆₇₈₉';
const POWERS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** One spelling for what differs in notation alone: Greek letters, fractions, products, spaces, braces. For comparison only. */
export function spelling(formula: string): string {
  return formula
    .slice(0, 2000)
    .normalize('NFKC')
    .replace(/\\(?:left|right|displaystyle|big|Big|bigl|bigr|Bigl|Bigr|quad|qquad)(?![a-zA-Z])|\\[,;:! ]/g, '')
    .replace(
      /\\(?:text|mathrm|mathbf|mathit|mathsf|operatorname|boldsymbol|textrm|rm|vec|hat|bar|tilde|overline|mathcal)\s*(?=\{)/g,
      '',
    )
    .replace(/\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, '($1)/($2)')
    .replace(/\\(?:cdot|times|ast)(?![a-zA-Z])|[·×⋅∗]/g, '*')
    .replace(/\\([a-zA-Z]+)/g, (_, name: string) => LETTERS.get(name) ?? name)
    .replace(/µ/g, 'μ')
    .replace(/[₀-₉]+/g, (run) => `_${Array.from(run, (c) => DIGITS.indexOf(c)).join('')}`)
    .replace(/[⁰¹²³⁴-⁹]+/g, (run) => `^${Array.from(run, (c) => POWERS.indexOf(c)).join('')}`)
    .replace(/[−–]/g, '-')
    .replace(/[≃≅∼]/g, '≈')
    .replace(/[\s$*{}]/g, '')
    .replace(/\((\p{L}?[\p{L}\d]?)\)/gu, '$1')
    .replace(/(?<![.,;:])[.,;:]+$/, '');
}
