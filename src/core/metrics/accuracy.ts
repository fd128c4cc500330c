/**
 * Accuracies of one answer set (cfe-bench-readme.md, "Metrics"; paper, section 3.3). All rates are fractions in 0..1 and null where nothing counts.
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

export function published(questions: readonly QuestionStatuses[]): Figures {
  return figures(questions);
}

export function graded(questions: readonly QuestionStatuses[]): Figures {
  return figures(questions.map((answers) => answers.filter((statuses) => isSettled(statuses))));
}

/** Whether an answer's grading came to an end: every variable is graded. */
export function isSettled(statuses: readonly Status[]): boolean {
  return statuses.length > 0 && statuses.every(isGraded);
}

function figures(all: readonly QuestionStatuses[]): Figures {
  const questions = all.filter((answers) => answers.length > 0);
  const answers = questions.reduce((sum, list) => sum + list.length, 0);
  const rightOf = (list: QuestionStatuses): number => list.filter((statuses) => isRight(statuses)).length;
  const most = questions.length === 0 ? 0 : Math.min(...questions.map((list) => list.length));
  return {
    questionAccuracy: mean(questions.map((list) => rightOf(list) / list.length)),
    variableAccuracy: mean(questions.map((list) => mean(list.map(variableShare)) ?? 0)),
    passAtK: Array.from({ length: most }, (_, index) => ({
      k: index + 1,
      value: mean(questions.map((list) => passAtK(list.length, rightOf(list), index + 1))) ?? 0,
    })),
    questions: questions.length,
    answers,
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
