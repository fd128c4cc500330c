import type { Known } from '../../../core/review/filter/filter-completion.ts';
import { resumeAt } from './queue-order.ts';
import type { AskedQueue, QueueEntry, QueueSource, ReadQueue } from './queue-source.ts';

interface WholeQueue<Row> {
  /** In the benchmark's order. */
  all: (benchmarkId: number, answerRunId: number | null) => Promise<readonly Row[]>;
  /** The ids that a filter lets through. */
  find: (benchmarkId: number, answerRunId: number | null, filter: string) => Promise<readonly number[]>;
  entryOf: (row: Row) => QueueEntry;
  known: (rows: readonly Row[]) => Known;
}

/** A queue whose rows the engine gives all at once. */
export function wholeQueue<Row extends { itemId: number; position: number }>({
  all,
  find,
  entryOf,
  known,
}: WholeQueue<Row>): QueueSource<Row> {
  const read = async ({ benchmarkId, answerRunId, filter }: AskedQueue): Promise<ReadQueue<Row>> => {
    const [rows, found] = await Promise.all([
      all(benchmarkId, answerRunId),
      filter === '' ? null : find(benchmarkId, answerRunId, filter),
    ]);
    const wanted = found && new Set(found);
    const shown = wanted ? rows.filter(({ itemId }) => wanted.has(itemId)) : rows;
    return { queue: shown.map(entryOf), rows, known: known(rows) };
  };
  return {
    begin: async (asked, { wanted, last }) => {
      const whole = await read(asked);
      const itemId = whole.queue.find((entry) => entry.itemId === wanted)?.itemId ?? resumeAt(whole.queue, last);
      return { ...whole, itemId, counted: true };
    },
    read,
    rows: async ({ benchmarkId, answerRunId }, itemIds) => {
      const rows = await all(benchmarkId, answerRunId);
      return rows.filter(({ itemId }) => itemIds.includes(itemId));
    },
    all: (benchmarkId) => all(benchmarkId, null),
    entryOf,
    orders: false,
  };
}
