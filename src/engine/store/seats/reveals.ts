/** What reviewers who work blind-first have revealed, and what they had said until then (docs/design/review.md, "Blind-first"): events of the log. */
import type { RevealedVerdict } from '../../../core/review/team/blind-first.ts';
import type { ReadableDb } from '../file/open.ts';
import { getSetting } from '../file/settings.ts';

export const blindSetting = (benchmarkId: number): string => `review.blind.${String(benchmarkId)}`;

export const isBlind = (db: ReadableDb, benchmarkId: number): boolean =>
  getSetting(db, blindSetting(benchmarkId)) === 'on';

/** A variable of an answer; both null for what is about the item as a whole: evidence, and what others say of it. */
export interface Revealed {
  responseId: number | null;
  variableId: number | null;
}

export function revealsOfItem(db: ReadableDb, itemId: number, reviewer: string): Revealed[] {
  return db.all<Revealed>(
    `SELECT DISTINCT e.response_id AS responseId, e.variable_id AS variableId FROM events e JOIN reviewers w ON w.id = e.reviewer_id
     WHERE e.item_id = ? AND e.kind = 'reveal' AND w.name = ?`,
    itemId,
    reviewer,
  );
}

/** Every variable of an answer that a reviewer of a benchmark revealed: what was shown first, and the own verdict before and now. */
export function revealedVerdicts(db: ReadableDb, benchmarkId: number, reviewer: string): RevealedVerdict[] {
  return db.all<RevealedVerdict>(
    `SELECT json_extract(e.payload, '$.to.shown') AS shown, json_extract(e.payload, '$.to.before') AS before, o.status AS after
     FROM events e JOIN items i ON i.id = e.item_id AND i.benchmark_id = ? JOIN reviewers w ON w.id = e.reviewer_id AND w.name = ?
     LEFT JOIN overrides o ON o.response_id = e.response_id AND o.variable_id = e.variable_id AND o.reviewer_id = e.reviewer_id
     WHERE e.kind = 'reveal' AND json_extract(e.payload, '$.to.shown') IS NOT NULL ORDER BY e.id`,
    benchmarkId,
    reviewer,
  );
}
