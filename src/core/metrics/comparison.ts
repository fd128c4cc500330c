/**
 * Two answer sets against each other, question by question (docs/design/review.md, "Statistics"). Only questions that both answered are compared; the
 * others are listed and never counted as passes. Rates are fractions.
 */
import { z } from 'zod';
import { differenceWithInterval, Estimate, signTest } from './intervals.ts';
import { mean } from './mean.ts';
import { minimumDetectable } from './significance.ts';

/** One question of one answer set: the share of its answers that are right, and the mean share of right variables, each the mean over the trials. */
export interface Outcome {
  itemId: number;
  /** Answers, each counted once for each trial that judged it. */
  judgings: number;
  /** 0 without a judging. */
  rate: number;
  variableShare: number;
  /** The rate if all that is open turned out right; left out where nothing can be open. */
  rateAtMost?: number;
}

/** What of a comparison may still turn out otherwise: what is open counts as not right in it. */
export const OpenPairs = z.object({
  /** Questions with an open answer on either side. */
  questions: z.int(),
  /** Between these the difference of question accuracy lies, however the open answers turn out. */
  least: z.number(),
  most: z.number(),
  /** Over the questions that have no open answer on either side. */
  settled: z.object({ question: Estimate.nullable(), p: z.number() }),
});
type OpenPairs = z.infer<typeof OpenPairs>;

export interface Comparison {
  /** Second minus first. */
  question: Estimate | null;
  variable: Estimate | null;
  /** Item ids where more, or fewer, of the second set's answers are right. */
  gained: number[];
  lost: number[];
  same: number[];
  onlyFirst: number[];
  onlySecond: number[];
  /** Two-sided, of the exact sign test on gained against lost; McNemar's exact test where every question has one answer on each side, judged once. */
  p: number;
  isMcNemar: boolean;
  /** The smallest true difference of question accuracy that would be found with 80% power at 5%; null for fewer than two questions. */
  detectable: number | null;
  /** null: nothing is open. */
  open: OpenPairs | null;
}

interface Pair {
  itemId: number;
  a: Outcome;
  b: Outcome;
  gain: number;
}

/** `clusterOf`: what a question shares with others that are alike, such as its context: intervals draw those whole. */
export function compare(
  first: readonly Outcome[],
  second: readonly Outcome[],
  clusterOf?: (itemId: number) => string | number,
): Comparison {
  const answered = (list: readonly Outcome[]): Outcome[] => list.filter((one) => one.judgings > 0);
  const seconds = new Map(answered(second).map((one) => [one.itemId, one]));
  const firsts = answered(first);
  const known = new Set(firsts.map((one) => one.itemId));
  const pairs = firsts.flatMap((a): Pair[] => {
    const b = seconds.get(a.itemId);
    return b ? [{ itemId: a.itemId, a, b, gain: b.rate - a.rate }] : [];
  });
  const clusters = clusterOf && pairs.map(({ itemId }) => clusterOf(itemId));
  const idsWhere = (test: (gain: number) => boolean): number[] =>
    pairs.filter(({ gain }) => test(gain)).map(({ itemId }) => itemId);
  const gained = idsWhere((gain) => gain > 0);
  const lost = idsWhere((gain) => gain < 0);
  return {
    question: differenceWithInterval(
      pairs.map(({ gain }) => gain),
      clusters,
    ),
    variable: differenceWithInterval(
      pairs.map(({ a, b }) => b.variableShare - a.variableShare),
      clusters,
    ),
    gained,
    lost,
    same: idsWhere((gain) => gain === 0),
    onlyFirst: firsts.filter((one) => !seconds.has(one.itemId)).map(({ itemId }) => itemId),
    onlySecond: [...seconds.keys()].filter((itemId) => !known.has(itemId)),
    p: signTest(gained.length, lost.length),
    isMcNemar: pairs.every(({ a, b }) => a.judgings === 1 && b.judgings === 1),
    detectable: minimumDetectable(
      pairs.map(({ gain }) => gain),
      clusters,
    ),
    open: openOf(pairs, clusterOf),
  };
}

const atMost = ({ rate, rateAtMost }: Outcome): number => rateAtMost ?? rate;

function openOf(pairs: readonly Pair[], clusterOf?: (itemId: number) => string | number): OpenPairs | null {
  const settled = pairs.filter(({ a, b }) => atMost(a) === a.rate && atMost(b) === b.rate);
  if (settled.length === pairs.length) return null;
  const meanOf = (of: (pair: Pair) => number): number => mean(pairs.map(of)) ?? 0;
  const gains = settled.map(({ gain }) => gain);
  return {
    questions: pairs.length - settled.length,
    least: meanOf(({ a, b }) => b.rate - atMost(a)),
    most: meanOf(({ a, b }) => atMost(b) - a.rate),
    settled: {
      question: differenceWithInterval(gains, clusterOf && settled.map(({ itemId }) => clusterOf(itemId))),
      p: signTest(gains.filter((gain) => gain > 0).length, gains.filter((gain) => gain < 0).length),
    },
  };
}
