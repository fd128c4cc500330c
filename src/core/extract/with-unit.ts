/** "= 120°, so \boxed{120}": the unit that a bare number bears where the same response states it before. */

const TEXT = String.raw`\\(?:text|mathrm|textrm|rm|mathit|operatorname)\s*\{[^{}]{1,24}\}(?:\s*\^\s*\{?-?\d\}?)?`;
const MARK = String.raw`(?:\^\s*\{?\s*\\circ\s*\}?\s*(?:\\?(?:text|mathrm)\s*\{\s*[CFK]\s*\}|[CFK](?![A-Za-z]))?|°\s?[CFK]?|\\%|%)`;
const WORD = String.raw`[A-Za-zμµΩÅ][A-Za-zμµΩ]{0,12}(?:\s?[/·^]\s?-?[A-Za-z0-9]{1,6}){0,3}`;
const UNIT = new RegExp(
  String.raw`^(?:\s|\\[,;:! ]|~|\$|\\\))*((?:${TEXT}(?:\s|\\[,;:!]|\\cdot|[/·])*){1,4}|${MARK}|${WORD})(?=\s*(?:[.,;)\]$}&]|\n|\\[)\]\\]|$|(?:and|which|for|so|or|at|as|from)\b))`,
);
/** What a number that is a result stands behind; "v^2 = 2 g R" has none such before its 2 and its R. */
const RESULT = /(?:[=≈≃]|\\(?:approx|simeq|sim)|\b(?:is|about|approximately|roughly|of|be))[\s$&(]*$/;

/** The number with the units in which the response states it elsewhere, the last first; empty for anything but a bare number. */
export function statedWithUnit(response: string, value: string): string[] {
  const bare = value.trim();
  const letters = /[A-Za-z]{2}/.test(bare.replace(/\\(?:times|cdot|sqrt|frac|pi)/g, ''));
  if (bare.length > 60 || !/\d/.test(bare) || letters) return [];
  const out: string[] = [];
  for (let at = response.lastIndexOf(bare); at > 0 && out.length < 3; at = response.lastIndexOf(bare, at - 1)) {
    if (!RESULT.test(response.slice(Math.max(0, at - 20), at))) continue;
    const end = at + bare.length;
    const unit = UNIT.exec(response.slice(end, end + 120))?.[1]?.trim();
    if (unit !== undefined && unit !== '' && !out.includes(`${bare} ${unit}`)) out.push(`${bare} ${unit}`);
  }
  return out;
}
