import type { ItemReviewView } from '../../../contract/review-calls.ts';
import { partOrder, type RemarkedPart } from '../../../core/review/items/remark.ts';
import type { ReadableDb } from '../file/open.ts';

type Remark = ItemReviewView['remarks'][number];

/** The remarks on an item and its answers, in the order of their places. `at` is when each was last changed. */
export function remarksOf(db: ReadableDb, itemId: number, reviewer: string): Remark[] {
  const rows = db.all<
    Omit<Remark, 'place' | 'resolved' | 'mine'> & {
      part: RemarkedPart;
      start: number;
      end: number;
      quote: string;
      resolved: number;
    }
  >(
    `SELECT w.name AS reviewer, e.created_at AS at, x.key, x.response_id AS responseId, x.part, x.span_start AS start, x.span_end AS end,
       x.quote, x.text, x.resolved
     FROM remarks x JOIN reviewers w ON w.id = x.reviewer_id JOIN events e ON e.id = x.event_id
     WHERE x.item_id = ? ORDER BY x.response_id, x.span_start, x.id`,
    itemId,
  );
  return rows
    .sort((a, b) => partOrder(a.part) - partOrder(b.part))
    .map(({ part, start, end, quote, resolved, ...row }) => ({
      ...row,
      mine: row.reviewer === reviewer,
      place: { part, start, end, quote },
      resolved: resolved === 1,
    }));
}
