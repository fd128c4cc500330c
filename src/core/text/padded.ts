import { looksLikeMoney } from './money.ts';

/*
 * Dollars with a blank inside: "$ K'$", "$ dQ = VdC $", "$V $". Pandoc takes none of them for math, but models and typists
 * write them, so that what stands between the dollars decides: letters and operators are math, words are a sentence.
 */

/** English words as short as products of quantities are; they stand between two prices, or between two formulas. */
const WORDS = new Set(
  `a about all am an and any are as at be but by can did do due each else etc few for get go had has he her his how if in
  into is it its let may me my new nor not now of off on one or our out own per pm she so ten that the then they this to
  too two up us usd via vs was we when who why with you yet eur gbp und ist der die das et ou le la les de y el los`.split(
    /\s+/,
  ),
);

const FUNCTIONS = new Set('sin cos tan cot sinh cosh tanh coth log exp arcsin arccos arctan'.split(' '));

/**
 * Is what stands between two single dollars math, though a blank stands beside one of them, and no command, ^ or _ inside?
 * @param before the character before the first dollar
 * @param after the character behind the second one
 */
export function isPaddedMath(content: string, before: string, after: string): boolean {
  const inner = content.trim();
  if (/\d/.test(after) || !/[a-zA-Z0-9]/.test(inner)) return false;
  // A dollar with a blank on the wrong side closes one formula or opens the next, if something touches its other side.
  const [opens, closes] = [/^\s/.test(content), /\s$/.test(content)];
  if (opens && !closes && /[\w)\]}]/.test(before)) return false;
  if (closes && !opens && /[\w({[\\]/.test(after)) return false;
  if (!opens && looksLikeMoney(inner)) return false;
  if (/[-–+]$|^[.,;:!?)]|[.;:!?]\s|["“”#]/.test(inner) || /[^\p{Script=Latin}\p{Script=Greek}\P{L}]/u.test(inner))
    return false;
  return (inner.match(/[a-zA-Z]+/g) ?? []).every(isQuantities);
}

/** May the letters be quantities side by side: m, dx, mgh, NkT, VdC, kxdx? */
function isQuantities(letters: string): boolean {
  if (letters.length === 1 || FUNCTIONS.has(letters)) return true;
  // dE is no word, whatever "de" is.
  if (/^(?:[A-Z]?[a-z]+|[A-Z]+)$/.test(letters) && WORDS.has(letters.toLowerCase())) return false;
  return letters.length <= 3 || (letters.length <= 5 && /.[A-Z]|..d[a-z]$/.test(letters));
}
