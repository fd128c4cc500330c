import type { QueueRow } from '../../../contract/review-shapes.ts';

export { isUnreviewed, neighbour } from '../../desk/queue-order.ts';

/** The status as the queue shows it: an item with decisions that nobody completed is a draft. */
export const shownStatus = (row: QueueRow): QueueRow['reviewStatus'] =>
  row.reviewStatus === 'todo' && row.overridden > 0 ? 'draft' : row.reviewStatus;

/** An item of the queue. The facts follow decisions in place: nothing that is drawn shows them. */
export interface QueueEntry {
  readonly itemId: number;
  unfinished: boolean;
  /** An answer of it is neither right nor wrong. */
  open: boolean;
  /** Sources disagree about it. */
  readonly disputed: boolean;
}
