/** What reviewers have said of an item as a whole. */
import type { ItemReviewView } from '../../../contract/review-calls.ts';
import { adjudicatedRows } from '../seats/dispute-rows.ts';
import { evidenceOfItem } from './kept-evidence.ts';
import { benchmarkOfItem } from './item-parts.ts';
import type { ReadableDb } from '../file/open.ts';
import { remarksOf } from './remarks.ts';
import { revealsOfItem } from '../seats/reveals.ts';
import { sightOf } from '../seats/masking.ts';

type Row<K extends 'decisions' | 'verdicts' | 'labels' | 'comments' | 'steps'> = Omit<
  ItemReviewView[K][number],
  'mine' | 'firstWrong'
>;

type Adjudicated = Omit<ItemReviewView['adjudicated'][number], 'mine'>;

const BY = 'JOIN reviewers w ON w.id = x.reviewer_id JOIN events e ON e.id = x.event_id';

const saidBy =
  (reviewer: string) =>
  <T extends { reviewer: string }>(rows: readonly T[]): (T & { mine: boolean })[] =>
    rows.map((row) => ({ ...row, mine: row.reviewer === reviewer }));

export function itemReview(db: ReadableDb, itemId: number, reviewer: string): ItemReviewView {
  const said = saidBy(reviewer);
  const benchmarkId = benchmarkOfItem(db, itemId) ?? 0;
  return {
    itemId,
    decisions: said(
      db.all<Row<'decisions'>>(
        `SELECT w.name AS reviewer, e.created_at AS at, x.question, x.answer, x.note FROM item_decisions x ${BY} WHERE x.item_id = ? ORDER BY e.created_at, e.uid`,
        itemId,
      ),
    ),
    verdicts: said(
      db.all<Row<'verdicts'>>(
        `SELECT w.name AS reviewer, e.created_at AS at, x.verdict, x.reason FROM item_verdicts x ${BY} WHERE x.item_id = ? ORDER BY e.created_at, e.uid`,
        itemId,
      ),
    ),
    labels: said(
      db.all<Omit<Row<'labels'>, 'right'> & { right: number }>(
        `SELECT w.name AS reviewer, e.created_at AS at, x.response_id AS responseId, x."right", x.note
         FROM responses a JOIN labels x ON x.response_id = a.id ${BY} WHERE a.item_id = ? ORDER BY e.created_at, e.uid`,
        itemId,
      ),
    ).map((row) => ({ ...row, right: row.right === 1 })),
    comments: said(
      db.all<Row<'comments'>>(
        `SELECT w.name AS reviewer, e.created_at AS at, x.text FROM item_comments x ${BY} WHERE x.item_id = ? ORDER BY e.created_at, e.uid`,
        itemId,
      ),
    ),
    remarks: remarksOf(db, itemId, reviewer),
    bookmarked:
      db.get(
        'SELECT 1 FROM item_bookmarks b JOIN reviewers w ON w.id = b.reviewer_id WHERE b.item_id = ? AND w.name = ?',
        itemId,
        reviewer,
      ) !== undefined,
    steps: stepsOf(db, itemId, reviewer),
    adjudicated: said(
      adjudicatedRows(db, { benchmarkId, itemId }).flatMap(
        ({ about, part, stepId, responseId, said: word, reason, who, at }): Adjudicated[] =>
          about === 'item' || about === 'question' || about === 'step' || about === 'label'
            ? [{ about, part, stepId, responseId, said: word, reason, reviewer: who, at }]
            : [],
      ),
    ),
    revealed: revealsOfItem(db, itemId, reviewer),
    evidence: evidenceOfItem(db, itemId, sightOf(db, reviewer, benchmarkId)),
  };
}

/** Each reviewer's first wrong step is where the flow breaks for them. */
function stepsOf(db: ReadableDb, itemId: number, reviewer: string): ItemReviewView['steps'] {
  const broken = new Set<string>();
  return saidBy(reviewer)(
    db.all<Row<'steps'>>(
      `SELECT w.name AS reviewer, e.created_at AS at, x.step_id AS stepId, x.mark, x.note
         FROM current_steps s JOIN step_marks x ON x.step_id = s.id ${BY} WHERE s.item_id = ? ORDER BY s.position, e.created_at, e.uid`,
      itemId,
    ),
  ).map((row) => {
    const firstWrong = row.mark === 'wrong' && !broken.has(row.reviewer);
    if (firstWrong) broken.add(row.reviewer);
    return { ...row, firstWrong };
  });
}
