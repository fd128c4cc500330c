import { remembered } from '../../notation/remembered.ts';
import { asciify } from '../../notation/unicode.ts';
import { lookup } from '../../notation/unit-table.ts';
import { parseUnit } from '../../notation/units.ts';

/**
 * The physical dimension of a value's unit and of the unit that a description asks for; only to rule values out and to
 * tell two values of one sentence apart. Comparing and converting values is not done here.
 */

/** The dimension of a unit's text ("kJ/(kg·K)", "metres per second"), or null where a part of it is unknown. */
export const unitDimension = remembered((text: string): string | null => {
  const plain = asciify(text.slice(0, 80))
    .replace(/\\(?:text|mathrm|rm|textrm)\b|[{}]|\$(?=.)/g, ' ')
    // All that stands behind a slash is below it: W/m²·K.
    .replace(/\\(?:cdot|times|[,;:!\s])|[·*]/g, ' ')
    .replace(/\\(?:circ|degree)|∘/g, '°')
    .replace(/\^\s*°/g, '°')
    .replace(/(?:°\s+|\bdegrees?\s+)([CF])(?:elsius|ahrenheit)?\b/g, '°$1')
    .replace(/\\mu\s*/g, 'μ')
    .replace(/([kMGmµμ])\s*(?:\\Omega|Ω)/g, '$1Ω')
    .replace(/^1\s*(?=\/)/, '')
    // "Kelvin (K)" says it twice.
    .replace(/(?<=\p{L})\s+\(\p{L}+\)$/u, '')
    .trim();
  if (plain === '' || AMBIGUOUS.test(plain) || plain.split(/[^a-z]+/).some((word) => lookup(word)?.entry.counted))
    return null;
  const unit = parseUnit(plain);
  return unit && named(unit.dims);
});

/** "5t" and "3b" are products of letters; D is dioptres as well as debye; whoever asks for solar masses or light years wants no other unit. */
const AMBIGUOUS = /(?<![A-Za-z])[btD](?![A-Za-z])|\bsolar\b|odot|\blight[ -]?years?\b/;

/** One name for a dimension: its base units in order. What a cycle and an angle count, and the currency, is left to whoever compares. */
function named(dims: Readonly<Record<string, number>>): string {
  const parts = Object.entries(dims).flatMap(([base, power]) => {
    if (power === 0 || base === 'cycle') return [];
    return `${SAME[base] ?? base}^${String(power)}`;
  });
  return parts.length === 0 ? DIMENSIONLESS : parts.sort().join(' ');
}

const SAME: Record<string, string> = { EUR: '$', GBP: '$', JPY: '$', dBm: 'dB' };

export const DIMENSIONLESS = '1';

/** A dimension that is known and not that of a bare number. */
export const isMeasured = (dimension: string | null): dimension is string =>
  dimension !== null && dimension !== '' && dimension !== DIMENSIONLESS;

/** Two known dimensions that cannot be of one quantity; an angle counts as none ("rad/s" and "1/s"). */
export function conflicting(a: string, b: string): boolean {
  const bare = (s: string): string =>
    s
      .split(' ')
      .filter((part) => !part.startsWith('rad^') && part !== DIMENSIONLESS)
      .join(' ');
  return bare(a) !== bare(b);
}

/** The dimension of a quantity's unit; '' for a bare number, null where the unit is not known or there is no number. */
export const valueDimension = remembered((text: string): string | null => {
  const m =
    /^[\s~≈({[]*(?:[-−+±]\s*)?(?!\s)\\?([$€£])?(?:[\d\s.,]|\{,\})*\d(?:\s*(?:[×x*·]|\\times|\\cdot)\s*10\s*(?:\^\s*\{?\(?[-−+]?\d+\)?\}?|[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)|[eE][-+]?\d+)?/.exec(
      text,
    ) ?? /^[-−+]?\s*\\[dt]?frac\s*\{[\d.]+\}\s*\{[\d.]+\}/.exec(text);
  if (!m) return null;
  if (m[1] !== undefined) return '$^1';
  const rest = text
    .slice(m[0].length)
    .replace(/\((?:about|approx|≈|~|or|i\.e|to|T|C|tension|compression)[^()]*\)\s*$/i, '')
    .replace(/^[\s)\]}]*(?:\\[,;:!\s]|~|\s)*/, '')
    .trim();
  return rest === '' ? '' : unitDimension(rest);
});

const ASKED =
  /\b(?:units? (?:of|are|is|in)|unit:|(?:expressed|given|measured|stated|answer|value)\s+(?:numerically\s+)?in|,?\s+in|as an?)\s+(?:the\s+)?(?:units? of\s+)?(?:an?\s+)?(\$?(?:1\/)?[\p{L}°%$Ωµμ\\](?:[^.,;()]|\([^()]{1,20}\)){0,40})/giu;

/** The dimension that the description asks for by naming a unit; null where it names none that is known. */
export function askedDimension(description: string): string | null {
  for (const m of description.slice(0, 800).matchAll(ASKED)) {
    const raw = (m[1] ?? '').replace(/\$/g, (d, at: number) => (at === 0 && /^\$\s|^\$$/.test(m[1] ?? '') ? d : ''));
    if (/^(?:terms|LaTeX|the|this|which|order|case|part)\b/i.test(raw)) continue;
    if (/^length\b/.test(raw)) return 'm^1';
    const words = raw.split(/\s+/);
    for (let n = Math.min(5, words.length); n > 0; n--) {
      const dimension = unitDimension(words.slice(0, n).join(' '));
      // "in a …" and "in m" differ: a lone small letter is read only behind "units of" or "in" at the end.
      if (dimension !== null && !(n === 1 && /^(?:a|an|as|at|h|d|u|in)$/.test(words[0] ?? ''))) return dimension;
    }
  }
  return null;
}
