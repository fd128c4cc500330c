/** "= 120°, so \boxed{120}": the unit that a bare number bears where the same response states it before. */

const TEXT = String.raw`\\(?:text|mathrm|textrm|rm|mathit|operatorname)\s*\{[^{}]{1,24}\}(?:\s*\^\s*\{?-?\d\}?)?`;
const MARK = String.raw`(?:\^\s*\{?\s*\\circ\s*\}?\s*(?:\\?(?:text|mathrm)\s*\{\s*[CFK]\s*\}|[CFK](?![A-Za-z]))?|°\s?[CFK]?|\\%|%)`;
const WORD = String.raw`[A-Za-zμµΩÅ][A-Za-zμµΩ]{0,12}(?:\s?[/·^]\s?-?[A-Za-z0-9]{1,6}){0,3}`;
const UNIT = new RegExp(
  String.raw`^(?:[ \t]|\\[,;:! ]|~|\$|\\\))*((?:${TEXT}(?:\s|\\[,;:!]|\\cdot|[/·])*){1,4}|${MARK}|${WORD})(?=\s{0,9}(?:[.,;)\]$}&]|\n|\\[)\]\\]|$)|\s{1,9}(?:and|which|for|so|or|at|as|from)\b)`,
);
/** What a number that is a result stands behind; "v^2 = 2 g R" has none such before its 2 and its R. */
const RESULT = /(?:[=≈≃]|\\(?:approx|simeq|sim)|\b(?:is|about|approximately|roughly|of|be))[\s$&(]*$/;

/** A number as it is written, with its power of ten. */
const NUMBER =
  /\d+(?:(?:,|\{,\})\d{3})*(?:\.\d+)?(?:\s*(?:\\times|\\cdot|×|·)\s*10\s*\^\s*(?:\{\s*[-−]?\d{1,3}\s*\}|[-−]?\d{1,3}))?/g;

/** Its value, half of its last digit that counts, and how many do: noughts at the end of a whole number are places. */
function measured(text: string): { value: number; half: number; digits: number } {
  const [mantissa = '', power = '0'] = text.replace(/\{,\}|,(?=\d{3})/g, '').split(/(?:\\times|\\cdot|×|·)\s*10\s*\^/);
  const scale = 10 ** Number(power.replace(/[{}\s]/g, '').replace('−', '-'));
  const places = /\.(\d+)/.exec(mantissa)?.[1]?.length ?? -(/(?<!0)0+$/.exec(mantissa.trimEnd())?.[0].length ?? 0);
  const digits = mantissa.replace(/\D/g, '').replace(/^0+/, '').length + Math.min(0, places);
  return { value: Number(mantissa) * scale, half: 0.5 * 10 ** -places * scale, digits };
}

/**
 * The number with the units in which the response states it elsewhere, the last first; empty for anything but a bare number. A number with more
 * digits that rounds to it is the same one, from three digits on.
 */
export function statedWithUnit(response: string, value: string): string[] {
  const bare = value.trim();
  const letters = /[A-Za-z]/.test(
    bare.replace(/\\(?:times|cdot|sqrt|frac|pi)|(?<=\d)(?:[eE](?=[-\d])|\s?x(?=\s?10))/g, ''),
  );
  if (bare.length > 60 || !/\d/.test(bare) || letters) return [];
  const out: string[] = [];
  for (const [at, end] of placesOf(response, bare)) {
    if (out.length >= 3) break;
    if (!RESULT.test(response.slice(Math.max(0, at - 20), at))) continue;
    const unit = UNIT.exec(response.slice(end, end + 120))?.[1]?.trim();
    if (unit !== undefined && unit !== '' && !out.includes(`${bare} ${unit}`)) out.push(`${bare} ${unit}`);
  }
  return out;
}

/** Where the response states the number, from its end on. */
function* placesOf(response: string, bare: string): Generator<[number, number]> {
  for (let at = response.lastIndexOf(bare); at > 0; at = response.lastIndexOf(bare, at - 1))
    yield [at, at + bare.length];
  const wanted = measured(bare);
  if (bare.match(NUMBER)?.[0] !== bare || wanted.digits < 3) return;
  const places = [...response.slice(-40_000).matchAll(NUMBER)].map((m): [string, number] => [m[0], m.index]);
  for (const [text, at] of places.reverse()) {
    const own = measured(text);
    const from = at + Math.max(0, response.length - 40_000);
    if (text !== bare && own.half <= wanted.half && Math.abs(own.value - wanted.value) <= wanted.half * 1.0001)
      yield [from, from + text.length];
  }
}
