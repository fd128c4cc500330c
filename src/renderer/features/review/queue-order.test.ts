import { describe, expect, it } from 'vitest';
import type { QueueRow } from '../../../contract/review-shapes.ts';
import { isUnreviewed, neighbour, resumeAt, shownStatus } from './queue-order.ts';

const row = (itemId: number, reviewStatus: QueueRow['reviewStatus'] = 'todo', overridden = 0): QueueRow => ({
  itemId,
  position: itemId,
  externalId: String(itemId),
  subject: '',
  preview: '',
  figures: 0,
  damaged: false,
  edited: false,
  variables: 1,
  samples: [],
  overridden,
  reviewStatus,
});
const queue = [row(1, 'done'), row(2), row(3, 'done'), row(4, 'skipped'), row(5, 'draft')];

describe('moving through the queue', () => {
  it('goes to the neighbour and stops at the ends', () => {
    expect(neighbour(queue, 2, 1)).toBe(3);
    expect(neighbour(queue, 1, -1)).toBeNull();
    expect(neighbour(queue, 5, 1)).toBeNull();
  });
  it('skips what is reviewed when asked to', () => {
    expect(neighbour(queue, 2, 1, isUnreviewed)).toBe(5);
    expect(neighbour(queue, 5, -1, isUnreviewed)).toBe(2);
  });
});

describe('coming back', () => {
  it('opens the last item if it is unfinished, else the first unfinished', () => {
    expect(resumeAt(queue, 5)).toBe(5);
    expect(resumeAt(queue, 3)).toBe(2);
    expect(resumeAt(queue, null)).toBe(2);
  });
  it('stays at the last item when all is done', () => {
    expect(resumeAt([row(1, 'done'), row(2, 'done')], 2)).toBe(2);
    expect(resumeAt([], 2)).toBeNull();
  });
});

describe('the status that is shown', () => {
  it('is draft for an item with decisions', () => {
    expect(shownStatus(row(1, 'todo', 2))).toBe('draft');
    expect(shownStatus(row(1, 'done', 2))).toBe('done');
  });
});
