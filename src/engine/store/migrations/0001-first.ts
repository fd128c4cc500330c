/**
 * The workspace's first schema. It holds all three benchmarks: CFE-Bench grades variables (verdicts), the course exam grades points and
 * CL-bench rubrics (grades). What was imported is never changed: corrections are events, `patches` is their current state.
 * Times are ISO 8601 UTC text. JSON columns hold JSON text.
 */
export const sql = `
CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

CREATE TABLE reviewers (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL
) STRICT;

CREATE TABLE benchmarks (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('cfe', 'course-exam', 'cl-bench')),
  source_name TEXT NOT NULL,
  hash TEXT NOT NULL,
  tail TEXT NOT NULL,
  meta TEXT NOT NULL DEFAULT '{}',
  created_at TEXT NOT NULL
) STRICT;

-- An exam of the course exam benchmark, or a context of CL-bench.
CREATE TABLE item_groups (
  id INTEGER PRIMARY KEY,
  benchmark_id INTEGER NOT NULL REFERENCES benchmarks(id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  external_id TEXT NOT NULL,
  name TEXT NOT NULL,
  meta TEXT NOT NULL DEFAULT '{}',
  UNIQUE (benchmark_id, external_id)
) STRICT;

-- external_id is not unique: identity is (benchmark, position). raw is the row's source text, lead the text before it.
CREATE TABLE items (
  id INTEGER PRIMARY KEY,
  benchmark_id INTEGER NOT NULL REFERENCES benchmarks(id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  external_id TEXT NOT NULL,
  group_id INTEGER REFERENCES item_groups(id) ON DELETE SET NULL,
  item_type TEXT NOT NULL,
  lead TEXT NOT NULL,
  raw TEXT NOT NULL,
  question TEXT NOT NULL,
  solution TEXT NOT NULL,
  subject TEXT NOT NULL DEFAULT '',
  points REAL,
  provenance TEXT NOT NULL DEFAULT '{}',
  damaged INTEGER NOT NULL DEFAULT 0 CHECK (damaged IN (0, 1)),
  UNIQUE (benchmark_id, position)
) STRICT;
CREATE INDEX items_external ON items(benchmark_id, external_id);

CREATE TABLE images (
  hash TEXT PRIMARY KEY CHECK (length(hash) = 64),
  mime TEXT NOT NULL CHECK (mime IN ('image/png', 'image/jpeg', 'image/webp', 'image/gif')),
  bytes BLOB NOT NULL
) STRICT;

CREATE TABLE item_images (
  item_id INTEGER NOT NULL REFERENCES items(id) ON DELETE CASCADE,
  place TEXT NOT NULL CHECK (place IN ('question', 'answer')),
  position INTEGER NOT NULL,
  path TEXT NOT NULL,
  hash TEXT REFERENCES images(hash) ON DELETE RESTRICT,
  PRIMARY KEY (item_id, place, position)
) STRICT;

CREATE TABLE variables (
  id INTEGER PRIMARY KEY,
  item_id INTEGER NOT NULL REFERENCES items(id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('numeric', 'formula', 'other')),
  description TEXT NOT NULL,
  value TEXT NOT NULL,
  UNIQUE (item_id, position)
) STRICT;

CREATE TABLE flow_steps (
  id INTEGER PRIMARY KEY,
  item_id INTEGER NOT NULL REFERENCES items(id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  step_id INTEGER NOT NULL,
  step TEXT NOT NULL,
  answer TEXT NOT NULL,
  UNIQUE (item_id, position)
) STRICT;

CREATE TABLE rubrics (
  id INTEGER PRIMARY KEY,
  item_id INTEGER NOT NULL REFERENCES items(id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  criterion TEXT NOT NULL,
  UNIQUE (item_id, position)
) STRICT;

CREATE TABLE models (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  provider TEXT NOT NULL DEFAULT ''
) STRICT;

-- A generation run is also what an imported answers file becomes (origin 'import'). A judging run grades the answers of others.
CREATE TABLE runs (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('generation', 'judging', 'diagnosis', 'flow')),
  origin TEXT NOT NULL DEFAULT 'engine' CHECK (origin IN ('engine', 'import')),
  benchmark_id INTEGER NOT NULL REFERENCES benchmarks(id) ON DELETE CASCADE,
  model_id INTEGER REFERENCES models(id) ON DELETE RESTRICT,
  judge_id INTEGER REFERENCES models(id) ON DELETE RESTRICT,
  state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'paused', 'interrupted', 'done', 'failed', 'cancelled')),
  name TEXT NOT NULL,
  k INTEGER NOT NULL DEFAULT 1,
  config TEXT NOT NULL DEFAULT '{}',
  error TEXT,
  calls INTEGER NOT NULL DEFAULT 0,
  cached_calls INTEGER NOT NULL DEFAULT 0,
  failed_calls INTEGER NOT NULL DEFAULT 0,
  saved_calls INTEGER NOT NULL DEFAULT 0,
  tokens_in INTEGER NOT NULL DEFAULT 0,
  tokens_out INTEGER NOT NULL DEFAULT 0,
  lease_owner TEXT,
  lease_until TEXT,
  created_at TEXT NOT NULL,
  started_at TEXT,
  finished_at TEXT
) STRICT;
CREATE INDEX runs_benchmark ON runs(benchmark_id, kind);

CREATE TABLE responses (
  id INTEGER PRIMARY KEY,
  run_id INTEGER NOT NULL REFERENCES runs(id) ON DELETE CASCADE,
  item_id INTEGER NOT NULL REFERENCES items(id) ON DELETE CASCADE,
  sample_index INTEGER NOT NULL,
  text TEXT,
  reasoning TEXT,
  error TEXT,
  finish_reason TEXT,
  meta TEXT NOT NULL DEFAULT '{}',
  created_at TEXT NOT NULL,
  UNIQUE (run_id, item_id, sample_index)
) STRICT;
CREATE INDEX responses_item ON responses(item_id);

-- The database is the queue: a task is one unit of a run.
CREATE TABLE tasks (
  id INTEGER PRIMARY KEY,
  run_id INTEGER NOT NULL REFERENCES runs(id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('generate', 'grade', 'diagnose', 'flow')),
  item_id INTEGER NOT NULL REFERENCES items(id) ON DELETE CASCADE,
  response_id INTEGER REFERENCES responses(id) ON DELETE CASCADE,
  sample_index INTEGER NOT NULL DEFAULT 0,
  trial INTEGER NOT NULL DEFAULT 1,
  step INTEGER NOT NULL DEFAULT 0,
  condition TEXT NOT NULL DEFAULT '',
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed', 'cancelled')),
  error_code TEXT,
  error TEXT,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX tasks_run ON tasks(run_id, state);
CREATE UNIQUE INDEX tasks_unit ON tasks(run_id, kind, item_id, coalesce(response_id, 0), sample_index, trial, step, condition);

-- Provider requests and their replies: the cache. Only replies that arrived whole and could be read are kept here. A fresh run asks
-- again, so a request may have several replies; the newest counts.
CREATE TABLE calls (
  id INTEGER PRIMARY KEY,
  request_hash TEXT NOT NULL,
  provider TEXT NOT NULL,
  model TEXT NOT NULL,
  request TEXT NOT NULL,
  reply TEXT NOT NULL,
  tokens_in INTEGER NOT NULL DEFAULT 0,
  tokens_out INTEGER NOT NULL DEFAULT 0,
  tokens_cached INTEGER NOT NULL DEFAULT 0,
  tokens_reasoning INTEGER NOT NULL DEFAULT 0,
  latency_ms INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL
) STRICT;

CREATE INDEX calls_request ON calls(request_hash);

-- One row goes in before each provider call; outcome and reply are committed together after it. 'lost': the process died in between.
CREATE TABLE attempts (
  id INTEGER PRIMARY KEY,
  task_id INTEGER NOT NULL REFERENCES tasks(id) ON DELETE CASCADE,
  request_hash TEXT NOT NULL,
  purpose TEXT NOT NULL,
  number INTEGER NOT NULL,
  outcome TEXT NOT NULL DEFAULT 'started' CHECK (outcome IN ('started', 'reply', 'cached', 'error', 'cancelled', 'lost')),
  call_id INTEGER REFERENCES calls(id) ON DELETE SET NULL,
  error_code TEXT,
  error TEXT,
  started_at TEXT NOT NULL,
  finished_at TEXT
) STRICT;
CREATE INDEX attempts_task ON attempts(task_id);

CREATE TABLE extractions (
  id INTEGER PRIMARY KEY,
  run_id INTEGER NOT NULL REFERENCES runs(id) ON DELETE CASCADE,
  response_id INTEGER NOT NULL REFERENCES responses(id) ON DELETE CASCADE,
  variable_id INTEGER NOT NULL REFERENCES variables(id) ON DELETE CASCADE,
  trial INTEGER NOT NULL DEFAULT 1,
  source TEXT NOT NULL CHECK (source IN ('offline', 'judge', 'import')),
  status TEXT NOT NULL CHECK (status IN ('found', 'not_found', 'ambiguous', 'failed')),
  value TEXT,
  span_start INTEGER,
  span_end INTEGER,
  candidates TEXT NOT NULL DEFAULT '[]',
  reason TEXT NOT NULL DEFAULT '',
  call_id INTEGER REFERENCES calls(id) ON DELETE SET NULL,
  UNIQUE (run_id, response_id, variable_id, trial, source)
) STRICT;
CREATE INDEX extractions_response ON extractions(response_id);

-- One layer of the provenance stack of a variable in an answer. reference is the target value that was compared.
CREATE TABLE verdicts (
  id INTEGER PRIMARY KEY,
  run_id INTEGER NOT NULL REFERENCES runs(id) ON DELETE CASCADE,
  response_id INTEGER NOT NULL REFERENCES responses(id) ON DELETE CASCADE,
  variable_id INTEGER NOT NULL REFERENCES variables(id) ON DELETE CASCADE,
  trial INTEGER NOT NULL DEFAULT 1,
  source TEXT NOT NULL CHECK (source IN ('offline', 'judge', 'import')),
  status TEXT NOT NULL CHECK (status IN ('right', 'wrong', 'not_found', 'ambiguous', 'undecided', 'extraction_failed', 'judge_error', 'not_run')),
  reference TEXT NOT NULL,
  value TEXT,
  reason_code TEXT NOT NULL DEFAULT '',
  reason TEXT NOT NULL DEFAULT '',
  confidence TEXT,
  call_id INTEGER REFERENCES calls(id) ON DELETE SET NULL,
  created_at TEXT NOT NULL,
  UNIQUE (run_id, response_id, variable_id, trial, source)
) STRICT;
CREATE INDEX verdicts_response ON verdicts(response_id);

-- Points of an exam question or rubric statuses of a CL-bench task.
CREATE TABLE grades (
  id INTEGER PRIMARY KEY,
  run_id INTEGER NOT NULL REFERENCES runs(id) ON DELETE CASCADE,
  response_id INTEGER NOT NULL REFERENCES responses(id) ON DELETE CASCADE,
  trial INTEGER NOT NULL DEFAULT 1,
  source TEXT NOT NULL CHECK (source IN ('offline', 'judge', 'import')),
  status TEXT NOT NULL,
  score REAL,
  score_max REAL,
  requirement_status TEXT NOT NULL DEFAULT '[]',
  rationale TEXT NOT NULL DEFAULT '',
  call_id INTEGER REFERENCES calls(id) ON DELETE SET NULL,
  created_at TEXT NOT NULL,
  UNIQUE (run_id, response_id, trial, source)
) STRICT;

-- The reviewers' append-only log. Undo appends the inverse and names what it undoes; nothing here is updated or deleted.
CREATE TABLE events (
  id INTEGER PRIMARY KEY,
  reviewer_id INTEGER NOT NULL REFERENCES reviewers(id) ON DELETE RESTRICT,
  mode TEXT NOT NULL CHECK (mode IN ('do', 'undo', 'redo')),
  undoes INTEGER REFERENCES events(id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  item_id INTEGER REFERENCES items(id) ON DELETE CASCADE,
  response_id INTEGER REFERENCES responses(id) ON DELETE CASCADE,
  variable_id INTEGER REFERENCES variables(id) ON DELETE CASCADE,
  payload TEXT NOT NULL,
  reason TEXT NOT NULL DEFAULT '',
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX events_item ON events(item_id);
CREATE UNIQUE INDEX events_undoes ON events(undoes) WHERE undoes IS NOT NULL;

-- Current state, derived from events.
CREATE TABLE overrides (
  response_id INTEGER NOT NULL REFERENCES responses(id) ON DELETE CASCADE,
  variable_id INTEGER NOT NULL REFERENCES variables(id) ON DELETE CASCADE,
  reviewer_id INTEGER NOT NULL REFERENCES reviewers(id) ON DELETE RESTRICT,
  status TEXT NOT NULL CHECK (status IN ('right', 'wrong', 'undecided', 'not_found')),
  value TEXT,
  reason TEXT NOT NULL DEFAULT '',
  event_id INTEGER NOT NULL REFERENCES events(id) ON DELETE CASCADE,
  PRIMARY KEY (response_id, variable_id, reviewer_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE patches (
  item_id INTEGER NOT NULL REFERENCES items(id) ON DELETE CASCADE,
  path TEXT NOT NULL,
  value TEXT NOT NULL,
  event_id INTEGER NOT NULL REFERENCES events(id) ON DELETE CASCADE,
  PRIMARY KEY (item_id, path)
) STRICT, WITHOUT ROWID;

CREATE TABLE item_reviews (
  item_id INTEGER NOT NULL REFERENCES items(id) ON DELETE CASCADE,
  reviewer_id INTEGER NOT NULL REFERENCES reviewers(id) ON DELETE RESTRICT,
  status TEXT NOT NULL CHECK (status IN ('todo', 'draft', 'done', 'skipped')),
  event_id INTEGER NOT NULL REFERENCES events(id) ON DELETE CASCADE,
  PRIMARY KEY (item_id, reviewer_id)
) STRICT, WITHOUT ROWID;

-- What counts for each variable of each answer: expert over judge over offline, of the newest run. judged is the same without experts.
CREATE TABLE effective (
  response_id INTEGER NOT NULL REFERENCES responses(id) ON DELETE CASCADE,
  variable_id INTEGER NOT NULL REFERENCES variables(id) ON DELETE CASCADE,
  status TEXT NOT NULL,
  source TEXT NOT NULL,
  judged TEXT NOT NULL,
  PRIMARY KEY (response_id, variable_id)
) STRICT, WITHOUT ROWID;
`;
