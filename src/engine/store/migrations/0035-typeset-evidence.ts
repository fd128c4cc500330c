/** Sentences of evidence have their formulas in quotation marks, so that they can be typeset: those that are kept are written anew. */
export const sql = `INSERT OR IGNORE INTO stale_items (item_id) SELECT item_id FROM item_evidence;`;
