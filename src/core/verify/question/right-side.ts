/** Values of an equation whose other side only names them, or a function of them. */
import { features, isConstant } from '../expressions/features.ts';
import { PLAIN, constantValue } from '../expressions/values.ts';
import { SAME, factorBetween, isAlike, withoutMean } from './names.ts';
import { BOUNDS, type Compare, EQUALS, expressionOf, split, BESIDE, BESIDE_OR_WORDS, spelled, ROWS } from './sides.ts';
import { type Outcome, equivalent, undecided } from '../types.ts';

/** "dF = ½ E dq" against "½ E dq", "v² = 2gh" against "v = √(2gh)" or "√(2gh)": the side that is no name. */
export function byRightSide(r: string, c: string, compare: Compare): Outcome | null {
  const known = split(r.replace(/[<>]\s*0\s*$|\\neq?\s*0\s*$/, ''), EQUALS);
  const claimed = split(c.replace(/[<>]\s*0\s*$/, ''), EQUALS);
  // "arccos(2/3) ≈ 48.2°" against the formula, "√(γRT/M) = 347 m/s" against the number.
  const isWorked = claimed.length === 3 && isNumber(claimed[2] ?? '');
  const said = claimed.at(isWorked && !isNumber(known.at(-1) ?? '') ? 1 : -1) ?? '';
  // "α = e²/(4πε₀ħc) ≈ 1/137" against the formula.
  const rounded = known.length === 3 && isNumber(known[2] ?? '') && !isNumber(known[1] ?? '') && !isNumber(said);
  const last = known.at(rounded ? 1 : -1) ?? '';
  // "n = 3, B = 2A" states two values.
  if (split(r, ROWS).length > 1 || [r, c].some((s) => split(s, BESIDE).length > 1)) return null;
  if (known.length < 2 || known.length > 3 || (claimed.length > 2 && !isWorked) || last === '' || said === '')
    return null;
  if ([known, claimed].some((p) => p.some((s) => split(s, BOUNDS).length > 1))) return null;
  if (/\\propto/.test(r) || /\\propto/.test(c)) return null;
  const [left = '', own] = [known[0], claimed.length >= 2 ? claimed[0] : undefined];
  if (isEquation(left) || isEquation(own ?? '') || (/^[A-Za-z]$/.test(last) && !functionOf(left))) return null;
  const outcome = compareNamed([left, last], [own, said], compare);
  return outcome.verdict === 'undecided' && !outcome.signs ? null : outcome;
}

/**
 * "½qφ(a) = −q²/4a" against "−q²/4a": an equation that comes to the reference's value. What stands before it is equal, a name, or only about it;
 * before a value without a name it may be any expression but a function of what is asked for.
 */
export function byLastLink(r: string, c: string, compare: Compare): Outcome | null {
  const [known, claimed] = [split(r, EQUALS), split(c, EQUALS)];
  const [value = '', last = ''] = [known.at(-1), claimed.at(-1)];
  if (claimed.length < 2 || known.length > 3 || claimed.length > 5) return null;
  const outcome = compare(value, last);
  if (outcome.verdict !== 'equivalent') return null;
  const [name] = known.length > 1 ? known : [];
  const isTold = (side: string, k: number): boolean => {
    if ([value, ...known.slice(1, -1)].some((one) => compare(one, side).verdict === 'equivalent')) return true;
    // "v² ≈ 3" is about another quantity.
    const of = functionOf(side);
    const isOther = of !== null && !spelled(last).includes(of.name);
    if (!isOther && ABOUT.test(c.slice(c.indexOf(side) + side.length).trimStart())) return !isName(side) || k > 0;
    if (k > 0) return false;
    if (name !== undefined) return isAlike(name, side) || (isLetter(name) && isLetter(side) && factorBetween(name, side) === undefined); // prettier-ignore
    return expressionOf(side) !== null && (isLetter(side) || (of === null && !isEquation(side)));
  };
  if (!claimed.slice(0, -1).every(isTold)) return null;
  return outcome.reason === 'identical' ? equivalent('chain') : outcome;
}

const isLetter = (side: string): boolean => isName(side) && functionOf(withoutMean(side)) === null;

const ABOUT = /^(?:\\(?:approx|simeq|cong)(?![a-z])|[≈≃])/;

const isNumber = (side: string): boolean => {
  const tree = expressionOf(side);
  return tree !== null && isConstant(tree);
};

/** "∇²φ + K²φ = −4πρ": both of its sides are the value. */
const isEquation = (left: string): boolean =>
  /[+]|\\nabla|(?<=\S)\s*-/.test(withoutGroups(left)) && !/^[\w{}\\]+\s*-\s*[\w{}\\]+$/.test(left);

/** Without what stands in braces, however deep. */
function withoutGroups(text: string): string {
  let depth = 0;
  let out = '';
  for (const sign of text) {
    if (sign === '{') depth++;
    if (depth === 0) out += sign;
    if (sign === '}') depth = Math.max(0, depth - 1);
  }
  return out;
}

type Sided<L> = readonly [left: L, right: string];

/** Bounds of one quantity, or of a function of it; null where the left sides are of more letters, as "nλ³ ≪ 1" is. */
export function compareBounds(known: Sided<string>, claimed: Sided<string>, compare: Compare): Outcome | null {
  const [left, own] = [known[0], claimed[0]];
  const isTold = (side: string): boolean => expressionOf(side)?.t === 'sym' || functionOf(side) !== null;
  return spelled(left) === spelled(own) || (isTold(left) && isTold(own)) ? compareNamed(known, claimed, compare) : null;
}

/** Whether a bound on one left side is one in the same direction on the other: true for "sin θ" and "θ", false for "1/λ" and "λ"; null where it is not told. */
export function isRising(left: string, own: string): boolean | null {
  const of = (functionOf(left) ?? functionOf(own))?.of;
  if (!of || (functionOf(left) && functionOf(own))) return null;
  const steps = ['0.2', '0.5', '0.8'].map((x) => {
    const tree = expressionOf(of(x));
    return tree && isConstant(tree) ? constantValue(tree, PLAIN).re : NaN;
  });
  const [x = NaN, y = NaN, z = NaN] = steps;
  return x < y && y < z ? true : x > y && y > z ? false : null;
}

/** Where one gives a function of what the other one gives, or may give: the function of that. */
function compareNamed([left, last]: Sided<string>, [own, said]: Sided<string | undefined>, compare: Compare): Outcome {
  const [known, claimed] = [functionOf(left), functionOf(own ?? '')];
  const direct = compare(last, said);
  if (spelled(left) === spelled(own ?? '')) return direct;
  if ((!known && !claimed) || (known && claimed)) {
    if (own === undefined) return direct;
    // "n₁/n₂ = e^x" against "n₂/n₁ = e^{−x}".
    if (!isName(left) && compare(left, `\\frac{1}{${own}}`).verdict === 'equivalent')
      return compare(last, `\\frac{1}{${said}}`);
    const times = factorBetween(left, own);
    if (times === SAME) return direct.verdict === 'equivalent' ? direct : undecided('name');
    // What is given a letter beside a derivative may be a part of it.
    if (direct.verdict === 'different' && DERIVATIVE.test(left) && isName(own)) return undecided('name');
    if (times !== undefined)
      return byFactor(direct, times === null ? null : compare(last, `${times}\\left(${said}\\right)`));
    // Equal right sides of unlike left ones make unlike equations.
    const isUnlike =
      /:/.test(left + own) || (direct.verdict === 'equivalent' && compare(left, own).verdict !== 'equivalent');
    return isUnlike && !(isName(left) && isName(own)) && !isAlike(left, own) ? undecided('name') : direct;
  }
  const applied = known ? compare(last, known.of(said)) : claimed ? compare(claimed.of(last), said) : direct;
  if (own !== undefined && (known ? known.name === spelled(own) : claimed?.name === spelled(left))) return applied;
  if (direct.verdict === 'different') return applied;
  return direct.verdict === 'undecided' && applied.verdict === 'equivalent' ? applied : direct;
}

/** "\frac{d[P]}{dt} = …". */
export const DERIVATIVE =
  /^[\s$]{0,4}\\[dt]?frac\s?\{\s?(?:d|\\partial)(?:[^{}]|\{[^{}]{0,12}\}){0,24}\}\s?\{\s?(?:d|\\partial)/;

/** A letter, or a function of one letter; of no derivative, mean, bracket or ratio, which may be of anything. */
const isName = (side: string): boolean => {
  if (side.includes(':')) return false;
  const bare = withoutMean(side);
  const tree = expressionOf(bare);
  return (tree?.t === 'sym' && !/^d?dot\(/.test(tree.name)) || functionOf(bare) !== null;
};

/** What an equal value in another name comes to: the professor's with the factor between both, or another quantity. */
function byFactor(direct: Outcome, converted: Outcome | null): Outcome {
  if (converted?.verdict === 'equivalent') return converted;
  return converted && direct.verdict === 'different' && converted.verdict === 'different' ? direct : undecided('name');
}

/** "v²", "1/f", "cos θ", "ln x": a function of one letter; null for a letter, and for what has more of them. */
export function functionOf(left: string): { name: string; of: (value: string) => string } | null {
  const tree = expressionOf(left);
  const at = tree ? [...left.matchAll(LETTER)].filter((m) => !FUNCTION.test(m[0])) : [];
  const [only] = at;
  if (!tree || tree.t === 'sym' || tree.t === 'op' || at.length !== 1 || !only) return null;
  const f = features(tree);
  if (f.symbols.size !== 1 || f.opaque || f.applied || f.structured || f.plusMinus) return null;
  const [before, behind] = [left.slice(0, only.index), left.slice(only.index + only[0].length)];
  return { name: spelled(only[0]), of: (value) => `${before}\\left(${value}\\right)${behind}` };
}

/** Whether a list gives a function of each of its values: "ω² = k/m, 3k/m". */
export function givesFunction(value: string): boolean {
  const [first = ''] = split(value, BESIDE_OR_WORDS);
  const [left = '', ...values] = split(first, EQUALS);
  return values.length > 0 && functionOf(left) !== null;
}

const LETTER = /\\?[A-Za-z]+(?:_(?:\{[^{}]{1,20}\}|\\?[A-Za-z]+|\d))?'*/g;
const FUNCTION = /^\\(?:[dt]?frac|left|right|sqrt|(?:arc)?(?:sin|cos|tan|cot)h?|ln|log|exp|[cq]dot|times)$/;
