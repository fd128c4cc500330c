/**
 * What the answers, the experts and the flow itself say about the decisions on an item (paper, section 3.2; docs/design/review.md, "Item questions"). Evidence is a hint with its numbers, never a decision.
 */
import type { Status } from '../../grading/status.ts';
import { contradictions, type ReadsDifferent } from './contradictions.ts';
import type { ItemQuestion } from './item-questions.ts';
import { stated } from './stated.ts';

export const EVIDENCE_KINDS = [
  'all-right',
  'right-without-images',
  'steps-right-without-images',
  'experts-disagree',
  'models-agree-otherwise',
  'models-disagree',
  'steps-contradict',
  'flow-rules-broken',
  'step-marked-wrong',
] as const;
export interface Evidence {
  question: ItemQuestion;
  kind: (typeof EVIDENCE_KINDS)[number];
  /** One sentence with the numbers. */
  text: string;
  /** For sorting: the more the stronger, in the units of the kind (models, experts, contradictions). */
  weight: number;
}

export interface ModelOutcome {
  model: string;
  /** Whether the item has figures and they were not sent. */
  blind: boolean;
  samples: number;
  right: number;
}
/** Sub-questions of an item with figures that a model was asked without them. */
export interface BlindSteps {
  model: string;
  right: number;
  total: number;
}
export interface StatedValue {
  variableId: number;
  model: string;
  value: string;
  status: Status;
}
export interface ExpertVerdict {
  responseId: number;
  variableId: number;
  reviewer: string;
  status: Status;
  value: string | null;
}
export interface EvidenceInput {
  outcomes: readonly ModelOutcome[];
  blindSteps: readonly BlindSteps[];
  values: readonly StatedValue[];
  experts: readonly ExpertVerdict[];
  /** Reviewers' answers to whether the target is well defined are not evidence; marks of wrong steps are. */
  wrongSteps: readonly { reviewer: string; stepId: number }[];
  variables: readonly { id: number; name: string; value: string }[];
  steps: readonly { stepId: number; answer: string }[];
  /** Errors that the offline check of the flow found, in sentences. */
  flowErrors: readonly string[];
}

export function evidenceOf(input: EvidenceInput, different: ReadsDifferent): Evidence[] {
  return [
    ...allRight(input.outcomes),
    ...rightBlind(input.outcomes),
    ...stepsRightBlind(input.blindSteps),
    ...disagreeingExperts(input),
    ...disagreeingModels(input),
    ...contradictions(input.steps, input.variables, different).map((text) => ({
      question: 'flowCorrect' as const,
      kind: 'steps-contradict' as const,
      text,
      weight: 1,
    })),
    ...brokenRules(input.flowErrors),
    ...markedWrong(input.wrongSteps),
  ];
}

/** Every model right in every sample. A single answer says nothing. */
function allRight(outcomes: readonly ModelOutcome[]): Evidence[] {
  const samples = sum(outcomes.map((one) => one.samples));
  if (samples < 2 || sum(outcomes.map((one) => one.right)) < samples) return [];
  const models = new Set(outcomes.map((one) => one.model)).size;
  const who =
    models === 1 ? 'The only model is' : models === 2 ? 'Both models are' : `All ${String(models)} models are`;
  const where =
    samples === models ? ', with one sample each' : ` in ${samples === 2 ? 'both' : `all ${String(samples)}`} samples`;
  const text = `${who} right${where}.`;
  return [{ question: 'tooSimple', kind: 'all-right', text, weight: models }];
}

function rightBlind(outcomes: readonly ModelOutcome[]): Evidence[] {
  const right = outcomes.filter((one) => one.blind && one.right > 0);
  if (right.length === 0) return [];
  const [hits, samples] = [sum(right.map((one) => one.right)), sum(right.map((one) => one.samples))];
  const text = `Answered right without the figures by ${names(right.map((one) => one.model))} (${String(hits)} of ${count(samples, 'sample')}).`;
  return [{ question: 'imageNeededForAnswer', kind: 'right-without-images', text, weight: right.length }];
}

/** The paper's filter (section 3.1): every sub-question answered without the figures. */
function stepsRightBlind(steps: readonly BlindSteps[]): Evidence[] {
  const all = steps.filter(({ right, total }) => total > 0 && right === total);
  const [first] = all;
  if (!first) return [];
  const text = `${names(all.map((one) => one.model))} answered ${first.total === 1 ? 'the only sub-question' : `all ${String(first.total)} sub-questions`} without the figures.`;
  return [{ question: 'imageNeededForFlow', kind: 'steps-right-without-images', text, weight: all.length }];
}

function disagreeingExperts({ experts, variables }: EvidenceInput): Evidence[] {
  return variables.flatMap((variable): Evidence[] => {
    const mine = experts.filter((one) => one.variableId === variable.id && one.status !== 'undecided');
    const disputed = [...Map.groupBy(mine, (one) => one.responseId).values()].filter(
      (list) =>
        new Set(list.map((one) => one.status === 'right')).size > 1 ||
        new Set(list.flatMap((one) => (one.value === null ? [] : [spelling(one.value)]))).size > 1,
    );
    if (disputed.length === 0) return [];
    const who = names(disputed.flat().map((one) => one.reviewer));
    const text = `${who} disagree about ${stated(variable.name)} in ${count(disputed.length, 'answer')}.`;
    return [{ question: 'targetWellDefined', kind: 'experts-disagree', text, weight: disputed.length }];
  });
}

/** Models that agree with each other rather than with the reference, or of which no two agree. */
function disagreeingModels({ values, variables }: EvidenceInput): Evidence[] {
  return variables.flatMap((variable): Evidence[] => {
    const mine = values.filter((one) => one.variableId === variable.id);
    const right = new Set(mine.filter((one) => one.status === 'right').map((one) => one.model)).size;
    const others = [
      ...Map.groupBy(
        mine.filter((one) => one.status === 'wrong'),
        (one) => spelling(one.value),
      ).values(),
    ]
      .map((list) => ({ value: list[0]?.value ?? '', models: new Set(list.map((one) => one.model)).size }))
      .sort((a, b) => b.models - a.models);
    const [first] = others;
    if (first && first.models >= 2 && first.models >= right) {
      const text = `${String(first.models)} models give ${stated(first.value)} for ${stated(variable.name)}; ${right === 0 ? 'none' : String(right)} the reference ${stated(variable.value)}.`;
      return [{ question: 'targetWellDefined', kind: 'models-agree-otherwise', text, weight: first.models }];
    }
    if (right === 0 && others.length >= 3) {
      const text = `${String(others.length)} different values are given for ${stated(variable.name)}, and none is the reference.`;
      return [{ question: 'targetWellDefined', kind: 'models-disagree', text, weight: others.length }];
    }
    return [];
  });
}

function brokenRules(errors: readonly string[]): Evidence[] {
  const [first, ...others] = errors;
  if (first === undefined) return [];
  const more = others.length === 0 ? '' : ` ${count(others.length, 'more finding')} of the flow's check.`;
  return [{ question: 'flowCorrect', kind: 'flow-rules-broken', text: first + more, weight: errors.length }];
}

function markedWrong(wrong: EvidenceInput['wrongSteps']): Evidence[] {
  const [first] = wrong;
  if (!first) return [];
  const text = `${names(wrong.map((one) => one.reviewer))} marked step ${String(first.stepId)} as wrong.`;
  return [{ question: 'flowCorrect', kind: 'step-marked-wrong', text, weight: wrong.length }];
}

/** Two ways to write the same value, as far as spelling alone can tell. */
function spelling(value: string): string {
  const bare = value.toLowerCase().replace(/\\(?:text|mathrm|left|right|quad|,|;|!|:| )|[\s${}\\]/g, '');
  const number = Number(bare);
  return bare !== '' && Number.isFinite(number) ? String(number) : bare;
}
function names(list: readonly string[]): string {
  const all = [...new Set(list)];
  return all.length <= 3 ? all.join(', ') : `${all.slice(0, 2).join(', ')} and ${String(all.length - 2)} others`;
}
function count(n: number, noun: string): string {
  return `${String(n)} ${noun}${n === 1 ? '' : 's'}`;
}
function sum(list: readonly number[]): number {
  return list.reduce((total, one) => total + one, 0);
}
