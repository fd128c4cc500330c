/** What is kept of raters' words took a value that the verifier did not find for one that it settled: it is worked out anew where there is one. */
import type Sqlite from 'better-sqlite3';

export const sql = '';

export function fill(raw: Sqlite.Database): void {
  raw.exec(`
    INSERT INTO stale_items (item_id) SELECT DISTINCT a.item_id FROM verdicts v JOIN responses a ON a.id = v.response_id
      WHERE v.source = 'offline' AND v.status = 'not_found' AND a.item_id NOT IN (SELECT item_id FROM stale_items)`);
}
