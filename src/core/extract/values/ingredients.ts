import type { Profile } from '../names/profile.ts';
import { symbolKey } from '../names/symbol.ts';

const CONSTANT =
  /^(?:pi|e|i|j|d|exp|ln|log|lg|sin|cos|tan|sec|csc|cot|sinh|cosh|tanh|coth|arcsin|arccos|arctan|sqrt|max|min|lim|det|hat|vec|bar|tilde|left|right|frac|dfrac|tfrac|cdot|times|quad|text|mathrm|mathbf|boldsymbol|operatorname|infty|big|Big|bigl|bigr|Bigl|Bigr|hbar|begin|end|cases|pmatrix|bmatrix|mathbb|mathcal|displaystyle|circ|le|ge|leq|geq|lt|gt|ne|neq|pm|mp|approx|to|in|for|if|sum|int|partial|nabla|prime|star|binom|ell|dagger|langle|rangle|lvert|rvert|vert|mid|Re|Im|bf|rm|it|limits|otherwise|nonumber|ldots|cdots|dots|boxed|qquad|unit)$/;

/** The symbols of a formula, in one spelling each; units and constants are none. */
export function ingredients(text: string): Set<string> {
  const out = new Set<string>();
  const plain = text
    .slice(0, 1200)
    .replace(/\\(?:text|mathrm|operatorname|textrm)\s*\{[^{}]*\}/g, (m, at: number, all: string) =>
      all[at - 1] === '_' || all[at - 1] === '{' ? m : ' ',
    );
  for (const m of plain.matchAll(
    /(\\[A-Za-z]+|\p{L})(?:\s*_\s*(?:\{((?:[^{}]|\{[^{}]*\})*)\}|(\\?[A-Za-z]+|\d+|\S))|([₀-₉]+|[ₐₑᵢⱼₙₘₖₓₜₚₛ]))?/gu,
  )) {
    const base = (m[1] ?? '').replace('\\', '');
    if (/^[πℏħ∞]$/.test(base)) continue;
    if (CONSTANT.test(base) && m[2] === undefined && m[3] === undefined && m[4] === undefined) continue;
    if (/^(?:hat|vec|bar|tilde|left|right|text|mathrm|mathbf|begin|end|lim|max|min|sum|int|log|frac|sqrt)$/.test(base))
      continue;
    const flat = symbolKey(m[0].replace(/\\left|\\right/g, '')).flat;
    if (flat !== '') out.add(flat);
  }
  return out;
}

/** A formula that still holds another asked variable's symbol, or its own, is a step on the way. */
export function isUnfinished(profile: Profile, text: string, rivals: readonly Profile[]): boolean {
  const found = ingredients(text);
  const allowed = new Set(
    [...profile.spec.description.matchAll(/\\?[A-Za-z]+(?:_\{?\w+\}?)?/g)].map((m) => symbolKey(m[0]).flat),
  );
  return rivals.some((r) => {
    if (!r.symbolic) return false;
    const key = r.keys[0]?.flat ?? '';
    if (key === '' || (allowed.has(key) && r !== profile)) return false;
    return found.has(key) && !(r === profile && r.keys[0]?.args !== null);
  });
}

/**
 * Whether a formula lacks a symbol that the description says it is given in, while another statement of the same name has
 * it: a special case ("at x = 1/2, S = N k ln 2") stands behind the general result.
 */
export function isSpecialCase(profile: Profile, text: string, others: readonly string[]): boolean {
  const listed = /\bin terms of\s+([^.;]{1,160})/i.exec(profile.spec.description)?.[1];
  if (profile.spec.type !== 'formula' || listed === undefined) return false;
  const asked = new Set(
    [...listed.matchAll(/\\?[A-Za-z]+(?:_\{?\w+\}?)?/g)]
      .map((m) => m[0])
      .filter(
        (w) => !/^(?:and|the|of|only|or|in|with|given|constants?|parameters?|variables?|mass|radius|length)$/i.test(w),
      )
      .map((w) => symbolKey(w).flat),
  );
  const own = ingredients(text);
  return others.some((o) => {
    const has = ingredients(o);
    return [...asked].some((a) => has.has(a) && !own.has(a)) && ![...asked].some((a) => own.has(a) && !has.has(a));
  });
}
