/** The hash of each thing's rows (store/seals). Every migration seals everything anew, so this one only makes the place. */
export const sql = `
CREATE TABLE seals (
  kind INTEGER NOT NULL,
  id INTEGER NOT NULL,
  hash BLOB NOT NULL,
  PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;
`;
