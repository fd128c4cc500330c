import { GREEK_CHARS } from '../../notation/greek.ts';
import { remembered } from '../../notation/remembered.ts';
import { COMBINING, LOWERED, RAISED } from '../../notation/unicode.ts';

/**
 * One spelling for a symbol however it is written: V_0, V_{0}, $V_0$, `V0`, V₀; \omega(t), omega(t), ω(t);
 * \ddot{q}, ddot_q; p^{\star}, p_star. Only for comparing names, never for values.
 */
export interface SymbolKey {
  /** Base and subscripts run together, without arguments. */
  flat: string;
  /** What stood in the argument parentheses, flattened, or null. */
  args: string | null;
}

const ACCENT =
  /\\(hat|bar|tilde|dot|ddot|overline|widehat|widetilde)\s*(?:\{\s*(\\?[A-Za-z]+)\s*\}|(\\[A-Za-z]+|[A-Za-z]))/g;
const FONT =
  /\\(?:text|textrm|textit|textbf|mathrm|mathbf|mathit|mathsf|mathcal|boldsymbol|bm|vec|operatorname\*?|rm|bf|it|left|right|displaystyle|limits|big|Big|bigl|bigr)(?![A-Za-z])/g;
const COMMANDS: [RegExp, string][] = [
  [/\\var(epsilon|phi|theta|rho|sigma|kappa)(?![a-z])/g, ' $1 '],
  [/\\(?:star|ast)(?![a-z])/g, 'star'],
  [/\\prime(?![a-z])/g, "'"],
  [/\\infty|∞/g, 'infty'],
  [/\\(?:to|rightarrow)(?![a-z])|→/g, 'to'],
  [/\\(?:,|;|:|!|\s|quad|qquad)/g, ' '],
];
/** Longest symbol looked at: a longer left side is not a name. */
const LIMIT = 120;

export const symbolKey = remembered((raw: string): SymbolKey => {
  let s = raw.slice(0, LIMIT);
  s = s.replace(/[\uE001\uE002$`&]/g, ' ').replace(/\\\[|\\\]|\\\(|\\\)/g, ' ');
  s = s
    .replace(/[₀-₉ₐₑᵢⱼₙₘₖₓₜₚₛ]/g, (c) => `_${LOWERED.get(c) ?? ''}`)
    .replace(/[²³⁴¹⁰]/g, (c) => `^${RAISED.get(c) ?? c}`);
  s = s.replace(/[′’]/g, "'");
  if (/[\u0300-\u0308]|[\u00c0-\u017f\u1e00-\u1eff]/.test(s))
    s = s
      .normalize('NFD')
      .replace(/(\p{L})([\u0302-\u0304\u0307\u0308])/gu, (_m, l: string, a: string) => ` ${COMBINING[a] ?? ''} ${l}`);
  s = s.replace(/[\u0370-\u03ffµϵℓℏ]/g, (c) => ` ${GREEK_CHARS.get(c) ?? c} `);
  if (/[\\∞→]/.test(s)) {
    s = s.replace(/\\[dt]?frac\s*\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}\s*\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}/g, '$1 over $2');
    s = s.replace(ACCENT, (_m, accent: string, a?: string, b?: string) => ` ${accentName(accent)} ${a ?? b ?? ''}`);
    for (const [pattern, by] of COMMANDS) s = s.replace(pattern, by);
    s = s.replace(FONT, '').replace(/\\([A-Za-z]+)/g, ' $1 ');
  }
  s = s.replace(/lim\s*_\s*(?:\{|(?![\s{]))[^{}]{0,80}?to[^{}()]{0,80}\}/g, 'lim ');
  s = s.trim();
  s = s.replace(/°|\^\s*(?:\{\s*)?(?:\\?circ|\\?ominus|∘)\s*\}?/g, '');
  let args: string | null = null;
  const call = /^([^()|[\]]+?)(?<!\s)\s*(?:\(([^()]*)\)|\[([^[\]]*)\])\s*$/.exec(s);
  if (call) {
    s = call[1] ?? s;
    args = (call[2] ?? call[3] ?? '').replace(/[\s_{}\\]/g, '');
  }
  const modifiers: string[] = [];
  s = s.replace(/\^\s*(?:\{\s*[-−]\s*1\s*\}|[-−]1(?!\d))|⁻¹/g, () => {
    modifiers.push('inv');
    return '';
  });
  s = s.replace(
    /\^\s*(?:\{\s*)?(?:\(\s*)?(\*|star|\+|-|2|3|'+|prime|dagger|circ)\s*(?:\)\s*)?\}?/g,
    (_m, what: string) => {
      modifiers.push(POWER.get(what) ?? what);
      return '';
    },
  );
  s = s.replace(/'+/g, (p) => {
    modifiers.push(p.length === 2 ? 'primeprime' : 'prime');
    return '';
  });
  s = s.replace(/\*\s*$/, () => {
    modifiers.push('star');
    return '';
  });
  const absolute = /^\|(.+)\|$/.exec(s);
  if (absolute) s = `abs${absolute[1] ?? ''}`;
  const flat = s.replace(/[\s_{},~]/g, '') + modifiers.sort().join('');
  return { flat, args };
});

const POWER = new Map<string, string>(
  Object.entries({
    '*': 'star',
    '2': 'squared',
    '3': 'cubed',
    "'": 'prime',
    "''": 'primeprime',
    '+': 'plus',
    '-': 'minus',
  }),
);

function accentName(accent: string): string {
  if (accent === 'overline') return 'bar';
  if (accent.startsWith('wide')) return accent.slice(4);
  return accent;
}

/** Whether a left side is a bare name (with subscripts, accents, arguments), not an expression. */
export const isName = remembered((raw: string): boolean => {
  const key = symbolKey(raw);
  if (!/^(?:abs)?[\p{L}][\p{L}\p{N}]*$/u.test(key.flat) || key.flat.length > 40) return false;
  const bare = raw
    .replace(/\\(?:text|mathrm|operatorname|textbf|textit)\s*\{[^{}]*\}/g, 'T')
    .replace(/_\s*(?:\{[^{}]*\}|\\?\w+)/g, '')
    .replace(/\([^()]*\)|\[[^[\]]*\]/g, '');
  // Two separate letters or commands side by side are a product.
  const pieces = bare.replace(FONT, ' ').match(/\\[A-Za-z]+|[\p{L}\d]+/gu) ?? [];
  const real = pieces.filter(
    (p) =>
      !/^\\(hat|bar|tilde|dot|ddot|overline|vec|star|ast|prime|widehat|Delta|lim|max|min|quad)$/.test(p) &&
      p !== 'Δ' &&
      p !== 'Delta',
  );
  return real.length <= 1 && !/\\[dt]?frac|[+/<>]/.test(raw);
});
