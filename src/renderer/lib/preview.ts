/** Commands that are one sign. What is not here loses its backslash and stays readable. */
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
};
/** Commands that only say how something is set, or that put a sign over it: they go, what they hold stays. */
const SILENT = new Set(
  'mathrm mathbf mathit mathcal mathbb mathsf boldsymbol bm text textbf textit textrm emph operatorname left right big Big bigg Bigg displaystyle textstyle limits nolimits bar vec hat tilde dot ddot overline underline boxed begin end'.split(
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

/** The start of a question as one plain line for a list: formulas as plain signs, fractions on one line, marks of markdown gone. */
export function plainPreview(text: string): string {
  let plain = text;
  for (const [damage, whole] of DAMAGE) plain = plain.replace(damage, whole);
  return plain
    .replace(/<image>|<[a-z/][^>]{0,80}>/gi, ' ')
    .replace(/\\[()[\]]|\$+/g, '')
    .replace(/\\[,;:! ~]|~/g, ' ')
    .replace(/\\[dt]?frac\s?\{([^{}]{1,80})\}\s?\{([^{}]{1,80})\}/g, (_, over: string, under: string) =>
      [over, under].map((part) => (/^[\w.\\]+$/.test(part) ? part : `(${part})`)).join('/'),
    )
    .replace(/\\q?quad(?![a-zA-Z])/g, ' ')
    .replace(/\\([a-zA-Z]+)/g, (_, name: string) => SIGNS[name] ?? (SILENT.has(name) ? '' : name))
    .replace(/[{}#*_`\\]/g, '')
    .replace(/[\u0000-\u001f\s]+/g, ' ')
    .replace(/ (?=[.,;:?!)])/g, '')
    .trim();
}
