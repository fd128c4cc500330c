/** The offline layer as grading uses it: whatever happens in it, a run goes on. */
import type { Extraction } from '../../../core/extract/index.ts';
import { DEFAULT_POLICY, type GradingPolicy } from '../../../core/grading/policy.ts';
import { chosenVerdict, offlineVerdict, settles, type Found, type Verdict } from '../../../core/grading/s2s.ts';
import { optionChosen } from '../../../core/grading/multiple-choice.ts';
import { offeredOptions } from '../../../core/verify/index.ts';
import { eachInTime, inTime, TookTooLong } from '../../in-time.ts';
import { isGiven, namedIn, partsIn } from './offline-parts.ts';
import type { VariableView } from '../../../contract/review-shapes.ts';
import {
  confirmIn,
  extractOffline,
  mentionIn,
  NOT_LOOKED_FOR,
  offlineVerifier,
  type OfflineAnswer,
  type OfflineGrade,
  TOO_LONG,
} from './offline-values.ts';

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
  const confirm = confirmIn(answer, namedIn(answer));
  const parts = partsIn(answer);
  const choice = choiceIn(answer);
  return (policy) => {
    const verify = offlineVerifier(policy, answer);
    return variables.map((variable, index) => {
      const found = findings[index] ?? NOT_LOOKED_FOR;
      const decided = offlineVerdict(variable, found, verify, mention, confirm, policy.leastConfidence);
      const whole = { found, decided };
      if (isStep(answer, variable, whole)) return parts[index]?.(policy) ?? { found, decided: leftOpen(decided) };
      const chosen = settles(decided) ? undefined : choice?.(policy);
      if (chosen && settles(chosen.decided)) return chosen;
      if (found.status === 'found' || settles(decided)) return whole;
      return parts[index]?.(policy) ?? whole;
    });
  };
}

/** What an answer to one question chooses of the options that the question offers, where it chooses one. */
function choiceIn(answer: OfflineAnswer): ((policy: GradingPolicy) => OfflineGrade) | undefined {
  const { text, question, variables } = answer;
  const [variable] = variables;
  const chosen = variables.length === 1 ? optionChosen(text, offeredOptions(question)) : null;
  if (!chosen || !variable) return undefined;
  const { letter, start, end } = chosen;
  const found: Extraction = { ...NOT_LOOKED_FOR, status: 'found', value: `(${letter})`, span: { start, end }, reason: 'the option that the answer chooses' }; // prettier-ignore
  return (policy) => {
    const result = offlineVerifier(policy, answer)(variable.value, `(${letter})`, variable);
    const isChoice = /^(?:option|identical)$/.test(result.reason) && result.verdict !== 'undecided';
    const status = !isChoice ? 'undecided' : result.verdict === 'equivalent' ? 'right' : 'wrong';
    return { found, decided: chosenVerdict(status, `(${letter})`, result, policy.leastConfidence) };
  };
}

/**
 * Of several values that nobody described what the derivation equates with a letter may be a step, or another's value: it proves nothing wrong, unless
 * the value's part of the answer does. Nor is right what is only said again of the question.
 */
function isStep(answer: OfflineAnswer, variable: VariableView, { found, decided }: OfflineGrade): boolean {
  if (answer.variables.length < 2 || answer.variables.some(({ description }) => description !== '')) return false;
  if (decided.status === 'right') return isGiven(answer, variable, found);
  return decided.status === 'wrong' && found.leading?.signs['body'] === 1 && !found.leading.signs['boxed'];
}

const leftOpen = (decided: Verdict): Verdict => ({
  ...decided,
  status: 'undecided',
  reason: `${decided.reason} It stands in the derivation, or in the question, of several values that nobody described: whether it is the result is for a reader to say.`,
  confidence: null,
});

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
  const now = findings[index] ?? NOT_LOOKED_FOR;
  const { candidates, leading } = now;
  const confirm = confirmIn(answer, namedIn(answer));
  const verify = offlineVerifier(policy, answer);
  const found = { ...before, candidates, leading: leading ?? null };
  const whole = offlineVerdict(variable, found, verify, mentionIn(text), confirm, policy.leastConfidence);
  const chosen = settles(whole) ? undefined : choiceIn(answer)?.(policy);
  const isChoice = before.status !== 'found' || [now.value, chosen?.found.value].includes(before.value);
  if (chosen && isChoice && settles(chosen.decided)) return chosen.decided;
  const isOpen = isStep(answer, variable, { found: now, decided: whole }) && before.value === now.value;
  if (!isOpen && (now.status === 'found' || (before.status !== 'found' && settles(whole)))) return whole;
  const inPart = partsIn(answer)[index]?.(policy);
  const isIts = inPart && (before.status !== 'found' || before.value === inPart.found.value);
  return isIts ? inPart.decided : isOpen ? leftOpen(whole) : whole;
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
