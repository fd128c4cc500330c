/** Points of an exam over several trials of its grading: the mean, and how far the trials lie apart (sample standard deviation). */
import { examFigures, type ExamFigures, type ExamResult } from '../benchmark/course-exam-results.ts';
import { mean } from './mean.ts';
import { meanAndDeviation } from './spread.ts';

export interface ExamTrialFigures extends ExamFigures {
  /** Over trials, of the points and of the accuracy; null for one trial. */
  std: { earned: number; accuracy: number } | null;
}

type Counted = Pick<ExamResult, 'status' | 'earned' | 'possible'>;

/** The original's figures of one trial, the means of several (not rounded; counts need not be whole). All trials are of the same questions. */
export function examTrialFigures(trials: readonly (readonly Counted[])[]): ExamTrialFigures {
  const [first = [], ...others] = trials;
  if (others.length === 0) return { ...examFigures(first), std: null };
  const figures = trials.map((results) => {
    const { correct, answered, earned, possible, ...counts } = examFigures(results);
    const share = possible > 0 ? earned / possible : 0;
    return { ...counts, correct, answered, earned, possible, share, accuracy: answered > 0 ? correct / answered : 0 };
  });
  const over = (of: (one: ExamFigures) => number): number => mean(figures.map(of)) ?? 0;
  const apart = (of: (one: ExamFigures) => number): number => meanAndDeviation(figures.map(of))?.std ?? 0;
  return {
    total: over((one) => one.total),
    answered: over((one) => one.answered),
    correct: over((one) => one.correct),
    incorrect: over((one) => one.incorrect),
    earned: over((one) => one.earned),
    possible: over((one) => one.possible),
    accuracy: over((one) => one.accuracy),
    share: over((one) => one.share),
    std: { earned: apart((one) => one.earned), accuracy: apart((one) => one.accuracy) },
  };
}

/** Each question with its mean points: what intervals and places among the students are worked out of. */
export function meanPoints<R extends Counted>(trials: readonly (readonly R[])[]): R[] {
  const [first = []] = trials;
  return first.map((result, index) => ({
    ...result,
    earned: mean(trials.map((results) => results[index]?.earned ?? 0)) ?? 0,
  }));
}
