/** The offline extractor and verifier as grading uses them: whatever happens in them, a run goes on. */
import {
  confirmResults,
  definitionsIn,
  extract,
  mentionOf,
  statedWithUnit,
  type Extraction,
} from '../../../core/extract/index.ts';
import { partsOf, withoutLabel, type Part } from '../../../core/grading/parts.ts';
import { statedName } from '../../../core/tables/stated-name.ts';
import { DEFAULT_POLICY, type GradingPolicy } from '../../../core/grading/policy.ts';
import {
  offlineVerdict,
  settles,
  type Found,
  type Verdict,
  type Mention,
  type Verify,
} from '../../../core/grading/s2s.ts';
import { type VerifyContext, equals, verify as compare } from '../../../core/verify/index.ts';
import { eachInTime, inTime, TookTooLong } from '../../in-time.ts';
import type { VariableView } from '../../../contract/review-shapes.ts';

/** What a value is compared by: a grading's policy, the question with the professor's solution, and the rest of the answer that states the value. */
export interface Light {
  policy: GradingPolicy;
  question: string;
  solution?: string | undefined;
  text: string;
}

/** What the verifier is told of a value that an answer claims for a variable. */
export const contextIn = (
  { policy, question, solution = '', text }: Light,
  claimed: string,
  { name, type, description }: Pick<VerifyContext, 'name' | 'type' | 'description'>,
): VerifyContext => ({
  ...{ name, type, description, question, rules: policy },
  statedAs: statedWithUnit(text, claimed),
  definitions: () => definitionsIn(text),
  solution: solution === '' ? undefined : { text: solution, definitions: () => definitionsOf(solution) },
});

/** The solution read last: it is asked for each answer to its question. */
let solved: { text: string; said: ReturnType<typeof definitionsIn> } | undefined;
function definitionsOf(text: string): ReturnType<typeof definitionsIn> {
  if (solved?.text !== text) solved = { text, said: definitionsIn(text) };
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
    const equation = result.verdict === 'different' ? equationWith(answer.text, claimed) : null;
    const whole = equation === null ? result : compareSafely(reference, equation, context);
    return whole.verdict === 'equivalent' || whole.reason === 'relation' ? whole : result;
  };
};

/**
 * "ln(V/V_0) = −t/RC" where its right side is the claimed value: what the answer says of several letters is no value of one of them. Null where the
 * value has a name before it, or nothing.
 */
function equationWith(text: string, claimed: string): string | null {
  const at = claimed.length < 3 || claimed.includes('=') ? -1 : text.lastIndexOf(claimed);
  if (at < 0) return null;
  const left = /(?:^|[\n$]|\\[[(]|boxed\{)([^=\n$,]{3,80})=\s*$/
    .exec(text.slice(Math.max(0, at - 120), at))?.[1]
    ?.trim();
  return left !== undefined && /[/^+]|frac|\\(?:ln|log|sin|cos|tan|sqrt)/.test(left) ? `${left} = ${claimed}` : null;
}

/** Whether the verifier calls two values of a variable equivalent, by the default policy. */
function equalOffline(a: string, b: string, variable: Pick<VerifyContext, 'name' | 'type' | 'description'>): boolean {
  try {
    return inTime(() => equals(a, b, contextIn({ policy: DEFAULT_POLICY, question: '', text: '' }, b, variable)));
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
    if (!remarked || inTime(() => compare(...bare, context)).verdict === 'different') return result;
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

/** What the offline layer finds and decides for each variable of an answer. */
export function gradeOffline(
  answer: OfflineAnswer,
  policy: GradingPolicy = DEFAULT_POLICY,
  limitMs?: number,
): OfflineGrade[] {
  return gradeEach([{ answer, policy }], limitMs)[0] ?? givenUp(answer);
}

/** The same for several answers, under one watch over both steps. */
export function gradeEach(
  asked: readonly { answer: OfflineAnswer; policy: GradingPolicy }[],
  limitMs?: number,
): OfflineGrade[][] {
  const graded = eachInTime(asked, ({ answer, policy }) => readAnswer(answer)(policy), limitMs);
  return asked.map(({ answer }, at) => graded[at] ?? givenUp(answer));
}

/**
 * The same in two steps, for several policies: what an answer states, which no policy changes, then what that comes to under one. An answer that
 * takes too long, of each step, is left to whoever is asked instead.
 */
export function readOffline(answer: OfflineAnswer, limitMs?: number): (policy: GradingPolicy) => OfflineGrade[] {
  const decide = withinLimit(() => readAnswer(answer), limitMs);
  if (decide === null) return () => givenUp(answer);
  return (policy) => withinLimit(() => decide(policy), limitMs) ?? givenUp(answer);
}

/** What is said of an answer that takes too long. */
export function givenUp(answer: OfflineAnswer): OfflineGrade[] {
  const found: Extraction = { ...NOT_LOOKED_FOR, status: 'ambiguous', reason: TOO_LONG };
  return answer.variables.map(() => ({ found, decided: timedOut() }));
}

/** null when it takes too long. */
function withinLimit<T>(work: () => T, limitMs?: number): T | null {
  try {
    return inTime(work, limitMs);
  } catch (error) {
    if (error instanceof TookTooLong) return null;
    throw error;
  }
}

/** Said of an answer, and of a value, that keeps the offline layer busy. */
const TOO_LONG = 'Reading this offline took too long and was given up: a judge, or you, must look at it.';
const timedOut = (): Verdict => ({
  status: 'undecided',
  value: null,
  reasonCode: 'too-long',
  reason: TOO_LONG,
  confidence: null,
});

function readAnswer(answer: OfflineAnswer): (policy: GradingPolicy) => OfflineGrade[] {
  const { text, question, variables } = answer;
  const findings = extractOffline(text, variables, question);
  const mention = mentionIn(text);
  const confirm = confirmIn(text, variables, question, findings);
  const parts = partsIn(answer);
  const named = underItsName(answer);
  return (policy) => {
    const verify = offlineVerifier(policy, answer);
    return variables.map((variable, index) => {
      const found = findings[index] ?? NOT_LOOKED_FOR;
      const decided = offlineVerdict(variable, found, verify, mention, confirm, policy.leastConfidence);
      const whole = { found, decided };
      if (found.status === 'found' || settles(decided)) return whole;
      return parts[index]?.(policy) ?? named?.(policy) ?? whole;
    });
  };
}

/**
 * The verdict on what was found before, perhaps by an earlier version, against the variables as they are now; of the whole answer, or of the variable's part
 * where it had been found there.
 */
export function verdictAgain(
  answer: OfflineAnswer,
  index: number,
  before: Omit<Found, 'leading'>,
  policy: GradingPolicy,
): Verdict | null {
  const { text, question, variables } = answer;
  const variable = variables[index];
  if (!variable) return null;
  const findings = extractOffline(text, variables, question);
  const { candidates, leading } = findings[index] ?? NOT_LOOKED_FOR;
  const confirm = confirmIn(text, variables, question, findings);
  const verify = offlineVerifier(policy, answer);
  const found = { ...before, candidates, leading: leading ?? null };
  const whole = offlineVerdict(variable, found, verify, mentionIn(text), confirm, policy.leastConfidence);
  if (findings[index]?.status === 'found' || (before.status !== 'found' && settles(whole))) return whole;
  const inPart = partsIn(answer)[index]?.(policy) ?? underItsName(answer)?.(policy);
  const isIts = inPart && (before.status !== 'found' || before.value === inPart.found.value);
  return isIts ? inPart.decided : whole;
}

/** By variable, what its part of the answer states and what that comes to; null where that is no more than the whole answer says. */
type InPart = (policy: GradingPolicy) => OfflineGrade | null;

/** Where values have neither a letter's meaning nor a description to go by, the part of the answer that answers theirs may say which is which. */
function partsIn(answer: OfflineAnswer): InPart[] {
  const { text, question, variables } = answer;
  if (variables.some(({ description }) => description !== '')) return [];
  const parts = partsOf(question, text, variables.length) ?? [];
  const each = parts.map((part, place): InPart => {
    const asked = variables[place];
    const variable = asked && { ...asked, value: withoutLabel(asked.value, part) };
    let found: Extraction | undefined;
    return (policy) => {
      if (!variable) return null;
      found ??= within(part, concludedIn(text.slice(part.start, part.end), variable, part.question));
      return decideInPart({ ...answer, question: part.question }, variable, found, policy);
    };
  });
  const isRight = (one: InPart, policy: GradingPolicy): boolean => one(policy)?.decided.status === 'right';
  // Boxes without labels are in the order of the values where one of them shows it, and no unit belies it.
  return each.map((one, place) => (policy) => {
    const graded = one(policy);
    if (graded?.decided.status !== 'wrong' || parts[place]?.label !== null) return graded;
    const isOrdered = graded.decided.reasonCode !== 'unit' && each.some((other) => isRight(other, policy));
    return isOrdered ? graded : null;
  });
}

/**
 * What a part states is wrong only where that is proved: letters that neither its question nor the answer explains may come from another part. Nor is what
 * equals another part's value: then parts and values may not be in one order.
 */
function decideInPart(
  answer: OfflineAnswer,
  variable: VariableView,
  found: Extraction,
  policy: GradingPolicy,
): OfflineGrade | null {
  const compared = offlineVerifier(policy, answer);
  const verify: Verify = (...values) => ({ ...compared(...values), signs: {} });
  // What else a part states may be another part's: nothing is wrong since all of it differs.
  const likeliest = { ...found, candidates: undefined };
  const decided = offlineVerdict(
    variable,
    likeliest,
    verify,
    mentionIn(answer.text),
    undefined,
    policy.leastConfidence,
  );
  const { status, value } = decided;
  if (found.status !== 'found' && !settles(decided)) return null;
  const isOthers = (other: VariableView): boolean =>
    other.id !== variable.id && value !== null && compared(other.value, value, other).verdict === 'equivalent';
  return status === 'wrong' && answer.variables.some(isOthers) ? null : { found, decided };
}

/**
 * Of an answer to one question that nothing names ("answer"), what it states under the letter that the professor's value bears, where that is found and
 * decided: of several results that could be meant the one that is called so is.
 */
function underItsName(answer: OfflineAnswer): InPart | undefined {
  const { text, question, variables } = answer;
  const [only] = variables;
  const stated = only && variables.length === 1 && only.description === '' ? statedName(only.value) : null;
  if (!only || !stated || stated.name === only.name) return undefined;
  let found: Extraction | undefined;
  return (policy) => {
    found ??= extractOffline(text, [{ ...only, name: stated.name }], question)[0];
    if (found?.status !== 'found' || !isCalledSo(found)) return null;
    const verify = offlineVerifier(policy, answer);
    const decided = offlineVerdict(only, found, verify, mentionIn(text), undefined, policy.leastConfidence);
    return settles(decided) ? { found, decided } : null;
  };
}

/** The value is what the answer equates the variable's letter with, and the answer comes to an end. */
function isCalledSo({ leading }: Extraction): boolean {
  const { named, bySymbol, match = 0, truncated } = leading?.signs ?? {};
  return named === 1 && bySymbol === 1 && match >= 0.9 && truncated !== 1;
}

/** What a part states under the professor's letter, or else as its answer, whatever it calls it. */
function concludedIn(text: string, variable: VariableView, question: string): Extraction | undefined {
  const [named] = extractOffline(text, [variable], question);
  return named?.status === 'found' ? named : extractOffline(text, [{ ...variable, name: 'answer' }], question)[0];
}

/** What was found in a part, by its places in the whole answer. */
function within({ start }: Part, found: Extraction = NOT_LOOKED_FOR): Extraction {
  const moved = <T extends { span: Extraction['span'] }>(one: T): T =>
    one.span === null ? one : { ...one, span: { start: one.span.start + start, end: one.span.end + start } };
  return { ...moved(found), candidates: found.candidates.map(moved) };
}

const NOT_LOOKED_FOR: Extraction = {
  status: 'not_found',
  value: null,
  span: null,
  candidates: [],
  reason: 'not looked for',
};

/** One finding per variable. Two statements of a value agree when the verifier shows that they do. */
export function extractOffline(text: string, variables: readonly VariableView[], question: string): Extraction[] {
  const specs = variables.map(({ name, type, description }) => ({ name, type, description }));
  return extract(text, specs, {
    question,
    agree: equalOffline,
  });
}

/** Where this answer states a variable's reference value, in the answer's own spelling. */
export function mentionIn(text: string): Mention {
  return (variable) => {
    const spec = { name: variable.name, type: variable.type, description: variable.description };
    const agree = (a: string, b: string): boolean => equalOffline(b, a, variable);
    return mentionOf(text, variable.value, spec, { agree })?.text ?? null;
  };
}

/** Where this answer states a variable's reference value as its result although the extractor found none, in the answer's own spelling. */
export function confirmIn(
  text: string,
  variables: readonly VariableView[],
  question: string,
  found: readonly Extraction[],
): Mention {
  let stated: ReturnType<typeof confirmResults> | undefined;
  return (variable) => {
    stated ??= confirmResults(text, variables, found, {
      question,
      agree: equalOffline,
    });
    return stated[variables.findIndex((v) => v.name === variable.name && v.value === variable.value)]?.text ?? null;
  };
}

/**
 * Gives the event loop back between pieces of work that compute, one piece per turn, so that calls from the window are answered while a run
 * grades thousands of answers in the same process.
 */
export interface Turns {
  take<T>(work: () => T): Promise<T>;
}

export function createTurns(): Turns {
  const queue: (() => void)[] = [];
  const next = (): void => {
    queue.shift()?.();
    if (queue.length > 0) setImmediate(next);
  };
  return {
    take: (work) =>
      new Promise((resolve, reject) => {
        queue.push(() => {
          try {
            resolve(work());
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)));
          }
        });
        if (queue.length === 1) setImmediate(next);
      }),
  };
}
