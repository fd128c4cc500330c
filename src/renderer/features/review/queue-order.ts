export { isUnreviewed, neighbour } from '../../desk/queue-order.ts';

/** An item of the queue. The facts follow decisions in place: nothing that is drawn shows them. */
export interface QueueEntry {
  readonly itemId: number;
  unfinished: boolean;
  /** An answer of it is neither right nor wrong. */
  open: boolean;
  /** Sources disagree about it. */
  readonly disputed: boolean;
}
