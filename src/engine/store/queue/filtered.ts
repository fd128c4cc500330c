/** What a filter over rows in memory looks up in the workspace. */
import { readSearch, searchQuery } from '../../../core/review/filter/search-words.ts';
import type { ReadableDb } from '../file/open.ts';
import type { Sight } from '../seats/veil.ts';

/** SQL: of notes (n), those that are seen. Whose a note is, is not known of it: where others' are not seen, corrections alone are. */
export const notesSeen = (others: boolean): string => (others ? '' : `AND n.kind = 'correction'`);

/**
 * SQL: whether an item, by its id, has words in its texts, its answers of a run (`@run`; of all for NULL), or notes. `words` names the parameter of
 * the query. All items that have them are found first.
 */
export const textSql = (
  item: string,
  words: string,
  others = true,
): string => `${item} IN (SELECT rowid FROM items_text WHERE items_text MATCH ${words}
    UNION SELECT a.item_id FROM answers_text f JOIN responses a ON a.id = f.rowid WHERE answers_text MATCH ${words} AND (@run IS NULL OR a.run_id = @run)
    UNION SELECT n.item_id FROM notes_text f JOIN notes n ON n.id = f.rowid WHERE notes_text MATCH ${words} ${notesSeen(others)})`;

/** The same, looked up for each item: for words that so many have that the first are soon found. */
export const textSqlOfOne = (
  item: string,
  words: string,
  others = true,
): string => `(EXISTS (SELECT 1 FROM items_text t WHERE items_text MATCH ${words} AND t.rowid = ${item})
    OR EXISTS (SELECT 1 FROM responses a JOIN answers_text t ON t.rowid = a.id WHERE a.item_id = ${item} AND answers_text MATCH ${words} AND (@run IS NULL OR a.run_id = @run))
    OR ${item} IN (SELECT n.item_id FROM notes_text t JOIN notes n ON n.id = t.rowid WHERE notes_text MATCH ${words} ${notesSeen(others)}))`;

/** Items in whose question, solution, answers (of one set; of all for null) or notes every word occurs; null where no word is looked for. */
export function itemsWithText(
  db: ReadableDb,
  benchmarkId: number,
  runId: number | null,
  typed: string,
  others = true,
): Set<number> | null {
  const wanted = readSearch(typed);
  if (wanted === null) return null;
  const rows = db.all<{ itemId: number }>(
    `SELECT i.id AS itemId FROM items i WHERE i.benchmark_id = @benchmark AND ${textSql('i.id', '@words', others)}`,
    { benchmark: benchmarkId, run: runId, words: searchQuery(wanted) },
  );
  return new Set(rows.map(({ itemId }) => itemId));
}

/** Items that somebody who is seen commented on. */
export function commentedItems(db: ReadableDb, benchmarkId: number, { others, reviewer }: Sight): Set<number> {
  const by = others ? '' : 'AND c.reviewer_id = (SELECT id FROM reviewers WHERE name = @reviewer)';
  const rows = db.all<{ itemId: number }>(
    `SELECT i.id AS itemId FROM items i WHERE i.benchmark_id = @benchmarkId
       AND (EXISTS (SELECT 1 FROM item_comments c WHERE c.item_id = i.id ${by}) OR EXISTS (SELECT 1 FROM remarks c WHERE c.item_id = i.id ${by}))`,
    { benchmarkId, reviewer },
  );
  return new Set(rows.map(({ itemId }) => itemId));
}
