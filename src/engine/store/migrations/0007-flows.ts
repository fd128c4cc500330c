/**
 * Reasoning flows that models proposed, and the paper's experiments on flows (sections 5.1 to 5.5). A diagnosis keeps the flow that each
 * item had when it started. A run that asks two models counts the judge's tokens apart: they have another price.
 */
export const sql = `
CREATE TABLE flow_proposals (
  id INTEGER PRIMARY KEY,
  run_id INTEGER NOT NULL REFERENCES runs(id) ON DELETE CASCADE,
  item_id INTEGER NOT NULL REFERENCES items(id) ON DELETE CASCADE,
  response_id INTEGER REFERENCES responses(id) ON DELETE CASCADE,
  steps TEXT NOT NULL,
  rejected INTEGER NOT NULL DEFAULT 0 CHECK (rejected IN (0, 1)),
  call_id INTEGER REFERENCES calls(id) ON DELETE SET NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX flow_proposals_unit ON flow_proposals(run_id, item_id, coalesce(response_id, 0));
CREATE INDEX flow_proposals_item ON flow_proposals(item_id);
CREATE INDEX flow_proposals_response ON flow_proposals(response_id) WHERE response_id IS NOT NULL;

CREATE TABLE diagnosis_flows (
  run_id INTEGER NOT NULL REFERENCES runs(id) ON DELETE CASCADE,
  item_id INTEGER NOT NULL REFERENCES items(id) ON DELETE CASCADE,
  steps TEXT NOT NULL,
  PRIMARY KEY (run_id, item_id)
) STRICT, WITHOUT ROWID;

-- status NULL: answered, not graded yet. graded holds what was found for each variable.
CREATE TABLE diagnosis_answers (
  task_id INTEGER PRIMARY KEY REFERENCES tasks(id) ON DELETE CASCADE,
  text TEXT NOT NULL,
  status TEXT,
  graded TEXT NOT NULL DEFAULT '[]',
  call_id INTEGER REFERENCES calls(id) ON DELETE SET NULL
) STRICT;

ALTER TABLE runs ADD COLUMN judge_tokens_in INTEGER NOT NULL DEFAULT 0;
ALTER TABLE runs ADD COLUMN judge_tokens_out INTEGER NOT NULL DEFAULT 0;
ALTER TABLE runs ADD COLUMN judge_tokens_cached INTEGER NOT NULL DEFAULT 0;
`;
