/**
 * Two gradings of exam answers against each other, question by question (docs/design/review.md, "Statistics"). Only questions that both graded are
 * compared: what could not be graded is no wrong answer, and is listed. Shares are fractions; questions are drawn whole, with all their trials.
 */
import { isExamGraded, type ExamStatus } from '../grading/exam.ts';
import { compare, type Comparison, type Outcome } from './comparison.ts';
import { statisticWithInterval, type Estimate } from './intervals.ts';
import { mean } from './mean.ts';
import { minimumDetectable } from './significance.ts';

/** One question in one trial of a grading. */
export interface ExamJudging {
  itemId: number;
  status: ExamStatus;
  earned: number;
  possible: number;
}

export interface ExamComparison extends Omit<Comparison, 'question' | 'variable' | 'detectable' | 'open'> {
  /** Of the share of all points of the questions compared; second minus first, as `correct` is. */
  points: Estimate | null;
  /** Of the share of questions that are correct, which `gained`, `lost` and `p` are of too; of several trials each question's mean. */
  correct: Estimate | null;
  /** Item ids with more, or fewer, points in the second. */
  morePoints: number[];
  fewerPoints: number[];
  /** The smallest true differences that would be found with 80% power at 5%; null for fewer than two questions. */
  detectable: { points: number | null; correct: number | null };
}

interface Question extends Outcome {
  /** Points, the mean over the trials that were graded. */
  earned: number;
  possible: number;
}

export function compareExams(first: readonly ExamJudging[], second: readonly ExamJudging[]): ExamComparison {
  const [firsts, seconds] = [questionsOf(first), questionsOf(second)];
  const {
    question: correct,
    detectable,
    gained,
    lost,
    same,
    onlyFirst,
    onlySecond,
    p,
    isMcNemar,
  } = compare(firsts, seconds);
  const others = new Map(seconds.map((one) => [one.itemId, one]));
  const pairs = firsts.flatMap(({ itemId, earned, possible }) => {
    const other = others.get(itemId);
    return other ? [{ itemId, gain: other.earned - earned, possible }] : [];
  });
  const idsWhere = (test: (gain: number) => boolean): number[] =>
    pairs.filter(({ gain }) => test(gain)).map(({ itemId }) => itemId);
  return {
    ...{ gained, lost, same, onlyFirst, onlySecond, p, isMcNemar },
    correct,
    points: differenceOfShares(pairs),
    morePoints: idsWhere((gain) => gain > 0),
    fewerPoints: idsWhere((gain) => gain < 0),
    detectable: { points: detectableShare(pairs), correct: detectable },
  };
}

function questionsOf(judgings: readonly ExamJudging[]): Question[] {
  const graded = judgings.filter(({ status }) => isExamGraded(status));
  return [...Map.groupBy(graded, ({ itemId }) => itemId)].map(([itemId, trials]) => {
    const earned = mean(trials.map((one) => one.earned)) ?? 0;
    const possible = trials[0]?.possible ?? 0;
    const rate = trials.filter(({ status }) => status === 'correct').length / trials.length;
    return { itemId, judgings: trials.length, rate, variableShare: rate, earned, possible };
  });
}

interface Gain {
  gain: number;
  possible: number;
}
const total = (pairs: readonly Gain[], of: (pair: Gain) => number): number =>
  pairs.reduce((sum, pair) => sum + of(pair), 0);

/** A ratio of sums, worked out anew for each draw of questions; no interval where every question gained the same share. */
function differenceOfShares(pairs: readonly Gain[]): Estimate | null {
  if (total(pairs, ({ possible }) => possible) === 0) return null;
  const estimate = statisticWithInterval(
    pairs.map(({ gain, possible }) => [gain, possible]),
    ([gain = 0, possible = 0]) => (possible > 0 ? gain / possible : null),
  );
  const [one] = pairs;
  const isConstant = pairs.every(({ gain, possible }) => one && gain * one.possible === one.gain * possible);
  return estimate && isConstant ? { ...estimate, interval: null } : estimate;
}

/** By the ratio estimator's variance: of what each question differs from the common share, on the scale of the mean question's points. */
function detectableShare(pairs: readonly Gain[]): number | null {
  const possible = total(pairs, (one) => one.possible);
  if (possible === 0) return null;
  const share = total(pairs, ({ gain }) => gain) / possible;
  return minimumDetectable(pairs.map((one) => ((one.gain - share * one.possible) * pairs.length) / possible));
}
