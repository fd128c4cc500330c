import { GREEK, GREEK_CHARS } from '../notation/greek.ts';

/*
 * Canonical names (v_theta, hat(x)_0', Delta.x) as people write them. A name keeps no blanks within an index, so that \mu\nu is "munu" there.
 */

/** Greek letters by name. The sign of a letter that has several is the first. */
const SIGNS = new Map<string, string>([
  ['infty', '∞'],
  ['hbar', 'ħ'],
  ['parallel', '∥'],
  ['perp', '⊥'],
  ['odot', '⊙'],
  ['oplus', '⊕'],
]);
for (const [char, name] of GREEK_CHARS) if (!SIGNS.has(name)) SIGNS.set(name, char);

const NAMES = [...new Set([...SIGNS.keys(), ...GREEK.keys()])].sort((a, b) => b.length - a.length).join('|');
/** An index of Greek letters, signs and numbers alone: anything else is a word or letters. "xi" is read as x and i, as it is in indices nearly always. */
const SIGNS_ONLY = new RegExp(`^(?!xi$)(?:${NAMES}|[\\d+\\-,'])+$`);
const PIECES = new RegExp(`${NAMES}|[^]`, 'g');
/** Components and numbers: ij, x0, n+1. */
const COMPONENTS = /^(?:[ijkxyz]{1,4}|[a-zA-Z]?\d+[a-zA-Z]?|[a-z][+-]\d)$/;

/** The index of a letter as TeX; null for words, which stand upright. */
export function indexTex(index: string): string | null {
  if (SIGNS_ONLY.test(index))
    return index.replace(PIECES, (piece) => (piece.length > 1 ? `\\${piece} ` : piece)).trim();
  return COMPONENTS.test(index) ? index : null;
}

const ACCENTS: Record<string, string> = { hat: '\u0302', bar: '\u0304', tilde: '\u0303', dot: '\u0307', ddot: '\u0308', dddot: '\u20db', check: '\u030c', breve: '\u0306', under: '\u0332' }; // prettier-ignore

/** A canonical name in plain signs, for sentences: v_θ, x̂_0′, Δx. */
export function plainLetter(name: string): string {
  if (/^(?:ket|bra)\(/.test(name)) return name;
  const accented = /^(\w+)\(((?:[^()]|\([^()]*\))*)\)(.*)$/.exec(name);
  if (accented) {
    const [, accent = '', inner = '', tail = ''] = accented;
    const letter = Array.from(plainLetter(inner));
    return `${letter[0] ?? ''}${ACCENTS[accent] ?? ''}${letter.slice(1).join('')}${plainTail(tail)}`;
  }
  if (name.startsWith('Delta.')) return `Δ${plainLetter(name.slice(6))}`;
  const base = /^[A-Za-z]+/.exec(name)?.[0] ?? '';
  return `${SIGNS.get(base) ?? base}${plainTail(name.slice(base.length))}`;
}

function plainTail(tail: string): string {
  const plain = tail.replaceAll('dagger', '†').replaceAll("'", '′');
  const index = /^_([^*†′(]*)/.exec(plain)?.[1] ?? '';
  return SIGNS_ONLY.test(index)
    ? `_${index.replace(PIECES, (piece) => SIGNS.get(piece) ?? piece)}${plain.slice(index.length + 1)}`
    : plain;
}

const POWERS: Record<string, string> = { '-3': '⁻³', '-2': '⁻²', '-1': '⁻¹', '1': '', '2': '²', '3': '³' };

/** A power of a letter in plain signs. */
export function plainPower(name: string, power: number): string {
  const letter = plainLetter(name);
  if (Math.abs(power) === 0.5) return power > 0 ? `√${letter}` : `1/√${letter}`;
  return `${letter}${POWERS[String(power)] ?? `^${String(power)}`}`;
}
