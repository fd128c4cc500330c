import { describe, expect, it } from 'vitest';
import type { ClStatus, RubricStatus } from '../grading/rubrics.ts';
import { errorAgreement, errorShares, type JudgedErrors } from './error-types.ts';
import {
  nearMisses,
  ratesByCategory,
  ratesOf,
  rubricPass,
  solvingParts,
  spreadOf,
  trialRates,
  type SolvingRow,
} from './solving-rate.ts';

const row = (itemId: number, reviewed: ClStatus, more: Partial<SolvingRow> = {}): SolvingRow => ({
  itemId,
  contextId: '',
  category: itemId % 2 ? 'A' : 'B',
  subCategory: '',
  trial: { runId: 1, sampleIndex: 0, trial: 1 },
  judged: reviewed,
  reviewed,
  rubrics: [],
  flags: [],
  overridden: false,
  ...more,
});

describe('solving rates', () => {
  const rows = [
    row(1, 'solved'),
    row(2, 'unsolved', { judged: 'solved' }),
    row(3, 'empty'),
    row(4, 'call_failed'),
    row(5, 'unparsable'),
    row(6, 'solved'),
    row(7, 'not_run'),
  ];

  it('count every fallback as 0 as published, and leave it out otherwise; what nobody graded is no row', () => {
    const { published, graded } = ratesOf(rows, 'reviewed');
    expect(published).toMatchObject({ total: 6, score1: 2, score0: 4, rate: 2 / 6 });
    expect(graded).toMatchObject({ total: 3, score1: 2, score0: 1, rate: 2 / 3 });
    expect(ratesOf(rows, 'judged').published.score1).toBe(3);
    expect(ratesOf([], 'reviewed').published).toEqual({
      ...{ total: 0, score1: 0, score0: 0 },
      ...{ rate: null, estimate: null, bounds: null },
    });
  });

  it('may still become what the open rows leave: failed calls, unreadable replies, and what nobody graded', () => {
    expect(ratesOf(rows, 'reviewed').published.bounds).toEqual({ low: 2 / 7, high: 5 / 7 });
    expect(ratesOf(rows, 'reviewed').graded.bounds).toBeNull();
    expect(ratesOf([row(1, 'solved'), row(2, 'empty')], 'reviewed').published.bounds).toBeNull();
    expect(ratesOf([row(1, 'not_run')], 'reviewed').published.bounds).toBeNull();
  });

  it('have the mean over trials between what open rows leave of it, and its spread by judge and by sampling', () => {
    const judged = (sampleIndex: number, trial: number, status: ClStatus): SolvingRow =>
      row(1, status, { trial: { runId: 1, sampleIndex, trial } });
    const of = [
      ...[judged(0, 1, 'solved'), judged(0, 2, 'solved')],
      ...[judged(1, 1, 'solved'), judged(1, 2, 'call_failed')],
    ];
    expect(spreadOf(trialRates(of, 'reviewed'))).toMatchObject({ mean: 0.75, bounds: { low: 0.75, high: 1 } });
    // As in the analysis of variance by hand: within answers 0 and 1/2, between their means 1/8.
    expect(solvingParts(of, 'reviewed')).toEqual({ judge: Math.sqrt(0.25 / 2), sampling: 0 });
    expect(solvingParts(of.slice(0, 1), 'reviewed')).toBeNull();
    // An answer that was not graded in each trial is in neither part.
    expect(solvingParts(of.slice(0, 3), 'reviewed')).toEqual({ judge: 0, sampling: null });
  });

  it('have rubrics that nobody settled between failed and passed; an empty answer has none', () => {
    const rubrics = (...list: RubricStatus[]): Partial<SolvingRow> => ({ rubrics: list });
    const of = [
      row(1, 'unsolved', rubrics('pass', 'fail', 'unknown', 'unknown')),
      row(2, 'call_failed', rubrics('unknown', 'unknown')),
      row(3, 'empty', rubrics('unknown')),
    ];
    expect(rubricPass(of)).toMatchObject({ value: 0.5, bounds: { low: 1 / 8, high: (3 / 4 + 1) / 2 } });
    expect(rubricPass([row(1, 'solved', rubrics('pass'))])?.bounds).toBeNull();
  });

  it('are given by category, with an interval over tasks that holds the rate', () => {
    const [odd, even] = ratesByCategory(rows, 'reviewed');
    expect([odd?.category, odd?.rates.published.rate]).toEqual(['A', 1 / 3]);
    expect([even?.category, even?.rates.published.rate]).toEqual(['B', 1 / 3]);
    const many = Array.from({ length: 60 }, (_, n) => row(n, n % 3 ? 'unsolved' : 'solved'));
    const { estimate } = ratesOf(many, 'reviewed').published;
    expect(estimate?.interval?.low).toBeGreaterThan(0.18);
    expect(estimate?.interval?.low).toBeLessThan(1 / 3);
    expect(estimate?.interval?.high).toBeLessThan(0.48);
    // Three equal trials of every task tell no more than one: tasks are what was drawn.
    const thrice = [1, 2, 3].flatMap((trial) => many.map((one) => ({ ...one, trial: { ...one.trial, trial } })));
    expect(ratesOf(thrice, 'reviewed').published.estimate).toEqual(estimate);
  });

  it('draw the tasks of one context together, so that tasks that are alike do not count as many', () => {
    // Eight contexts of ten tasks, all or none of which are solved.
    const alike = Array.from({ length: 80 }, (_, n) =>
      row(n, Math.floor(n / 10) % 3 ? 'unsolved' : 'solved', { contextId: `c${String(Math.floor(n / 10))}` }),
    );
    const { estimate } = ratesOf(alike, 'reviewed').published;
    const apart = ratesOf(
      alike.map((one) => ({ ...one, contextId: '' })),
      'reviewed',
    ).published.estimate;
    const width = (one: typeof estimate): number => (one?.interval ? one.interval.high - one.interval.low : 0);
    expect(estimate?.value).toBe(apart?.value);
    // As wide as eight things of their own, not as eighty.
    const eight = ratesOf(
      alike.filter(({ itemId }) => itemId % 10 === 0),
      'reviewed',
    ).published.estimate;
    expect(estimate?.interval).toEqual(eight?.interval);
    expect(width(estimate)).toBeGreaterThan(2.5 * width(apart));
    // Fewer than five contexts say nothing of an interval, however many tasks they have.
    expect(ratesOf(alike.slice(0, 40), 'reviewed').published.estimate).toMatchObject({ interval: null, n: 40 });
  });

  it('draw contexts of unequal size with all of their tasks', () => {
    const sizes = [1, 2, 9, 4, 1, 6, 3, 2];
    const rows = sizes.flatMap((size, context) =>
      Array.from({ length: size }, (_, n) =>
        row(context * 10 + n, (context + n) % 2 ? 'solved' : 'unsolved', { contextId: String(context) }),
      ),
    );
    const { estimate } = ratesOf(rows, 'reviewed').published;
    let state = 1;
    const chance = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
    const means = Array.from({ length: 20_000 }, () => {
      const drawn = sizes.flatMap(() => {
        const context = String(Math.floor(chance() * sizes.length));
        return rows.filter(({ contextId }) => contextId === context);
      });
      return drawn.filter(({ reviewed }) => reviewed === 'solved').length / drawn.length;
    }).sort((a, b) => a - b);
    expect(Math.abs((estimate?.interval?.low ?? 0) - (means[500] ?? 0))).toBeLessThan(0.02);
    expect(Math.abs((estimate?.interval?.high ?? 0) - (means[19_500] ?? 0))).toBeLessThan(0.02);
  });

  it('spread over trials by the sample standard deviation', () => {
    const trials = [0.2, 0.3, 0.7].flatMap((rate, index) =>
      Array.from({ length: 10 }, (_, n) =>
        row(n, n < rate * 10 ? 'solved' : 'unsolved', { trial: { runId: 1, sampleIndex: index, trial: 1 } }),
      ),
    );
    expect(trialRates(trials, 'reviewed').map(({ rate, total }) => [rate, total])).toEqual([
      [0.2, 10],
      [0.3, 10],
      [0.7, 10],
    ]);
    const { mean, std } = spreadOf(trialRates(trials, 'reviewed'));
    expect(mean).toBeCloseTo(0.4, 12);
    expect(std).toBeCloseTo(Math.sqrt((0.04 + 0.01 + 0.09) / 2), 12);
    const equal = [1, 2, 3].flatMap((trial) =>
      Array.from({ length: 7 }, (_, n) =>
        row(n, n % 3 ? 'solved' : 'empty', { trial: { runId: 1, sampleIndex: 0, trial } }),
      ),
    );
    expect(spreadOf(trialRates(equal, 'reviewed'))).toMatchObject({ mean: 4 / 7, std: 0 });
  });

  it('go with the share of rubrics passed and with how close failures came', () => {
    const list = (text: string): RubricStatus[] =>
      Array.from(text, (one) => (one === 'y' ? 'pass' : one === 'n' ? 'fail' : 'unknown'));
    const graded = [
      row(1, 'unsolved', { rubrics: list('yyyn') }),
      row(2, 'unsolved', { rubrics: list('yn?n') }),
      row(3, 'solved', { rubrics: list('yyyy') }),
      row(4, 'unsolved', { rubrics: list('????') }),
      row(5, 'unsolved', { rubrics: list('n'.repeat(14)) }),
    ];
    expect(rubricPass(graded)?.value).toBeCloseTo((3 / 4 + 1 / 3 + 1 + 0) / 4, 12);
    expect(nearMisses(graded)).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 0, 1]);
  });
});

describe('error types', () => {
  const answers: JudgedErrors[] = [
    { expert: ['Context Ignored', 'Format Error'], judge: ['Context Ignored'] },
    { expert: ['Context Ignored', 'Context Misused'], judge: ['Context Misused', 'Context Ignored'] },
    { expert: [], judge: ['Refusal'] },
    { expert: ['Context Misused'], judge: null },
    { expert: null, judge: ['Format Error'] },
  ];

  it('have shares of the failed answers judged, which sum to more than 1', () => {
    const shares = errorShares(answers);
    expect(shares.map(({ expert }) => expert.share)).toEqual([0.5, 0.5, 0.25, 0]);
    expect(shares.reduce((sum, { expert }) => sum + (expert.share ?? 0), 0)).toBeGreaterThan(1);
    expect(shares.map(({ judge }) => judge.count)).toEqual([2, 1, 1, 1]);
    expect(errorShares([])[0]?.expert.share).toBeNull();
  });

  it('are compared between expert and judge type by type; kappa by hand', () => {
    const { answers: both, exact, types } = errorAgreement(answers);
    expect([both, exact]).toEqual([3, 1]);
    expect(types[0]).toMatchObject({ both: 2, expertOnly: 0, judgeOnly: 0, neither: 1, kappa: 1 });
    // Format Error: observed 2/3, by chance (1·0 + 2·3)/9 = 2/3.
    expect(types[2]).toMatchObject({ both: 0, expertOnly: 1, judgeOnly: 0, neither: 2, kappa: 0 });
  });
});
