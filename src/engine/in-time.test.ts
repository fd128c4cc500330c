import { expect, it } from 'vitest';
import { eachInTime, inTime, TookTooLong } from './in-time.ts';
import { gradeOffline } from './runner/grading/offline.ts';
import { verifyOffline } from './runner/grading/offline-values.ts';
import { threadTime } from '../../testing/thread-time.ts';

const VARIABLE = {
  ...{ id: 1, position: 0, name: 'x', type: 'numeric' as const, description: 'the length', value: '12 m' },
  original: '12 m',
};

it('ends an expression that would take years, and goes on with what comes next', () => {
  const begun = threadTime();
  expect(() => inTime(() => /^(a+)+$/.test(`${'a'.repeat(60)}!`), 200)).toThrow(TookTooLong);
  expect(threadTime() - begun).toBeLessThan(5000);
  expect(inTime(() => 6 * 7)).toBe(42);
});

it('gives what the work gives, throws what it throws, and is one with the work around it', () => {
  expect(() =>
    inTime(() => {
      throw new RangeError('of its own');
    }),
  ).toThrow(RangeError);
  expect(inTime(() => inTime(() => 'inner', 1), 1000)).toBe('inner');
  expect(inTime((): null => null)).toBeNull();
});

it('of several under one watch gives up what takes too long by itself, and nothing else', () => {
  const busy = (ms: number): number => {
    const until = performance.now() + ms;
    while (performance.now() < until);
    return ms;
  };
  // Together they take longer than the watch waits, and each by itself much less, so that a machine that stalls gives none of them up.
  const each = [1, 150, 150, 150, 150, 150];
  expect(eachInTime([...each, 30_000, 2], busy, 650)).toEqual([...each, null, 2]);
  expect(eachInTime([], busy)).toEqual([]);
});

it('an answer that takes too long is left to a judge or a person, and says so', () => {
  const text = `The length follows from the sums.\n${'We have $x_1 = 3$ m and then some more, as shown. '.repeat(1500)}\nx = 12 m`;
  const [graded] = gradeOffline({ text, question: 'How long is it?', variables: [VARIABLE] }, undefined, 1);
  expect(graded?.decided).toMatchObject({ status: 'undecided', reasonCode: 'too-long' });
  expect(graded?.decided.reason).toContain('took too long');
  const [usual] = gradeOffline({ text: 'x = 12 m', question: 'How long is it?', variables: [VARIABLE] });
  expect(usual?.decided.status).toBe('right');
  expect(verifyOffline('12 m', '12 m', VARIABLE).verdict).toBe('equivalent');
});

it('a ratio that goes on and on is read at once', () => {
  const text = `x = 1:1${' : 1'.repeat(40)}.`;
  const begun = threadTime();
  gradeOffline({ text, question: '', variables: [VARIABLE] });
  expect(threadTime() - begun).toBeLessThan(2000);
});
