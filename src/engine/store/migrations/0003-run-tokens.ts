/** Cached and thinking tokens of a run, for its cost; and the request of an attempt that failed for good, to be looked at. */
export const sql = `
ALTER TABLE runs ADD COLUMN tokens_cached INTEGER NOT NULL DEFAULT 0;
ALTER TABLE runs ADD COLUMN tokens_reasoning INTEGER NOT NULL DEFAULT 0;
ALTER TABLE attempts ADD COLUMN request TEXT;
`;
