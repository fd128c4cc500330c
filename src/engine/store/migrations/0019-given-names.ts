/** Names that users give to answer sets; without one they are called after their model. */
export const sql = `
ALTER TABLE runs ADD COLUMN given_name TEXT;
`;
