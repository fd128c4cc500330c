/** Greek letters, by whatever they are written as. */

const GREEK_NAMES =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau upsilon phi chi psi omega';
const GREEK_LETTERS = 'αβγδεζηθικλμνξοπρστυφχψω';
const GREEK_CAPITALS = 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ';

/** Command or English name to canonical name; variants fold (epsilon and varepsilon, phi and varphi). */
export const GREEK = new Map<string, string>();
/** Unicode letter to canonical name. */
export const GREEK_CHARS = new Map<string, string>();
{
  const names = GREEK_NAMES.split(' ');
  const lower = Array.from(GREEK_LETTERS);
  const upper = Array.from(GREEK_CAPITALS);
  names.forEach((name, i) => {
    const capital = name.charAt(0).toUpperCase() + name.slice(1);
    GREEK.set(name, name);
    GREEK.set(capital, capital);
    GREEK_CHARS.set(lower[i] ?? '', name);
    GREEK_CHARS.set(upper[i] ?? '', capital);
  });
  for (const v of ['epsilon', 'theta', 'kappa', 'pi', 'rho', 'sigma', 'phi'])
    GREEK.set(`var${v}`, v === 'pi' ? 'varpi' : v);
  for (const v of ['Gamma', 'Delta', 'Theta', 'Lambda', 'Xi', 'Pi', 'Sigma', 'Upsilon', 'Phi', 'Psi', 'Omega'])
    GREEK.set(`var${v}`, v);
  for (const [c, n] of [
    ['ϵ', 'epsilon'],
    ['ϕ', 'phi'],
    ['ϑ', 'theta'],
    ['ς', 'sigma'],
    ['ϱ', 'rho'],
    ['ϰ', 'kappa'],
    ['ϖ', 'varpi'],
    ['µ', 'mu'],
    ['Ω', 'Omega'],
    ['∆', 'Delta'],
    ['ℓ', 'ell'],
    ['ℏ', 'hbar'],
    ['ħ', 'hbar'],
    ['ı', 'imath'],
    ['ȷ', 'jmath'],
  ] as const)
    GREEK_CHARS.set(c, n);
}

/** All of them as alternatives of an expression: "alpha", "Delta", "varphi". */
export const GREEK_WORD = [...GREEK.keys(), 'ell', 'hbar'].join('|');
