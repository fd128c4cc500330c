import { GREEK_WORD } from '../../notation/greek.ts';
import { isConventional } from './convention.ts';
import type { Profile } from './profile.ts';
import type { SymbolKey } from './symbol.ts';
import { symbolKey } from './symbol.ts';
import { contentWords, stem } from './words.ts';
import { wordScore } from './word-score.ts';

/** What a statement in the response calls its value. */
export interface Label {
  /** Left sides: `v_0`, `\omega(t)`. */
  symbols: readonly string[];
  /** Running text right before, and the lead of the line ("Focal length:"). */
  words: readonly string[];
  lead: readonly string[];
  heading: readonly string[];
  part: string | null;
}

/** How surely a left side names the variable: 1 the name itself, 0 something else. */
export function symbolScore(profile: Profile, raw: string, rivals: readonly Profile[]): number {
  const key = symbolKey(raw);
  if (key.flat === '') return 0;
  let best = 0;
  for (const own of profile.keys) best = Math.max(best, sameKey(own, key));
  for (const alias of profile.aliases) best = Math.max(best, 0.92 * sameKey(alias, key));
  if (best >= 0.9) return best;
  // Another case (v_oh for V_OH) or a shortened subscript (E_in for E_inside), only where no rival comes closer.
  for (const own of [...profile.keys, ...profile.aliases]) {
    const folded = looseKey(own, key, profile);
    if (
      folded > best &&
      rivals.every(
        (r) =>
          r === profile ||
          ![...r.keys, ...r.aliases].some((k) => Math.max(sameKey(k, key), looseKey(k, key, r)) >= folded),
      )
    )
      best = folded;
  }
  if (
    best === 0 &&
    conventional(profile, key, rivals.length === 1) > 0 &&
    !rivals.some(
      (r) =>
        r !== profile &&
        (conventional(r, key, false) >= conventional(profile, key, false) || r.keys.some((k) => sameKey(k, key) > 0)),
    )
  )
    return conventional(profile, key, rivals.length === 1);
  return best;
}

function conventional(profile: Profile, key: SymbolKey, alone: boolean): number {
  // "Q = 20" for Q_factor.
  const base = /^([A-Za-z]+)_[a-z]{3,}/.exec(profile.spec.name)?.[1];
  if (profile.symbolic && base !== undefined && key.args === null && key.flat === symbolKey(base).flat) return 0.72;
  // F(2, 27; 0.05) is a value at a point, or of a table.
  if (key.args !== null && /^[-\d.,;]+$/.test(key.args) && /\d/.test(key.args)) return 0;
  if (profile.symbolic) return 0;
  const own = isConventional(profile.spec.name, profile.nameWords, key);
  // "E_d" for price_elasticity: the subscript is a word of the description.
  const described = `${profile.spec.name}_${[...profile.headWords].slice(0, 12).join('_')}`;
  return own > 0 || !alone || !/^(?:[A-Za-z]|[a-z]{2,7})[a-z]{1,3}$/.test(key.flat)
    ? own
    : Math.min(0.72, isConventional(described, profile.nameWords, key));
}

/** "ṁ(h₂ − h₁)": the bracket holds a factor, no argument. */
function isProduct(key: SymbolKey): boolean {
  return key.args !== null && (/[+−*/^]|frac|(?!^)-/.test(key.args) || /^\d+(?:\.\d+)?[A-Za-z\\]/.test(key.args));
}

function sameKey(own: SymbolKey, key: SymbolKey): number {
  // E_X and Var_X are written E[X] and Var(X).
  if (
    own.args === null &&
    key.args !== null &&
    key.args !== '' &&
    own.flat === key.flat + key.args.replace(/=/g, 'equals')
  )
    return 0.95;
  if (own.flat !== key.flat) return 0;
  if (own.args === key.args) return 1;
  // "E(2πrℓ) = q/ε" and "π_2(1/2 + 1) = 1": a product with a bracket, no function.
  if (isProduct(key)) return 0.3;
  // V_CE(sat) is another quantity than V_CE.
  if (own.args === null && /^[A-Za-z]{3,}$/.test(key.args ?? '')) return 0.3;
  // f(x) may be written f(t); P(A|B) is not P(A∩B).
  if (own.args !== null && key.args !== null) return 0;
  // A value at a point (F(0), y(2)) is not the function itself.
  return /^[-\d.,;\s]+$|=/.test(own.args ?? key.args ?? '') ? 0.3 : 0.97;
}

/** Symbols are cut short, and so is "the lens" for lens_type; "phase" is not phase_margin. */
function shortens(profile: Profile): boolean {
  return profile.symbolic || profile.options.length > 0;
}

/** A base letter with its accents and no subscript. */
const BARE = new RegExp(`^(?:[Dd]elta|d?dot|hat|bar|tilde)*(?:[A-Za-z]|${GREEK_WORD})$`);

function looseKey(own: SymbolKey, key: SymbolKey, profile: Profile): number {
  if (isProduct(key) && own.args !== key.args) return 0;
  const a = own.flat.toLowerCase();
  const b = key.flat.toLowerCase();
  if (/^[-\d.]+$|=/.test(own.args ?? '') !== /^[-\d.]+$|=/.test(key.args ?? '')) return 0;
  if (a === b) return a.length >= 2 ? 0.88 : 0;
  if (own.args !== null && key.args !== null && own.args !== key.args) return 0;
  if (a.replace(/^var/, '') === b) return 0.88;
  if (key.flat.startsWith('Delta') && key.flat.slice(5) === own.flat && own.flat.length > 1) return 0.86;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  // E_in and E_inside, V_th and V_thevenin: same first letter in the same case, a subscript cut short. A symbol without
  // any subscript is not cut short: ΔS_univ is not ΔS.
  if (
    (short.length >= 3 || (short.length === 2 && profile.symbolic && /^[A-Za-z]_[a-z]{3,}$/.test(profile.spec.name))) &&
    !(a.length < b.length && BARE.test(own.flat) && !profile.headWords.has(stem(long.slice(short.length)))) &&
    shortens(profile) &&
    long.startsWith(short) &&
    own.flat[0] === key.flat[0] &&
    /^[a-z]+$/.test(long.slice(short.length)) &&
    !/\d$/.test(short)
  )
    return 0.86;
  return 0;
}

export interface Match {
  score: number;
  /** By a symbol of its own, not by words. */
  symbol: boolean;
}

/** How surely a letter that is not the whole name, and the words beside it, name the variable together; 0 where they do not. */
function letterWithWords(
  profile: Profile,
  label: Label,
  rivals: readonly Profile[],
  symbol: number,
  words: number,
): number {
  const { name } = profile.spec;
  const bears = (letter: string): boolean => label.symbols.some((s) => symbolKey(s).flat === symbolKey(letter).flat);
  const bearsBase = profile.symbolic && bears(name.split('_')[0] ?? '');
  const apart = (r: Profile): boolean =>
    r === profile || Math.max(wordScore(r, label.words, rivals), wordScore(r, label.lead, rivals)) < words - 0.15;
  // "(b) … a = 1.2 m/s²" for a_second, which the description asks for in part (b).
  if (bearsBase && profile.part !== null && profile.part === label.part) return 0.92;
  const split = symbol < 0.9 ? /^([A-Za-z]+)_([A-Za-z_]{3,})$/.exec(name) : null;
  if (split) {
    const rest = contentWords((split[2] ?? '').replace(/_/g, ' '));
    const said = new Set([...label.words, ...label.lead, ...label.heading]);
    if (rest.length > 0 && rest.every((w) => said.has(w)) && bears(split[1] ?? '')) return 0.92;
  }
  if (words < 0.5) return 0;
  // "Solid sphere: v = 3.7 m/s": a letter that several variables share, and words that only this one bears.
  return symbol < 0.7 &&
    label.symbols.some((s) => conventional(profile, symbolKey(s), false) > 0) &&
    rivals.every(apart)
    ? 0.9
    : 0;
}

/** The label against one variable, all its evidence together. */
export function labelScore(profile: Profile, label: Label, rivals: readonly Profile[]): Match {
  let symbol = 0;
  for (const s of label.symbols) symbol = Math.max(symbol, symbolScore(profile, s, rivals));
  const words = Math.max(
    wordScore(profile, label.words, rivals),
    wordScore(profile, label.lead, rivals),
    label.lead.length > 0 && label.words.length > 0 ? wordScore(profile, [...label.lead, ...label.words], rivals) : 0,
    label.words.length === 0 && label.lead.length === 0 ? 0.9 * wordScore(profile, label.heading, rivals) : 0,
    label.words.length > 0 && label.heading.length > 0
      ? 0.95 * wordScore(profile, [...label.heading, ...label.words], rivals)
      : 0,
  );
  const both = letterWithWords(profile, label, rivals, symbol, words);
  if (both > 0) return { score: both, symbol: true };
  // A textbook's letter and the words beside it agree.
  if (symbol >= 0.7 && symbol < 0.9 && words >= 0.5) return { score: Math.max(words, 0.9), symbol: true };
  return symbol >= words ? { score: symbol, symbol: true } : { score: words, symbol: symbol >= 0.8 };
}

/** The variable's own symbol, or its base letter without the subscript ("v = …" for v_bottom). */
export function namesIt(profile: Profile, label: Label, rivals: readonly Profile[]): boolean {
  const base = /^[^_({\s]+/.exec(profile.spec.name)?.[0] ?? '';
  const bare = label.symbols.map((s) => symbolKey(s).flat);
  if (base !== '' && bare.includes(base)) return true;
  return label.symbols.some((s) => symbolScore(profile, s, rivals) >= 0.8);
}
