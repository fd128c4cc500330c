/**
 * CL-bench. `cl_tasks` holds what lists show of a task, so that they never read its row, which may be megabytes. The other tables are what
 * experts decided of answers (the current state derived from events) and which error types a judge proposed.
 */
export const sql = `
CREATE TABLE cl_tasks (
  item_id INTEGER PRIMARY KEY REFERENCES items(id) ON DELETE CASCADE,
  context_id TEXT NOT NULL,
  category TEXT NOT NULL,
  sub_category TEXT NOT NULL,
  messages INTEGER NOT NULL,
  characters INTEGER NOT NULL,
  preview TEXT NOT NULL
) STRICT;

CREATE TABLE rubric_overrides (
  response_id INTEGER NOT NULL REFERENCES responses(id) ON DELETE CASCADE,
  rubric_id INTEGER NOT NULL REFERENCES rubrics(id) ON DELETE CASCADE,
  reviewer_id INTEGER NOT NULL REFERENCES reviewers(id) ON DELETE RESTRICT,
  status TEXT NOT NULL,
  reason TEXT NOT NULL DEFAULT '',
  event_id INTEGER NOT NULL REFERENCES events(id) ON DELETE CASCADE,
  PRIMARY KEY (response_id, rubric_id, reviewer_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE rubric_evidence (
  response_id INTEGER NOT NULL REFERENCES responses(id) ON DELETE CASCADE,
  rubric_id INTEGER NOT NULL REFERENCES rubrics(id) ON DELETE CASCADE,
  reviewer_id INTEGER NOT NULL REFERENCES reviewers(id) ON DELETE RESTRICT,
  evidence TEXT NOT NULL,
  event_id INTEGER NOT NULL REFERENCES events(id) ON DELETE CASCADE,
  PRIMARY KEY (response_id, rubric_id, reviewer_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE error_tags (
  response_id INTEGER NOT NULL REFERENCES responses(id) ON DELETE CASCADE,
  reviewer_id INTEGER NOT NULL REFERENCES reviewers(id) ON DELETE RESTRICT,
  types TEXT NOT NULL,
  reason TEXT NOT NULL DEFAULT '',
  event_id INTEGER NOT NULL REFERENCES events(id) ON DELETE CASCADE,
  PRIMARY KEY (response_id, reviewer_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE error_proposals (
  run_id INTEGER NOT NULL REFERENCES runs(id) ON DELETE CASCADE,
  response_id INTEGER NOT NULL REFERENCES responses(id) ON DELETE CASCADE,
  types TEXT NOT NULL,
  rationale TEXT NOT NULL DEFAULT '',
  call_id INTEGER REFERENCES calls(id) ON DELETE SET NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (run_id, response_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX error_proposals_response ON error_proposals(response_id);
`;
