/**
 * Accuracies of one answer set (docs/design/grading.md, "Metrics"; paper, section 3.3): the one place that defines them, for tables with intervals
 * and without, groups, forecasts and files. All rates are fractions in 0..1 and null where nothing counts.
 */
import { z } from 'zod';
import { isGraded, type CountedStatus } from '../grading/status.ts';
import type { Values } from './intervals.ts';
import { mean } from './mean.ts';
import { passAtK } from './pass-at-k.ts';
import { meanAndDeviation } from './spread.ts';
import { varianceParts, VarianceParts } from './variance.ts';

/** The answers of one question: for each answer the statuses of its variables. */
export type QuestionStatuses = readonly (readonly CountedStatus[])[];

export const Figures = z.object({
  /** null: nothing was graded. */
  questionAccuracy: z.number().nullable(),
  variableAccuracy: z.number().nullable(),
  /** What the two could be at most, if all that is open turned out right; the accuracy itself is the least. */
  atMost: z.object({ question: z.number(), variable: z.number() }).nullable(),
  /** pass@k for k = 1 up to the smallest number of answers that every counted question has, and what it could be at most. */
  passAtK: z.array(z.object({ k: z.int(), value: z.number(), atMost: z.number() })),
  questions: z.int(),
  answers: z.int(),
});
export type Figures = z.infer<typeof Figures>;

/** What a question adds to the figures of its answer set, in one trial. */
export interface QuestionCounts {
  answers: number;
  right: number;
  /** Answers that may still turn out right or wrong. */
  open: number;
  /** Answers of which anything was graded. */
  touched: number;
  /** The mean share of right variables of its answers, 0..1; null where none counts. */
  share: number | null;
  /** The same if all that is open were right. */
  shareAtMost: number | null;
}

/** One answer as one trial of a grading found it. */
export interface TrialAnswer {
  responseId: number;
  statuses: readonly CountedStatus[];
}
/** The answers to one question that were asked for, trial by trial; every question of a set has as many trials. */
export type QuestionTrials = readonly (readonly TrialAnswer[])[];

/**
 * `published` counts every answer, and what is not right as not right. `graded` counts what is known: of question accuracy and pass@k the answers that are
 * right or not as a whole, of variable accuracy the variables with a verdict.
 */
export type Denominator = 'published' | 'graded';

/** What one trial of a question adds, under both denominators. */
export const countsOf = (answers: QuestionStatuses): Record<Denominator, QuestionCounts> => ({
  published: count(answers, answers, variableShare, variableShareAtMost),
  graded: count(answers, answers.filter(isKnown), gradedShare, gradedShare),
});

/** Whether an answer's grading came to an end: every variable is graded, so that both denominators count the same. */
export function isSettled(statuses: readonly CountedStatus[]): boolean {
  return statuses.length > 0 && statuses.every(isGraded);
}

/** Whether it is known if an answer is right: one wrong variable settles that it is not, whatever is open beside it. */
export const isKnown = (statuses: readonly CountedStatus[]): boolean => statuses.length > 0 && !isOpen(statuses);

type Share = (statuses: readonly CountedStatus[]) => number | null;

/** @param whole of all answers those that count as a whole */
function count(all: QuestionStatuses, whole: QuestionStatuses, share: Share, atMost: Share): QuestionCounts {
  const meanOf = (of: Share): number | null => mean(all.map(of).filter((one) => one !== null));
  return {
    answers: whole.length,
    right: whole.filter(isRight).length,
    open: whole.filter(isOpen).length,
    touched: all.filter((statuses) => statuses.some(isGraded)).length,
    share: meanOf(share),
    shareAtMost: meanOf(atMost),
  };
}

/** The counts of each trial of a question. */
export const trialCounts = (trials: QuestionTrials, denominator: Denominator): QuestionCounts[] =>
  trials.map((answers) => countsOf(answers.map(({ statuses }) => statuses))[denominator]);

/** The answers of each trial that count: as a whole, or with a variable. */
const counted = (
  trials: QuestionTrials,
  denominator: Denominator,
  counts: (statuses: readonly CountedStatus[]) => boolean,
): QuestionTrials =>
  denominator === 'published' ? trials : trials.map((answers) => answers.filter(({ statuses }) => counts(statuses)));

/** What figures are means of: one value for each question with an answer that counts, itself the mean over the trials that have one. */
export interface QuestionValues {
  /** Whether anything was graded: else there is no figure. */
  graded: boolean;
  question: Values;
  /** As many where every answer counts; else of the questions with a variable that counts. */
  variable: Values;
  questionAtMost: Values;
  variableAtMost: Values;
  passAtK: { k: number; values: Values; atMost: Values }[];
  questions: number;
  /** Answers, not judgings of them: of several trials those of the fullest. */
  answers: number;
}

/** The one definition of the figures of an answer set. `all`: of each question what each of its trials adds; pass@k for at most `mostK` k. */
export function valuesOf(all: readonly (readonly QuestionCounts[])[], mostK = Infinity): QuestionValues {
  const having = (what: (counts: QuestionCounts) => boolean): QuestionCounts[][] =>
    all.map((trials) => trials.filter(what)).filter((trials) => trials.length > 0);
  const questions = having(({ answers }) => answers > 0);
  const shared = having(({ share }) => share !== null);
  const graded = shared.some((trials) => trials.some(({ touched }) => touched > 0));
  // Mostly there is one trial: its own value is the mean.
  const values = (of: (counts: QuestionCounts) => number, those = questions): number[] =>
    those.map((trials) => {
      const [first] = trials;
      return trials.length === 1 && first ? of(first) : (mean(trials.map(of)) ?? 0);
    });
  const fewest = questions.flat().reduce((least, { answers }) => Math.min(least, answers), mostK);
  return {
    graded,
    question: values(({ right, answers }) => right / answers),
    variable: values(({ share }) => share ?? 0, shared),
    questionAtMost: values(({ right, open, answers }) => (right + open) / answers),
    variableAtMost: values(({ shareAtMost }) => shareAtMost ?? 0, shared),
    passAtK: Array.from({ length: graded && questions.length > 0 ? fewest : 0 }, (_, index) => ({
      k: index + 1,
      values: values(({ answers, right }) => passAtK(answers, right, index + 1)),
      atMost: values(({ answers, right, open }) => passAtK(answers, right + open, index + 1)),
    })),
    questions: questions.length,
    answers: questions.reduce((sum, trials) => sum + Math.max(...trials.map(({ answers }) => answers)), 0),
  };
}

/** What question and variable accuracy could be at most; null: nothing was graded. */
export const atMostOf = ({
  graded,
  questionAtMost,
  variableAtMost,
}: Pick<QuestionValues, 'graded' | 'questionAtMost' | 'variableAtMost'>): Figures['atMost'] =>
  graded ? { question: mean(questionAtMost) ?? 0, variable: mean(variableAtMost) ?? 0 } : null;

/** The figures of a set from what each trial of each of its questions adds. */
export function figuresOf(all: readonly (readonly QuestionCounts[])[]): Figures {
  const { graded, question, variable, questionAtMost, variableAtMost, passAtK: passes, ...counts } = valuesOf(all);
  return {
    questionAccuracy: graded ? mean(question) : null,
    variableAccuracy: graded ? mean(variable) : null,
    atMost: atMostOf({ graded, questionAtMost, variableAtMost }),
    passAtK: passes.map(({ k, values, atMost }) => ({ k, value: mean(values) ?? 0, atMost: mean(atMost) ?? 0 })),
    ...counts,
  };
}

/** The same with how it spreads over several trials. */
export function figuresOfTrials(
  questions: readonly QuestionTrials[],
  denominator: Denominator,
): Figures & { spread: TrialSpread | null } {
  return {
    ...figuresOf(questions.map((trials) => trialCounts(trials, denominator))),
    spread: spreadOf(questions, denominator),
  };
}

/** Mean and sample standard deviation over trials. */
const Spread = z.object({ mean: z.number(), std: z.number() });
type Spread = z.infer<typeof Spread>;
/** How figures spread over the trials of a grading, over the answers that count in every trial alone: else trials of other answers would be mixed. */
export const TrialSpread = z.object({
  question: Spread.nullable(),
  variable: Spread.nullable(),
  passAtK: z.array(Spread.extend({ k: z.int() })),
  trials: z.array(z.object({ questionAccuracy: z.number().nullable(), variableAccuracy: z.number().nullable() })),
  /** The answers that count in every trial, of those that count in any. */
  answers: z.int(),
  ofAnswers: z.int(),
  /** Of question accuracy. */
  parts: VarianceParts,
});
export type TrialSpread = z.infer<typeof TrialSpread>;

/** Null for one trial. */
export function spreadOf(questions: readonly QuestionTrials[], denominator: Denominator): TrialSpread | null {
  if ((questions[0]?.length ?? 1) === 1) return null;
  const of = questions.map((trials) => counted(trials, denominator, isKnown));
  const common = of.map(inEveryTrial).filter(([first = []]) => first.length > 0);
  const each = (those: readonly QuestionTrials[]): Figures[] =>
    (questions[0] ?? []).map((_, trial) => figuresOf(those.map((one) => trialCounts([one[trial] ?? []], denominator))));
  const wholes = each(common);
  const trials =
    denominator === 'published'
      ? wholes
      : each(questions.map((one) => inEveryTrial(counted(one, denominator, (list) => list.some(isGraded))))).map(
          ({ variableAccuracy }, trial) => ({ ...wholes[trial], variableAccuracy }),
        );
  const over = (pick: (figures: Partial<Figures>) => number | null | undefined): Spread | null =>
    meanAndDeviation(trials.map(pick).filter((value) => value != null));
  const answers = common.reduce((sum, [first = []]) => sum + first.length, 0);
  return {
    question: over((one) => one.questionAccuracy),
    variable: over((one) => one.variableAccuracy),
    passAtK: (wholes[0]?.passAtK ?? []).flatMap(({ k }) => {
      const spread = over((one) => one.passAtK?.find((entry) => entry.k === k)?.value);
      return spread ? [{ k, ...spread }] : [];
    }),
    trials: trials.map(({ questionAccuracy = null, variableAccuracy }) => ({ questionAccuracy, variableAccuracy })),
    answers,
    ofAnswers: of.reduce((sum, one) => sum + new Set(one.flat().map(({ responseId }) => responseId)).size, 0),
    parts: varianceParts(common.map((one) => one.map((list) => list.map(({ statuses }) => Number(isRight(statuses)))))),
  };
}

/** The answers that every trial has, in the order of the first. */
function inEveryTrial(trials: QuestionTrials): QuestionTrials {
  const byId = trials.map((answers) => new Map(answers.map((answer) => [answer.responseId, answer])));
  const ids = (trials[0] ?? [])
    .map(({ responseId }) => responseId)
    .filter((id) => byId.every((trial) => trial.has(id)));
  return byId.map((trial) => ids.flatMap((id) => trial.get(id) ?? []));
}

/** An answer is right only if all its variables are (paper, section 3.3). */
export function isRight(statuses: readonly CountedStatus[]): boolean {
  return statuses.length > 0 && statuses.every((status) => status === 'right');
}

/** Whether an answer may still turn out right: nothing of it is wrong, something is not settled. */
export function isOpen(statuses: readonly CountedStatus[]): boolean {
  return !isRight(statuses) && !statuses.some((status) => status === 'wrong' || status === 'not_found');
}

/** The share of an answer's variables that are right or may turn out so. */
export function variableShareAtMost(statuses: readonly CountedStatus[]): number {
  if (statuses.length === 0) return 0;
  return statuses.filter((status) => status !== 'wrong' && status !== 'not_found').length / statuses.length;
}

/** The share of an answer's variables that are right. */
export function variableShare(statuses: readonly CountedStatus[]): number {
  return statuses.length === 0 ? 0 : statuses.filter((status) => status === 'right').length / statuses.length;
}

/** The share of right ones among an answer's variables that have a verdict; null without any. */
export function gradedShare(statuses: readonly CountedStatus[]): number | null {
  const graded = statuses.filter(isGraded);
  return graded.length === 0 ? null : variableShare(graded);
}
