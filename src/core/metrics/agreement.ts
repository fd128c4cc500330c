/**
 * Two raters of the same things (docs/design/review.md, "Statistics"): how often they say the same, and Cohen's kappa, which takes away what chance alone
 * would give. Raters are judges, the offline verifier and experts; what they say is right or not right. Intervals draw whole questions.
 */
import { statisticWithInterval, type Estimate } from './intervals.ts';

/** One thing that both raters settled, such as a variable of an answer. */
export interface RatedTwice {
  itemId: number;
  first: boolean;
  second: boolean;
}

export interface RaterAgreement {
  /** Things that both settled, and the questions that they are of. */
  n: number;
  questions: number;
  both: number;
  firstOnly: number;
  secondOnly: number;
  neither: number;
  /** The share on which they say the same, 0..1. Null where n is 0. */
  raw: Estimate | null;
  /** -1..1; null where chance alone would agree always, as when both say the same one thing of everything. */
  kappa: Estimate | null;
}

type Counts = readonly [both: number, firstOnly: number, secondOnly: number, neither: number];

export function agreementOf(rated: readonly RatedTwice[]): RaterAgreement {
  const questions = [...Map.groupBy(rated, ({ itemId }) => itemId).values()].map(countsOf);
  const [both, firstOnly, secondOnly, neither] = countsOf(rated);
  const raw = statisticWithInterval(questions, ([a = 0, b = 0, c = 0, d = 0]) => share(a + d, a + b + c + d));
  const kappa = statisticWithInterval(questions, ([a = 0, b = 0, c = 0, d = 0]) => kappaOf(a, b, c, d));
  // Where they never differ, no draw differs either: that says nothing of kappa.
  const bounded = kappa && firstOnly + secondOnly === 0 ? { ...kappa, interval: null } : kappa;
  return { n: rated.length, questions: questions.length, both, firstOnly, secondOnly, neither, raw, kappa: bounded };
}

function countsOf(rated: readonly RatedTwice[]): Counts {
  const count = (first: boolean, second: boolean): number =>
    rated.filter((one) => one.first === first && one.second === second).length;
  return [count(true, true), count(true, false), count(false, true), count(false, false)];
}

function kappaOf(both: number, firstOnly: number, secondOnly: number, neither: number): number | null {
  const n = both + firstOnly + secondOnly + neither;
  const observed = share(both + neither, n);
  if (observed === null) return null;
  const chance = ((both + firstOnly) * (both + secondOnly) + (neither + secondOnly) * (neither + firstOnly)) / (n * n);
  return chance === 1 ? null : (observed - chance) / (1 - chance);
}

const share = (part: number, of: number): number | null => (of === 0 ? null : part / of);
