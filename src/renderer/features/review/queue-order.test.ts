import { describe, expect, it } from 'vitest';
import type { QueueRow } from '../../../contract/review-shapes.ts';
import { shownStatus } from './queue-order.ts';

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
describe('the status that is shown', () => {
  it('is draft for an item with decisions', () => {
    expect(shownStatus(row(1, 'todo', 2))).toBe('draft');
    expect(shownStatus(row(1, 'done', 2))).toBe('done');
  });
});
