import type { Profile } from '../names/profile.ts';
import { OPERATOR, isOpenFormula } from './peel.ts';

/**
 * What a value outside boxes and final sections rarely looks like, because a step on the way does: constants of integration, symbols that the
 * description does not list, operators that are not carried out, sums of numbers.
 */
export function isIntermediate(profile: Profile, text: string): boolean {
  if (
    profile.relation &&
    (AT_NUMBER.test(text) || (isComputation(text) && !/\bline\b/i.test(profile.spec.description)))
  )
    return true;
  if (profile.spec.type === 'formula')
    return (
      isOpenFormula(profile, text) ||
      (AT_POINT.test(profile.spec.description) && /(?<![\\\p{L}])[xyz](?!\p{L})/u.test(text))
    );
  if (
    OPERATOR.test(text) &&
    !/\b(?:integral|sum|series|product|operator|expression|formula)\b/i.test(profile.spec.description)
  )
    return true;
  return /^[-−+]?\d+(?:\s*(?:[+−×·-]|\\times|\\cdot)\s*\d+)+$/.test(text);
}

/** "n = AB × AC = (2, -1, 3)" and "f'(1) = 3" are no equations that were asked for. */
function isComputation(text: string): boolean {
  const sides = text.split(/(?<![<>!:])=(?!>)/);
  return sides.length > 2 || (sides.length === 2 && /^\s*\\?\w+'*\(\s*[-\d.]+\s*\)\s*$/.test(sides[0] ?? ''));
}

/** "y(2) = 8 − 4 = 4" is a value, no equation. */
const AT_NUMBER = /^\\?\p{L}+['′]*\(\s*[-−]?[\d.]+\s*\)\s*=/u;

/** A value at a point has no coordinates left in it. */
const AT_POINT = /\bat (?:the )?point \$?\\?\(?\s*-?\d|\bat the point \(/i;
