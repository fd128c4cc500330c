import { remembered } from '../notation/remembered.ts';
import { compareReadings } from './compare/compare.ts';
import { bySupports } from './compare/supports.ts';
import { type Facts, readContext } from './question/context.ts';
import { bareFamilies, compareFamilies } from './kinds/families.ts';
import { explain } from './explain.ts';
import { contains } from './expressions/features.ts';
import { expressionsOf, isUnworked } from './expressions/unworked.ts';
import { inQuestion } from './question/in-question.ts';
import { byConditions, spelledAlike } from './question/one-spelling.ts';
import { functionOf } from './question/right-side.ts';
import { COUNTED, asInterval, counted } from './read/spelling.ts';
import { underCondition } from './question/beside.ts';
import { isOfAnother, underItsName } from './question/names.ts';
import { BOUNDS, type Compare, EQUALS, spelled, split } from './question/sides.ts';
import { withUnitsAlike } from './question/own-unit.ts';
import { bySolution, mendedBy, noting } from './question/solution.ts';
import { hasUnit } from './read/read-value.ts';
import { readings } from './read/read.ts';
import { type Reading, kindOf } from './read/statement.ts';
import { texStatement, texText } from './tex.ts';
import { compareText } from './kinds/text.ts';
import { compareWritten } from './kinds/written.ts';
import {
  type NormalForm,
  type Outcome,
  type Owed,
  type Verification,
  type VerifyContext,
  equivalent,
  undecided,
} from './types.ts';
import { unreadOutcome } from './read/unread.ts';

/** Longer values are not read; only identical ones are equivalent. */
const MAX_LENGTH = 4000;

/** What the benchmark of the verifier switches off: identical text then has to be found equal by reading it. */
export interface VerifyOptions {
  shortcut: boolean;
}

interface Compared {
  outcome: Outcome;
  /** How reference and claimed value were read, worked out where they are shown. */
  forms: () => [NormalForm, NormalForm];
  /** The cleaned values of which at least one was read as words. */
  words?: [string, string];
  /** What the solution has to do with it, worked out where it is said. */
  owed?: () => Owed[];
}

const plainForm = (source: string, kind = 'unparsed'): NormalForm => ({ source, tex: texText(source.trim()), kind });

/** verify() with options; see index.ts. Never throws. */
export function verifyWith(
  reference: string,
  claimed: string,
  context: VerifyContext | undefined,
  options: VerifyOptions,
): Verification {
  const r = typeof reference === 'string' ? reference : String(reference);
  const c = typeof claimed === 'string' ? claimed : String(claimed);
  let outcome = undecided('error');
  let owed: Owed[] = [];
  let forms = (): [NormalForm, NormalForm] => [plainForm(r), plainForm(c)];
  try {
    const compared = outcomeOf(r, c, context, options);
    const { words } = compared;
    outcome = words ? unreadOutcome(compared.outcome, ...words) : compared.outcome;
    owed = compared.owed?.() ?? [];
    forms = compared.forms;
  } catch {
    // Not decided, and shown as it is written.
  }
  const differences = outcome.differences ?? [];
  return {
    verdict: outcome.verdict,
    reason: outcome.reason,
    explanation: explain(outcome, differences, owed),
    get reference() {
      return forms()[0];
    },
    get claimed() {
      return forms()[1];
    },
    differences,
    signs: outcome.signs ?? {},
  };
}

/** Whether verifyWith() would call two values equivalent, without what it says of them. Never throws. */
export function isEquivalent(reference: string, claimed: string, context: VerifyContext | undefined): boolean {
  const compare = (a: string, b: string): boolean => {
    try {
      return outcomeOf(a, b, context, { shortcut: true }).outcome.verdict === 'equivalent';
    } catch {
      return false;
    }
  };
  const facts = readContext(context);
  // What a question tells depends on the rest of the answer.
  if (facts.asked) return compare(reference, claimed);
  const inFacts = known.get(facts) ?? remembered((pair) => compare(...(pair.split(BETWEEN) as [string, string])));
  known.set(facts, inFacts);
  return reference.includes(BETWEEN) || claimed.includes(BETWEEN)
    ? compare(reference, claimed)
    : inFacts(reference + BETWEEN + claimed);
}

/** By what is known of the variable: all answers to a question are compared with the same values, and say much that is the same. */
const known = new WeakMap<Facts, (pair: string) => boolean>();
const BETWEEN = '\u0000';

function outcomeOf(bare: string, c: string, context: VerifyContext | undefined, options: VerifyOptions): Compared {
  const held = underCondition(bare, c, context?.question ?? '', (p, q) => outcomeOf(p, q, context, options));
  if (held) return held;
  const r = calledAsClaimed(bare, c, context?.name ?? '') ?? bare;
  const { solution, statedAs = [], definitions, alsoAsked } = context ?? {};
  const noted = solution && noting(solution);
  const own = definitions && noting({ text: '', definitions });
  const facts: Facts = {
    ...readContext(context),
    definitions: own?.solution.definitions,
    alsoAsked,
    solution: noted?.solution,
  };
  const { compared, told, compare } = inLightOf(r, c, facts, statedAs, options);
  const mended = solution && told.verdict === 'undecided' ? mendedBy(solution, readings(r).cleaned) : null;
  if (mended !== null) {
    const whole = outcomeOf(mended, c, context, options);
    // What was printed in haste may have other letters than it should: they lean on nothing.
    return {
      ...whole,
      outcome: { ...whole.outcome, signs: {} },
      owed: () => ['whole', ...(whole.owed?.() ?? [])],
    };
  }
  const solved = solution ? (bySolution(r, c, told, solution, compare) ?? told) : told;
  const isOther = r === bare && isSaidOfAnother(r, c, context?.name ?? '', solved, facts);
  const outcome = isOther ? undecided('name') : solved;
  const owed = (): Owed[] => {
    if (outcome.verdict === 'undecided') return [];
    const isWorth = (less: Partial<Facts>, byReason = false): boolean => {
      const { verdict, reason } = inLightOf(r, c, { ...facts, ...less }, statedAs, options).told;
      return verdict !== outcome.verdict || (byReason && reason !== outcome.reason);
    };
    return [
      ...(noted?.isAsked() && isWorth({ solution: undefined }) ? (['letters'] as const) : []),
      // Without it the letter alone may be no value: another verdict of the same name.
      ...(own?.isAsked() && isWorth({ definitions: () => [] }, true) ? (['said'] as const) : []),
    ];
  };
  return outcome === compared.outcome ? { ...compared, owed } : { outcome, forms: compared.forms, owed };
}

/**
 * Whether a verdict is on what the answer says of something else than the variable is called: "P(B|A) = 0.3" for P_A_given_B. What a name in words
 * stands for is told by its value, and a difference by nothing.
 */
function isSaidOfAnother(r: string, c: string, name: string, { verdict }: Outcome, { descriptive }: Facts): boolean {
  if (name === '' || verdict === 'undecided' || r.length + c.length > MAX_LENGTH || RELATION.test(r)) return false;
  // What an import calls "final_answers 2" has no name.
  if (/^(?:final[_ ])?answers?\b/i.test(name)) return false;
  const isInWords = descriptive && !/^(?:Pr?|E|Var|Cov)_/.test(name);
  const left = leftOf(c);
  return left !== null && (!isInWords || verdict === 'different') && isOfAnother(left, name);
}

/** The left side of a claimed equation or bound. */
function leftOf(claimed: string): string | null {
  const [left = '', ...more] = split(readings(claimed).cleaned, EQUALS).flatMap((side) => split(side, BOUNDS));
  return more.length === 0 ? null : left;
}

/** A value without a name beside one that has another name than the variable: under the variable's. */
function calledAsClaimed(reference: string, claimed: string, name: string): string | null {
  if (name === '' || reference.length + claimed.length > MAX_LENGTH || RELATION.test(reference)) return null;
  const left = leftOf(claimed);
  if (left === null) return null;
  // "1/k = …" and "sin θ = …" say what k and θ are.
  const isFunction = functionOf(left)?.name === spelled(name);
  return isFunction ? `${name} = ${reference}` : underItsName(reference, left, name);
}

const RELATION = /[=<>≤≥≈∝]|\\(?:[lg]eq?|ll|gg|approx|sim|propto|to|in)(?![a-z])/;

/** Two values as they are written, then in the light of the question. */
function inLightOf(r: string, c: string, facts: Facts, statedAs: readonly string[], options: VerifyOptions) {
  const compared = compareSources(r, c, facts, options);
  const compare: Compare = (p, q, rules = facts.rules) => compareSources(p, q, { ...facts, rules }, options).outcome;
  return {
    compared,
    told: inQuestion(undelimited(r), undelimited(c), compared.outcome, facts, statedAs, compare),
    compare,
  };
}

/** A value between dollars as what stands there. */
const undelimited = (value: string): string =>
  /^\s*(?:\$\$?([^$]+)\$\$?|\\\(([^$]+)\\\)|\\\[([^$]+)\\\])[\s.]*$/.exec(value)?.slice(1).find(Boolean) ?? value;

function compareSources(reference: string, claimed: string, facts: Facts, options: VerifyOptions): Compared {
  const [r, c] = withUnitsAlike(reference, claimed);
  const compared = compareAsWritten(r, c, facts, options);
  if (compared.outcome.verdict !== 'undecided' || r.length + c.length > MAX_LENGTH) return compared;
  const [p, q] = [readings(r).cleaned, readings(c).cleaned];
  const [a, b] = spelledAlike(p, q) ?? [p, q];
  const compare = (l: string, m: string): Outcome => compareAsWritten(l, m, facts, { shortcut: true }).outcome;
  const told = byConditions(a, b, compare);
  const parts = told && told.verdict !== 'undecided' ? null : bySupports(a, b, facts);
  const outcome = parts ?? told ?? (a === p && b === q ? compared.outcome : compare(a, b));
  return outcome.verdict === 'undecided' ? compared : { outcome, forms: compared.forms };
}

function compareAsWritten(r: string, c: string, facts: Facts, options: VerifyOptions): Compared {
  if (r.length > MAX_LENGTH || c.length > MAX_LENGTH) {
    const outcome = r.trim() === c.trim() ? equivalent('identical') : undecided('depth');
    return { outcome, forms: () => [plainForm(r), plainForm(c)] };
  }
  const x = withPercent(asGiven(readings(facts.confidence ? asInterval(r) : r), facts), c);
  const y = withPercent(asGiven(readings(facts.confidence ? asInterval(c) : c), facts), r);
  if (x.cleaned === '' || y.cleaned === '')
    return { outcome: undecided('empty'), forms: () => [plainForm(r, 'empty'), plainForm(c, 'empty')] };
  const words = compareWritten(x.cleaned, y.cleaned, facts);
  const form = (source: string, cleaned: string, list: Reading[], k: number): NormalForm => {
    const s = list[k]?.statement ?? list[0]?.statement;
    if (!s || s.k === 'text') return { source, tex: texText(cleaned), kind: words?.kind ?? 'text' };
    return { source, tex: texStatement(s), kind: words?.kind ?? kindOf(s) };
  };
  const done = (outcome: Outcome, pair: [number, number] = [0, 0]): Compared => ({
    outcome: unworked(outcome, y.list[pair[1]], facts) ? undecided('form') : outcome,
    forms: () => [form(r, x.cleaned, x.list, pair[0]), form(c, y.cleaned, y.list, pair[1])],
  });
  if (options.shortcut && x.cleaned === y.cleaned) return done(equivalent('identical'));
  if (words) return done(words.outcome);
  const repeated = compareFamilies(x.cleaned, y.cleaned);
  if (repeated) return done(repeated);
  const textual = x.list[0]?.statement.k === 'text' || y.list[0]?.statement.k === 'text';
  if (textual) return { ...done(compareText(x.cleaned, y.cleaned)), words: [x.cleaned, y.cleaned] };
  const { outcome, pair } = compareReadings(x.list, y.list, facts);
  const families =
    outcome.verdict === 'different' && outcome.reason === 'symbolic' ? bareFamilies(x.cleaned, y.cleaned) : null;
  if (families) return done(families, pair);
  if (outcome.verdict === 'different' && outcome.reason === 'symbolic' && looselyEqual(x.cleaned, y.cleaned, facts))
    return done(undecided('ambiguous'), pair);
  if (outcome.verdict === 'undecided' && COUNTED.test(x.cleaned + y.cleaned)) {
    const r = compareReadings(readings(counted(x.cleaned)).list, readings(counted(y.cleaned)).list, facts).outcome;
    if (r.verdict === 'equivalent') return done(r, pair);
  }
  return done(outcome, pair);
}

/** Where both say percent no bare number is meant. */
function withPercent(read: ReturnType<typeof readings>, other: string): ReturnType<typeof readings> {
  const list = /%/.test(other) && /%/.test(read.cleaned) ? read.list.filter((one) => hasUnit(one.statement)) : [];
  return list.length === 0 ? read : { ...read, list };
}

/** "2A" without a space is twice the A that the question gives, and no amperes. */
function asGiven(read: ReturnType<typeof readings>, { asked }: Facts): ReturnType<typeof readings> {
  if (!asked) return read;
  const letters = [...read.cleaned.matchAll(/\d([A-Z])(?![A-Za-z_^])/g)].map((m) => m[1] ?? '');
  if (letters.length === 0 || !letters.every((l) => asked.given.has(l) && !asked.measuredIn(l))) return read;
  const list = read.list.filter((one) => !hasUnit(one.statement));
  return list.length === 0 ? read : { ...read, list };
}

/** Whether the rules want arithmetic carried out and the claimed value's is not. */
function unworked(outcome: Outcome, claimed: Reading | undefined, facts: Facts): boolean {
  if (facts.rules.unsimplified !== 'open' || outcome.verdict !== 'equivalent' || !claimed) return false;
  return expressionsOf(claimed.statement).some((e) => contains(e, isUnworked));
}

/** x+1/x-1 typed for (x+1)/(x-1): equal when one slash is meant to divide all that stands on its sides. */
function looselyEqual(a: string, b: string, facts: Facts): boolean {
  const whole = (text: string): string | null => {
    const [top = '', bottom = '', ...more] = text.split('/');
    return more.length === 0 && /[-+]/.test(text) && /^[\w\s+*^.-]+$/.test(top) && /^[\w\s+*^.-]+$/.test(bottom)
      ? `(${top})/(${bottom})`
      : null;
  };
  const [p, q] = [whole(a), whole(b)];
  const equal = (l: string, r: string): boolean =>
    compareReadings(readings(l).list, readings(r).list, facts).outcome.verdict === 'equivalent';
  return (p !== null && equal(p, b)) || (q !== null && equal(a, q));
}
