/** What a part of an answer states, or the answer under the letter of the professor's value, where the whole leaves a value open. */
import type { Extraction } from '../../../core/extract/index.ts';
import { partsOf, withoutLabel, type Part } from '../../../core/grading/parts.ts';
import type { GradingPolicy } from '../../../core/grading/policy.ts';
import { offlineVerdict, settles, type Verify } from '../../../core/grading/s2s.ts';
import { statedName } from '../../../core/tables/stated-name.ts';
import {
  extractOffline,
  mentionIn,
  NOT_LOOKED_FOR,
  offlineVerifier,
  type OfflineAnswer,
  type OfflineGrade,
} from './offline-values.ts';
import type { VariableView } from '../../../contract/review-shapes.ts';

/** By variable, what its part of the answer states and what that comes to; null where that is no more than the whole answer says. */
export type InPart = (policy: GradingPolicy) => OfflineGrade | null;

/** Where values have neither a letter's meaning nor a description to go by, the part of the answer that answers theirs may say which is which. */
export function partsIn(answer: OfflineAnswer): InPart[] {
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
export function underItsName(answer: OfflineAnswer): InPart | undefined {
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
