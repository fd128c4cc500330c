import fc from 'fast-check';
import { expect, it } from 'vitest';
import { assign, ASSIGN_MODES, type AssignPlan } from './assign.ts';

const items = Array.from({ length: 40 }, (_, index) => ({
  id: index + 1,
  key: `item${String(index)}`,
  subject: ['optics', 'algebra', 'statics'][index % 3] ?? '',
}));
const plan = (of: Partial<AssignPlan>): AssignPlan => ({ mode: 'overlap', overlap: 2, share: 0.5, gold: 0, ...of });
const loads = (seats: number[], of: Partial<AssignPlan>, seed = 's') => {
  const given = assign(items, seats, plan(of), seed);
  return seats.map((seat) => given.filter(({ seatId }) => seatId === seat).length);
};

it('gives each item to as many as wanted, evenly, and gold items to everybody', () => {
  expect(loads([1, 2, 3, 4], {})).toEqual([20, 20, 20, 20]);
  expect(loads([1, 2, 3], { gold: 10 })).toEqual([30, 30, 30]);
  expect(loads([1, 2, 3], { mode: 'all' })).toEqual([40, 40, 40]);
  expect(loads([1, 2, 3], { mode: 'share', share: 0.25 })).toEqual([10, 10, 10]);
  const subjects = assign(items, [1, 2, 3], plan({ mode: 'subject', overlap: 1 }), 's');
  for (const seat of [1, 2, 3]) {
    const mine = subjects.filter(({ seatId }) => seatId === seat).map(({ itemId }) => items[itemId - 1]?.subject);
    expect(new Set(mine).size).toBe(1);
  }
});

it('is the same for the same seed, whatever order the items come in, and another for another', () => {
  const one = assign(items, [1, 2, 3], plan({ gold: 4 }), 'a');
  expect(assign(items.toReversed(), [1, 2, 3], plan({ gold: 4 }), 'a')).toEqual(one);
  expect(assign(items, [1, 2, 3], plan({ gold: 4 }), 'b')).not.toEqual(one);
});

it('never gives an item to one seat twice', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ASSIGN_MODES),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 9 }),
      fc.nat(60),
      fc.string(),
      (mode, seats, overlap, gold, seed) => {
        const given = assign(
          items,
          Array.from({ length: seats }, (_, index) => index),
          plan({ mode, overlap, gold }),
          seed,
        );
        expect(new Set(given.map(({ itemId, seatId }) => `${String(itemId)} ${String(seatId)}`)).size).toBe(
          given.length,
        );
      },
    ),
  );
});
