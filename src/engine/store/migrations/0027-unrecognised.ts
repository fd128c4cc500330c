/** What is kept of items says of a value that was not found whether the offline verifier alone has looked (store/standings/standing-text.ts): all is worked out anew. */
export const sql = `INSERT OR IGNORE INTO stale_items (item_id) SELECT id FROM items;`;
