/** What an answer states of values that nobody described, by their part of the question and the professor's name, where the whole leaves a value open. */
import { equationsIn, type Extraction, type VariableSpec } from '../../../core/extract/index.ts';
import { bare, originsOf, type Origin } from '../../../core/grading/origins.ts';
import { partsByBox, partsOf, withoutLabel, type Part, type Stretch } from '../../../core/grading/parts.ts';
import type { GradingPolicy } from '../../../core/grading/policy.ts';
import { offlineVerdict, settles, statedAsResult, type Verify } from '../../../core/grading/s2s.ts';
import {
  agreeing,
  extractOffline,
  mentionIn,
  NOT_LOOKED_FOR,
  offlineVerifier,
  type OfflineAnswer,
  type OfflineGrade,
} from './offline-values.ts';
import type { VariableView } from '../../../contract/review-shapes.ts';

/** What a part of the answer states of a variable, and what that comes to; null where that is no more than the whole answer says. */
export type InPart = (policy: GradingPolicy) => OfflineGrade | null;

/** By variable; none where the variables are described. */
export function partsIn(answer: OfflineAnswer): InPart[] {
  const { text, question, variables } = answer;
  if (variables.some(({ description }) => description !== '')) return [];
  const origins = originsIn(answer);
  const parts = partsOf(question, text);
  const byLabel = variables.map((variable, place): InPart | null => inItsPart(answer, variable, place, parts, origins));
  const byBox = byLabel.some((one) => one !== null) ? [] : inBoxes(answer);
  return variables.map((variable, place) => {
    const named = underItsName(answer, variable, place, origins);
    return (policy) => {
      const told = byLabel[place]?.(policy) ?? byBox[place]?.(policy) ?? named?.(policy) ?? null;
      return told && settles(told.decided) ? told : (statedIn(answer, variable, place, parts, origins, policy) ?? told);
    };
  });
}

/** Of the solution read last: it is asked for each answer to its question. */
let known: { solution: string; question: string; values: string; origins: Origin[] } | undefined;

function originsIn({ question, solution = '', variables }: OfflineAnswer): Origin[] {
  const values = variables.map(({ value }) => value);
  const key = values.join('\n');
  if (known?.solution !== solution || known.question !== question || known.values !== key)
    known = {
      ...{ solution, question, values: key },
      origins: originsOf(solution, partsOf(question, solution), values, solution === '' ? [] : equationsIn(solution)),
    };
  return known.origins;
}

/** Variables that nobody described as the professor's solution calls them, with their values alone; as they are where it does not say. */
export const namedIn = (answer: OfflineAnswer): VariableView[] =>
  answer.variables.some(({ description }) => description !== '')
    ? [...answer.variables]
    : answer.variables.map((variable, k) => {
        const { left = null, value = variable.value } = originsIn(answer)[k] ?? {};
        return { ...variable, name: left ?? variable.name, value };
      });

/** Null where the answer does not answer the variable's part, or nothing tells which it is. */
function inItsPart(
  answer: OfflineAnswer,
  variable: VariableView,
  place: number,
  parts: readonly Part[],
  origins: readonly Origin[],
): InPart | null {
  const part = parts[origins[place]?.part ?? -1];
  if (!part || part.stretches.length === 0) return null;
  const unlabelled = { ...variable, value: withoutLabel(variable.value, part) };
  const own = answer.variables.flatMap((one, k) => (origins[k]?.part === origins[place]?.part ? [{ one, k }] : []));
  const named = own.map(({ one, k }) => called(one, origins[k]));
  const at = own.findIndex(({ k }) => k === place);
  let found: Extraction | undefined;
  return (policy) => {
    found ??= inStretches(answer.text, part, (text) =>
      own.length === 1
        ? concludedIn(text, unlabelled, named[at], part.question)
        : underName(text, named, at, part.question),
    );
    return decideInPart({ ...answer, question: part.question }, unlabelled, found, policy);
  };
}

/**
 * The professor's value where a part, or an answer without parts, equates his name for it with it, or a part of one value comes to it, and nothing
 * behind it says otherwise: right, whatever else is stated.
 */
function statedIn(
  answer: OfflineAnswer,
  variable: VariableView,
  place: number,
  parts: readonly Part[],
  origins: readonly Origin[],
  policy: GradingPolicy,
): OfflineGrade | null {
  const own = origins[place] ?? { part: null, left: null };
  const part = parts[own.part ?? -1];
  const others = origins.filter((other, k) => k !== place && other.part === own.part);
  const isAlone = part !== undefined && others.length === 0;
  const left = others.some((other) => other.left === own.left) ? null : own.left;
  const stretches =
    part?.stretches ?? (parts.length === 0 ? [{ start: 0, end: answer.text.length, isLine: false }] : []);
  for (const stretch of stretches) {
    const text = answer.text.slice(stretch.start, stretch.end);
    const found = resultIn(text, variable, left, isAlone);
    if (!found || found.value === null || isAskedToShow(answer, found)) continue;
    const decided = statedAsResult(found.value, policy.leastConfidence, found.reason === NAMED);
    return { found: within({ ...stretch, isLine: false }, found), decided };
  }
  return null;
}

/** What the question itself states is said again before it is shown. */
function isAskedToShow({ text, question }: OfflineAnswer, { value }: Extraction): boolean {
  const said = equationsIn(text).find((equation) => equation.value === value);
  return said !== undefined && bare(question).includes(bare(`${said.left}=${said.value}`));
}

const NAMED = 'named, and nothing behind it says otherwise';
/** Small whole numbers stand anywhere. */
const TELLING = /[A-Za-z\\].*[A-Za-z\\]|\d\D*\d/s;
const TAKEN_BACK = /\b(?:wait|actually|mistake|correction|incorrect|re-?check|re-?examine|re-?consider)\b/i;

/** The last place where a text equates something with the variable's value, as an extraction. */
function resultIn(text: string, variable: VariableView, left: string | null, isAlone: boolean): Extraction | null {
  if (!TELLING.test(variable.value)) return null;
  const equations = equationsIn(text).toSorted((a, b) => a.start - b.start);
  const hasName = (one: { left: string }): boolean => left !== null && sameName(one.left, left);
  // What stands before the last of that name, or where nothing has it before the last of all, counts for nothing, whatever it states.
  const first = equations.findLast(hasName) ?? (isAlone ? equations.at(-1) : undefined);
  if (!first) return null;
  const agree = agreeing(variable);
  const at = equations.findLastIndex(({ start, value }) => start >= first.start && agree(value));
  const equation = equations[at];
  if (!equation || TAKEN_BACK.test(text.slice(equation.start))) return null;
  const behind = equations.slice(at + 1).filter(({ start }) => start > equation.start);
  const isNamed = hasName(equation);
  if (!isNamed && !TELLING.test(equation.value)) return null;
  const speaksAgain = isNamed ? behind.some(hasName) : !isAlone || behind.length > 0;
  if (speaksAgain) return null;
  const span = { start: equation.start, end: equation.end };
  const reason = isNamed ? NAMED : 'what its part comes to';
  return { ...NOT_LOOKED_FOR, status: 'found', value: equation.value, span, reason };
}

const sameName = (a: string, b: string): boolean => {
  const [p, q] = [a, b].map((name) =>
    bare(name.replace(/\([^()]*\)\s*$/, '').replace(/\\(?:vec|mathbf|boldsymbol)/g, '')),
  );
  return p === q && p !== '';
};

/** A variable under the left side that its value has in the solution. */
const called = (variable: VariableView, origin: Origin | undefined): VariableSpec => ({
  name: origin?.left ?? variable.name,
  type: variable.type,
  description: variable.description,
});

const BOX = String.raw`$\boxed{`;

/** What is found in the last of a part's stretches where something is. */
function inStretches(text: string, { stretches }: Part, look: (text: string) => Extraction | undefined): Extraction {
  let first: Extraction | undefined;
  for (const stretch of stretches) {
    const own = text.slice(stretch.start, stretch.end);
    const found = look(stretch.isLine ? `${BOX}${own}}$` : own);
    if (found?.status === 'found') return within(stretch, found);
    first ??= found && within(stretch, found);
  }
  return first ?? NOT_LOOKED_FOR;
}

/** Boxes without labels are in the order of the values where one of them shows it, and no unit belies it. */
function inBoxes(answer: OfflineAnswer): InPart[] {
  const { text, question, variables } = answer;
  const each = partsByBox(question, text, variables.length).map((part, place): InPart => {
    const variable = variables[place];
    let found: Extraction | undefined;
    return (policy) => {
      if (!variable) return null;
      found ??= inStretches(text, part, (own) => concludedIn(own, variable, variable, question));
      return decideInPart(answer, variable, found, policy);
    };
  });
  const isRight = (one: InPart, policy: GradingPolicy): boolean => one(policy)?.decided.status === 'right';
  return each.map((one) => (policy) => {
    const graded = one(policy);
    if (graded?.decided.status !== 'wrong') return graded;
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
  const decided = offlineVerdict(variable, found, verify, mentionIn(answer.text), undefined, policy.leastConfidence);
  const { status, value } = decided;
  if (found.status !== 'found' && !settles(decided)) return null;
  if (status === 'right' && isGiven(answer, variable, found)) return null;
  const isOthers = (other: VariableView): boolean =>
    other.id !== variable.id && value !== null && compared(other.value, value, other).verdict === 'equivalent';
  return status === 'wrong' && answer.variables.some(isOthers) ? null : { found, decided };
}

/** So much of what stands before a value tells what is equated with it, and so many characters of that are said again by no chance. */
const [BEFORE, SAID_AGAIN] = [200, 12];

/** What the answer only says again: "(∂S/∂V)_T = 0" where that is given, and something else is the professor's value. */
export function isGiven(
  { text, question }: OfflineAnswer,
  { name, value }: VariableView,
  { span }: Extraction,
): boolean {
  const said = span === null ? '' : bare(text.slice(Math.max(0, span.start - BEFORE), span.end)).slice(-SAID_AGAIN);
  const asked = bare(question);
  return (
    said.includes('=') &&
    asked.includes(said) &&
    !asked.includes(bare(value.includes('=') ? value : `${name}=${value}`))
  );
}

/**
 * What the whole answer states under the name that the professor's value has, where no other has it and that is found and decided: of several
 * results that could be meant the one that is called so is.
 */
function underItsName(
  answer: OfflineAnswer,
  variable: VariableView,
  place: number,
  origins: readonly Origin[],
): InPart | null {
  const left = origins[place]?.left;
  const isOthers = origins.some((other, k) => k !== place && other.left === left);
  if (left === null || left === undefined || left === variable.name || isOthers) return null;
  const { text, question, variables } = answer;
  let found: Extraction | undefined;
  return (policy) => {
    const named = variables.map((one, k) => called(one, origins[k]));
    found ??= underName(text, named, place, question) ?? NOT_LOOKED_FOR;
    if (found.status !== 'found') return null;
    const graded = decideInPart(answer, variable, found, policy);
    return graded && settles(graded.decided) ? graded : null;
  };
}

/** The value that the text equates the variable's name with last, where it comes to an end. */
function underName(text: string, named: readonly VariableSpec[], at: number, question: string): Extraction | undefined {
  const found = extractOffline(text, named, question)[at];
  const { bySymbol, match = 0, truncated } = found?.leading?.signs ?? {};
  if (bySymbol !== 1 || match < 0.9 || truncated === 1) return undefined;
  const [name, start] = [named[at]?.name ?? '', found?.span?.start ?? Infinity];
  const again = equationsIn(text).filter((equation) => equation.start > start && sameName(equation.left, name));
  return again.every(({ value }) => value === found?.value) ? found : undefined;
}

/** What a part states under the professor's name, or else as its answer, whatever it calls it. */
function concludedIn(
  text: string,
  variable: VariableView,
  named: VariableSpec | undefined,
  question: string,
): Extraction | undefined {
  const spec = { name: variable.name, type: variable.type, description: variable.description };
  let last: Extraction | undefined;
  for (const looked of [named ?? spec, { ...spec, name: 'answer' }]) {
    const [found] = extractOffline(text, [looked], question);
    if (found?.status === 'found') return found;
    last = found;
  }
  return last;
}

/** What was found in a stretch, by its places in the whole answer. */
function within({ start, isLine }: Stretch, found: Extraction): Extraction {
  const by = isLine ? start - BOX.length : start;
  const moved = <T extends { span: Extraction['span'] }>(one: T): T =>
    one.span === null ? one : { ...one, span: { start: one.span.start + by, end: one.span.end + by } };
  return { ...moved(found), candidates: found.candidates.map(moved) };
}
