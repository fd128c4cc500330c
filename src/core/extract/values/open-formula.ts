import { GREEK } from '../../notation/greek.ts';
import { ingredients } from './ingredients.ts';
import type { Profile } from '../names/profile.ts';

/** Operators that stand for work still to be done. */
export const OPERATOR = /\\(?:int|sum|oint|iint|prod)(?![a-z])|[∫∑∮]/;
const FUNCTIONS =
  /(?<![\\\p{L}])(?:sin|cos|tan|cot|sinh|cosh|tanh|exp|ln|log|sqrt|arctan|arcsin|arccos|max|min|and|or|for|if)(?!\p{L})/gu;
const LISTED = /\bin terms of\s+(?:only\s+)?([^.;]{1,200})/i;

/** An operator that is not carried out, a constant of integration, or a symbol that "in terms of …" does not list. */
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
    GREEK.has(w) ? `\\${w}` : w.length > 2 || /^(?:of|in|as|to|is|at|by|on|or|an|be|it|if|we)$/i.test(w) ? ' ' : w,
  );
}

/** Constants of nature and unit vectors stand in formulas that no list names. */
const KNOWN = 'g c h hbar kB R epsilon0 mu0 G NA i j k hatx haty hatz hatr hattheta hatphi'.split(' ');
