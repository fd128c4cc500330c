/** The queue: whole for those who need every row, and for the window in pages, with its order as ids alone. */
import { z } from 'zod';
import { MAX_FILTER } from '../core/review/filter/filter.ts';
import { SORTS } from '../core/review/filter/views.ts';
import { call } from './call.ts';
import { QueueRow } from './review-shapes.ts';
import { Id } from './shapes.ts';

/** `filter` is in the language of src/core/review/filter/filter.ts; one with errors is refused in words. */
const Asked = z.object({
  benchmarkId: Id,
  answerRunId: Id.optional(),
  filter: z.string().max(MAX_FILTER).default(''),
  sort: z.enum(SORTS).default('position'),
});
/** Of the items that a filter lets through, the answers of a set that end as it says (`ending:`), or do not come to an end at all. */
const Unended = Asked.pick({ benchmarkId: true, filter: true }).extend({ answerRunId: Id });
const Counted = z.object({ answers: z.int(), values: z.int() });
/** Of the values that nobody has settled: those of which nothing was found in the answer, or also those of which something was that does not decide. */
export const OPEN_VALUES = ['lacking', 'all'] as const;
const MOST_ROWS = 500;
const Limit = z.int().min(1).max(MOST_ROWS).default(100);

export const queueCalls = {
  'queue.list': call(Asked, z.array(QueueRow)),
  /** All ids in order. `flags`, of each item: 4 where sources disagree about it, 2 where the present reviewer has not finished it, 1 where an answer is neither right nor wrong, added up. */
  'queue.order': call(Asked, z.object({ itemIds: z.array(Id), flags: z.array(z.int()) })),
  /** Rows around an item; from the beginning where the queue does not have it. */
  'queue.page': call(Asked.extend({ around: Id.optional(), limit: Limit }), z.array(QueueRow)),
  /** Where work begins, with the rows around it: at `wanted` if the queue has it, else where it ended (`last`), else at what is unfinished. null: no item. */
  'queue.begin': call(
    Asked.extend({ wanted: Id.optional(), last: Id.optional(), limit: Limit }),
    z.object({ itemId: Id.nullable(), rows: z.array(QueueRow) }),
  ),
  'queue.rows': call(
    z.object({ benchmarkId: Id, answerRunId: Id.optional(), itemIds: z.array(Id).max(MOST_ROWS) }),
    z.array(QueueRow),
  ),
  /** By name; '' stands for none. */
  'queue.subjects': call(z.object({ benchmarkId: Id }), z.array(z.object({ name: z.string(), items: z.int() }))),
  /** How many values of them are open, and of how many answers they are. */
  'queue.unended': call(Unended, z.object({ lacking: Counted, all: Counted })),
  /** Decides those values alike, as one step of undo: what is settled, or was decided by anybody, stays. Refused where the review is blind. */
  'queue.setUnended': call(
    Unended.extend({ which: z.enum(OPEN_VALUES), status: z.enum(['not_found', 'wrong', 'undecided']) }),
    Counted.extend({ undo: z.string().nullable() }),
  ),
};
