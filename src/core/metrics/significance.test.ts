import { expect, it } from 'vitest';
import { compare } from './comparison.ts';
import { holm, minimumDetectable } from './significance.ts';

it("adjusts p-values after Holm, as R's p.adjust does", () => {
  const adjusted = holm([0.01, 0.04, 0.03, 0.005]);
  expect(adjusted.map((p) => Number(p.toFixed(12)))).toEqual([0.03, 0.06, 0.06, 0.02]);
  expect(holm([0.9, 0.6])).toEqual([1, 1]);
  expect(holm([0.02])).toEqual([0.02]);
  expect(holm([])).toEqual([]);
});

it('finds 3 points of difference over 969 questions whose differences have a variance of a ninth', () => {
  // One question in nine differs, half of them each way: the variance is a ninth, up to n / (n − 1).
  const differences = Array.from({ length: 972 }, (_, n) => (n % 18 === 0 ? 1 : n % 18 === 9 ? -1 : 0));
  expect(minimumDetectable(differences.slice(0, 969))).toBeCloseTo(0.03, 3);
  expect(minimumDetectable([1])).toBeNull();
  expect(minimumDetectable([0.5, 0.5, 0.5])).toBe(0);
});

it('states with a comparison what it could have found', () => {
  const side = (rights: number[]) =>
    rights.map((right, index) => ({ itemId: index + 1, judgings: 1, rate: right, variableShare: right }));
  const { detectable, gained, lost, p, isMcNemar } = compare(side([1, 0, 0, 0, 1, 0]), side([0, 1, 1, 1, 1, 0]));
  // Differences −1, 1, 1, 1, 0, 0: sample variance (4 − 6 · (1/3)²) / 5 = 2/3.
  expect(detectable).toBeCloseTo(2.801585 * Math.sqrt(2 / 3 / 6), 6);
  expect({ gained, lost, p, isMcNemar }).toEqual({ gained: [2, 3, 4], lost: [1], p: 0.625, isMcNemar: true });
});

it('what is alike within clusters takes a larger difference to be found', () => {
  // Four clusters of three equal differences are four differences.
  const differences = [0.5, 0, -0.25, 0.25].flatMap((one) => [one, one, one]);
  const clusters = ['a', 'b', 'c', 'd'].flatMap((one) => [one, one, one]);
  expect(minimumDetectable(differences, clusters)).toBeCloseTo(minimumDetectable([0.5, 0, -0.25, 0.25]) ?? 0, 12);
  expect(minimumDetectable(differences, clusters)).toBeGreaterThan(minimumDetectable(differences) ?? 1);
  expect(minimumDetectable(differences, clusters.fill('one'))).toBeNull();
});
