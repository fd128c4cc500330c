import { expect, it } from 'vitest';
import { placesOf, type Ranked } from './ranking.ts';

const of = (...sets: [value: number | null, items: number][]): Ranked[] =>
  sets.map(([value, items]) => ({ value, items }));

it('ranks what is of as many items as any, and shares places', () => {
  expect(placesOf(of([0.4, 170], [0.9, 90], [0.6, 170], [null, 170], [0.4, 170], [0.1, 170]))).toEqual([
    ...[2, null, 1, null, 2, 4],
  ]);
  expect(placesOf(of([0.5, 3]))).toEqual([1]);
  expect(placesOf([])).toEqual([]);
});

it('ranks a set of fewer where the rest cannot change its place', () => {
  expect(placesOf(of([0.5, 170], [0.7, 169], [0.3, 160]))).toEqual([2, 1, 3]);
  expect(placesOf(of([0.5, 170], [0.502, 169]))).toEqual([1, null]);
  // Of two that could pass each other the one of more items has its place.
  expect(placesOf(of([0.1, 170], [0.7, 160], [0.7, 165]))).toEqual([2, null, 1]);
});

it('does not go by the items of what nobody has graded', () => {
  expect(placesOf(of([null, 9], [0.5, 3]))).toEqual([null, 1]);
});
