/**
 * The physical dimension of a value's unit and of the unit that a description asks for; only to rule values out and to
 * tell two values of one sentence apart. Comparing and converting values is not done here.
 */

/** Exponents of m, kg, s, A, K, mol, money, angle, information, decibels. */
type Vector = readonly number[];

const ZERO: Vector = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
const v = (...e: number[]): Vector => ZERO.map((_, i) => e[i] ?? 0);
const LENGTH = v(1);
const MASS = v(0, 1);
const TIME = v(0, 0, 1);
const RATE = v(0, 0, -1);
const FORCE = v(1, 1, -2);
const ENERGY = v(2, 1, -2);
const POWER = v(2, 1, -3);
const PRESSURE = v(-1, 1, -2);
const VOLUME = v(3);
const TEMPERATURE = v(0, 0, 0, 0, 1);
const MONEY = v(0, 0, 0, 0, 0, 0, 1);
const ANGLE = v(0, 0, 0, 0, 0, 0, 0, 1);
const INFORMATION = v(0, 0, 0, 0, 0, 0, 0, 0, 1);

/** Units that take prefixes, by symbol. */
const SYMBOLS = new Map<string, Vector>([
  ['m', LENGTH],
  ['g', MASS],
  ['s', TIME],
  ['A', v(0, 0, 0, 1)],
  ['K', TEMPERATURE],
  ['mol', v(0, 0, 0, 0, 0, 1)],
  ['Hz', RATE],
  ['Bq', RATE],
  ['N', FORCE],
  ['Pa', PRESSURE],
  ['bar', PRESSURE],
  ['J', ENERGY],
  ['eV', ENERGY],
  ['cal', ENERGY],
  ['Wh', ENERGY],
  ['W', POWER],
  ['C', v(0, 0, 1, 1)],
  ['V', v(2, 1, -3, -1)],
  ['F', v(-2, -1, 4, 2)],
  ['Ω', v(2, 1, -3, -2)],
  ['S', v(-2, -1, 3, 2)],
  ['Wb', v(2, 1, -2, -1)],
  ['T', v(0, 1, -2, -1)],
  ['H', v(2, 1, -2, -2)],
  ['L', VOLUME],
  ['l', VOLUME],
  ['M', v(-3, 0, 0, 0, 0, 1)],
  ['b', INFORMATION],
  ['B', INFORMATION],
]);

/** Words and units that take no prefix. */
const WORDS: [RegExp, Vector][] = [
  [
    /^(?:met(?:er|re)s?|inch(?:es)?|in|ft|feet|foot|miles?|mi|yd|Å|angstroms?|microns?|parsecs?|pc|kpc|Mpc|AU|ly)$/,
    LENGTH,
  ],
  [/^(?:grams?|lbm?|pounds?|tonn?es?|tons?|Da|kDa|u|amu)$/, MASS],
  [/^(?:seconds?|secs?|minutes?|mins?|min|hours?|hrs?|h|hr|days?|d|weeks?|months?|years?|yrs?|yr)$/, TIME],
  [/^(?:rpm|hertz|becquerels?)$/, RATE],
  [/^(?:newtons?|lbf|kips?)$/, FORCE],
  [/^(?:[kM]?Nm|newton-met(?:er|re)s?|Ws|joules?|calories|electronvolts?|BTU|Btu)$/, ENERGY],
  [/^(?:watts?|hp|horsepower|VA|var|VAR)$/, POWER],
  [/^(?:pascals?|psi|ksi|atm|atmospheres?|torr|mmHg|bars?)$/, PRESSURE],
  [/^(?:lit(?:er|re)s?|gallons?|gal)$/, VOLUME],
  [/^(?:°C|°F|℃|kelvins?|celsius|fahrenheit|degC|degF)$/, TEMPERATURE],
  [/^(?:volts?)$/, v(2, 1, -3, -1)],
  [/^(?:amp(?:ere)?s?)$/, v(0, 0, 0, 1)],
  [/^(?:ohms?)$/, v(2, 1, -3, -2)],
  [/^(?:coulombs?)$/, v(0, 0, 1, 1)],
  [/^(?:farads?)$/, v(-2, -1, 4, 2)],
  [/^(?:henr(?:y|ies))$/, v(2, 1, -2, -2)],
  [/^(?:teslas?)$/, v(0, 1, -2, -1)],
  [/^(?:moles?)$/, v(0, 0, 0, 0, 0, 1)],
  [/^(?:molar)$/, v(-3, 0, 0, 0, 0, 1)],
  [/^(?:mph|kph|kmph|knots?)$/, v(1, 0, -1)],
  [/^(?:dollars?|euros?|cents?|\$|€|£|USD)$/, MONEY],
  [/^(?:°|degrees?|deg|radians?|rad|arcsec|arcmin|revolutions?|rev)$/, ANGLE],
  [/^(?:bits?|bytes?)$/, INFORMATION],
  [/^(?:dB|dBm|dBW|decibels?)$/, v(0, 0, 0, 0, 0, 0, 0, 0, 0, 1)],
  [/^(?:%|percent|percentage|thousand|million|billion|trillion)$/, ZERO],
];
const PREFIX = /^(?:da|[yzafpnuµμmcdhkMGTPEZY]|milli|micro|nano|pico|femto|kilo|mega|giga|tera|centi|deci|Ki|Mi|Gi)/;

function atom(text: string): Vector | null {
  const known = SYMBOLS.get(text) ?? WORDS.find(([pattern]) => pattern.test(text))?.[1];
  if (known) return known;
  const prefix = PREFIX.exec(text)?.[0];
  if (prefix === undefined) return null;
  const rest = text.slice(prefix.length);
  if (prefix.length > 2) return WORDS.find(([pattern]) => pattern.test(rest))?.[1] ?? null;
  return SYMBOLS.get(rest) ?? (rest === 'bits' || rest === 'bit' ? INFORMATION : null);
}

const SUPERSCRIPT = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** The dimension of a unit's text ("kJ/(kg·K)", "metres per second"), or null where a part of it is unknown. */
export function unitDimension(text: string): string | null {
  const plain = text
    .slice(0, 80)
    .replace(/\\(?:text|mathrm|rm|textrm)\b|[{}$]/g, ' ')
    .replace(/\\(?:cdot|times|,|;|:|!|\s)|[·⋅×*]/g, ' ')
    .replace(/\\?circ\b|º|∘/g, '°')
    .replace(/\^\s*°/g, '°')
    .replace(/\\degree/g, '°')
    .replace(/(?:°\s+|\bdegrees?\s+)([CF])(?:elsius|ahrenheit)?\b/g, '°$1')
    .replace(/\\mu\s*/g, 'µ')
    .replace(/\\Omega|Ω/g, 'Ω')
    .replace(/([kMGmµμ])\s+Ω/g, '$1Ω')
    .replace(/\\%/g, '%')
    .replace(/\bper\b/g, '/')
    .replace(
      /[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+/g,
      (m) =>
        `^${m
          .replace(/⁻/g, '-')
          .replace(/⁺/g, '')
          .replace(/[^-]/gu, (c) => String(SUPERSCRIPT.indexOf(c)))}`,
    )
    .replace(/\bsquared?\s+(\p{L}+)/gu, '$1^2')
    .replace(/\bcubic\s+(\p{L}+)/gu, '$1^3')
    .replace(/\bsquared\b/g, '^2')
    .trim();
  if (plain === '') return null;
  const total = [...ZERO];
  let sign = 1;
  let grouped = 1;
  for (const m of plain.matchAll(/([/()])|([\p{L}µμ°%$€£℃Ω]+)\s*(?:\^?\s*\(?([-−+]?\d)\)?)?|(\S)/gu)) {
    if (m[4] !== undefined && m[4] !== '1') return null;
    if (m[1] === '/') sign = -1;
    else if (m[1] === '(') grouped = sign;
    else if (m[1] === ')') grouped = sign = 1;
    else if (m[2] !== undefined) {
      const own = atom(m[2]);
      if (!own) return null;
      const power = Number((m[3] ?? '1').replace('−', '-')) * (grouped === -1 ? -1 : sign);
      own.forEach((e, i) => (total[i] = (total[i] ?? 0) + e * power));
      if (grouped === 1) sign = 1;
    }
  }
  return total.join();
}

export const DIMENSIONLESS = ZERO.join();

/** Two known dimensions that cannot be of one quantity; an angle counts as none ("rad/s" and "1/s"). */
export function conflicting(a: string, b: string): boolean {
  const bare = (s: string): string => {
    const e = s.split(',');
    e[7] = '0';
    return e.join();
  };
  return bare(a) !== bare(b);
}

/** The dimension of a quantity's unit; '' for a bare number, null where the unit is not known or there is no number. */
export function valueDimension(text: string): string | null {
  const m =
    /^[\s~≈({[]*(?:[-−+±]\s*)?(?!\s)\\?([$€£])?(?:[\d\s.,]|\{,\})*\d(?:\s*(?:[×x*·]|\\times|\\cdot)\s*10\s*(?:\^\s*\{?\(?[-−+]?\d+\)?\}?|[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)|[eE][-+]?\d+)?/.exec(
      text,
    ) ?? /^[-−+]?\s*\\[dt]?frac\s*\{[\d.]+\}\s*\{[\d.]+\}/.exec(text);
  if (!m) return null;
  if (m[1] !== undefined) return MONEY.join();
  const rest = text
    .slice(m[0].length)
    .replace(/\((?:about|approx|≈|~|or|i\.e|to|T|C|tension|compression)[^()]*\)\s*$/i, '')
    .replace(/^[\s)\]}]*(?:\\[,;:!\s]|~|\s)*/, '')
    .trim();
  return rest === '' ? '' : unitDimension(rest);
}

const ASKED =
  /\b(?:units? (?:of|are|is|in)|unit:|(?:expressed|given|measured|stated|answer|value)\s+(?:numerically\s+)?in|,?\s+in|as an?)\s+(?:the\s+)?(?:units? of\s+)?(?:an?\s+)?(\$?(?:1\/)?[\p{L}°%$Ωµμ\\](?:[^.,;()]|\([^()]{1,20}\)){0,40})/giu;

/** The dimension that the description asks for by naming a unit; null where it names none that is known. */
export function askedDimension(description: string): string | null {
  for (const m of description.slice(0, 800).matchAll(ASKED)) {
    const raw = (m[1] ?? '').replace(/\$/g, (d, at: number) => (at === 0 && /^\$\s|^\$$/.test(m[1] ?? '') ? d : ''));
    if (/^(?:terms|LaTeX|the|this|which|order|case|part)\b/i.test(raw)) continue;
    if (/^length\b/.test(raw)) return LENGTH.join();
    const words = raw.split(/\s+/);
    for (let n = Math.min(5, words.length); n > 0; n--) {
      const dimension = unitDimension(words.slice(0, n).join(' '));
      // "in a …" and "in m" differ: a lone small letter is read only behind "units of" or "in" at the end.
      if (dimension !== null && !(n === 1 && /^(?:a|an|as|at|h|d|u|in)$/.test(words[0] ?? ''))) return dimension;
    }
  }
  return null;
}
