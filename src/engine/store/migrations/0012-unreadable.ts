/** A reply that arrived is kept before it is read; one that could not be read stays, to be looked at, and is no answer of the cache. */
export const sql = `
ALTER TABLE calls ADD COLUMN unreadable INTEGER NOT NULL DEFAULT 0 CHECK (unreadable IN (0, 1));
`;
