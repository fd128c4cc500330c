import type { Difference, Outcome, Owed, ReasonCode } from './types.ts';

/** One short English sentence for a verdict. */
const EQUAL: Partial<Record<ReasonCode, string>> = {
  identical: 'Both are written the same way.',
  numeric: 'Both are the same number.',
  rounding: 'The values agree at the precision in which they are written.',
  symbolic: 'Both expressions have the same value at every sampled point.',
  unit: 'Both are the same quantity in their units.',
  text: 'Both say the same words.',
  boolean: 'Both give the same yes or no.',
  option: 'Both choose the same option.',
  list: 'Both list the same items.',
  interval: 'Both are the same range.',
  relation: 'Both state the same relation.',
  matrix: 'All components agree.',
  piecewise: 'All branches agree.',
  growth: 'Both grow at the same order.',
  opaque: 'Both agree, with the same part that is not computed.',
  logic: 'Both have the same truth table.',
};

const OPEN: Partial<Record<ReasonCode, string>> = {
  symbols: 'The two sides use different symbols.',
  rename: 'The two sides are equal if symbols are renamed.',
  opaque: 'A part such as an integral, a limit or an unknown function is not computed.',
  call: 'The sides are equal only if a function call is read as a product.',
  chain: 'The links of an equation chain could not all be shown equal.',
  name: 'The value on one side is stated for another name.',
  scale: 'The numbers differ by a power of ten and no unit tells which is meant.',
  percent: 'The numbers differ by a factor of 100, perhaps a percentage.',
  precision: 'The values are close, but not equal at the precision in which they are written.',
  domain: 'The expressions agree on a part of their domain only, or could not be evaluated.',
  solution: 'The professor’s solution states the claimed value as well as the reference, under one name.',
  form: 'The values agree, but the arithmetic of the claimed one is not carried out.',
  remark: 'The values agree, but one side says more in words.',
  direction: 'They differ in sign alone, and a magnitude is asked for.',
  condition: 'The sides state different conditions.',
  kind: 'The two sides are different kinds of value.',
  unit: 'A unit is missing, ambiguous, or does not fit.',
  ambiguous: 'The notation can be read in more than one way.',
  unparsed: 'A side could not be read as mathematics.',
  depth: 'The value is too long or too deeply nested.',
  empty: 'A side is empty.',
  text: 'Values in words are not compared.',
  list: 'The lists could not be matched.',
  interval: 'The ranges could not be matched.',
  relation: 'The relations could not be shown equal or different.',
  growth: 'The orders of growth could not be compared.',
  logic: 'The logical expressions could not be compared.',
  option: 'The choices could not be compared.',
  error: 'The comparison stopped at an internal error.',
};

/** Whoever reads the two values alone would not see where the verdict comes from. */
const OWED: Record<Owed, string> = {
  whole: 'The reference is printed incomplete and is read as the professor’s solution has it.',
  letters: 'Letters of the reference stand for what the professor’s solution says of them.',
  said: 'Letters of the claimed value stand for what the answer says of them.',
};

/** The sentence for an outcome, and what it owes to the solution. */
export const explain = (outcome: Outcome, differences: Difference[], owed: readonly Owed[]): string =>
  [sentenceFor(outcome, differences), ...owed.map((one) => OWED[one])].join(' ');

function sentenceFor(outcome: Outcome, differences: Difference[]): string {
  if (outcome.verdict === 'equivalent') return EQUAL[outcome.reason] ?? 'Both have the same value.';
  const first = differences[0];
  if (outcome.verdict === 'undecided' && first?.kind === 'unread') return `${capital(first.text)}.`;
  if (outcome.verdict === 'undecided') return OPEN[outcome.reason] ?? 'This could not be decided.';
  if (!first) return 'The values differ.';
  // A sentence begins with a capital, a unit does not change its letter: mW is not MW.
  const second = /^(?:item|component|branch)$/.test(first.kind) ? differences[1] : undefined;
  const whole = second ? `${first.text}: ${second.text}` : first.text;
  const text =
    /^(?:the|a|an|one|only|both|for|it|units?|reference|claimed|item|component|equality|branch|bound|side)\b/.test(
      whole,
    )
      ? capital(whole)
      : whole;
  return `${text}.`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
