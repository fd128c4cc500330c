import type { QueueRow } from '../../../contract/review-shapes.ts';

export { isUnreviewed, neighbour, resumeAt } from '../../desk/queue-order.ts';

/** The status as the queue shows it: an item with decisions that nobody completed is a draft. */
export const shownStatus = (row: QueueRow): QueueRow['reviewStatus'] =>
  row.reviewStatus === 'todo' && row.overridden > 0 ? 'draft' : row.reviewStatus;
