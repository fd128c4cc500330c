/**
 * The figures of one answer set with intervals, as a whole and by group of questions: subject, variable type, with or without a figure
 * (paper, section 4; docs/design/review.md, "Statistics"). Rates are fractions in 0..1.
 */
import { z } from 'zod';
import type { VariableType } from '../benchmark/item.ts';
import type { CountedStatus } from '../grading/status.ts';
import {
  atMostOf,
  spreadOf,
  trialCounts,
  valuesOf,
  type Denominator,
  type QuestionTrials,
  type QuestionValues,
  TrialSpread,
} from './accuracy.ts';
import type { Outcome } from './comparison.ts';
import { meanWithInterval, meanWithoutInterval, Estimate, type Values } from './intervals.ts';

/** One answer: the status of each variable, in the order of the item's variables, with experts' overrides and without. */
export interface GradedAnswer {
  responseId: number;
  reviewed: readonly CountedStatus[];
  judged: readonly CountedStatus[];
}

/** One question with the answers of one set to it that were asked for, as each trial of the judging found them. */
export interface GradedQuestion {
  itemId: number;
  subject: string;
  hasFigure: boolean;
  types: readonly VariableType[];
  trials: readonly (readonly GradedAnswer[])[];
}

export const EstimatedFigures = z.object({
  /** null: nothing was graded. Over several trials, of each question the mean over them. */
  question: Estimate.nullable(),
  variable: Estimate.nullable(),
  /** What the two could be at most, if all that is open turned out right. */
  atMost: z.object({ question: z.number(), variable: z.number() }).nullable(),
  /** From k = 1 to the smallest number of answers that every counted question has, and what it could be at most. */
  passAtK: z.array(z.object({ k: z.int(), estimate: Estimate, atMost: z.number() })),
  questions: z.int(),
  answers: z.int(),
  /** null for one trial. */
  spread: TrialSpread.nullable(),
});
export type EstimatedFigures = z.infer<typeof EstimatedFigures>;

export type Verdicts = 'reviewed' | 'judged';

/** pass@k is worked out for at most this many k; beyond it no table shows them. */
export const MOST_K = 32;

type MeanOf = (values: Values) => Estimate | null;

/** The figures of accuracy.ts with their intervals. */
export function estimate(
  questions: readonly GradedQuestion[],
  verdicts: Verdicts,
  denominator: Denominator,
): EstimatedFigures {
  const trials = questions.map((question) => trialsOf(question, verdicts));
  const values = valuesOf(
    trials.map((one) => trialCounts(one, denominator)),
    MOST_K,
  );
  return estimateOf(values, spreadOf(trials, denominator));
}

/** The same of what the questions add. */
export function estimateOf(values: QuestionValues, spread: TrialSpread | null): EstimatedFigures {
  const { graded } = values;
  const withSpread = (list: Values, std: number | undefined): Estimate | null => {
    const found = graded ? meanWithInterval(list) : null;
    return found && (spread ? { ...found, std: std ?? null } : found);
  };
  return {
    question: withSpread(values.question, spread?.question?.std),
    variable: withSpread(values.variable, spread?.variable?.std),
    atMost: atMostOf(values),
    passAtK: values.passAtK.flatMap(({ k, values: list, atMost }) => {
      const one = withSpread(list, spread?.passAtK.find((entry) => entry.k === k)?.std);
      return one ? [{ k, estimate: one, atMost: meanWithoutInterval(atMost)?.value ?? 0 }] : [];
    }),
    questions: values.questions,
    answers: values.answers,
    spread,
  };
}

/** The statuses of a question's answers; `type`: of its variables of one type alone. */
const trialsOf = ({ trials, types }: GradedQuestion, verdicts: Verdicts, type?: VariableType): QuestionTrials =>
  trials.map((answers) =>
    answers.map(({ responseId, ...answer }) => ({
      responseId,
      statuses: type === undefined ? answer[verdicts] : answer[verdicts].filter((_, index) => types[index] === type),
    })),
  );

/** What a question adds to a comparison (comparison.ts). */
export function outcomeOfQuestion(question: GradedQuestion, verdicts: Verdicts): Omit<Outcome, 'itemId'> {
  const { question: rate, variable: variableShare, atMost } = scoreOfQuestion(question, verdicts);
  return { judgings: question.trials.flat().length, rate, variableShare, rateAtMost: atMost.question };
}

/** What a question adds to published accuracies, and what it could add at most. */
export function scoreOfQuestion(
  question: GradedQuestion,
  verdicts: Verdicts,
): { question: number; variable: number; atMost: { question: number; variable: number } } {
  const values = valuesOf([trialCounts(trialsOf(question, verdicts), 'published')], 1);
  const only = (list: Values): number => list[0] ?? 0;
  return {
    question: only(values.question),
    variable: only(values.variable),
    atMost: { question: only(values.questionAtMost), variable: only(values.variableAtMost) },
  };
}

export const DIMENSIONS = ['subject', 'type', 'figure'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** The figures of a group of questions. A variable type has no question accuracy: it is a part of a question. */
export interface GroupFigures {
  dimension: Dimension;
  /** The subject (empty: none given), the type, or `with` and `without`. */
  group: string;
  question: Estimate | null;
  variable: Estimate | null;
  /** As that of EstimatedFigures; of a variable type that of the variables alone means something. */
  atMost: EstimatedFigures['atMost'];
}

/** Groups show no pass@k. */
export const MOST_K_OF_GROUP = 0;

/** The figures of a group from what its questions add. */
export function groupFiguresOf(
  values: QuestionValues,
  { spread = null, meanOf = meanWithInterval }: { spread?: TrialSpread | null; meanOf?: MeanOf } = {},
): Pick<GroupFigures, 'question' | 'variable' | 'atMost'> {
  // What nobody graded is not 0%.
  if (!values.graded) return { question: null, variable: null, atMost: null };
  const withSpread = (which: 'question' | 'variable'): Estimate | null => {
    const found = meanOf(values[which]);
    return found && (spread ? { ...found, std: spread[which]?.std ?? null } : found);
  };
  return { question: withSpread('question'), variable: withSpread('variable'), atMost: atMostOf(values) };
}

/** The published figures by group, groups in the order of their first question. `meanOf`: with an interval, unless said otherwise. */
export function byGroup(
  questions: readonly GradedQuestion[],
  verdicts: Verdicts,
  meanOf: MeanOf = meanWithInterval,
): GroupFigures[] {
  const answered = questions.filter(({ trials }) => trials.some(({ length }) => length > 0));
  const figuresOf = (members: readonly QuestionTrials[]) =>
    groupFiguresOf(
      valuesOf(
        members.map((trials) => trialCounts(trials, 'published')),
        MOST_K_OF_GROUP,
      ),
      { spread: spreadOf(members, 'published'), meanOf },
    );
  const whole = (dimension: Dimension, groupOf: (question: GradedQuestion) => string): GroupFigures[] =>
    [...Map.groupBy(answered, groupOf)].map(([group, members]) => ({
      dimension,
      group,
      ...figuresOf(members.map((one) => trialsOf(one, verdicts))),
    }));
  const types = [...new Set(answered.flatMap((question) => question.types))];
  return [
    ...whole('subject', (question) => question.subject),
    ...types.map((type) => {
      const members = answered.filter((question) => question.types.includes(type));
      const { variable, atMost } = figuresOf(members.map((one) => trialsOf(one, verdicts, type)));
      return { dimension: 'type' as const, group: type, question: null, variable, atMost };
    }),
    ...whole('figure', (question) => (question.hasFigure ? 'with' : 'without')),
  ];
}
