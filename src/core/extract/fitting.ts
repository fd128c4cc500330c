import { valueDimension } from './dimension.ts';
import type { Evidence } from './evidence.ts';
import { ingredients } from './ingredients.ts';
import type { Profile } from './profile.ts';

/**
 * What a statement outside boxes and final sections must not look like, because an intermediate step does: a bare number where a unit is asked
 * for, constants of integration, symbols that the description does not list, operators that are not carried out.
 */
export function isIntermediate(profile: Profile, e: Evidence): boolean {
  const { text } = e.piece;
  if (profile.relation && isComputation(text) && !/\bline\b/i.test(profile.spec.description)) return true;
  if (profile.spec.type === 'formula') return isOpenFormula(profile, text);
  if (
    OPERATOR.test(text) &&
    !/\b(?:integral|sum|series|product|operator|expression|formula)\b/i.test(profile.spec.description)
  )
    return true;
  if (/^[-−+]?\d+(?:\s*(?:[+−×·-]|\\times|\\cdot)\s*\d+)+$/.test(text)) return true;
  if (profile.dimension === null || /^[0,]+$/.test(profile.dimension)) return false;
  // A column's header may hold the unit, and so may what was said before of a symbol.
  if (e.form === 'table' || (e.bySymbol && e.match >= 0.95)) return false;
  return valueDimension(text) === '' && !/^[-−+]?0$/.test(text);
}

/** "n = AB × AC = (2, -1, 3)" and "f'(1) = 3" are no equations that were asked for. */
function isComputation(text: string): boolean {
  const sides = text.split(/(?<![<>!:])=(?!>)/);
  return sides.length > 2 || (sides.length === 2 && /^\s*\\?\w+'*\(\s*[-\d.]+\s*\)\s*$/.test(sides[0] ?? ''));
}

const OPERATOR = /\\(?:int|sum|oint|iint|prod)(?![a-z])|[∫∑∮]/;
const FUNCTIONS =
  /(?<![\\\p{L}])(?:sin|cos|tan|cot|sinh|cosh|tanh|exp|ln|log|sqrt|arctan|arcsin|arccos|max|min|and|or|for|if)(?!\p{L})/gu;
const LISTED = /\bin terms of\s+(?:only\s+)?([^.;]{1,200})/i;

export function isOpenFormula(profile: Profile, text: string): boolean {
  const { description, name } = profile.spec;
  if (OPERATOR.test(text) && !/\b(?:integral|sum|series|product|operator)\b/i.test(description)) return true;
  const own = ingredients(text.replace(FUNCTIONS, ' '));
  if (/\b(?:initial|boundary|satisf\w+|particular)\b/i.test(description) && [...own].some((s) => /^[Cc][1-4]$/.test(s)))
    return true;
  const listed = LISTED.exec(description)?.[1];
  // Only a list that is nothing but symbols is complete.
  if (listed === undefined || /\b(?:constants?|parameters?|etc|quantities|any|given|unit)\b/i.test(listed))
    return false;
  if (ingredients(symbolsOf(listed)).size < 2) return false;
  const asked = [...ingredients(symbolsOf(`${description} ${name}`)), ...KNOWN];
  return [...own].some((s) => !asked.some((a) => a.startsWith(s) || s.startsWith(a)));
}

/** Running text without its words of three letters and more, Greek letters excepted. */
function symbolsOf(text: string): string {
  return text.replace(/(?<![\\\p{L}_{])\p{L}{2,}(?![\p{L}_\d])/gu, (w) =>
    GREEK.test(w) ? `\\${w}` : w.length > 2 || /^(?:of|in|as|to|is|at|by|on|or|an|be|it|if|we)$/i.test(w) ? ' ' : w,
  );
}

const GREEK =
  /^(?:alpha|beta|gamma|delta|epsilon|varepsilon|zeta|eta|theta|kappa|lambda|mu|nu|xi|rho|sigma|tau|phi|varphi|chi|psi|omega|Gamma|Delta|Theta|Lambda|Sigma|Phi|Psi|Omega|ell)$/;

/** Constants of nature and unit vectors stand in formulas that no list names. */
const KNOWN = 'g c h hbar kB R epsilon0 mu0 G NA i j k hatx haty hatz hatr hattheta hatphi'.split(' ');
