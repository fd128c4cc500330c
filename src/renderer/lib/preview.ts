/** Commands that are one sign. */
const SIGNS: Readonly<Record<string, string>> = {
  times: '×',
  cdot: '·',
  div: '÷',
  pm: '±',
  mp: '∓',
  le: '≤',
  leq: '≤',
  ge: '≥',
  geq: '≥',
  ne: '≠',
  neq: '≠',
  approx: '≈',
  sim: '∼',
  simeq: '≃',
  equiv: '≡',
  propto: '∝',
  ll: '≪',
  gg: '≫',
  infty: '∞',
  int: '∫',
  oint: '∮',
  sum: '∑',
  prod: '∏',
  partial: '∂',
  nabla: '∇',
  sqrt: '√',
  in: '∈',
  notin: '∉',
  subset: '⊂',
  cup: '∪',
  cap: '∩',
  emptyset: '∅',
  forall: '∀',
  exists: '∃',
  to: '→',
  rightarrow: '→',
  Rightarrow: '⇒',
  implies: '⇒',
  leftrightarrow: '↔',
  mapsto: '↦',
  ldots: '…',
  cdots: '…',
  dots: '…',
  degree: '°',
  circ: '°',
  angle: '∠',
  perp: '⊥',
  parallel: '∥',
  hbar: 'ℏ',
  ell: 'ℓ',
  prime: '′',
  langle: '⟨',
  rangle: '⟩',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  epsilon: 'ε',
  varepsilon: 'ε',
  zeta: 'ζ',
  eta: 'η',
  theta: 'θ',
  vartheta: 'ϑ',
  iota: 'ι',
  kappa: 'κ',
  lambda: 'λ',
  mu: 'μ',
  nu: 'ν',
  xi: 'ξ',
  pi: 'π',
  rho: 'ρ',
  sigma: 'σ',
  tau: 'τ',
  upsilon: 'υ',
  phi: 'φ',
  varphi: 'φ',
  chi: 'χ',
  psi: 'ψ',
  omega: 'ω',
  Gamma: 'Γ',
  Delta: 'Δ',
  Theta: 'Θ',
  Lambda: 'Λ',
  Xi: 'Ξ',
  Pi: 'Π',
  Sigma: 'Σ',
  Phi: 'Φ',
  Psi: 'Ψ',
  Omega: 'Ω',
  mid: '∣',
  wedge: '∧',
  land: '∧',
  vee: '∨',
  lor: '∨',
  neg: '¬',
  star: '⋆',
  ast: '∗',
  bullet: '•',
  because: '∵',
  therefore: '∴',
  iff: '⇔',
  Leftrightarrow: '⇔',
  longrightarrow: '⟶',
  Longrightarrow: '⟹',
  leftarrow: '←',
  uparrow: '↑',
  downarrow: '↓',
  rightleftharpoons: '⇌',
  lfloor: '⌊',
  rfloor: '⌋',
  lceil: '⌈',
  rceil: '⌉',
  varnothing: '∅',
  leqslant: '≤',
  geqslant: '≥',
  lesssim: '≲',
  gtrsim: '≳',
  subseteq: '⊆',
  subsetneq: '⊊',
  supset: '⊃',
  supseteq: '⊇',
  setminus: '∖',
  complement: '∁',
  oplus: '⊕',
  otimes: '⊗',
  sqcup: '⊔',
  square: '□',
  Box: '□',
  triangle: '△',
  dagger: '†',
  ddagger: '‡',
  varDelta: 'Δ',
  varkappa: 'ϰ',
  upmu: 'μ',
  upsigma: 'σ',
  AA: 'Å',
  S: '§',
  colon: ':',
  vdots: '⋮',
  ddots: '⋱',
  cong: '≅',
  asymp: '≍',
  models: '⊨',
  vdash: '⊢',
  top: '⊤',
  bot: '⊥',
  aleph: 'ℵ',
  Re: 'Re',
  Im: 'Im',
  pmod: 'mod ',
  bmod: 'mod',
};
/** Functions are called by their commands' names. */
const FUNCTIONS = new Set(
  'sin cos tan cot sec csc sinh cosh tanh coth arcsin arccos arctan ln log lg exp max min sup inf lim limsup liminf det dim ker gcd deg arg Pr mod hom'.split(
    ' ',
  ),
);
/** What is left of a command whose backslash and first letter became a control character (docs/design/text.md, "Damage"). */
const DAMAGE: readonly [RegExp, string][] = [
  [/\f(?=[a-z])/g, '\\f'],
  [/[\b](?=[a-z])/g, '\\b'],
  [/\r(?=ight|ho\b|angle\b)/g, '\\r'],
  [/\t(?=ext|imes\b|heta\b|au\b|an\b|anh\b|o\b|frac|ilde)/g, '\\t'],
];

/** So many fractions stand in each other at most. */
const DEEPEST = 4;
const FRACTION = /\\[cdt]?frac\s?\{([^{}]{1,80})\}\s?\{([^{}]{1,80})\}/g;
const onOneLine = (_: string, over: string, under: string): string => `${grouped(over)}/${grouped(under)}`;
const grouped = (part: string): string => (/^[\w.\\]+$/.test(part) ? part : `(${part})`);
const ROOT = /\\sqrt\s?\{([^{}]{1,80})\}/g;
/** Braces around what a command only sets in another way, so that the fraction around it is seen. */
const GROUPS =
  /\\(?:mathrm|mathbf|mathit|mathcal|mathbb|mathsf|boldsymbol|bm|text|textbf|textit|textrm|emph|operatorname|bar|vec|hat|tilde|dot|ddot|overline|underline|boxed|widetilde|widehat)\s?\{([^{}]{0,80})\}/g;

/** Signs over a letter, which tell one quantity from another. */
const OVER: Readonly<Record<string, string>> = {
  dot: '\u0307',
  ddot: '\u0308',
  hat: '\u0302',
  bar: '\u0304',
  tilde: '\u0303',
  vec: '\u20d7',
};
const ACCENT = /\\(dot|ddot|hat|bar|tilde|vec)(?:\s?\{(\\[A-Za-z]{1,10}|[A-Za-z])\}| ([A-Za-z])(?![A-Za-z]))/g;

/** The start of a question as one plain line for a list: formulas as plain signs, fractions on one line, marks of markdown and names of commands gone. */
export function plainPreview(text: string): string {
  let plain = text;
  for (const [damage, whole] of DAMAGE) plain = plain.replace(damage, whole);
  plain = plain.replace(ACCENT, (_, sign: string, braced?: string, bare?: string) => {
    return `${braced ?? bare ?? ''}${OVER[sign] ?? ''}`;
  });
  // A fraction within a fraction is put on one line from the inside.
  plain = plain.replace(/\\(?:begin|end)\s?\{[^{}]{0,40}\}(?:\{[lcr|\s]{0,20}\})?/g, ' ');
  for (let depth = 0; depth < DEEPEST; depth++)
    plain = plain
      .replace(FRACTION, onOneLine)
      .replace(GROUPS, '$1')
      .replace(ROOT, (_, of: string) => `√${grouped(of)}`);
  return plain
    .replace(/<image>|<[a-z/][^>]{0,80}>/gi, ' ')
    .replace(/\\[()[\]]|\$+/g, '')
    .replace(/\\[,;:! ~]|~/g, ' ')
    .replace(/\\q?quad(?![a-zA-Z])|\\(?:thin|med|thick)space(?![a-zA-Z])/g, ' ')
    .replace(/(?<=([A-Za-z0-9)])?)\\([a-zA-Z]+)/g, (_, before: string | undefined, name: string) => {
      if (!FUNCTIONS.has(name)) return SIGNS[name] ?? '';
      return before === undefined ? name : ` ${name}`;
    })
    .replace(/[{}#*_`\\]/g, '')
    .replace(/[\u0000-\u001f\s]+/g, ' ')
    .replace(/ (?=[.,;:?!)])/g, '')
    .trim();
}

/** A name or a value where only plain text can stand: "\\alpha_{40}" as "α40"; "focal_length" and "$5 to $6" stay as they are. */
export const plainName = (name: string): string =>
  /\\|\$\S(?:[^$]*\S)?\$(?!\d)/.test(name) ? plainPreview(name) || name : name;
