/**
 * What lets copies of a workspace be joined: experts, decisions and the parts that experts add to items have identities that are the same in all
 * copies. What was there before gets one worked out from what it says, so that copies that migrate apart agree; an added part, from its
 * place and its texts. Experts have a colour and a role: who was there before goes on seeing everything. Beside the decisions: who is to review
 * what, when items were opened, and which bundles were merged.
 */
import { createHash } from 'node:crypto';
import type Sqlite from 'better-sqlite3';

/** `first`: SQL of what an identity begins with. */
const naming = (table: string, { only = '', first = "''", random = 16 } = {}): string => `
CREATE TRIGGER ${table}_named AFTER INSERT ON ${table} WHEN new.uid IS NULL ${only} BEGIN
  UPDATE ${table} SET uid = ${first} || lower(hex(randomblob(${String(random)}))) WHERE id = new.id;
END;`;

const named = (table: string, how: Parameters<typeof naming>[1] = {}): string => `
CREATE UNIQUE INDEX ${table}_uid ON ${table}(uid) WHERE uid IS NOT NULL;${naming(table, how)}`;

/** Begins with the number in the file, so that decisions of one moment keep their order. */
const NUMBERED = { first: "printf('%012x', new.id)", random: 10 };
const ADDED = { only: 'AND new.added = 1' };
const HOW = { reviewers: {}, events: NUMBERED, openings: {}, variables: ADDED, flow_steps: ADDED };
/** By their tables, the triggers that give identities. */
export const namingTriggers = Object.entries(HOW).map(([table, how]) => ({
  name: `${table}_named`,
  sql: naming(table, how),
}));

export const sql = `
ALTER TABLE reviewers ADD COLUMN uid TEXT;
ALTER TABLE reviewers ADD COLUMN colour INTEGER NOT NULL DEFAULT 0;
ALTER TABLE reviewers ADD COLUMN role TEXT NOT NULL DEFAULT 'adjudicator' CHECK (role IN ('expert', 'adjudicator'));
ALTER TABLE events ADD COLUMN uid TEXT;
ALTER TABLE variables ADD COLUMN uid TEXT;
ALTER TABLE flow_steps ADD COLUMN uid TEXT;

-- The newest decision of an expert is by time: what is merged comes later into the file.
DROP INDEX events_reviewer;
CREATE INDEX events_reviewer ON events(reviewer_id, created_at, uid);

-- Two copies may both have taken the same decision back.
DROP INDEX events_undoes;
CREATE INDEX events_undoes ON events(undoes) WHERE undoes IS NOT NULL;

-- Who is to review what: the newest plan of a benchmark counts. Gold items are those that everybody gets.
CREATE TABLE assignment_plans (
  id INTEGER PRIMARY KEY,
  uid TEXT NOT NULL UNIQUE,
  benchmark_id INTEGER NOT NULL REFERENCES benchmarks(id) ON DELETE CASCADE,
  plan TEXT NOT NULL,
  seed TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX assignment_plans_of ON assignment_plans(benchmark_id);
CREATE TABLE assignments (
  plan_id INTEGER NOT NULL REFERENCES assignment_plans(id) ON DELETE CASCADE,
  item_id INTEGER NOT NULL REFERENCES items(id) ON DELETE CASCADE,
  reviewer_id INTEGER NOT NULL REFERENCES reviewers(id) ON DELETE CASCADE,
  gold INTEGER NOT NULL DEFAULT 0 CHECK (gold IN (0, 1)),
  PRIMARY KEY (plan_id, item_id, reviewer_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX assignments_item ON assignments(item_id);
CREATE INDEX assignments_reviewer ON assignments(reviewer_id);

-- When an expert had an item before their eyes: the other half of how long it took.
CREATE TABLE openings (
  id INTEGER PRIMARY KEY,
  uid TEXT,
  reviewer_id INTEGER NOT NULL REFERENCES reviewers(id) ON DELETE CASCADE,
  item_id INTEGER NOT NULL REFERENCES items(id) ON DELETE CASCADE,
  at TEXT NOT NULL
) STRICT;
CREATE INDEX openings_reviewer ON openings(reviewer_id, at);
CREATE INDEX openings_item ON openings(item_id);

CREATE TABLE merged_bundles (
  hash TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  maker TEXT NOT NULL,
  made_at TEXT NOT NULL,
  merged_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
${Object.entries(HOW)
  .map(([table, how]) => named(table, how))
  .join('\n')}
`;

export function fill(raw: Sqlite.Database): void {
  const identify = (table: string, select: string): void => {
    const seen = new Map<string, number>();
    const put = raw.prepare(`UPDATE ${table} SET uid = ? WHERE id = ?`);
    for (const { id, ...said } of raw.prepare<[], { id: number }>(select).all()) {
      const text = JSON.stringify(said);
      const nth = seen.get(text) ?? 0;
      seen.set(text, nth + 1);
      const hash = createHash('sha256')
        .update(`${table} ${String(nth)} ${text}`)
        .digest('hex');
      put.run(
        (table === 'events' ? id.toString(16).padStart(12, '0') : '') + hash.slice(0, table === 'events' ? 20 : 32),
        id,
      );
    }
  };
  identify('reviewers', 'SELECT id, name, created_at FROM reviewers ORDER BY id');
  identify(
    'events',
    `SELECT e.id, w.name, w.created_at AS since, e.created_at AS at, e.mode, e.kind, i.external_id AS item, i.position, a.sample_index AS sample, e.payload, e.reason
     FROM events e JOIN reviewers w ON w.id = e.reviewer_id LEFT JOIN items i ON i.id = e.item_id LEFT JOIN responses a ON a.id = e.response_id ORDER BY e.id`,
  );
  identify(
    'variables',
    `SELECT v.id, i.external_id AS item, i.position AS itemPlace, v.position, v.name, v.type, v.description, v.value
     FROM variables v JOIN items i ON i.id = v.item_id WHERE v.added = 1 ORDER BY v.id`,
  );
  identify(
    'flow_steps',
    `SELECT s.id, i.external_id AS item, i.position AS itemPlace, s.position, s.step_id, s.step, s.answer
     FROM flow_steps s JOIN items i ON i.id = s.item_id WHERE s.added = 1 ORDER BY s.id`,
  );
}
