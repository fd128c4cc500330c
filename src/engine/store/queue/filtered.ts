/** What a filter over rows in memory looks up in the workspace. */
import { readSearch, searchQuery } from '../../../core/review/filter/search-words.ts';
import type { ReadableDb } from '../file/open.ts';
import type { Sight } from '../seats/masking.ts';

/** SQL: of notes (n), those that are seen. Whose a note is, is not known of it: where others' are not seen, corrections alone are. */
export const notesSeen = (others: boolean): string => (others ? '' : `AND n.kind = 'correction'`);

/** SQL: the items whose notes have words that are seen. */
const notesWith = (words: string, others: boolean): string =>
  `SELECT n.item_id FROM notes_text f JOIN notes n ON n.id = f.rowid WHERE notes_text MATCH ${words} ${notesSeen(others)}`;

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
    UNION ${notesWith(words, others)})`;

/** The same, looked up for each item: for words that so many have that the first are soon found. `words`: whole ones before beginnings, which take longer to look up. */
export const textSqlOfOne = (item: string, words: readonly [string, ...string[]], others = true): string => {
  const has = (one: string): string[] => [
    `EXISTS (SELECT 1 FROM items_text t WHERE items_text MATCH ${one} AND t.rowid = ${item})`,
    `EXISTS (SELECT 1 FROM responses a CROSS JOIN answers_text t ON t.rowid = a.id WHERE a.item_id = ${item} AND answers_text MATCH ${one} AND (@run IS NULL OR a.run_id = @run))`,
  ];
  return `(${words.flatMap(has).join(' OR ')} OR ${item} IN (${notesWith(words.at(-1) ?? words[0], others)}))`;
};

/** Words in so many texts are looked for item by item where a page is wanted. */
const MANY = 100_000;

/** The ids of the items that `textSql` finds, as JSON, in one look at the indexes; null for words that MANY questions or answers have. */
export function fewItemsWithText(db: ReadableDb, runId: number | null, query: string, others: boolean): string | null {
  const found = db.get<{ ids: string | null }>(
    `WITH asked AS MATERIALIZED (SELECT rowid AS id FROM items_text WHERE items_text MATCH @words LIMIT @many),
       said AS MATERIALIZED (SELECT rowid AS id FROM answers_text WHERE answers_text MATCH @words LIMIT @many)
     SELECT CASE WHEN (SELECT count(*) FROM asked) < @many AND (SELECT count(*) FROM said) < @many THEN (
       SELECT json_group_array(id) FROM (SELECT id FROM asked
         UNION SELECT a.item_id FROM said CROSS JOIN responses a ON a.id = said.id WHERE @run IS NULL OR a.run_id = @run
         UNION ${notesWith('@words', others)})) END AS ids`,
    { words: query, run: runId, many: MANY },
  );
  return found?.ids ?? null;
}

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
