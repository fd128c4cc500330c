/**
 * Two raters of the same things (docs/design/review.md, "Statistics"): how often they say the same, and Cohen's kappa, which takes away what chance alone
 * would give. Raters are judges, the offline verifier and experts; what they say is right or not right. Intervals draw whole questions.
 */
import { statisticsWithIntervals, type Estimate } from './intervals.ts';
import { kappaOf } from './kappa.ts';
import { meanAndDeviation } from './spread.ts';

/** What both raters say of a thing in one trial. */
export interface SaidOnce {
  trial: number;
  first: boolean;
  second: boolean;
}

/** One thing that both raters settled, such as a variable of an answer. */
export interface RatedTwice {
  itemId: number;
  /** What intervals draw whole, where it is more than the item. */
  cluster?: string | number;
  /** The trials in which both settled it, at least one. */
  trials: readonly SaidOnce[];
}

/** Over trials, where there are several: the mean, and the sample standard deviation over the things that every trial has. */
type TrialEstimate = Estimate & { std?: number | null };

export interface RaterAgreement {
  /** Things that both settled, and the questions that they are of. */
  n: number;
  questions: number;
  /** In how many trials. */
  trials: number;
  /** Of the things, each counted by its mean over the trials that settled it. */
  both: number;
  firstOnly: number;
  secondOnly: number;
  neither: number;
  /** The share on which they say the same, 0..1. Null where n is 0. */
  raw: TrialEstimate | null;
  /** -1..1; null where chance alone would agree always, as when both say the same one thing of everything. */
  kappa: TrialEstimate | null;
}

type Counts = readonly [both: number, firstOnly: number, secondOnly: number, neither: number];

/** Each thing counts as the mean over the trials in which both settled it, so that one without several counts as any other. */
export function agreementOf(rated: readonly RatedTwice[]): RaterAgreement {
  const clusters = Map.groupBy(rated, ({ cluster, itemId }) => cluster ?? itemId);
  const { raw, kappa, ...counts } = figuresOf([...clusters.values()].map(countsOf), countsOf(rated));
  const trials = new Set<number>();
  for (const one of rated) for (const { trial } of one.trials) trials.add(trial);
  const withSpread = (estimate: Estimate | null, of: (counts: Counts) => number | null): TrialEstimate | null =>
    estimate && (trials.size > 1 ? { ...estimate, std: deviationOver(rated, trials, of) } : estimate);
  return {
    ...{ n: rated.length, questions: new Set(rated.map(({ itemId }) => itemId)).size, trials: trials.size },
    ...counts,
    raw: withSpread(raw, rawOf),
    kappa: withSpread(kappa, (of) => kappaOf(...of)),
  };
}

/** The same of one trial of things that were counted already, question by question. */
export function agreementOfCounts(of: { n: number; questions: number; drawn: readonly Counts[] }): RaterAgreement {
  const counts = [0, 0, 0, 0] as [number, number, number, number];
  for (const one of of.drawn)
    for (let cell = 0; cell < 4; cell += 1) counts[cell] = (counts[cell] ?? 0) + (one[cell] ?? 0);
  return { n: of.n, questions: of.questions, trials: of.n > 0 ? 1 : 0, ...figuresOf(of.drawn, counts) };
}

/** @param drawn what intervals draw whole */
function figuresOf(drawn: readonly Counts[], counts: Counts) {
  const [both, firstOnly, secondOnly, neither] = counts;
  const [raw = null, kappa = null] = statisticsWithIntervals(drawn, [
    ([a = 0, b = 0, c = 0, d = 0]) => rawOf([a, b, c, d]),
    ([a = 0, b = 0, c = 0, d = 0]) => kappaOf(a, b, c, d),
  ]);
  // Where they never differ, no draw differs either: that says nothing of kappa.
  const bounded = kappa && firstOnly + secondOnly === 0 ? { ...kappa, interval: null } : kappa;
  return { both, firstOnly, secondOnly, neither, raw, kappa: bounded };
}

/** Null where no thing has every trial, or some trial has no such figure. */
function deviationOver(
  rated: readonly RatedTwice[],
  trials: ReadonlySet<number>,
  of: (counts: Counts) => number | null,
): number | null {
  const common = rated.filter((one) => one.trials.length === trials.size);
  const values = [...trials].map((trial) =>
    of(countsOf(common.map((one) => ({ ...one, trials: one.trials.filter((said) => said.trial === trial) })))),
  );
  const known = values.filter((value) => value !== null);
  return known.length === values.length ? (meanAndDeviation(known)?.std ?? null) : null;
}

function countsOf(rated: readonly RatedTwice[]): Counts {
  const counts = [0, 0, 0, 0] as [number, number, number, number];
  for (const { trials } of rated) {
    const found = [0, 0, 0, 0];
    for (const { first, second } of trials) {
      const cell = (first ? 0 : 2) + (second ? 0 : 1);
      found[cell] = (found[cell] ?? 0) + 1;
    }
    for (let cell = 0; cell < 4; cell += 1) counts[cell] = (counts[cell] ?? 0) + (found[cell] ?? 0) / trials.length;
  }
  return counts;
}

const rawOf = ([both, firstOnly, secondOnly, neither]: Counts): number | null =>
  share(both + neither, both + firstOnly + secondOnly + neither);

const share = (part: number, of: number): number | null => (of === 0 ? null : part / of);
