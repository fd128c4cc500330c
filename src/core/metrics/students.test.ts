import { expect, test } from 'vitest';
import { normalBelow, placeAmong, placeOverExams, shareOfPoints, tQuantile } from './students.ts';

test('the normal distribution and Student’s t agree with the tables', () => {
  for (const [z, below] of [
    [0, 0.5],
    [1, 0.8413447],
    [-1, 0.1586553],
    [1.959964, 0.975],
    [-3, 0.0013499],
    [8, 1],
  ] as const)
    expect(normalBelow(z)).toBeCloseTo(below, 6);
  for (const [degrees, t] of [
    [1, 12.706],
    [4, 2.776],
    [5, 2.571],
    [9, 2.262],
    [14, 2.145],
    [30, 2.042],
    [1000, 1.962],
  ] as const)
    expect(tQuantile(degrees)).toBeCloseTo(t, 2);
});

const points = (...earned: number[]) => earned.map((one) => ({ earned: one, possible: 10 }));

test('the place among students of whom mean and deviation are known', () => {
  const placed = placeAmong({ average: 50, deviation: 5, max: 58 }, points(10, 10, 5, 0, 10, 5, 10, 5))!;
  expect(placed.score.value).toBe(55);
  expect(placed.z.value).toBe(1);
  expect(placed.percentile.value).toBeCloseTo(0.8413, 4);
  expect(placed.aboveAll).toBe(false);
  // By hand: share 55/80, residuals four times 3.125, three times -1.875, -6.875, their squares 96.875; t(7) = 2.365.
  const half = 2.3646 * Math.sqrt((8 / 7) * 96.875);
  expect(placed.score.low).toBeCloseTo(55 - half, 1);
  expect(placed.score.high).toBeCloseTo(55 + half, 1);
  expect(placed.z.low).toBeCloseTo(1 - half / 5, 2);
  expect(placed.percentile.high).toBeCloseTo(normalBelow(1 + half / 5), 4);
});

test('all right, or all wrong, is no certainty', () => {
  expect(shareOfPoints(points(10, 10, 10, 10, 10)).low).toBeCloseTo(0.025 ** (1 / 5), 9);
  expect(shareOfPoints(points(0, 0, 0, 0, 0)).high).toBeCloseTo(1 - 0.025 ** (1 / 5), 9);
});

test('a score above the best student says so without an assumption', () => {
  expect(placeAmong({ average: 20, deviation: 5, max: 28 }, points(10, 10, 9))?.aboveAll).toBe(true);
  expect(placeAmong({ average: 20, deviation: 5, max: null }, points(10, 10, 9))?.aboveAll).toBe(false);
});

test('no place where there is nothing to compare, no interval where there are too few questions', () => {
  expect(placeAmong({ average: 20, deviation: 0, max: 20 }, points(10))).toBeNull();
  expect(placeAmong({ average: 20, deviation: 5, max: 20 }, [])).toBeNull();
  expect(shareOfPoints(points(10, 5))).toEqual({ value: 0.75, low: null, high: null });
  expect(placeOverExams([])).toBeNull();
});

test('over exams every exam counts the same', () => {
  const students = { average: 20, deviation: 5, max: null };
  const one = placeAmong(students, points(10, 10, 5, 0))!;
  const other = placeAmong(students, points(5, 5, 5, 0))!;
  const over = placeOverExams([one, other])!;
  expect(over.z.value).toBeCloseTo(0, 9);
  expect(over.percentile.value).toBeCloseTo(0.5, 6);
  expect(over.z.high! - over.z.low!).toBeGreaterThan(0);
  expect(placeOverExams([one, placeAmong(students, points(5, 5))!])?.z.low).toBeNull();
});
