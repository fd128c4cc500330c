/**
 * A comparison that two values alone leave open, in the light of the question: the options and words that it offers, whether it asks for yes or
 * no or for a bound, the value of an equation whose other side only names it, the digits of the reference, and the unit with which the answer
 * states the value elsewhere. Each way of reading gives a verdict or nothing; a difference needs every reading that applies to differ.
 */
import { byDigits } from './digits.ts';
import type { Asked } from './asked.ts';
import { LABELLED, bySupport, withoutLetter, withoutPart, withoutRemark } from './beside.ts';
import { byBareName } from './bare-name.ts';
import { byBound, byDomain, byExclusion, isNearBound } from './bounds.ts';
import { STRICT } from '../compare/inequality.ts';
import type { Facts } from './context.ts';
import { byDeclining } from './declined.ts';
import { features, isConstant, isComputed } from '../expressions/features.ts';
import { isLeadingOrder } from '../expressions/leading-order.ts';
import { plainLetter } from '../letters.ts';
import { OPPOSITE } from '../expressions/numbers.ts';
import { MAIN } from '../expressions/samples.ts';
import { PLAIN, constantValue, valuesAt } from '../expressions/values.ts';
import { type Node, int, mul, sym } from '../parse/ast.ts';
import { substitute } from '../parse/rewrite.ts';
import { withoutMean } from './names.ts';
import { dependsOnGiven } from './given-symbols.ts';
import { goesAs, isFactorOf, proportionSigns } from './letter-signs.ts';
import { byLastLink, byRightSide, functionOf, givesFunction } from './right-side.ts';
import { byAttribute, byListed, byOptions, byWords, byYesOrNo } from './offered.ts';
import { type Compare, EQUALS, expressionOf, split, valueOf, COMMAS } from './sides.ts';
import { byEquation } from './solved-for.ts';
import { byConstants, mayBeWorkedOut } from './universal.ts';
import { byConic, byTerms } from './terms.ts';
import { byOwnUnit } from './own-unit.ts';
import { writtenOut } from './written-out.ts';
import { readings } from '../read/read.ts';
import { type Outcome, equivalent, undecided, differs, decided } from '../types.ts';

/** The verdict in the question's light; the given one where the question adds nothing. */
export function inQuestion(
  r: string,
  c: string,
  outcome: Outcome,
  facts: Facts,
  stated: readonly string[],
  compare: Compare,
): Outcome {
  const told = facts.asked ? inItsLight(r, c, outcome, facts, facts.asked, stated, compare) : outcome;
  return told.verdict === 'different' && isAbout(r, c) ? undecided('precision') : told;
}

function inItsLight(
  r: string,
  c: string,
  outcome: Outcome,
  facts: Facts,
  asked: Asked,
  stated: readonly string[],
  compare: Compare,
): Outcome {
  const chosen = byTruth(LABELLED.exec(r)?.[1] ?? r, c, asked) ?? byOptions(r, c, asked, compare) ?? byMultiple(r, c, asked, compare); // prettier-ignore
  if (chosen) return chosen;
  if (outcome.verdict === 'equivalent') {
    const isMore = outcome.reason === 'boolean' && asked.yesOrNo && asked.more;
    return isMore ? (byYesOrNo(r, c, asked, compare) ?? undecided('text')) : outcome;
  }
  const again = asMeant(r, c, asked);
  if (again) return inQuestion(...again, compare(...again), facts, stated, compare);
  const full = writtenOut(readings(r).cleaned);
  const defined = full === null ? outcome : byDefined(outcome, compare(full, c));
  if (defined !== outcome) return defined;
  const last = byLastLink(r, c, compare);
  if (last) return last;
  const solved = byEquation(readings(r).cleaned, readings(c).cleaned);
  if (solved) return solved;
  // The other way round only what keeps the professor's equation is told: one in other letters may be kept as well.
  if (byEquation(readings(c).cleaned, readings(r).cleaned)?.verdict === 'equivalent') return equivalent('relation');
  if (outcome.verdict === 'different') return whereDifferent(r, c, outcome, facts, asked, compare);
  if (UNESCAPED.test(c)) return outcome;
  const all = [
    byWords(r, c, asked),
    byYesOrNo(r, c, asked, compare),
    byAttribute(r, c, asked, compare),
    byTerms(r, c, asked),
    byConic(r, c, asked),
    byListed(r, c, asked),
    byDeclining(r, c),
    byBareName(r, c, facts, compare),
    byConstants(r, c),
    byExclusion(r, c, facts),
    byNought(r, c, facts),
    byConclusion(r, c, facts, compare),
    byRightSide(r, c, compare),
    byBound(r, c, asked, compare),
    byProportion(r, c, asked),
    byNumber(r, c, asked),
    byOwnUnit(r, c, facts),
    byDigits(r, c, outcome, facts, compare),
    withoutLetter(r, c, compare) ?? withoutPart(r, c, asked, compare),
    bySupport(r, c, compare),
    withoutRemark(r, c, compare),
    ...(valueOf(c)?.unit ? [] : stated.slice(0, 3)).map((s) => {
      const own = compare(r, s);
      const light = (): Outcome | null => byDigits(r, s, own, facts, compare) ?? byBound(r, s, asked, compare);
      return own.verdict === 'undecided' ? (light() ?? own) : own;
    }),
  ].filter((o) => o !== null);
  const told = all.filter((o) => o.verdict !== 'undecided');
  const equal = told.find((o) => o.verdict === 'equivalent');
  if (equal) return told.every((o) => o.verdict === 'equivalent') ? equal : outcome;
  // Where none decides, what one of them leans on still counts.
  return told[0] ?? (outcome.signs ? outcome : (all.find((o) => o.signs) ?? outcome));
}

/** A difference that the question, or how the reference is printed, makes doubtful. */
function whereDifferent(r: string, c: string, outcome: Outcome, facts: Facts, asked: Asked, compare: Compare): Outcome {
  if (UNESCAPED.test(c)) return undecided('unparsed');
  const within = byDomain(r, c, asked);
  if (within) return within;
  if (ROOT_INDEX.test(r) && compare(r.replace(ROOT_INDEX, '\\sqrt[$1]{'), c).verdict === 'equivalent') return undecided('ambiguous'); // prettier-ignore
  if (outcome.reason === 'list' && givesFunction(r) !== givesFunction(c)) return undecided('relation');
  if (asked.bound && outcome.differences?.[0]?.text === STRICT) return undecided('relation');
  if ((asked.magnitude || asked.says('elasticity')) && outcome.differences?.[0]?.text === OPPOSITE)
    return undecided('direction');
  return facts.estimate && isNearBound(r, c, compare) ? undecided('precision') : outcome;
}

/** "W → ∞" as a value is the limit that W has. */
const LIMIT =
  /^(\s*\\?[A-Za-z]{1,10}(?:_(?:\w|\{[^{}]{1,20}\}))?)\s*(?:\\(?:long)?(?:to|rightarrow)(?![a-z])|→)(?=[\s+-]*(?:\\infty|∞|\d+(?:\.\d+)?)[\s.]*$)/i;
const asValue = (text: string): string => text.replace(LIMIT, '$1=');

/** "5PL³/48EI (downward)", "at midspan": which way a loaded beam goes anyway, and where it goes farthest. */
const PLACED =
  /(?<!\s)\s?(?:\\text\s?\{\s?)?[( ]?(?:downwards?|at (?:the )?(?:mid-?span|cent(?:er|re)|free end|tip))\)?\}?\s?$/;

/** Both as they are meant, where that is not as they stand: the claim written out, a limit as a value, what the reference concludes. */
function asMeant(r: string, c: string, asked: Asked): [string, string] | null {
  const own = split(r, COMMAS).length > 1 ? null : writtenOut(readings(c).cleaned);
  const known = asValue(split(r, ARROW).at(-1) ?? r);
  const deflects = ['deflection', 'displacement', 'sag'].some(asked.says);
  const claimed = asValue(own ?? c).replace(deflects && !/down|at/.test(r) ? PLACED : /$^/, '');
  return known !== r || claimed !== c ? [known, claimed] : null;
}

/** 3√2 in print is often what was ∛2: the index of a root that a scan set before it. */
const ROOT_INDEX = /(?<![\d.])([34])\s?\\sqrt\s?\{/;

/** TeX that lost its backslashes says something else than it means. */
const UNESCAPED =
  /(?<![\\A-Za-z])(?:begin\{|frac\{|sqrt\{|left\(|(?<!\\(?:begin|end)\s?\{)pmatrix|boxed\{|mathbf\{|text\{)/;

const APPROXIMATE = /\\(?:approx|simeq|sim|cong)(?![a-z])|[≈≃∼]/;
const ROUGHLY = /\\sim(?![a-z])|∼/;

/** "θ ≈ λ/a" beside "arcsin(λ/a)": the professor's value is what the claimed one comes to where something is small; "∼ 200 MeV" is half of it or twice. */
function isAbout(r: string, c: string): boolean {
  if (!APPROXIMATE.test(r)) return false;
  const [known, claimed] = [split(r, EQUALS), split(c, EQUALS)];
  const of = claimed.length > 1 ? functionOf(claimed[0] ?? '')?.of : undefined;
  const [a, b] = [valueOf(of ? of(known.at(-1) ?? '') : r), valueOf(c)];
  if (!a || !b) return false;
  if (!isConstant(a.expr) || !isConstant(b.expr)) return isLeadingOrder(a.expr, b.expr, PLAIN);
  const [x, y] = [a, b].map(({ expr, unit }) => constantValue(expr, PLAIN).re * (unit?.factor ?? 1));
  const ratio = (x ?? NaN) / (y ?? NaN);
  return ROUGHLY.test(r) && ratio <= 2 && ratio >= 0.5;
}

/** The verdict where the reference says behind itself what its letters stand for: equal as it is written or written out; different as it is written where that is told. */
const byDefined = (asWritten: Outcome, full: Outcome): Outcome =>
  full.verdict === 'equivalent' || (full.verdict === 'different' && asWritten.verdict === 'undecided')
    ? full
    : asWritten;

/** "σ ∝ vB" against "σ = 3εvB cos θ", or the other way round: what only says how a value goes differs where it goes otherwise. */
function byProportion(r: string, c: string, asked: Asked): Outcome | null {
  const [known, claimed] = [r, c].map((s) => s.split(GOES));
  if (!known || !claimed || Math.max(known.length, claimed.length) !== 2) return null;
  const [a, b] = [known.at(-1) ?? '', claimed.at(-1) ?? ''].map((s) => expressionOf(s));
  if (!a || !b) return null;
  // What goes as a power goes otherwise than another power, however rough it is.
  const goes = asked.approximate && ![a, b].every(isMonomial) ? null : goesAs(a, b, asked);
  if (goes === false) return differs('symbols', 'value', 'it goes otherwise with what the question gives');
  if (goes === true && known.length === 2 && claimed.length === 2) return equivalent('relation');
  if (known.length === 2 && isFactorOf(a, b, asked)) return equivalent('relation');
  const signs = claimed.length === 2 ? proportionSigns(a, b, asked) : {};
  return Object.keys(signs).length > 0 ? { ...undecided('symbols'), signs } : null;
}

/** A product of powers: twice a letter is the same number of times the value everywhere. */
function isMonomial(n: Node): boolean {
  const of = features(n);
  if (of.opaque || of.applied || of.structured || of.plusMinus) return false;
  const one = valuesAt(n, MAIN, PLAIN).v;
  return [...of.symbols].every((s) => {
    const ratios = valuesAt(substitute(n, s, mul(int(2), sym(s))), MAIN, PLAIN).v.map((z, k) => z.re / (one[k]?.re ?? NaN)); // prettier-ignore
    return ratios.every((r) => Math.abs(r / (ratios[0] ?? NaN) - 1) < 1e-9);
  });
}

/** Says how a value goes; "T ∼ 5 K" says about how much it is, and is compared as a number. */
const GOES = /\\(?:propto|sim)(?![a-z])|∝|∼/;

/** A number where a question that gives no numbers is answered by an expression in its letters. */
function byNumber(r: string, c: string, asked: Asked): Outcome | null {
  if (asked.numbers || asked.upToConstant || /[A-Za-z]\s*(?:=|<|>|\\propto)/.test(c)) return null;
  const b = readings(c).list[0]?.statement;
  const a = expressionOf(r.split(/\\propto(?![a-z])|∝/).at(-1) ?? '');
  if (!a || b?.k !== 'value' || !isConstant(b.expr)) return null;
  const letter = mayBeWorkedOut(a, b.expr) ? null : dependsOnGiven(a, b.expr, asked);
  // "1.5 × 10⁻²⁷ M m/kg" is no number.
  if (letter === null || c.replace(/\\(?:text|mathrm)\s*\{[^{}]*\}/g, ' ').split(/[^A-Za-z]+/).includes(letter)) return null; // prettier-ignore
  return differs('symbols', 'symbol', `the reference depends on ${plainLetter(letter)}, the other one is a number`);
}

/** Nought on one side alone is another value, whatever the unit; not where it may be all that an approximation or an estimate leaves. */
function byNought(r: string, c: string, facts: Facts): Outcome | null {
  const [a, b] = [r, c].map((value) => (isUnnamed(value) ? null : valueOf(value)));
  if (!a || !b || facts.estimate || facts.asked?.approximate) return null;
  if ((a.unit?.offset ?? 0) + (b.unit?.offset ?? 0) !== 0) return null;
  const [x, y] = [isNought(a.expr), isNought(b.expr)];
  // What the answer leaves in letters may be nought.
  if (x === null || y === null || x === y || (x && !isConstant(b.expr))) return null;
  return differs('numeric', 'value', `${x ? 'the reference' : 'the claimed value'} is nought`);
}

/** "x − 3 = 0" says nothing of what is nought. */
function isUnnamed(value: string): boolean {
  const statement = readings(value).list[0]?.statement;
  const [left = ''] = split(value, EQUALS);
  return (
    statement?.k === 'chain' && statement.name === null && statement.label === null && withoutMean(left) === left.trim()
  );
}

/** Whether an expression is nought at every sampled point; null where it is at some of them, or cannot be worked out. */
function isNought(n: Node): boolean | null {
  if (!isComputed(n)) return null;
  const noughts = valuesAt(n, MAIN, PLAIN).v.map((z) => (Number.isFinite(z.re) ? z.re === 0 && z.im === 0 : null));
  return noughts.every((is) => is === noughts[0]) ? (noughts[0] ?? null) : null;
}

/** T against F where true or false is asked for. */
function byTruth(r: string, c: string, asked: Asked): Outcome | null {
  const [x, y] = [r, c].map((s) => /^[\s\\$]{0,4}([TF])[\s.$]{0,4}$/.exec(s)?.[1]);
  if (!asked.truth || x === undefined || y === undefined) return null;
  return decided(x === y, 'boolean', 'boolean', `${x} against ${y}`);
}

/** "1.5 × 10¹¹ m_s" where the answer is wanted in units of m_s: the numbers, with that letter, another sign of it, or none. */
function byMultiple(r: string, c: string, asked: Asked, compare: Compare): Outcome | null {
  if (!asked.inUnitsOf) return null;
  const number = /^(?:[^=≈]{1,30}(?:=|≈|\\approx))?\s{0,20}([\d.]+(?:\s{0,20}(?:\\times|\\cdot)\s*10\s*\^\s*(?:\{\s*-?\d+\s*\}|\d))?)(?:\\[,;:! ]|~|\s){0,20}(\\?[A-Za-z]+(?:_(?:\\?[A-Za-z]+|\{[^{}]{1,12}\}))?)?$/; // prettier-ignore
  const [known, said] = [number.exec(r.trim()), number.exec(c.trim())];
  if (known?.[2] === undefined || !said) return null;
  const first = (letter: string): string => letter.replace(/^\\/, '').charAt(0).toLowerCase();
  if (said[2] !== undefined && (first(said[2]) !== first(known[2]) || /^[kmµ]?g$/.test(said[2]))) return null;
  return compare(known[1] ?? '', said[1] ?? '');
}

/** "x = 3 ⇒ y = 2x": what follows is the value. */
function byConclusion(r: string, c: string, facts: Facts, compare: Compare): Outcome | null {
  const parts = split(c, ARROW);
  const last = parts.at(-1) ?? '';
  const outcome = parts.length > 1 ? compare(r, last) : null;
  return outcome?.verdict === 'undecided' ? byDigits(r, last, outcome, facts, compare) : outcome;
}

const ARROW = /(?:\\(?:Rightarrow|Longrightarrow|implies|therefore)(?![a-z])|⇒)/y;
