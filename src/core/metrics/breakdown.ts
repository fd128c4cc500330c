/**
 * The figures of one answer set with intervals, as a whole and by group of questions: subject, variable type, with or without a figure
 * (paper, section 4; docs/design/review.md, "Statistics"). Rates are fractions in 0..1.
 */
import type { VariableType } from '../benchmark/item.ts';
import type { Status } from '../grading/status.ts';
import { isRight, isSettled, mean, variableShare } from './accuracy.ts';
import { meanWithInterval, type Estimate } from './intervals.ts';
import { passAtK } from './pass-at-k.ts';

/** One answer: the status of each variable, in the order of the item's variables, with experts' overrides and without. */
export interface GradedAnswer {
  reviewed: readonly Status[];
  judged: readonly Status[];
}

/** One question with all answers of one set to it. */
export interface GradedQuestion {
  itemId: number;
  subject: string;
  hasFigure: boolean;
  types: readonly VariableType[];
  answers: readonly GradedAnswer[];
}

export interface EstimatedFigures {
  question: Estimate | null;
  variable: Estimate | null;
  /** From k = 1 to the smallest number of answers that every counted question has. */
  passAtK: { k: number; estimate: Estimate }[];
  questions: number;
  answers: number;
}

export type Verdicts = 'reviewed' | 'judged';
/** `published` counts every answer and what is not right as not right; `graded` leaves out answers whose grading did not come to an end. */
export type Denominator = 'published' | 'graded';

/** pass@k is worked out for at most this many k; beyond it no table shows them. */
const MOST_K = 32;

export function estimate(
  questions: readonly GradedQuestion[],
  verdicts: Verdicts,
  denominator: Denominator,
): EstimatedFigures {
  const lists = questions
    .map((question) => question.answers.map((answer) => answer[verdicts]))
    .map((answers) => (denominator === 'published' ? answers : answers.filter((one) => isSettled(one))))
    .filter((answers) => answers.length > 0);
  const rights = lists.map((answers) => answers.filter((one) => isRight(one)).length);
  const most = lists.length === 0 ? 0 : Math.min(MOST_K, ...lists.map((answers) => answers.length));
  return {
    question: meanWithInterval(lists.map((answers, index) => (rights[index] ?? 0) / answers.length)),
    variable: meanWithInterval(lists.map((answers) => mean(answers.map(variableShare)) ?? 0)),
    passAtK: Array.from({ length: most }, (_, index) => index + 1).flatMap((k) => {
      const one = meanWithInterval(lists.map((answers, index) => passAtK(answers.length, rights[index] ?? 0, k)));
      return one ? [{ k, estimate: one }] : [];
    }),
    questions: lists.length,
    answers: lists.reduce((total, answers) => total + answers.length, 0),
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
}

/** The published figures by group, groups in the order of their first question. `meanOf`: with an interval, unless said otherwise. */
export function byGroup(
  questions: readonly GradedQuestion[],
  verdicts: Verdicts,
  meanOf: (values: readonly number[]) => Estimate | null = meanWithInterval,
): GroupFigures[] {
  const answered = questions.filter((question) => question.answers.length > 0);
  const whole = (dimension: Dimension, groupOf: (question: GradedQuestion) => string): GroupFigures[] =>
    [...Map.groupBy(answered, groupOf)].map(([group, members]) => ({
      dimension,
      group,
      question: meanOf(members.map((one) => mean(rightness(one, verdicts)) ?? 0)),
      variable: meanOf(members.map((one) => mean(shares(one, verdicts)) ?? 0)),
    }));
  const types = [...new Set(answered.flatMap((question) => question.types))];
  return [
    ...whole('subject', (question) => question.subject),
    ...types.map((type) => ({
      dimension: 'type' as const,
      group: type,
      question: null,
      variable: meanOf(
        answered
          .filter((question) => question.types.includes(type))
          .map((question) => mean(shares(question, verdicts, type)) ?? 0),
      ),
    })),
    ...whole('figure', (question) => (question.hasFigure ? 'with' : 'without')),
  ];
}

const rightness = (question: GradedQuestion, verdicts: Verdicts): number[] =>
  question.answers.map((answer) => (isRight(answer[verdicts]) ? 1 : 0));

/** Of each answer the share of its variables, or of those of one type, that are right. */
const shares = (question: GradedQuestion, verdicts: Verdicts, type?: VariableType): number[] =>
  question.answers.map((answer) =>
    variableShare(answer[verdicts].filter((_, index) => type === undefined || question.types[index] === type)),
  );
