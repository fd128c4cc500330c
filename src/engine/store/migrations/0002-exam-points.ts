/** Points that experts award to an answer in an exam: the current state derived from events, as `overrides` is for variables. */
export const sql = `
CREATE TABLE point_overrides (
  response_id INTEGER NOT NULL REFERENCES responses(id) ON DELETE CASCADE,
  reviewer_id INTEGER NOT NULL REFERENCES reviewers(id) ON DELETE RESTRICT,
  points REAL NOT NULL,
  reason TEXT NOT NULL DEFAULT '',
  event_id INTEGER NOT NULL REFERENCES events(id) ON DELETE CASCADE,
  PRIMARY KEY (response_id, reviewer_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX grades_response ON grades(response_id);
CREATE INDEX items_group ON items(group_id);
`;
