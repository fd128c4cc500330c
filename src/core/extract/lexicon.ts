/** The words and signs by which a response tells what a statement is, each pattern once. They are looked for in the view (source/source.ts). */

/** A conclusion is drawn. */
export const CONCLUDES =
  /\b(?:therefore|thus|hence|so|finally|obtain|find|get|result\w*|gives?|yields?|final|we have|it follows|consequently|simplif\w+|conclu\w+|answer|means|overall|summary|total)\b|[∴⇒]|\\(?:therefore|Rightarrow|implies)/i;

/** A line begins with its conclusion. */
export const BEGINS_CONCLUDING =
  /^[\W\uE001\uE002]*(?:so|thus|hence|therefore|in (?:total|conclusion|summary)|overall|finally|altogether|consequently)\b/i;

/** "x = … = 3": worked out, not only stated. */
const DERIVED = /(?:=|≈|\\approx)[\s\S]*(?:=|≈|\\approx)/;

/** Whether a statement with its left side works its value out. */
export const isDerived = (statement: { whole: { text: string } | null } | undefined): boolean =>
  DERIVED.test(statement?.whole?.text ?? '');
