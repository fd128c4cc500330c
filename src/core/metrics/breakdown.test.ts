import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Status } from '../grading/status.ts';
import { figuresOfTrials } from './accuracy.ts';
import { byGroup, estimate, scoreOfQuestion, type GradedQuestion } from './breakdown.ts';
import { compare, type Outcome } from './comparison.ts';
import { meanWithInterval, meanWithoutInterval, signTest } from './intervals.ts';

const question = (itemId: number, ...answers: Status[][]): GradedQuestion => ({
  itemId,
  subject: itemId % 2 === 0 ? 'Optics' : 'Waves',
  hasFigure: itemId > 2,
  types: ['numeric', 'formula'],
  trials: [answers.map((statuses, responseId) => ({ responseId, reviewed: statuses, judged: statuses }))],
});

describe('intervals', () => {
  it('enclose the mean, are the same each time, and narrow with more questions', () => {
    const few = meanWithInterval(Array.from({ length: 20 }, (_, i) => i % 2));
    const many = meanWithInterval(Array.from({ length: 500 }, (_, i) => i % 2));
    const width = (one: typeof few) => (one?.interval ? one.interval.high - one.interval.low : NaN);
    expect(few?.interval?.low).toBeLessThan(0.5);
    expect(few?.interval?.high).toBeGreaterThan(0.5);
    expect(meanWithInterval(Array.from({ length: 20 }, (_, i) => i % 2))).toEqual(few);
    expect(width(many)).toBeLessThan(width(few) / 3);
    // Half right of 500: the textbook's 1.96 * sqrt(0.25 / 500) on each side.
    expect(width(many) / 2).toBeCloseTo(0.0438, 2);
  });

  it('join the normal ones where there are too many questions to draw', () => {
    const width = (n: number) => {
      const { interval } = meanWithInterval(Array.from({ length: n }, (_, i) => ((i * 7) % 10) / 10)) ?? {};
      return interval ? (interval.high - interval.low) * Math.sqrt(n) : NaN;
    };
    expect(width(4000) / width(2000)).toBeCloseTo(1, 1);
  });

  it('are not given for a handful of questions, and are exact at the ends of the scale', () => {
    expect(meanWithInterval([1, 0, 1])).toEqual({ value: 2 / 3, interval: null, n: 3 });
    expect(meanWithInterval(new Array<number>(10).fill(1))?.interval).toEqual({ low: 0.025 ** 0.1, high: 1 });
    expect(meanWithInterval([])).toBeNull();
  });
});

describe('the sign test', () => {
  it.each([
    [0, 0, 1],
    [5, 5, 1],
    [6, 0, 0.03125],
    [1, 9, 0.021484375],
    [8, 2, 0.109375],
  ])('%i better, %i worse: p = %f', (better, worse, p) => {
    expect(signTest(better, worse)).toBeCloseTo(p, 9);
  });
  it('stays a probability for thousands of flips', () => {
    expect(signTest(1200, 1000)).toBeGreaterThan(0);
    expect(signTest(1200, 1000)).toBeLessThan(0.001);
  });
});

describe('figures of an answer set', () => {
  const status = fc.constantFrom<Status>('right', 'wrong', 'not_found', 'undecided', 'judge_error');
  const answers = fc.array(fc.tuple(status, status), { maxLength: 4 });

  it('equal those of the results table, for both denominators', () => {
    fc.assert(
      fc.property(fc.array(answers, { maxLength: 12 }), (lists) => {
        const questions = lists.map((list, index) => question(index + 1, ...list));
        const trials = lists.map((list) => [list.map((statuses, responseId) => ({ responseId, statuses }))]);
        for (const denominator of ['published', 'graded'] as const) {
          const figures = figuresOfTrials(trials, denominator);
          const found = estimate(questions, 'reviewed', denominator);
          expect(found.question?.value ?? null).toEqual(figures.questionAccuracy);
          expect(found.variable?.value ?? null).toEqual(figures.variableAccuracy);
          expect(found.passAtK.map(({ k, estimate: one, atMost }) => ({ k, value: one.value, atMost }))).toEqual(
            figures.passAtK,
          );
          expect(found).toMatchObject({ questions: figures.questions, answers: figures.answers });
        }
      }),
    );
  });

  it('lie between what they are with all that is open wrong and with all of it right, also by group, pass@k and question', () => {
    const settledAs = (as: Status, statuses: Status[]): Status[] =>
      statuses.map((one) => (one === 'undecided' || one === 'judge_error' ? as : one));
    fc.assert(
      fc.property(fc.array(answers, { minLength: 1, maxLength: 8 }), (lists) => {
        const as = (status: Status) =>
          lists.map((list, index) => question(index + 1, ...list.map((one) => settledAs(status, one))));
        const [now, wrong, right] = [
          lists.map((list, index) => question(index + 1, ...list)),
          as('wrong'),
          as('right'),
        ] as const;
        const [found, least, most] = [now, wrong, right].map((one) => estimate(one, 'reviewed', 'published'));
        for (const [index, { k, estimate: pass, atMost }] of (found?.passAtK ?? []).entries()) {
          expect(k).toBe(index + 1);
          expect(pass.value).toBeCloseTo(least?.passAtK[index]?.estimate.value ?? NaN, 12);
          expect(atMost).toBeCloseTo(most?.passAtK[index]?.estimate.value ?? NaN, 12);
        }
        const [groups, low, high] = [now, wrong, right].map((one) => byGroup(one, 'reviewed', meanWithoutInterval));
        for (const [index, { atMost, question: whole, variable }] of (groups ?? []).entries()) {
          if (!atMost) continue;
          expect(variable?.value).toBeCloseTo(low?.[index]?.variable?.value ?? NaN, 12);
          expect(atMost.variable).toBeCloseTo(high?.[index]?.variable?.value ?? NaN, 12);
          if (!whole) continue;
          expect(whole.value).toBeCloseTo(low?.[index]?.question?.value ?? NaN, 12);
          expect(atMost.question).toBeCloseTo(high?.[index]?.question?.value ?? NaN, 12);
        }
        const scores = right.map((one) => scoreOfQuestion(one, 'reviewed'));
        expect(now.map((one) => scoreOfQuestion(one, 'reviewed').atMost)).toEqual(
          scores.map(({ question: whole, variable }) => ({ question: whole, variable })),
        );
      }),
      { numRuns: 40 },
    );
  });

  it('are split by subject, by variable type and by figure', () => {
    const groups = byGroup(
      [question(1, ['right', 'wrong']), question(2, ['right', 'right']), question(3, ['wrong', 'wrong']), question(4)],
      'reviewed',
    );
    const of = (dimension: string, group: string) =>
      groups.find((one) => one.dimension === dimension && one.group === group);
    expect(of('subject', 'Waves')).toMatchObject({ question: { value: 0, n: 2 }, variable: { value: 0.25 } });
    expect(of('subject', 'Optics')).toMatchObject({ question: { value: 1, n: 1 } });
    expect(of('type', 'numeric')).toMatchObject({ question: null, variable: { value: 2 / 3, n: 3 } });
    expect(of('type', 'formula')?.variable?.value).toBeCloseTo(1 / 3);
    expect(of('figure', 'with')).toMatchObject({ question: { value: 0, n: 1 } });
  });
});

describe('a comparison', () => {
  const outcome = (itemId: number, right: number, of = 1) => ({
    itemId,
    judgings: of,
    rate: of === 0 ? 0 : right / of,
    variableShare: right / of,
  });

  it('counts flips both ways and only what both answered', () => {
    const found = compare(
      [outcome(1, 1), outcome(2, 0), outcome(3, 0), outcome(4, 1), outcome(5, 0, 0), outcome(6, 1)],
      [outcome(1, 0), outcome(2, 1), outcome(3, 1), outcome(4, 1), outcome(5, 1), outcome(7, 1)],
    );
    expect(found).toMatchObject({
      gained: [2, 3],
      lost: [1],
      same: [4],
      onlyFirst: [6],
      onlySecond: [5, 7],
      isMcNemar: true,
      question: { value: 0.25, n: 4 },
      p: 1,
    });
  });

  it('says what is open, between what the difference lies, and what it is where both sides are settled', () => {
    const open = (itemId: number): Outcome => ({ ...outcome(itemId, 0), rateAtMost: 1 });
    const found = compare(
      [outcome(1, 1), outcome(2, 1), outcome(3, 0), outcome(4, 1)],
      [open(1), open(2), open(3), outcome(4, 0)],
    );
    expect(found).toMatchObject({ lost: [1, 2, 4], question: { value: -0.75, n: 4 } });
    expect(found.open).toMatchObject({
      questions: 3,
      least: -0.75,
      most: 0,
      settled: { question: { value: -1, n: 1 }, p: 1 },
    });
    expect(compare([outcome(1, 1)], [outcome(1, 0)]).open).toBeNull();
  });

  it('with several answers compares the shares that are right, and does not call its test McNemar’s', () => {
    const found = compare([outcome(1, 1, 4)], [outcome(1, 3, 4)]);
    expect(found).toMatchObject({ gained: [1], isMcNemar: false, question: { value: 0.5, interval: null } });
  });
});
