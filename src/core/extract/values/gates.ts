import { titleOf } from '../names/profile.ts';
import { conflicting, DIMENSIONLESS, valueDimension } from './dimension.ts';
import { ingredients } from './ingredients.ts';
import type { Profile } from '../names/profile.ts';
import { hasForeignUnit } from './quantity-word.ts';
import { isQuantity } from './value.ts';

/**
 * What a text must not look like to be this variable's value, however surely it is named: half of a bracket, arithmetic
 * that is not carried out, a quantity of another dimension, words where a quantity is asked for.
 */
export function isPlausible(profile: Profile, text: string): boolean {
  if (/(?:^|\s)for\s*\(|^\(?[a-h]\)?(?:,? and \(?[a-h]\)?)+$/i.test(text)) return false;
  if (!balanced(text) || OPEN_END.test(text)) return false;
  // "λ₁ = 1" is not all eigenvalues.
  if (profile.collection && isQuantity(text) && !/[,;±{]|\\(?:pm|text|\{)|\band\b|\bor\b/.test(text)) return false;
  // "x > 0 and x ≠ 1" is all of a range.
  if (/≠|\\neq?(?![a-z])/.test(text) && !/[<>≤≥]|\\[lg]eq?(?![a-z])/.test(text) && !profile.relation) return false;
  if (
    /\\begin\{d?cases\}/.test(text) &&
    /[<>≤≥]|\\(?:le|ge|lt|gt)|\b(?:inside|outside|region|when|interval|case)\b/.test(profile.spec.description)
  )
    return false;
  if (hasForeignUnit(profile, text)) return false;
  if (
    profile.spec.type === 'other' &&
    profile.dimension === null &&
    isQuantity(text) &&
    THING.test(profile.spec.name.replace(/_/g, ' ')) &&
    !/\b(?:numer\w+|units?|number)\b/i.test(profile.spec.description)
  )
    return false;
  // "(3, 1)" is asked for, not its last element.
  if (isQuantity(text) && asksTuple(profile) && /^[-−+]?[\d.]+$/.test(text)) return false;
  const { description } = profile.spec;
  if (UNCERTAIN.test(description) && !/±|\\pm|\+\/-/.test(text)) return false;
  if (LETTER.test(description) && /^\p{Ll}+\s\p{L}+\s/u.test(text)) return false;
  if (profile.spec.type === 'formula') return true;
  if (profile.dimension === null && profile.spec.type !== 'numeric')
    return !isSentence(text) || TEXT_ASKED.test(profile.spec.description);
  if (isArithmetic(text)) return false;
  return profile.dimension === null || fitsUnit(profile, profile.dimension, text);
}

/** Whether a text can be a quantity of the dimension asked for. */
function fitsUnit(profile: Profile, dimension: string, text: string): boolean {
  if (!/\d|zero|\\(?:pi|sqrt)/i.test(text)) return false;
  // "mgv", "hit time + miss rate": a quantity is asked for.
  if (/^\p{L}/u.test(text) && !/\d/.test(text)) return /^(?:zero|no)\b/i.test(text);
  if (
    /[<>≤≥]|\\(?:le|ge|leq|geq|lt|gt|hbar)(?![a-z])/.test(text) &&
    !/\b(?:range|interval|between|at least|at most|bounds?|inequality|condition)\b/i.test(profile.spec.description)
  )
    return false;
  const own = valueDimension(text);
  if (own === null && /^[\p{L}]{2,}/u.test(text)) return false;
  // "4\pi^2 r/T^2" begins with a number and is none.
  const formula = /^[-−+]?\s*(?:\d+\s*)?(?:\\pi|π|\\[dt]?frac|\\sqrt|√)/.test(text) && ingredients(text).size > 0;
  if (own === null && (formula || /^[-−+]?\d+\s*\/\s*\\?[a-zA-Z](?!\w)/.test(text))) return false;
  if (own === null || own === '') return true;
  if (own === DIMENSIONLESS) return !/%/.test(text) || !conflicting(dimension, DIMENSIONLESS);
  return !conflicting(own, dimension);
}

/** What no quantity is. */
const THING = /\b(?:reactions?|law|theorem|mechanism|reagent|compound|species|material|method|process)$/i;
const UNCERTAIN = /\b(?:with|and|including) (?:its|the|an?) (?:uncertainty|error bars?|standard error)\b/i;
const LETTER = /\bthe (?:letter|option|choice)\b|\bletter of\b/i;

/** "2π ·": broken off. */
const OPEN_END =
  /(?:[·×⋅√=<>≤≥≈/^_(]|(?<![A-Z\d}\])^])[+−-]|\\(?:cdot|times|frac|sqrt|approx|left|ln|sin|cos|exp|cup|cap))\s*$/;

const TEXT_ASKED =
  /\b(?:explanation|explain\w*|descri\w+|statement|reason\w*|conditions?|interpretation|qualitative|how|why|circumstances|property|text)\b/i;

/** A sentence around a value, or about it, is not the value: a judge reads it better. */
function isSentence(text: string): boolean {
  if (!/\b(?:is|are|was|were|does|do|did|has|have|had|will|can|cannot|must|would|becomes?)\b/i.test(text)) return false;
  return (text.replace(/\\[A-Za-z]+|\$[^$]*\$/g, ' ').match(/\p{L}{2,}/gu) ?? []).length >= 4;
}

/** "4.74 − 0.176" still has to be worked out. */
function isArithmetic(text: string): boolean {
  const plain = text
    .replace(/(?:×|\\times|\\cdot|·|x|\*)\s*10\s*(?:\^|[⁻⁺⁰¹²³⁴⁵⁶⁷⁸⁹])/g, '')
    .replace(/\\[,;:!\s]/g, ' ')
    .replace(/[eE][-+]?\d+/g, '');
  if (/\d\s*\(\s*\d\d[\d.]*\s*\)$/.test(plain)) return true;
  return (
    /\d\.\d/.test(plain) && /\d\)?\s*(?:[+−*/×·]|-|\\times|\\cdot|\\div)\s*\(?\d|\d\s*\(\s*[\d.]+\s*\)/.test(plain)
  );
}

/** What follows on the same line shows that the value goes on: an operator, a further list item, a word that changes it. */
export function goesOn(profile: Profile, after: string): boolean {
  const rest = after.replace(/[\uE001\uE002]/g, '').replace(/^(?:\\[,;:!\s]|[ \t])+/, '');
  if (
    /^(?:[+−×·⋅÷^∠]|\\(?:times|cdot|div|pm|angle|frac|dfrac|sqrt|left|ln|sin|cos|exp)(?![a-z])|[*/]\s?[\w(\\])/.test(
      rest,
    )
  )
    return true;
  if (/^[²³⁴⁵⁶⁷⁸⁹⁰¹⁻√₀-₉]/.test(after)) return true;
  // "10 L☉"
  if (/^[☉⊙]/.test(rest)) return true;
  // "255.255" of an address
  if (/^\.\d/.test(rest)) return true;
  // "9:3:3:1"
  if (/^\s?:\s?\d/.test(rest)) return profile.spec.type !== 'numeric' || !/^\s?:\s?1(?![\d.])(?!\s?:)/.test(rest);
  // "0 → 1 → … → 10"
  if (/^(?:→|\\(?:to|rightarrow)(?![a-z]))\s*(?:[-−]?\d|…|\.\.|\\[lc]?dots)/.test(rest)) return true;
  // "4!·2" and "24·2 = 48": the value stands further on.
  if (/^!+\s*[·*/×(\d=]/.test(after) || rest.startsWith('=')) return true;
  if (CHANGES.test(rest)) return true;
  // "z_k = 2e^{2πik/3} for k = 0, 1, 2" stands for a list.
  if (profile.collection && /^for\s/.test(rest)) return true;
  // "Δ ≠ 0, i.e. k ≠ ±2": the condition is said in its final form behind it.
  if (profile.spec.type === 'formula' && profile.relation && /^,?\s*(?:i\.e\.|that is,|meaning)\s/.test(rest))
    return true;
  return profile.spec.type === 'numeric' && /^(?:,\s*)?(?:and|or)\s+[-−+]?\d[\d.,]*\s*(?:[.,;)]|$)/.test(rest);
}

const CHANGES =
  /^(?:plus|minus|times|divided|multiplied|concatenated|modulo?|less than|more than|above|below|higher|lower|or (?:more|less|fewer)|squared|cubed|followed by|of the)(?![\p{L}])/iu;

/** Interval brackets may differ in kind, but every opening one has a closing one. */
function balanced(text: string): boolean {
  let depth = 0;
  for (const c of text.replace(/\\left\.|\\right\./g, '')) {
    if (c === '(' || c === '[' || c === '{') depth++;
    else if ((c === ')' || c === ']' || c === '}') && --depth < 0) return /^[\])]/.test(text) && isQuantity(text);
  }
  return depth === 0;
}

/** What is written as one tuple, in a name or in what the description calls the value; a boiling point is none. */
const WHOLE =
  /\b(?:(?<!(?:time|sampling|class) )intervals?|(?:ordered )?pairs?|coordinates|vectors?|gradient|eigenvectors?|tuple|(?<!(?:boiling|melting|freezing|dew|yield|equivalence|end|even|set|operating|flash|triple|critical) )points?)\b/i;
const AS_WHOLE = /\bas an? (?:\w+ )?(?:intervals?|pair|vector|tuple|point)\b|\bpoint \([a-z], ?[a-z]\)/i;

/** Whether this variable's value is one tuple, so that a tuple's elements are not several variables' values. */
function asksTuple(profile: Profile): boolean {
  const { name, description } = profile.spec;
  if (
    profile.spec.type === 'numeric' ||
    /\b(?:magnitude|length|number|norm|size|width)\b/i.test(name.replace(/_/g, ' '))
  )
    return false;
  return WHOLE.test(titleOf(description)) || AS_WHOLE.test(description);
}
