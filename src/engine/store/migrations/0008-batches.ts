/**
 * Requests handed to a provider's batch service. A batch has its name of ours (token) on disk before it is handed in, so that one whose
 * answer was lost is found again instead of being paid for twice. Tokens that were billed at the batch price are counted apart too.
 */
export const sql = `
CREATE TABLE batches (
  id INTEGER PRIMARY KEY,
  run_id INTEGER NOT NULL REFERENCES runs(id) ON DELETE CASCADE,
  token TEXT NOT NULL UNIQUE,
  remote_id TEXT,
  state TEXT NOT NULL DEFAULT 'planning' CHECK (state IN ('planning', 'submitting', 'open', 'cancelling', 'collected')),
  requests INTEGER NOT NULL DEFAULT 0,
  finished INTEGER NOT NULL DEFAULT 0,
  estimate REAL NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  submitted_at TEXT,
  collected_at TEXT
) STRICT;
CREATE INDEX batches_run ON batches(run_id, state);

CREATE TABLE batch_requests (
  id INTEGER PRIMARY KEY,
  batch_id INTEGER NOT NULL REFERENCES batches(id) ON DELETE CASCADE,
  task_id INTEGER NOT NULL REFERENCES tasks(id) ON DELETE CASCADE,
  request_hash TEXT NOT NULL,
  purpose TEXT NOT NULL,
  request TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'reply', 'error')),
  UNIQUE (batch_id, request_hash)
) STRICT;
CREATE INDEX batch_requests_hash ON batch_requests(request_hash);
CREATE INDEX batch_requests_task ON batch_requests(task_id);

ALTER TABLE runs ADD COLUMN batch_tokens_in INTEGER NOT NULL DEFAULT 0;
ALTER TABLE runs ADD COLUMN batch_tokens_out INTEGER NOT NULL DEFAULT 0;
ALTER TABLE runs ADD COLUMN batch_tokens_cached INTEGER NOT NULL DEFAULT 0;
ALTER TABLE attempts ADD COLUMN by_batch INTEGER NOT NULL DEFAULT 0;
`;
