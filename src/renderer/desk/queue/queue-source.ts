/** Where a desk's queue comes from: the engine filters and orders it, and gives it in pages or all at once. */
import type { Known } from '../../../core/review/filter/filter-completion.ts';
import type { Sort } from '../../../core/review/filter/views.ts';

/** An item of the queue. The facts follow decisions in place: nothing that is drawn shows them. */
export interface QueueEntry {
  readonly itemId: number;
  unfinished: boolean;
  /** An answer of it is not settled. */
  open: boolean;
  /** Sources disagree about it. */
  disputed: boolean;
}

/** The queue that is asked for. */
export interface AskedQueue {
  benchmarkId: number;
  answerRunId: number | null;
  filter: string;
  sort: Sort;
}

/** A queue in order, with rows of some of its items. */
export interface ReadQueue<Row> {
  queue: readonly QueueEntry[];
  rows: readonly Row[];
  known: Known;
}

export interface QueueSource<Row> {
  /** Where work begins: at `wanted` if the queue has it, else at `last`, else at what is unfinished. `counted`: whether the queue is whole. null: no item. */
  begin(
    asked: AskedQueue,
    place: { wanted: number | null; last: number },
  ): Promise<ReadQueue<Row> & { itemId: number | null; counted: boolean }>;
  /** The whole queue, with the rows of these items. */
  read(asked: AskedQueue, itemIds: readonly number[]): Promise<ReadQueue<Row>>;
  /** The first rows to be shown, around an item: sooner than the whole queue, where that takes a while. */
  page?(asked: AskedQueue, around: number | null): Promise<readonly Row[]>;
  /** Rows of items of the benchmark, whatever the filter; none of other benchmarks'. */
  rows(asked: AskedQueue, itemIds: readonly number[]): Promise<readonly Row[]>;
  /** All items of the benchmark. */
  all(benchmarkId: number): Promise<readonly { itemId: number; position: number; externalId?: string }[]>;
  entryOf(row: Row): QueueEntry;
  /** Whether the engine orders it, and keeps views of it under names. */
  orders: boolean;
}
