/**
 * Accuracies of one answer set (docs/design/grading.md, "Metrics"; paper, section 3.3). All rates are fractions in 0..1 and null where nothing counts.
 * `published` counts every answer, and whatever is not right as not right; `graded` leaves out answers whose grading did not come to an end.
 */
import { isGraded, type Status } from '../grading/status.ts';
import { mean } from './mean.ts';
import { passAtK } from './pass-at-k.ts';
import { meanAndDeviation } from './spread.ts';

/** The answers of one question: for each answer the statuses of its variables. */
export type QuestionStatuses = readonly (readonly Status[])[];

export interface Figures {
  /** null: nothing was graded. */
  questionAccuracy: number | null;
  variableAccuracy: number | null;
  /** What the two could be at most, if all that is open turned out right; the accuracy itself is the least. */
  atMost: { question: number; variable: number } | null;
  /** pass@k for k = 1 up to the smallest number of answers that every counted question has. */
  passAtK: { k: number; value: number }[];
  questions: number;
  answers: number;
}

/** What a question adds to the figures of its answer set. */
export interface QuestionCounts {
  answers: number;
  right: number;
  /** Answers that may still turn out right or wrong. */
  open: number;
  /** Answers of which anything was graded. */
  touched: number;
  /** The mean share of right variables of its answers, 0..1; null without an answer. */
  share: number | null;
  /** The same if all that is open were right. */
  shareAtMost: number | null;
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
    open: answers.filter((statuses) => isOpen(statuses)).length,
    touched: answers.filter((statuses) => statuses.some(isGraded)).length,
    share: mean(answers.map(variableShare)),
    shareAtMost: mean(answers.map(variableShareAtMost)),
  };
}

/** The figures of a set from what each of its questions adds; questions without an answer do not count. */
export function figuresOf(all: readonly QuestionCounts[]): Figures {
  const questions = all.filter(({ answers }) => answers > 0);
  const most = questions.reduce((least, { answers }) => Math.min(least, answers), questions[0]?.answers ?? 0);
  const graded = questions.some(({ touched }) => touched > 0);
  return {
    questionAccuracy: graded ? mean(questions.map(({ right, answers }) => right / answers)) : null,
    variableAccuracy: graded ? mean(questions.map(({ share }) => share ?? 0)) : null,
    atMost: graded
      ? {
          question: mean(questions.map(({ right, open, answers }) => (right + open) / answers)) ?? 0,
          variable: mean(questions.map(({ shareAtMost }) => shareAtMost ?? 0)) ?? 0,
        }
      : null,
    passAtK: Array.from({ length: graded ? most : 0 }, (_, index) => ({
      k: index + 1,
      value: mean(questions.map(({ right, answers }) => passAtK(answers, right, index + 1))) ?? 0,
    })),
    questions: questions.length,
    answers: questions.reduce((sum, { answers }) => sum + answers, 0),
  };
}

/** The figures of a grading of several trials: the mean of each over the trials, and how it spreads. */
export function overTrials(trials: readonly Figures[]): { figures: Figures; spread: TrialSpread | null } {
  const [first] = trials;
  if (!first) throw new Error('a grading has at least one trial');
  if (trials.length === 1) return { figures: first, spread: null };
  const over = (pick: (figures: Figures) => number | null | undefined): Spread | null => {
    const values = trials.map(pick).filter((value) => value != null);
    return meanAndDeviation(values);
  };
  const question = over((one) => one.questionAccuracy);
  const variable = over((one) => one.variableAccuracy);
  const passes = first.passAtK.flatMap(({ k }) => {
    const spread = over((one) => one.passAtK.find((entry) => entry.k === k)?.value);
    return spread ? [{ k, ...spread }] : [];
  });
  return {
    figures: {
      ...first,
      questionAccuracy: question?.mean ?? null,
      variableAccuracy: variable?.mean ?? null,
      atMost: first.atMost && {
        question: over((one) => one.atMost?.question)?.mean ?? 0,
        variable: over((one) => one.atMost?.variable)?.mean ?? 0,
      },
      passAtK: passes.map(({ k, mean: value }) => ({ k, value })),
    },
    spread: {
      question,
      variable,
      passAtK: passes,
      trials: trials.map(({ questionAccuracy, variableAccuracy }) => ({ questionAccuracy, variableAccuracy })),
    },
  };
}

/** Mean and sample standard deviation over trials. */
interface Spread {
  mean: number;
  std: number;
}
export interface TrialSpread {
  question: Spread | null;
  variable: Spread | null;
  passAtK: (Spread & { k: number })[];
  trials: { questionAccuracy: number | null; variableAccuracy: number | null }[];
}

/** An answer is right only if all its variables are (paper, section 3.3). */
export function isRight(statuses: readonly Status[]): boolean {
  return statuses.length > 0 && statuses.every((status) => status === 'right');
}

/** Whether an answer may still turn out right: nothing of it is wrong, something is not settled. */
export function isOpen(statuses: readonly Status[]): boolean {
  return !isRight(statuses) && !statuses.some((status) => status === 'wrong' || status === 'not_found');
}

/** The share of an answer's variables that are right or may turn out so. */
export function variableShareAtMost(statuses: readonly Status[]): number {
  if (statuses.length === 0) return 0;
  return statuses.filter((status) => status !== 'wrong' && status !== 'not_found').length / statuses.length;
}

/** The share of an answer's variables that are right. */
export function variableShare(statuses: readonly Status[]): number {
  return statuses.length === 0 ? 0 : statuses.filter((status) => status === 'right').length / statuses.length;
}
