/**
 * Solving rates of CL-bench (docs/cl-bench.md, "Figures"): as published, with every failure to grade as 0, and without those.
 * Intervals are 95% by bootstrap over contexts, which several tasks share and which are drawn whole; a task's value is the mean over its
 * answers and trials. The deviation over trials is the sample standard deviation (n - 1).
 */
import { z } from 'zod';
import { clScore, isClGraded, type ClStatus, type GradeFlag, type RubricStatus } from '../grading/rubrics.ts';
import { mean } from './mean.ts';
import { meanWithInterval, Estimate, Interval } from './intervals.ts';
import { meanAndDeviation } from './spread.ts';
import { varianceParts, type VarianceParts } from './variance.ts';

/** One answer in one trial: a row of a graded file. */
export interface SolvingRow {
  itemId: number;
  /** What the task is about, which other tasks may share; empty: nothing that is known. */
  contextId: string;
  category: string;
  subCategory: string;
  /** Which trial of the model it is: an answer set, a sample in it, and a judgement of that. */
  trial: TrialKey;
  judged: ClStatus;
  reviewed: ClStatus;
  rubrics: readonly RubricStatus[];
  flags: readonly GradeFlag[];
  overridden: boolean;
}
export interface TrialKey {
  runId: number;
  sampleIndex: number;
  trial: number;
}

export const Rate = z.object({
  /** Rows that were graded or fell back to 0; what nobody graded yet is no row. */
  total: z.int(),
  score1: z.int(),
  score0: z.int(),
  rate: z.number().nullable(),
  /** 95%, bootstrap over contexts; null below five contexts. */
  estimate: Estimate.nullable(),
  /** Of the published rate: what it may still become with what is open, rows that nobody graded yet among it. Null where nothing is open. */
  bounds: Interval.nullable(),
});
export type Rate = z.infer<typeof Rate>;
/** `graded`: without rows that were not graded: empty answers, failed calls, replies that could not be read. */
export const Rates = z.object({ published: Rate, graded: Rate });
export type Rates = z.infer<typeof Rates>;
export type Verdicts = 'judged' | 'reviewed';

export function ratesOf(rows: readonly SolvingRow[], verdicts: Verdicts): Rates {
  const there = rows.filter((row) => row[verdicts] !== 'not_run');
  return {
    published: { ...rateOf(there, verdicts), bounds: boundsOf(rows, verdicts) },
    graded: rateOf(
      there.filter((row) => isClGraded(row[verdicts])),
      verdicts,
    ),
  };
}

/** The judge failed, its reply could not be read, or nobody asked one: the answer may yet turn out solved. */
const OPEN: ReadonlySet<ClStatus> = new Set<ClStatus>(['call_failed', 'unparsable', 'not_run']);

/** As if all that is open turned out unsolved, and solved. Null where nothing is open, or nothing was graded. */
function boundsOf(rows: readonly SolvingRow[], verdicts: Verdicts): Interval | null {
  const open = rows.filter((row) => OPEN.has(row[verdicts])).length;
  if (open === 0 || rows.every((row) => row[verdicts] === 'not_run')) return null;
  const solved = rows.filter((row) => clScore(row[verdicts]) === 1).length;
  return { low: solved / rows.length, high: (solved + open) / rows.length };
}

function rateOf(rows: readonly SolvingRow[], verdicts: Verdicts): Rate {
  const total = rows.length;
  const score1 = rows.filter((row) => clScore(row[verdicts]) === 1).length;
  return {
    total,
    score1,
    score0: total - score1,
    rate: total === 0 ? null : score1 / total,
    estimate: estimateOf(rows, (row) => clScore(row[verdicts])),
    bounds: null,
  };
}

/** The published rate and the mean share of passed rubrics, without intervals: what is looked at on every key has to be quick. */
export interface SolvingPoint {
  rows: number;
  rate: number | null;
  rubricPass: number | null;
}
export function solvingPoint(rows: readonly SolvingRow[], verdicts: Verdicts): SolvingPoint {
  const there = rows.filter((row) => row[verdicts] !== 'not_run');
  const known = rows.filter((row) => rubricShare(row.rubrics) !== null);
  return {
    rows: there.length,
    rate: mean(there.map((row) => clScore(row[verdicts]))),
    rubricPass: mean(perTask(known, (row) => rubricShare(row.rubrics) ?? 0)),
  };
}

/** What tasks of one context are drawn by; a task without one is drawn by itself. */
export const clusterOf = ({ itemId, contextId }: Pick<SolvingRow, 'itemId' | 'contextId'>): string | number =>
  contextId === '' ? itemId : contextId;

/** The mean over tasks, with the interval over contexts. */
function estimateOf(rows: readonly SolvingRow[], valueOf: (row: SolvingRow) => number): Estimate | null {
  const tasks = new Map(rows.map((row) => [row.itemId, clusterOf(row)]));
  return meanWithInterval(perTask(rows, valueOf), [...tasks.values()]);
}

/** One value per task, in the order of their first rows: the mean over its rows. */
function perTask(rows: readonly SolvingRow[], valueOf: (row: SolvingRow) => number): number[] {
  return [...Map.groupBy(rows, (row) => row.itemId).values()].map((ofTask) => mean(ofTask.map(valueOf)) ?? 0);
}

export interface TrialRate extends TrialKey {
  rate: number | null;
  total: number;
  /** With what is open; null where nothing is. */
  bounds: Interval | null;
}

/** The published rate of each trial, in the order of answer sets, samples and judgements. */
export function trialRates(rows: readonly SolvingRow[], verdicts: Verdicts): TrialRate[] {
  const keyOf = ({ trial }: SolvingRow): string => [trial.runId, trial.sampleIndex, trial.trial].join(' ');
  return [...Map.groupBy(rows, keyOf).values()]
    .flatMap((ofTrial) => {
      const key = ofTrial[0]?.trial;
      const { rate, total, bounds } = ratesOf(ofTrial, verdicts).published;
      return key && total > 0 ? [{ ...key, rate, total, bounds }] : [];
    })
    .toSorted((a, b) => a.runId - b.runId || a.sampleIndex - b.sampleIndex || a.trial - b.trial);
}

interface RateSpread {
  mean: number | null;
  std: number | null;
  /** What the mean may still become with what is open; null where nothing is. */
  bounds: Interval | null;
}

/** Mean and sample standard deviation (0 for one trial) of rates. */
export function spreadOf(trials: readonly TrialRate[]): RateSpread {
  const known = trials.filter(({ rate }) => rate !== null);
  const spread = meanAndDeviation(known.flatMap(({ rate }) => rate ?? []));
  const end = (of: 'low' | 'high'): number => mean(known.map(({ rate, bounds }) => bounds?.[of] ?? rate ?? 0)) ?? 0;
  return {
    ...{ mean: spread?.mean ?? null, std: spread?.std ?? null },
    bounds: known.some(({ bounds }) => bounds !== null) ? { low: end('low'), high: end('high') } : null,
  };
}

/**
 * What the solving rate would move by if the model answered once more, and if the judge decided once more, over the answers that were graded in
 * every trial of the judging; null where there is but one.
 */
export function solvingParts(rows: readonly SolvingRow[], verdicts: Verdicts): VarianceParts | null {
  const there = rows.filter((row) => row[verdicts] !== 'not_run');
  const trials = [...new Set(there.map(({ trial }) => trial.trial))];
  if (trials.length < 2) return null;
  const tasks = [...Map.groupBy(there, ({ itemId }) => itemId).values()].map((ofTask) => {
    const answers = Map.groupBy(
      ofTask,
      ({ trial: { runId, sampleIndex } }) => `${String(runId)}/${String(sampleIndex)}`,
    );
    return [...answers.values()].filter(({ length }) => length === trials.length);
  });
  const common = tasks.filter(({ length }) => length > 0);
  if (common.length === 0) return null;
  const scoreIn = (answer: readonly SolvingRow[], trial: number): number => {
    const row = answer.find((one) => one.trial.trial === trial);
    return row ? clScore(row[verdicts]) : 0;
  };
  return varianceParts(common.map((answers) => trials.map((trial) => answers.map((one) => scoreIn(one, trial)))));
}

export interface CategoryRates {
  category: string;
  rates: Rates;
  subCategories: { subCategory: string; rates: Rates }[];
  spread: RateSpread;
}

/** By category and sub-category, in the order of their first task. */
export function ratesByCategory(rows: readonly SolvingRow[], verdicts: Verdicts): CategoryRates[] {
  return [...Map.groupBy(rows, (row) => row.category)].map(([category, members]) => ({
    category,
    rates: ratesOf(members, verdicts),
    subCategories: [...Map.groupBy(members, (row) => row.subCategory)].map(([subCategory, ofSub]) => ({
      subCategory,
      rates: ratesOf(ofSub, verdicts),
    })),
    spread: spreadOf(trialRates(members, verdicts)),
  }));
}

/** The share of rubrics that passed, of those whose status is known; null when none is. */
export function rubricShare(rubrics: readonly RubricStatus[]): number | null {
  const known = rubrics.filter((one) => one !== 'unknown');
  return known.length === 0 ? null : known.filter((one) => one === 'pass').length / known.length;
}

/** The mean share of passed rubrics, with its interval over contexts. */
export function rubricPass(rows: readonly SolvingRow[]): RubricPass | null {
  const known = rows.filter((row) => rubricShare(row.rubrics) !== null);
  const estimate = estimateOf(known, (row) => rubricShare(row.rubrics) ?? 0);
  return estimate && { ...estimate, bounds: rubricBounds(rows) };
}

/** `bounds`: as if all rubrics that nobody settled had failed, and passed; of answers that are there. Null where all are settled. */
export type RubricPass = Estimate & { bounds: Interval | null };

function rubricBounds(rows: readonly SolvingRow[]): Interval | null {
  const open = rows.filter(({ reviewed, rubrics }) => reviewed !== 'empty' && rubrics.length > 0);
  if (!open.some(({ rubrics }) => rubrics.includes('unknown'))) return null;
  const share = (passes: (status: RubricStatus) => boolean): number =>
    mean(perTask(open, ({ rubrics }) => rubrics.filter(passes).length / rubrics.length)) ?? 0;
  return { low: share((status) => status === 'pass'), high: share((status) => status !== 'fail') };
}

const MOST_MISSED = 10;

/** How many rubrics failed answers failed: index 0 counts those that missed one; the last those that missed ten or more. */
export function nearMisses(rows: readonly SolvingRow[]): number[] {
  const counts = Array.from({ length: MOST_MISSED }, () => 0);
  for (const { reviewed, rubrics } of rows) {
    const missed = rubrics.filter((one) => one === 'fail').length;
    const place = Math.min(missed, MOST_MISSED) - 1;
    if (reviewed === 'unsolved' && place >= 0) counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}
