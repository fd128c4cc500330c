import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Status } from '../grading/status.ts';
import { overallStatus } from '../grading/status.ts';
import { figuresOfTrials, type Denominator } from './accuracy.ts';
import { passAtK } from './pass-at-k.ts';

describe('pass@k', () => {
  it.each([
    [10, 1, 1, 0.1],
    [10, 5, 3, 0.9167],
    [10, 3, 2, 0.5333],
    [5, 2, 2, 0.7],
    [5, 0, 2, 0],
    [5, 4, 2, 1],
    [2, 1, 4, 1],
    [1, 0, 4, 0],
    [0, 0, 1, 0],
  ])('n=%i c=%i k=%i gives %f', (n, c, k, expected) => {
    expect(passAtK(n, c, k)).toBeCloseTo(expected, 4);
  });

  // python3 -c 'from math import comb; print([1 - comb(n - c, k) / comb(n, k) for n, c, k in …])'
  it.each([
    [5, 1, 2, 0.4],
    [6, 1, 2, 0.33333333333333337],
    [6, 2, 2, 0.6],
    [7, 1, 3, 0.4285714285714286],
    [8, 3, 2, 0.6428571428571428],
    [10, 3, 4, 0.8333333333333334],
    [32, 5, 7, 0.7361651835372636],
    [64, 9, 8, 0.7249162087791203],
    [100, 37, 10, 0.992616797214249],
    [200, 3, 100, 0.8768844221105527],
  ])('n=%i c=%i k=%i is what Python makes of the formula, to the last digit', (n, c, k, expected) => {
    expect(passAtK(n, c, k)).toBe(expected);
  });

  it('is the share of k-subsets with a right answer, counted one by one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.nat(9), fc.integer({ min: 1, max: 9 }), (n, some, some2) => {
        const c = some % (n + 1);
        const k = 1 + (some2 % n);
        let all = 0;
        let hit = 0;
        for (let set = 0; set < 2 ** n; set += 1) {
          const chosen = Array.from({ length: n }, (_, i) => i).filter((i) => set & (1 << i));
          if (chosen.length !== k) continue;
          all += 1;
          if (chosen.some((i) => i < c)) hit += 1;
        }
        expect(passAtK(n, c, k)).toBeCloseTo(hit / all, 9);
      }),
    );
  });
});

describe('accuracies', () => {
  const figures = (denominator: Denominator) => (questions: Status[][][]) =>
    figuresOfTrials(
      questions.map((answers) => [answers.map((statuses, responseId) => ({ responseId, statuses }))]),
      denominator,
    );
  const published = figures('published');
  const graded = figures('graded');
  const right: Status[] = ['right', 'right'];
  const half: Status[] = ['right', 'wrong'];
  const broken: Status[] = ['right', 'judge_error'];

  it('average over questions, each over its answers, and give partial credit per variable', () => {
    const found = published([[right, half], [half]]);
    expect(found).toMatchObject({ questionAccuracy: 0.25, questions: 2, answers: 3 });
    expect(found.variableAccuracy).toBeCloseTo((0.75 + 0.5) / 2);
    expect(found.passAtK).toEqual([{ k: 1, value: 0.25, atMost: 0.25 }]);
  });

  it('count a judge error as not right in the published figure and leave it out of the graded one', () => {
    expect(published([[right, broken]]).questionAccuracy).toBe(0.5);
    expect(graded([[right, broken]])).toMatchObject({ questionAccuracy: 1, answers: 1, questions: 1 });
    expect(graded([[broken]])).toMatchObject({ questionAccuracy: null, questions: 0 });
  });

  it('know that an answer is not right by one wrong value, whatever is open beside it; of variables the graded figure counts verdicts', () => {
    const lost: Status[] = ['wrong', 'undecided', 'ambiguous'];
    const found = graded([[right], [half], [lost], [broken]]);
    expect(found).toMatchObject({ questions: 3, answers: 3, atMost: { question: 1 / 3 } });
    expect(found.questionAccuracy).toBeCloseTo(1 / 3);
    // Each value with a verdict: both, one of two, none of one, the one.
    expect(found.variableAccuracy).toBeCloseTo((1 + 0.5 + 0 + 1) / 4);
    expect(graded([[broken, lost]])).toMatchObject({ questions: 1, answers: 1, questionAccuracy: 0 });
    expect(graded([[['judge_error', 'undecided']]])).toMatchObject({ questionAccuracy: null, variableAccuracy: null });
  });

  it.each<[Status[], Status]>([
    [['right', 'right'], 'right'],
    [['right', 'not_found'], 'not_found'],
    [['judge_error', 'wrong'], 'wrong'],
    [['right', 'judge_error'], 'judge_error'],
    [['undecided', 'right'], 'undecided'],
    [[], 'not_run'],
  ])('the status of an answer with %j is %s', (statuses, expected) => {
    expect(overallStatus(statuses)).toBe(expected);
  });
});
