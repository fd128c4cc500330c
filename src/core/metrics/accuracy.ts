/**
 * Accuracies of one answer set (docs/design/grading.md, "Metrics"; paper, section 3.3). All rates are fractions in 0..1 and null where nothing counts.
 * `published` counts every answer, and whatever is not right as not right; `graded` leaves out answers whose grading did not come to an end.
 */
import { isGraded, type Status } from '../grading/status.ts';
import { passAtK } from './pass-at-k.ts';

/** The answers of one question: for each answer the statuses of its variables. */
export type QuestionStatuses = readonly (readonly Status[])[];

export interface Figures {
  questionAccuracy: number | null;
  variableAccuracy: number | null;
  /** pass@k for k = 1 up to the smallest number of answers that every counted question has. */
  passAtK: { k: number; value: number }[];
  questions: number;
  answers: number;
}

/** What a question adds to the figures of its answer set. */
export interface QuestionCounts {
  answers: number;
  right: number;
  /** The mean share of right variables of its answers, 0..1; null without an answer. */
  share: number | null;
}

/** `graded` leaves out what is not graded to its end, `published` nothing. */
export const countsOf = (answers: QuestionStatuses): { published: QuestionCounts; graded: QuestionCounts } => ({
  published: count(answers),
  graded: count(answers.filter((statuses) => isSettled(statuses))),
});

export function published(questions: readonly QuestionStatuses[]): Figures {
  return figuresOf(questions.map(count));
}

export function graded(questions: readonly QuestionStatuses[]): Figures {
  return figuresOf(questions.map((answers) => countsOf(answers).graded));
}

/** Whether an answer's grading came to an end: every variable is graded. */
export function isSettled(statuses: readonly Status[]): boolean {
  return statuses.length > 0 && statuses.every(isGraded);
}

function count(answers: QuestionStatuses): QuestionCounts {
  return {
    answers: answers.length,
    right: answers.filter((statuses) => isRight(statuses)).length,
    share: mean(answers.map(variableShare)),
  };
}

/** The figures of a set from what each of its questions adds; questions without an answer do not count. */
export function figuresOf(all: readonly QuestionCounts[]): Figures {
  const questions = all.filter(({ answers }) => answers > 0);
  const most = questions.length === 0 ? 0 : Math.min(...questions.map(({ answers }) => answers));
  return {
    questionAccuracy: mean(questions.map(({ right, answers }) => right / answers)),
    variableAccuracy: mean(questions.map(({ share }) => share ?? 0)),
    passAtK: Array.from({ length: most }, (_, index) => ({
      k: index + 1,
      value: mean(questions.map(({ right, answers }) => passAtK(answers, right, index + 1))) ?? 0,
    })),
    questions: questions.length,
    answers: questions.reduce((sum, { answers }) => sum + answers, 0),
  };
}

/** An answer is right only if all its variables are (paper, section 3.3). */
export function isRight(statuses: readonly Status[]): boolean {
  return statuses.length > 0 && statuses.every((status) => status === 'right');
}

/** The share of an answer's variables that are right. */
export function variableShare(statuses: readonly Status[]): number {
  return statuses.length === 0 ? 0 : statuses.filter((status) => status === 'right').length / statuses.length;
}

export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
