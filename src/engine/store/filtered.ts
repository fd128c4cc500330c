/** What a filter over rows in memory looks up in the workspace. */
import { readSearch, searchQuery } from '../../core/review/search-words.ts';
import type { ReadableDb } from './open.ts';

/**
 * SQL: whether an item, by its id, has words in its texts, its answers of a run (`@run`; of all for NULL), or notes. `words` names the parameter of
 * the query. All items that have them are found first.
 */
export const textSql = (
  item: string,
  words: string,
): string => `${item} IN (SELECT rowid FROM items_text WHERE items_text MATCH ${words}
    UNION SELECT a.item_id FROM answers_text f JOIN responses a ON a.id = f.rowid WHERE answers_text MATCH ${words} AND (@run IS NULL OR a.run_id = @run)
    UNION SELECT n.item_id FROM notes_text f JOIN notes n ON n.id = f.rowid WHERE notes_text MATCH ${words})`;

/** The same, looked up for each item: for words that so many have that the first are soon found. */
export const textSqlOfOne = (
  item: string,
  words: string,
): string => `(EXISTS (SELECT 1 FROM items_text t WHERE items_text MATCH ${words} AND t.rowid = ${item})
    OR EXISTS (SELECT 1 FROM responses a JOIN answers_text t ON t.rowid = a.id WHERE a.item_id = ${item} AND answers_text MATCH ${words} AND (@run IS NULL OR a.run_id = @run))
    OR ${item} IN (SELECT n.item_id FROM notes_text t JOIN notes n ON n.id = t.rowid WHERE notes_text MATCH ${words}))`;

/** Items in whose question, solution, answers (of one set; of all for null) or notes every word occurs; null where no word is looked for. */
export function itemsWithText(
  db: ReadableDb,
  benchmarkId: number,
  runId: number | null,
  typed: string,
): Set<number> | null {
  const wanted = readSearch(typed);
  if (wanted === null) return null;
  const rows = db.all<{ itemId: number }>(
    `SELECT i.id AS itemId FROM items i WHERE i.benchmark_id = @benchmark AND ${textSql('i.id', '@words')}`,
    { benchmark: benchmarkId, run: runId, words: searchQuery(wanted) },
  );
  return new Set(rows.map(({ itemId }) => itemId));
}

/** Items that somebody commented on. */
export function commentedItems(db: ReadableDb, benchmarkId: number): Set<number> {
  const rows = db.all<{ itemId: number }>(
    `SELECT i.id AS itemId FROM items i WHERE i.benchmark_id = ?
       AND (EXISTS (SELECT 1 FROM item_comments c WHERE c.item_id = i.id) OR EXISTS (SELECT 1 FROM remarks c WHERE c.item_id = i.id))`,
    benchmarkId,
  );
  return new Set(rows.map(({ itemId }) => itemId));
}
