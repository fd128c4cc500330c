/** How sure the verifier is of what it decided of an item, kept with its standings, so that the queue can begin with what is least sure. */
import type Sqlite from 'better-sqlite3';

export const sql = `
-- The least confidence of a verdict that the verifier settled; 2: it settled none (store/standings/standings.ts).
ALTER TABLE standings ADD COLUMN least_sure REAL NOT NULL DEFAULT 2;
CREATE INDEX standings_least_sure ON standings(answer_run_id, grading_id, least_sure, position);
`;

/** Only where the verifier settled something: elsewhere the default is what it comes to. */
export function fill(raw: Sqlite.Database): void {
  raw.exec(`
    INSERT INTO stale_items (item_id) SELECT DISTINCT a.item_id FROM verdicts v JOIN responses a ON a.id = v.response_id
      WHERE v.source = 'offline' AND a.item_id NOT IN (SELECT item_id FROM stale_items)`);
}
