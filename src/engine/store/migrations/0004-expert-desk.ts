/**
 * What experts do with an item beyond the verdicts of its variables: the paper's filter decisions (section 3.2), notes and bookmarks,
 * structural corrections of variables and reasoning flow, and steps marked. `variables` and `flow_steps` keep the imported columns;
 * place and now_* say what counts now (place NULL: removed; now_* NULL: as imported). `rescored` holds what a stored verdict becomes against
 * a corrected reference: without a row the stored verdict counts. An action groups the events that undo takes back in one step.
 */
export const sql = `
ALTER TABLE events ADD COLUMN action INTEGER;
CREATE INDEX events_reviewer ON events(reviewer_id);
CREATE INDEX events_action ON events(action) WHERE action IS NOT NULL;

CREATE TABLE item_decisions (
  id INTEGER PRIMARY KEY,
  item_id INTEGER NOT NULL REFERENCES items(id) ON DELETE CASCADE,
  reviewer_id INTEGER NOT NULL REFERENCES reviewers(id) ON DELETE RESTRICT,
  question TEXT NOT NULL,
  answer TEXT,
  note TEXT NOT NULL DEFAULT '',
  event_id INTEGER NOT NULL REFERENCES events(id) ON DELETE CASCADE,
  UNIQUE (item_id, reviewer_id, question)
) STRICT;

CREATE TABLE item_comments (
  id INTEGER PRIMARY KEY,
  item_id INTEGER NOT NULL REFERENCES items(id) ON DELETE CASCADE,
  reviewer_id INTEGER NOT NULL REFERENCES reviewers(id) ON DELETE RESTRICT,
  text TEXT NOT NULL,
  event_id INTEGER NOT NULL REFERENCES events(id) ON DELETE CASCADE,
  UNIQUE (item_id, reviewer_id)
) STRICT;

CREATE TABLE item_bookmarks (
  item_id INTEGER NOT NULL REFERENCES items(id) ON DELETE CASCADE,
  reviewer_id INTEGER NOT NULL REFERENCES reviewers(id) ON DELETE RESTRICT,
  event_id INTEGER NOT NULL REFERENCES events(id) ON DELETE CASCADE,
  PRIMARY KEY (item_id, reviewer_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE step_marks (
  id INTEGER PRIMARY KEY,
  step_id INTEGER NOT NULL REFERENCES flow_steps(id) ON DELETE CASCADE,
  reviewer_id INTEGER NOT NULL REFERENCES reviewers(id) ON DELETE RESTRICT,
  mark TEXT NOT NULL,
  note TEXT NOT NULL DEFAULT '',
  event_id INTEGER NOT NULL REFERENCES events(id) ON DELETE CASCADE,
  UNIQUE (step_id, reviewer_id)
) STRICT;

-- The same table with a reason, and open to further statuses: which ones there are is the application's business.
CREATE TABLE item_reviews_next (
  item_id INTEGER NOT NULL REFERENCES items(id) ON DELETE CASCADE,
  reviewer_id INTEGER NOT NULL REFERENCES reviewers(id) ON DELETE RESTRICT,
  status TEXT NOT NULL,
  reason TEXT NOT NULL DEFAULT '',
  event_id INTEGER NOT NULL REFERENCES events(id) ON DELETE CASCADE,
  PRIMARY KEY (item_id, reviewer_id)
) STRICT, WITHOUT ROWID;
INSERT INTO item_reviews_next (item_id, reviewer_id, status, reason, event_id)
  SELECT r.item_id, r.reviewer_id, r.status, e.reason, r.event_id FROM item_reviews r JOIN events e ON e.id = r.event_id;
DROP TABLE item_reviews;
ALTER TABLE item_reviews_next RENAME TO item_reviews;

ALTER TABLE patches ADD COLUMN json INTEGER NOT NULL DEFAULT 0 CHECK (json IN (0, 1));

ALTER TABLE variables ADD COLUMN added INTEGER NOT NULL DEFAULT 0 CHECK (added IN (0, 1));
ALTER TABLE variables ADD COLUMN place INTEGER;
ALTER TABLE variables ADD COLUMN now_name TEXT;
ALTER TABLE variables ADD COLUMN now_type TEXT;
ALTER TABLE variables ADD COLUMN now_description TEXT;
ALTER TABLE variables ADD COLUMN now_value TEXT;
UPDATE variables SET place = position,
  now_name = (SELECT p.value FROM patches p WHERE p.item_id = variables.item_id AND p.path = '/short_answer_variable/' || position),
  now_type = (SELECT p.value FROM patches p WHERE p.item_id = variables.item_id AND p.path = '/short_answer_type/' || position),
  now_description = (SELECT p.value FROM patches p WHERE p.item_id = variables.item_id AND p.path = '/short_answer_description/' || position),
  now_value = (SELECT p.value FROM patches p WHERE p.item_id = variables.item_id AND p.path = '/short_answer_value/' || position);
CREATE VIEW current_variables AS
  SELECT id, item_id, place AS position, coalesce(now_name, name) AS name, coalesce(now_type, type) AS type,
    coalesce(now_description, description) AS description, coalesce(now_value, value) AS value
  FROM variables WHERE place IS NOT NULL;

ALTER TABLE flow_steps ADD COLUMN added INTEGER NOT NULL DEFAULT 0 CHECK (added IN (0, 1));
ALTER TABLE flow_steps ADD COLUMN place INTEGER;
ALTER TABLE flow_steps ADD COLUMN now_step_id INTEGER;
ALTER TABLE flow_steps ADD COLUMN now_step TEXT;
ALTER TABLE flow_steps ADD COLUMN now_answer TEXT;
UPDATE flow_steps SET place = position;
CREATE VIEW current_steps AS
  SELECT id, item_id, place AS position, coalesce(now_step_id, step_id) AS step_id, coalesce(now_step, step) AS step,
    coalesce(now_answer, answer) AS answer
  FROM flow_steps WHERE place IS NOT NULL;

CREATE TABLE rescored (
  verdict_id INTEGER PRIMARY KEY REFERENCES verdicts(id) ON DELETE CASCADE,
  reference TEXT NOT NULL,
  status TEXT NOT NULL,
  value TEXT,
  reason_code TEXT NOT NULL,
  reason TEXT NOT NULL,
  confidence TEXT,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX verdicts_variable ON verdicts(variable_id);
CREATE INDEX overrides_reviewer ON overrides(reviewer_id);

CREATE TABLE saved_views (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  filter TEXT NOT NULL,
  sort TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
`;
