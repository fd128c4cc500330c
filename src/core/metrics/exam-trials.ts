/** Points of an exam over several trials of its grading: the mean, and how far the trials lie apart (sample standard deviation). */
import { examFigures, type ExamFigures, type ExamResult } from '../benchmark/course-exam/course-exam-results.ts';
import { mean } from './mean.ts';
import { meanAndDeviation } from './spread.ts';
import { varianceParts, type VarianceParts } from './variance.ts';

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

/** What the figures may still become with answers that nobody settled; means over trials. */
export interface ExamBounds {
  /** Answers that are open. */
  open: number;
  /** If all of them earned all of their points. Without them the figures themselves are the least. */
  earned: number;
  share: number;
  /** The original's accuracy leaves out what has no result: as if all that is open turned out incorrect, and correct. */
  accuracy: { low: number; high: number };
}

/** Null where nothing is open. */
export function examBounds(trials: readonly (readonly (Counted & { isOpen: boolean })[])[]): ExamBounds | null {
  const each = trials.map((results) => {
    const open = results.filter(({ isOpen }) => isOpen).length;
    const { correct, answered } = examFigures(results.filter(({ isOpen }) => !isOpen));
    const all = results.reduce((sum, one) => sum + one.possible, 0);
    const earned = results.reduce((sum, one) => sum + (one.isOpen ? one.possible : one.earned), 0);
    const counted = Math.max(1, answered + open);
    return {
      open,
      earned,
      share: all > 0 ? earned / all : 0,
      low: correct / counted,
      high: (correct + open) / counted,
    };
  });
  if (each.every(({ open }) => open === 0)) return null;
  const over = (of: (one: (typeof each)[number]) => number): number => mean(each.map(of)) ?? 0;
  return {
    open: over((one) => one.open),
    earned: over((one) => one.earned),
    share: over((one) => one.share),
    accuracy: { low: over((one) => one.low), high: over((one) => one.high) },
  };
}

/** What the share of points would move by if the judge decided once more; the model gave one answer to each question. Null for one trial. */
export function examParts(trials: readonly (readonly Counted[])[]): VarianceParts | null {
  const [first = []] = trials;
  const possible = first.reduce((sum, one) => sum + one.possible, 0);
  if (trials.length < 2 || possible === 0) return null;
  // The share as a mean over questions: each adds its points, weighted by what the mean question is worth.
  const added = (points: number): number => (points * first.length) / possible;
  return varianceParts(first.map((_, index) => trials.map((results) => [added(results[index]?.earned ?? 0)])));
}

/** Each question with its mean points: what intervals and places among the students are worked out of. */
export function meanPoints<R extends Counted>(trials: readonly (readonly R[])[]): R[] {
  const [first = []] = trials;
  return first.map((result, index) => ({
    ...result,
    earned: mean(trials.map((results) => results[index]?.earned ?? 0)) ?? 0,
  }));
}
