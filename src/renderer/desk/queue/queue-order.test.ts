import { describe, expect, it } from 'vitest';
import { isUnreviewed, neighbour, resumeAt } from './queue-order.ts';

const isUnfinished = ({ unfinished }: { unfinished: boolean }) => unfinished;
const rows = (['done', 'todo', 'done', 'skipped', 'draft'] as const).map((reviewStatus, i) => ({
  itemId: i + 1,
  unfinished: isUnreviewed({ reviewStatus }),
}));

describe('moving through a queue', () => {
  it('goes to the neighbour and stops at the ends', () => {
    const steps = [neighbour(rows, 2, 1), neighbour(rows, 3, -1), neighbour(rows, 1, -1), neighbour(rows, 5, 1)];
    expect(steps).toEqual([3, 2, null, null]);
  });
  it('goes on to the nearest item that fits', () => {
    expect([neighbour(rows, 2, 1, isUnfinished), neighbour(rows, 5, -1, isUnfinished)]).toEqual([5, 2]);
    expect(neighbour(rows, 1, -1, isUnfinished)).toBeNull();
  });
  it('begins at an end where the open item is not in the queue', () => {
    expect([neighbour(rows, 99, 1), neighbour(rows, null, 1)]).toEqual([1, 1]);
  });
});

describe('coming back', () => {
  it('opens the last item if it is unfinished, else the first unfinished', () => {
    expect([resumeAt(rows, 5), resumeAt(rows, 3), resumeAt(rows, null), resumeAt([], 4)]).toEqual([5, 2, 2, null]);
  });
  it('stays at the last item when all is done', () => {
    const done = [1, 2].map((itemId) => ({ itemId, unfinished: false }));
    expect(resumeAt(done, 2)).toBe(2);
  });
});
