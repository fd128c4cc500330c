/**
 * The figures of one answer set with intervals, as a whole and by group of questions: subject, variable type, with or without a figure
 * (paper, section 4; docs/design/review.md, "Statistics"). Rates are fractions in 0..1.
 */
import type { VariableType } from '../benchmark/item.ts';
import { isGraded, type Status } from '../grading/status.ts';
import { isOpen, isRight, isSettled, variableShare, variableShareAtMost } from './accuracy.ts';
import { meanWithInterval, type Estimate } from './intervals.ts';
import { mean } from './mean.ts';
import { passAtK } from './pass-at-k.ts';

/** One answer: the status of each variable, in the order of the item's variables, with experts' overrides and without. */
export interface GradedAnswer {
  reviewed: readonly Status[];
  judged: readonly Status[];
}

/** One question with all answers of one set to it, as each trial of the judging found them. */
export interface GradedQuestion {
  itemId: number;
  subject: string;
  hasFigure: boolean;
  types: readonly VariableType[];
  trials: readonly (readonly GradedAnswer[])[];
}

export interface EstimatedFigures {
  /** null: nothing was graded. Over several trials, of each question the mean over them. */
  question: Estimate | null;
  variable: Estimate | null;
  /** What the two could be at most, if all that is open turned out right. */
  atMost: { question: number; variable: number } | null;
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
    .map(({ trials }) => trials.map((answers) => answers.map((answer) => answer[verdicts])).map(counted(denominator)))
    .map((trials) => trials.filter((answers) => answers.length > 0))
    .filter((trials) => trials.length > 0);
  if (!lists.some((trials) => trials.some((answers) => answers.some((one) => one.some(isGraded)))))
    return {
      question: null,
      variable: null,
      atMost: null,
      passAtK: [],
      questions: lists.length,
      answers: countAnswers(lists),
    };
  /** One value for each question, the mean over its trials. */
  const values = (of: (answers: AnswerList) => number): number[] => lists.map((trials) => mean(trials.map(of)) ?? 0);
  const most = Math.min(
    MOST_K,
    lists.flat().reduce((least, { length }) => Math.min(least, length), MOST_K),
  );
  return {
    question: meanWithInterval(values((answers) => share(answers, isRight))),
    variable: meanWithInterval(values((answers) => mean(answers.map(variableShare)) ?? 0)),
    atMost: {
      question: mean(values((answers) => share(answers, (one) => isRight(one) || isOpen(one)))) ?? 0,
      variable: mean(values((answers) => mean(answers.map(variableShareAtMost)) ?? 0)) ?? 0,
    },
    passAtK: Array.from({ length: most }, (_, index) => index + 1).flatMap((k) => {
      const one = meanWithInterval(values((answers) => passAtK(answers.length, answers.filter(isRight).length, k)));
      return one ? [{ k, estimate: one }] : [];
    }),
    questions: lists.length,
    answers: countAnswers(lists),
  };
}

type AnswerList = readonly (readonly Status[])[];

const counted =
  (denominator: Denominator) =>
  (answers: AnswerList): AnswerList =>
    denominator === 'published' ? answers : answers.filter((one) => isSettled(one));

const share = (answers: AnswerList, test: (statuses: readonly Status[]) => boolean): number =>
  answers.filter(test).length / answers.length;

/** Answers, not judgings of them: of several trials those of the fullest. */
const countAnswers = (lists: readonly (readonly AnswerList[])[]): number =>
  lists.reduce((total, trials) => total + Math.max(...trials.map(({ length }) => length)), 0);

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
  const answered = questions.filter(({ trials }) => trials.some(({ length }) => length > 0));
  const whole = (dimension: Dimension, groupOf: (question: GradedQuestion) => string): GroupFigures[] =>
    [...Map.groupBy(answered, groupOf)].map(([group, members]) => ({
      dimension,
      group,
      question: isTouched(members) ? meanOf(members.map((one) => mean(rightness(one, verdicts)) ?? 0)) : null,
      variable: isTouched(members) ? meanOf(members.map((one) => mean(shares(one, verdicts)) ?? 0)) : null,
    }));
  /** What nobody graded is not 0%. */
  const isTouched = (members: readonly GradedQuestion[]): boolean =>
    members.some(({ trials }) => trials.flat().some((answer) => answer[verdicts].some(isGraded)));
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
  question.trials.flat().map((answer) => (isRight(answer[verdicts]) ? 1 : 0));

/** Of each answer the share of its variables, or of those of one type, that are right. */
const shares = (question: GradedQuestion, verdicts: Verdicts, type?: VariableType): number[] =>
  question.trials
    .flat()
    .map((answer) =>
      variableShare(answer[verdicts].filter((_, index) => type === undefined || question.types[index] === type)),
    );
