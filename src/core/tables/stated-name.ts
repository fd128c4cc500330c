/**
 * The names that values bring along: of "\tau' = \tau\sqrt{2}" the name is "\tau'". Professors write the values of a question with several parts
 * so, and an answer is searched for a value's own letter, which "final_answers 2" would never find.
 */

interface Stated {
  name: string;
  value: string;
}

/** Longer ones are sums and conditions, not names. */
const LONGEST_NAME = 40;
/** A letter or a named one, alone or under an accent, behind \Delta or d; then indices, powers, primes and what it is a function of. */
const LETTER = String.raw`(?:\\(?:alpha|beta|gamma|delta|epsilon|varepsilon|zeta|eta|theta|vartheta|iota|kappa|lambda|mu|nu|xi|pi|rho|varrho|sigma|tau|upsilon|phi|varphi|chi|psi|omega|Gamma|Theta|Lambda|Xi|Pi|Sigma|Upsilon|Phi|Psi|Omega|ell|hbar)|[\p{L}])`;
const ACCENTED = String.raw`\\(?:bar|overline|hat|vec|dot|ddot|tilde|mathbf|mathrm|mathcal|boldsymbol)\s?\{?${LETTER}\}?`;
const INDEX = String.raw`[_^](?:\{(?:[^{}=]|\{[^{}=]{0,12}\}){1,16}\}|\\?[\p{L}\d*+-])|'`;
const NAME = new RegExp(
  String.raw`^(?:\\Delta ?|Δ ?|d)?(?:${ACCENTED}|${LETTER})(?:${INDEX}){0,4}(?:\([\p{L}\d\\, ]{1,16}\))?$`,
  'u',
);

/** The name and the rest of "name = value"; null where nothing is named, or where several things are ("T = 1 K, p = 2 Pa"). */
export function statedName(text: string): Stated | null {
  const bare = /^\$([^$]+)\$$/.exec(text.trim())?.[1] ?? text;
  const at = bare.slice(0, LONGEST_NAME + 1).indexOf('=');
  const name = at < 0 ? '' : bare.slice(0, at).trim();
  const value = bare.slice(at + 1).trim();
  if (value === '' || !NAME.test(name)) return null;
  const another = value.split(/,|;|\\quad|\\\\|\band\b/).slice(1);
  return another.some((part) => part.includes('=')) ? null : { name, value };
}

/** The names of several values; null for those that have none, or share it with another of them. */
export function statedNames(values: readonly string[]): (Stated | null)[] {
  const stated = values.map(statedName);
  const count = (name: string): number => stated.filter((one) => one?.name === name).length;
  return stated.map((one) => (one && count(one.name) === 1 ? one : null));
}
