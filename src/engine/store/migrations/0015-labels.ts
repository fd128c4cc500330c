/** What experts say of answers as a whole. */
export const sql = `
CREATE TABLE labels (
  response_id INTEGER NOT NULL REFERENCES responses(id) ON DELETE CASCADE,
  reviewer_id INTEGER NOT NULL REFERENCES reviewers(id),
  "right" INTEGER NOT NULL CHECK ("right" IN (0, 1)),
  note TEXT NOT NULL DEFAULT '',
  event_id INTEGER NOT NULL REFERENCES events(id),
  PRIMARY KEY (response_id, reviewer_id)
) STRICT, WITHOUT ROWID;
`;
