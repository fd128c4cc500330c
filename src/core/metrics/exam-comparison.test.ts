import { expect, it } from 'vitest';
import { compareExams, type ExamJudging } from './exam-comparison.ts';

const judging = (itemId: number, earned: number, possible: number, status?: ExamJudging['status']): ExamJudging => ({
  ...{ itemId, earned, possible },
  status: status ?? (earned === possible ? 'correct' : earned > 0 ? 'partial' : 'incorrect'),
});

it('is of the questions that both graded: differences, flips and tests by hand', () => {
  // Possible points, then what each side earned; a text is what went wrong.
  const table: [number, number | 'judge_error', number | 'malformed'][] = [
    [10, 10, 0],
    [2, 0, 2],
    [2, 0, 2],
    [4, 2, 3],
    [4, 4, 4],
    [6, 6, 2],
    [8, 'judge_error', 8],
    [8, 8, 'malformed'],
  ];
  const side = (which: 1 | 2): ExamJudging[] =>
    table.map((row, id) => {
      const said = row[which];
      return typeof said === 'number' ? judging(id, said, row[0]) : judging(id, 0, row[0], said);
    });
  const found = compareExams(side(1), side(2));
  // 13 of 28 against 22 of 28; two of six correct more, two fewer.
  expect(found.points).toMatchObject({ value: expect.closeTo(-9 / 28, 12) as number, n: 6 });
  expect(found.correct).toMatchObject({ value: 0, n: 6 });
  expect(found).toMatchObject({ gained: [1, 2], lost: [0, 5], same: [3, 4], onlyFirst: [7], onlySecond: [6] });
  expect(found).toMatchObject({ morePoints: [1, 2, 3], fewerPoints: [0, 5], p: 1, isMcNemar: true });
});

it('intervals and detectable differences are those of drawing questions, whose points differ', () => {
  const n = 60;
  const possible = (id: number): number => 2 + (id % 5) * 3;
  const first = Array.from({ length: n }, (_, id) => judging(id, id % 3 === 0 ? 0 : possible(id), possible(id)));
  const second = Array.from({ length: n }, (_, id) => judging(id, (possible(id) * (id % 4)) / 3, possible(id)));
  const found = compareExams(first, second);
  // Another generator, and the jackknife, in place of the seeded draws and the ratio's variance.
  const gains = first.map((one, id) => [second[id]!.earned - one.earned, one.possible] as const);
  const shareOf = (rows: readonly (readonly [number, number])[]): number =>
    rows.reduce((sum, [gain]) => sum + gain, 0) / rows.reduce((sum, [, of]) => sum + of, 0);
  expect(found.points!.value).toBeCloseTo(shareOf(gains), 12);
  let state = 7;
  const chance = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const drawn = Array.from({ length: 20_000 }, () =>
    shareOf(Array.from({ length: n }, () => gains[Math.floor(chance() * n)]!)),
  ).sort((a, b) => a - b);
  expect(Math.abs(found.points!.interval!.low - drawn[500]!)).toBeLessThan(0.015);
  expect(Math.abs(found.points!.interval!.high - drawn[19_500]!)).toBeLessThan(0.015);
  const without = gains.map((_, left) => shareOf(gains.filter((__, id) => id !== left)));
  const middle = without.reduce((sum, one) => sum + one, 0) / n;
  const jackknife = Math.sqrt(((n - 1) / n) * without.reduce((sum, one) => sum + (one - middle) ** 2, 0));
  expect(found.detectable.points! / (2.801585 * jackknife)).toBeCloseTo(1, 1);
});

it('takes the mean of each question’s graded trials; equal sides have no interval', () => {
  const first = [judging(1, 4, 4), judging(1, 0, 4), judging(1, 0, 4, 'judge_error'), judging(2, 2, 2)];
  const second = [judging(1, 1, 4), judging(2, 2, 2)];
  const found = compareExams(first, second);
  expect(found.points).toMatchObject({ value: expect.closeTo(-1 / 6, 12) as number, n: 2 });
  expect(found.correct).toMatchObject({ value: -0.25, n: 2 });
  expect(found).toMatchObject({ lost: [1], fewerPoints: [1], isMcNemar: false });
  const many = Array.from({ length: 8 }, (_, id) => judging(id, id % 2, 1));
  expect(compareExams(many, many)).toMatchObject({
    points: { value: 0, interval: null, n: 8 },
    correct: { value: 0, interval: null },
    detectable: { points: 0, correct: 0 },
  });
  expect(compareExams(many, [])).toMatchObject({ points: null, correct: null, p: 1, detectable: { points: null } });
});
