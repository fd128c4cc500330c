/** How answers end that do not come to an end, kept with what the queue asks of an item, so that it can be filtered by it without reading all answers. */
import type Sqlite from 'better-sqlite3';

export const sql = `
-- A letter for each answer of the set that does not come to an end: c, b, r (store/standings/standing-text.ts).
ALTER TABLE standings ADD COLUMN endings TEXT NOT NULL DEFAULT '';
`;

/** Only where there is an answer: elsewhere the default is what it comes to. */
export function fill(raw: Sqlite.Database): void {
  raw.exec(`
    INSERT INTO stale_items (item_id) SELECT DISTINCT v.item_id FROM variables v
      WHERE EXISTS (SELECT 1 FROM responses a WHERE a.item_id = v.item_id) AND v.item_id NOT IN (SELECT item_id FROM stale_items)`);
}
