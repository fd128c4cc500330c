/** The status of an item as its reviewer sees it; the queue works out the same for all items at once (queue-filter.ts). */
import type { ReviewStatus } from '../../core/review/event.ts';
import type { ReadableDb } from './open.ts';

/** draft: the reviewer has decided something about the item, and not completed it. */
export function shownStatus(db: ReadableDb, itemId: number, reviewer: string): ReviewStatus {
  const row = db.get<{ status: ReviewStatus | null; touched: number }>(
    `SELECT (SELECT r.status FROM item_reviews r WHERE r.item_id = @item AND r.reviewer_id = w.id) AS status,
       EXISTS (SELECT 1 FROM item_decisions d WHERE d.item_id = @item AND d.reviewer_id = w.id)
       OR EXISTS (SELECT 1 FROM item_verdicts d WHERE d.item_id = @item AND d.reviewer_id = w.id)
       OR EXISTS (SELECT 1 FROM responses a JOIN overrides o ON o.response_id = a.id WHERE a.item_id = @item AND o.reviewer_id = w.id)
       OR EXISTS (SELECT 1 FROM flow_steps s JOIN step_marks m ON m.step_id = s.id WHERE s.item_id = @item AND m.reviewer_id = w.id)
       OR EXISTS (SELECT 1 FROM patches p JOIN events e ON e.id = p.event_id WHERE p.item_id = @item AND e.reviewer_id = w.id) AS touched
     FROM reviewers w WHERE w.name = @reviewer`,
    { item: itemId, reviewer },
  );
  return row?.status ?? (row?.touched ? 'draft' : 'todo');
}
