/** Two values in one spelling: \ell as l, operators with hats, harmonics with both indices below, Φ_s for Φ(r_s), a variance by its means, ranges and domains apart. */
import { FUNCTIONS } from '../../notation/names.ts';
import { compareExpressions } from '../expressions/equal.ts';
import { features, isConstant } from '../expressions/features.ts';
import { type Node, add, int, mul, sym } from '../parse/ast.ts';
import { substitute } from '../parse/rewrite.ts';
import { type Condition, conditioned } from '../read/conditions.ts';
import { type Outcome, undecided } from '../types.ts';
import { expressionOf } from './sides.ts';

const ELL = /\\ell(?![A-Za-z])/g;
const L = /(?<![A-Za-z\\])[a-km-z]?l[a-km-z]?(?![A-Za-z])/;
const HAT = /\\(?:wide)?hat\s?(?:\{\s?(\\?[A-Za-z]+)\s?\}|(\\[A-Za-z]+|[A-Za-z]))/g;
/** Signs that hats are those of operators, and of no unit vectors or estimates. */
const QUANTUM =
  /\\(?:hbar|dagger|langle|rangle|[pP]si|partial)(?![a-z])|\\hat\s?\{?\s?[HLSJU]|\[[^[\],]*,[^[\],]*\]\s?=/;
/** Y_2^2, which alone may be a square. */
const SQUARE = /Y\s?_\s?\{?\s?([2-9])\s?\}?\s?\^\s?\{?\s?([2-9])\s?\}?/g;
const ANGLES = /(Y_\{[^{}]*\})\s?\(\s?\\theta\s?,\s?\\(?:var)?phi\s?\)/g;

/** Both values in one spelling; null where they are in one already, or it is not known that they mean the same. */
export function spelledAlike(a: string, b: string): [string, string] | null {
  if (!/\\ell|hat|Y|_|angle|\^/.test(a + b)) return null;
  const [x, y] = withSamples(...withoutStars(a, b));
  const harmonic = atPlaces(...([x, y].map((t) => variances(harmonics(t))) as [string, string]));
  const lettered = withoutEll(...harmonic);
  const [p, q] = withHats(...lettered);
  return p !== a || q !== b ? [p, q] : null;
}

const STARRED = /([A-Za-z](?:_(?:\{[^{}]{1,8}\}|\w))?)\s?\^\s?\{?\s?(?:\*|\\(?:ast|star)(?![a-z]))\s?\}?(?=\s?[=,)])/g;
const STAR = /\*|\\(?:ast|star)(?![a-z])/;

/** k^* = … and k = …: the star of a value at which something is best or at rest, where one side alone names what it gives so. A conjugate is of something complex. */
function withoutStars(a: string, b: string): [string, string] {
  if (STAR.test(a) === STAR.test(b)) return [a, b];
  const [p, q] = [a, b].map((t) => t.replace(STARRED, '$1')) as [string, string];
  return STAR.test(p + q) || !(p + q).includes('=') || /(?<![A-Za-z\\_])i(?![A-Za-z])/.test(p + q) ? [a, b] : [p, q];
}

const SUM = /\\sum\s?_\s?\{\s?i\s?=\s?1\s?\}\s?\^\s?(?:n|\{\s?n\s?\})/;
const WHOLE_SUM = '\\sum_{i=1}^{n}';

/** A sample where the other side sums over it: \bar x as the mean of all X_i, x_i as X_i, a sum over all without its limits. */
function withSamples(a: string, b: string): [string, string] {
  const inLetters = (t: string, other: string): string => {
    const letter = SUM.test(other) ? SAMPLE.exec(other)?.[1] : undefined;
    if (letter === undefined || !/\\(?:sum|bar|overline)/.test(t)) return t;
    const both = `[${letter.toLowerCase()}${letter.toUpperCase()}]`;
    const indexed = new RegExp(String.raw`(?<=(?:[^A-Za-z\\]|[\^_]n|^))${both}(?=_(?:i(?![A-Za-z])|\{\s?i\s?\}))`, 'g');
    const mean = new RegExp(
      String.raw`\\(?:bar|overline)\s?(?:\{\s?${both}(?:_n)?\s?\}|${both}(?![A-Za-z]))(?:_n)?`,
      'g',
    );
    if (new Set(t.match(indexed)).size > 1) return t;
    return t
      .replace(/\\sum(?:\s?_\s?(?:i(?![A-Za-z])|\{\s?i\s?\}))?(?!\s?[_^]|[A-Za-z])/g, `${WHOLE_SUM} `)
      .replace(indexed, letter)
      .replace(mean, `\\left(\\frac{1}{n}${WHOLE_SUM} ${letter}_i\\right)`);
  };
  const claimed = inLetters(b, a);
  return claimed === b ? [inLetters(a, b), b] : [a, claimed];
}
const SAMPLE = /(?:[^A-Za-z\\]|[\^_]n|^)([A-Za-z])_(?:i(?![A-Za-z])|\{\s?i\s?\})/;

const harmonics = (text: string): string => (text.includes('Y') ? text.replace(SQUARE, 'Y_{$1,$2}').replace(ANGLES, '$1') : text); // prettier-ignore

/** ⟨(E − ⟨E⟩)²⟩, which is ⟨E²⟩ − ⟨E⟩². */
const VARIANCE =
  /\\langle\s?\\?(?:left)?\s?[([]\s?([^-+()[\]]{1,20}?)\s?-\s?\\langle\s?\1\s?\\rangle\s?\\?(?:right)?\s?[)\]]\s?\^\s?(?:2|\{\s?2\s?\})\s?\\rangle/g;
const variances = (text: string): string =>
  text.includes('\\langle') ? text.replace(VARIANCE, '(\\langle $1^2 \\rangle - \\langle $1 \\rangle^2)') : text;

const AT =
  /(\\[A-Za-z]{1,12}|[A-Za-z])\s?\(\s?(?:\\(?:mathbf|vec|boldsymbol)\s?)?\{?\s?[a-z]\s?\}?_\{?(\w{1,8})\}?\s?\}?\s?\)/g;

const INDEXED = /(\\[A-Za-z]{1,12}|[A-Za-z])\s?_[\s{]{0,2}(\w{1,8})/g;

/** Φ(r_s) as Φ_s where the other side writes the values at all of these places so. */
function atPlaces(a: string, b: string): [string, string] {
  const short = (t: string, other: string): string => {
    if (!t.includes('_') || !t.includes('(')) return t;
    const written = new Set([...other.matchAll(INDEXED)].map(([, letter, index]) => `${letter ?? ''}_${index ?? ''}`));
    const at = [...t.matchAll(AT)];
    const isSo = at.length > 0 && at.every(([, letter = '', index = '']) => written.has(`${letter}_${index}`));
    return isSo ? t.replace(AT, '$1_{$2} ') : t;
  };
  const p = short(a, b);
  return [p, p === a ? short(b, a) : b];
}

/** \ell and l where each side has one of them. */
function withoutEll(a: string, b: string): [string, string] {
  const both = (t: string): boolean => t.search(ELL) >= 0 && L.test(t);
  if (a.search(ELL) >= 0 === b.search(ELL) >= 0 || both(a) || both(b)) return [a, b];
  const plain = (t: string): string => t.replace(ELL, 'l ').replace(/_l (?=[^\s{])/g, '_{l}');
  return [plain(a), plain(b)];
}

const WORDS =
  /\\(?:text|mathrm|operatorname)\s?\{[^{}]*\}|\\(?:wide)?hat\s?(?:\{\s?\\?[A-Za-z]+\s?\}|\\[A-Za-z]+|[A-Za-z])|\\?[A-Za-z]+/g;

/** Operators with hats on both sides: without any, the order of their products would be lost. Only where no side has a letter in both ways. */
function withHats(a: string, b: string): [string, string] {
  const hatted = (t: string): string[] => [...t.matchAll(HAT)].map((m) => m[1] ?? m[2] ?? '');
  const [p, q] = [a, b].map((t) => new Set(hatted(t))) as [Set<string>, Set<string>];
  const all = new Set([...p, ...q]);
  if (all.size === 0 || (p.size === all.size && q.size === all.size) || !QUANTUM.test(a + b)) return [a, b];
  const bare = (t: string): Set<string> => new Set((t.replace(HAT, ' ').match(WORDS) ?? []).flatMap(lettersOf));
  const mixed = (t: string, mine: Set<string>): boolean => [...bare(t)].some((l) => mine.has(l));
  if (mixed(a, p) || mixed(b, q)) return [a, b];
  const hat = (t: string): string =>
    t.replace(WORDS, (word) =>
      /^\\(?:wide)?hat/.test(word) ? word : lettersOf(word).map((l) => (all.has(l) ? `\\hat{${l}}` : l)).join(''),
    ); // prettier-ignore
  return [hat(a), hat(b)];
}

/** The letters that a run of letters consists of; a command, a function or a word is one. */
const lettersOf = (word: string): string[] => (word.startsWith('\\') || word.length > 4 || FUNCTIONS.has(word) ? [word] : word.split('')); // prettier-ignore

/** Coordinates: "(r < a)" says where a constant field is meant. */
const PLACE = /^(?:[rxyzst]|\\(?:rho|theta))$/;

/** The verdict for two values of which one has a range or domain behind it, or both the same; null where neither has one. */
export function byConditions(a: string, b: string, compare: (p: string, q: string) => Outcome): Outcome | null {
  const [x, y] = [conditioned(a), conditioned(b)];
  if (!x && !y) return null;
  const [p, q] = [x?.core ?? a, y?.core ?? b];
  const [l, m] = [expressionOf(p), expressionOf(q)];
  if (!l || !m) return null;
  const [mine, others] = [x?.conditions ?? [], y?.conditions ?? []];
  const letters = [...mine, ...others].map((c) => c.letter);
  if (!mine.every((c) => others.every((d) => agree(c, d)))) return null;
  // A condition for something else than the value's own letters may be part of the answer: what holds there as well is another value at most.
  const isOfBoth = letters.every((s) => (PLACE.test(s) && !isConstant(l)) || (dependsOn(l, s) && dependsOn(m, s)));
  if (!isOfBoth && ![...mine, ...others].every((c) => c.kind === 'domain')) return null;
  const outcome = compare(p, q);
  if (outcome.verdict !== 'different') return isOfBoth ? outcome : null;
  const counted = [...mine, ...others].filter((c) => c.kind === 'range' && !(has(mine, c) && has(others, c)));
  return counted.some((c) => isCountedOtherwise(l, m, symbolOf(c.letter))) ? undecided('condition') : outcome;
}

const symbolOf = (letter: string): string => letter.replace(/[\\{}]/g, '');
/** n_i stands for n_x, n_y, n_z. */
const dependsOn = (n: Node, letter: string): boolean => {
  const name = symbolOf(letter);
  const all = features(n).symbols;
  return all.has(name) || (/_[ij]$/.test(name) && [...all].some((s) => s.startsWith(name.slice(0, -1))));
};
const has = (list: Condition[], c: Condition): boolean => list.some((d) => d.letter === c.letter && d.kind === c.kind && d.key === c.key); // prettier-ignore
const agree = (c: Condition, d: Condition): boolean => c.letter !== d.letter || c.kind !== d.kind || c.key === d.key;

/** (n + 1/2) from 0 on is (n - 1/2) from 1 on. */
function isCountedOtherwise(l: Node, m: Node, letter: string): boolean {
  const n: Node = sym(letter);
  const steps: Node[] = [-2, -1, 1, 2].map((k) => add(n, int(k)));
  const odd: Node[] = [-1, 1].map((k) => add(mul(int(2), n), int(k)));
  const same = (p: Node, q: Node): boolean => compareExpressions(p, q).verdict === 'equivalent';
  return [...steps, ...odd].some((s) => same(substitute(l, letter, s), m) || same(l, substitute(m, letter, s)));
}
