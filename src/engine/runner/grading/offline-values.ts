/** What an answer states and how it compares with the professor's value: extractor and verifier as grading calls them, whatever happens in them. */
import {
  couldEqual,
  definitionsIn,
  equationsIn,
  extract,
  mentionOf,
  statedWithUnit,
  type Extraction,
  type VariableSpec,
} from '../../../core/extract/index.ts';
import { saysNoResult } from '../../../core/notation/declining.ts';
import { mayState } from '../../../core/grading/stated/may-state.ts';
import { confirmResults } from '../../../core/grading/stated/confirmation.ts';
import { DEFAULT_POLICY, type GradingPolicy } from '../../../core/grading/policy.ts';
import type { Mention, Verdict, Verify } from '../../../core/grading/s2s.ts';
import { DERIVATIVE, type VerifyContext, equals, verify as compare } from '../../../core/verify/index.ts';
import { statedName } from '../../../core/tables/stated-name.ts';
import { inTime, TookTooLong } from '../../in-time.ts';
import type { VariableView } from '../../../contract/review-shapes.ts';

/** What a value is compared by: a grading's policy, the question with the professor's solution, and the rest of the answer that states the value. */
export interface Light {
  policy: GradingPolicy;
  question: string;
  solution?: string | undefined;
  text: string;
  /** All that the question asks for. */
  variables?: readonly { name: string; value: string }[] | undefined;
}

/** What the verifier is told of a value that an answer claims for a variable. */
export const contextIn = (
  { policy, question, solution = '', text, variables = [] }: Light,
  claimed: string,
  { name, type, description }: Pick<VerifyContext, 'name' | 'type' | 'description'>,
): VerifyContext => ({
  ...{ name, type, description, question, rules: policy },
  statedAs: statedWithUnit(text, claimed),
  definitions: () => meaningsIn(text),
  solution: solutionIn(solution),
  alsoAsked: variables.flatMap((other) => (other.name === name ? [] : [statedName(other.value)?.name ?? other.name])),
});

/** The professor's solution as the verifier takes it: it tells of the reference, and nothing of what two answers claim. */
export const solutionIn = (text: string): VerifyContext['solution'] =>
  text === '' ? undefined : { text, definitions: () => definitionsOf(text) };

type Definitions = ReturnType<typeof definitionsIn>;

/** The answer read last: what it says its letters stand for, and all that it equates a letter with, be it said or come to. */
let explained: { text: string; meanings: Definitions; equated: Definitions } | undefined;
function lettersIn(text: string): NonNullable<typeof explained> {
  if (explained?.text === text) return explained;
  const equations = equationsIn(text).filter(({ value }) => value.length <= 200);
  // Also by a power ("where e'² = e²/4πε₀"), and of letters told apart by a sign ("ω₊ = …, ω₋ = …").
  const more = equations.flatMap(({ left, value }) => {
    const [, base, power] = POWER.exec(left) ?? [];
    if (base !== undefined && power !== undefined) return [{ letter: base, value: `(${value})^{1/${power}}` }];
    return SIGNED.test(left) ? [{ letter: left, value }] : [];
  });
  const equated = equations.flatMap(({ left, value }) => (LETTER.test(left) ? [{ letter: left, value }] : []));
  explained = { text, meanings: [...more.slice(-20), ...definitionsIn(text)], equated: equated.slice(-40) };
  return explained;
}
const meaningsIn = (text: string): Definitions => lettersIn(text).meanings;

const LETTER = /^\\?[A-Za-z]+'?(?:_(?:\w|\{[\w,+-]{1,12}\}))?'?$/;
const POWER = /^(\\?[A-Za-z]+(?:_(?:\w|\{\w{1,12}\}))?'?)\s?\^\{?([2-4])\}?$/;
const SIGNED = /^\\?[A-Za-z]+_\{?(?:[-+−±]|\\[pm]{2})\}?$/;

/** The solution read last: it is asked for each answer to its question. */
let solved: { text: string; said: Definitions } | undefined;
function definitionsOf(text: string): Definitions {
  if (solved?.text !== text) solved = { text, said: meaningsIn(text) };
  return solved.said;
}

/** The offline verifier under a grading policy, in the light of a question and of the rest of the answer where they are known. */
export const offlineVerifier = (
  policy: GradingPolicy,
  answer: Omit<Light, 'policy'> = { question: '', text: '' },
): Verify => {
  return (reference, claimed, variable) => {
    const context = contextIn({ policy, ...answer }, claimed, variable);
    const result = compareSafely(reference, claimed, context);
    if (result.reason === 'symbols') {
      if (result.verdict === 'different' && UNITS_OF_ONE.test(answer.text)) return { ...result, ...IN_OTHER_UNITS };
      if (result.verdict === 'undecided') return byLetters(reference, claimed, context, result, answer.text);
    }
    const isOther = (text: string): boolean => compareSafely(reference, text, context).verdict === 'different';
    const isNone = result.verdict === 'different' && result.reason === 'text' && saysNoResult(claimed.trim());
    if (isNone && mayState(answer.text, reference, isOther)) return { ...result, ...MAY_BE_STATED };
    const left = result.verdict === 'different' ? leftOf(answer.text, claimed) : null;
    if (left === null) return result;
    if (reference.includes('=') && lettersOf(reference).has(left)) return { ...result, ...OF_ITS_LETTER };
    // "ln(V/V_0) = −t/RC" is said of several letters, and "f = …" of another than ω.
    const whole = compareSafely(reference, `${left} = ${claimed}`, context);
    // What a derivative is set equal to is no value of a letter.
    const isSaidOfMore =
      (EXPRESSION.test(left) || DERIVATIVE.test(reference)) && /^(?:relation|name)$/.test(whole.reason);
    return whole.verdict === 'equivalent' || isSaidOfMore ? whole : result;
  };
};

/** Letters differ: whatever the answer equates them with, wherever, makes the values the same or says nothing; what it says of more than a name is open. */
function byLetters(
  reference: string,
  claimed: string,
  context: VerifyContext,
  result: ReturnType<Verify>,
  text: string,
): ReturnType<Verify> {
  const { equated, meanings } = lettersIn(text);
  const isNews = ({ letter, value }: Definitions[number]): boolean =>
    claimed.includes(letter) && !meanings.some((one) => one.letter === letter && one.value === value);
  if (equated.some(isNews)) {
    const full = compareSafely(reference, claimed, { ...context, definitions: () => [...equated, ...meanings] });
    if (full.verdict === 'equivalent') return full;
  }
  const left = leftOf(text, claimed);
  if (left === null || !EXPRESSION.test(left)) return result;
  const whole = compareSafely(reference, `${left} = ${claimed}`, context);
  return whole.verdict === 'equivalent' ? whole : { ...result, signs: {} };
}

/** An answer in units in which a constant is 1 does without it. */
const UNITS_OF_ONE =
  /\b(?:[Gg]eometri(?:[sz]ed|c)|[Nn]atural|[Aa]tomic|Planck) units\b|(?<![A-Za-z\\_])(?:c|G|\\hbar|ħ|k_B)\s?=\s?(?:(?:c|G|\\hbar|ħ|k_B)\s?=\s?)?1(?![\d.])/;
const IN_OTHER_UNITS = {
  verdict: 'undecided',
  reason: 'symbols',
  explanation: 'The answer works in units in which a constant is 1: what it does without may be that.',
} as const;

/** Whoever says that something cannot be given may have given what is asked. */
const MAY_BE_STATED = {
  verdict: 'undecided',
  reason: 'text',
  explanation: 'The answer says here that it states no value; something in it may be the professor’s all the same.',
} as const;

/** "u = 3p" against "p = u/3": the same may be said of the other letter. */
const OF_ITS_LETTER = {
  verdict: 'undecided',
  reason: 'name',
  explanation: 'The answer states this of a letter that the professor’s value depends on.',
} as const;

/** A left side that is no name: what it says is said of several letters. */
const EXPRESSION = /[/^+]|(?<!\{)-|frac|\\(?:ln|log|sin|cos|tan|sqrt)/;

/** What the answer equates a claimed value with, the last time; null where nothing does. */
function leftOf(text: string, claimed: string): string | null {
  return claimed.includes('=') ? null : (equationsIn(text).findLast(({ value }) => value === claimed)?.left ?? null);
}

/** Whether the verifier calls two values of a variable equivalent, by the default policy. */
function equalOffline(
  a: string,
  b: string,
  variable: Pick<VerifyContext, 'name' | 'type' | 'description'>,
  said: Definitions = [],
): boolean {
  // What letters stand for is asked in the light of a question alone, here of one that gives none.
  const question = said.length > 0 ? ' ' : '';
  try {
    return inTime(() => equals(a, b, { ...contextIn({ policy: DEFAULT_POLICY, question, text: '' }, b, variable), definitions: () => said })); // prettier-ignore
  } catch (error) {
    if (error instanceof TookTooLong) return false;
    throw error;
  }
}

/** By the default policy. */
export const verifyOffline = offlineVerifier(DEFAULT_POLICY);

function compareSafely(reference: string, claimed: string, context: VerifyContext): ReturnType<Verify> {
  try {
    const result = inTime(() => compare(reference, claimed, context));
    if (result.verdict !== 'different') return result;
    // "20 kN (T)" and "20 kN (tension)" differ in a remark, if in anything: which one counts is for a reader.
    const bare = [withoutRemark(reference), withoutRemark(claimed)] as const;
    const remarked = bare[0] !== reference || bare[1] !== claimed;
    const same = (claimed: string): boolean => inTime(() => compare(bare[0], claimed, context)).verdict !== 'different';
    // A remark may say the direction that the sign of the other one says.
    if (!remarked || !(same(bare[1]) || same(`-${bare[1]}`))) return result;
    return {
      verdict: 'undecided',
      reason: 'remark',
      explanation: 'The quantities agree; whether the remarks in brackets do is for a reader to say.',
    };
  } catch (error) {
    if (error instanceof TookTooLong) return { verdict: 'undecided', reason: 'too-long', explanation: TOO_LONG };
    return {
      verdict: 'undecided',
      reason: 'error',
      explanation: 'The offline verifier could not compare these values.',
    };
  }
}

/** A quantity without the words in brackets behind it. */
function withoutRemark(value: string): string {
  return value.length > 400
    ? value
    : value.replace(/(\d[^()]{0,40})\((?:\\text\{)?[\p{L} ]{1,30}\}?\)\s*(?:(\$)\s*)?$/u, '$1$2').trim();
}

/** An answer as it is read: its text, what it answers, and what is looked for. */
export interface OfflineAnswer {
  text: string;
  question: string;
  /** The professor's, where there is one. */
  solution?: string | undefined;
  variables: readonly VariableView[];
}
export interface OfflineGrade {
  found: Extraction;
  decided: Verdict;
}

/** Said of an answer, and of a value, that keeps the offline layer busy. */
export const TOO_LONG = 'Reading this offline took too long and was given up: a judge, or you, must look at it.';

export const NOT_LOOKED_FOR: Extraction = {
  status: 'not_found',
  value: null,
  span: null,
  candidates: [],
  reason: 'not looked for',
};

/** One finding per variable. Two statements of a value agree when the verifier shows that they do. */
export function extractOffline(text: string, variables: readonly VariableSpec[], question: string): Extraction[] {
  const specs = variables.map(({ name, type, description }) => ({ name, type, description }));
  return extract(text, specs, {
    question,
    agree: equalOffline,
  });
}

/** Whether a text states a variable's value, as a function of the text. */
export function agreeing(variable: VariableView): (text: string) => boolean {
  const could = couldEqual(variable.value);
  return (text) => could(text) && equalOffline(variable.value, text, variable);
}

/** Where this answer states a variable's reference value, in the answer's own spelling, also in letters that it says something of. */
export function mentionIn(text: string): Mention {
  let said: Definitions | undefined;
  return (variable) => {
    const spec = { name: variable.name, type: variable.type, description: variable.description };
    const agree = (a: string, b: string): boolean => equalOffline(b, a, variable);
    const plain = mentionOf(text, variable.value, spec, { agree })?.text;
    if (plain !== undefined) return plain;
    const own = (said ??= meaningsIn(text));
    const couldBe = writtenOutAs(variable.value, own);
    return (
      own.findLast(({ value }) => couldBe(value) && equalOffline(variable.value, value, variable, own))?.value ?? null
    );
  };
}

/** Whether a value has the letters of another one once its own are what a text says they stand for. */
function writtenOutAs(reference: string, said: Definitions): (value: string) => boolean {
  const wanted = lettersOf(reference);
  return (value) => {
    const has = lettersOf(value);
    const own = [...has].filter((letter) => !wanted.has(letter));
    const meant = own.map((letter) => said.findLast((one) => one.letter === letter)?.value);
    if (own.length === 0 || !meant.every((text) => text !== undefined)) return false;
    const full = new Set([...has, ...meant.flatMap((text) => [...lettersOf(text)])]);
    return [...wanted].every((letter) => full.has(letter));
  };
}

/** The letters of a formula, without those of its left side. */
const lettersOf = (formula: string): Set<string> =>
  new Set(formula.slice(formula.indexOf('=') + 1).replace(NO_LETTERS, ' ').match(/(?:\\[A-Za-z]+|[A-Za-z])(?:_(?:\w|\{[^{}]{1,12}\}))?/g)); // prettier-ignore
const NO_LETTERS =
  /\\(?:text|mathrm)\{[^{}]{0,80}\}|\\(?:[dt]?frac|left|right|sqrt|cdot|times|mathbf|vec|hat|bar|exp|ln|log|sin|cos|tan|quad|qquad|pi)(?![A-Za-z])/g;

/**
 * Where this answer states a variable's reference value as its result although the extractor found none, in the answer's own spelling.
 * @param named the variables as they are called elsewhere, where their own names say nothing
 */
export function confirmIn(
  { text, question, variables }: OfflineAnswer,
  named: readonly VariableView[] = variables,
): Mention {
  let stated: ReturnType<typeof confirmResults> | undefined;
  return (variable) => {
    stated ??= confirmResults(text, named, { question, agree: equalOffline });
    return stated[variables.findIndex((v) => v.name === variable.name && v.value === variable.value)]?.text ?? null;
  };
}
