/** What agreement and figures by type ask of all answers, kept with standings and facts, so that no verdict and no variable has to be read for them. */
import type Sqlite from 'better-sqlite3';

export const sql = `
-- What each rater said of the answers of a set in a grading: store/standings/said-text.ts.
ALTER TABLE standings ADD COLUMN said TEXT NOT NULL DEFAULT '';
-- The type of each variable as corrected, in order, joined by spaces; types has each once.
ALTER TABLE item_facts ADD COLUMN type_of_each TEXT NOT NULL DEFAULT '';
`;

/** Both are worked out with everything else that is kept of an item. */
export function fill(raw: Sqlite.Database): void {
  raw.exec('INSERT INTO stale_items (item_id) SELECT id FROM items WHERE id NOT IN (SELECT item_id FROM stale_items)');
}
