/**
 * Evidence about the decisions on items, kept as standings are: a row for each item and decision that there is evidence about. What it is made of, and no
 * trigger of standings follows, makes the item stale too. Everything is worked out when it is first asked for.
 */
import type Sqlite from 'better-sqlite3';
import { ofItem } from './0016-standings.ts';

const follow = (name: string, when: string, items: string, only = ''): string => `
CREATE TRIGGER evidence_stale_${name} AFTER ${when} ${only} BEGIN
  INSERT INTO stale_items (item_id) SELECT DISTINCT x.id FROM (${items}) x WHERE x.id NOT IN (SELECT item_id FROM stale_items);
END;`;
/** Every change of a table's rows. */
const always = (table: string, items: (row: string) => string): string =>
  follow(`${table}_ins`, `INSERT ON ${table}`, items('new')) +
  follow(`${table}_upd`, `UPDATE ON ${table}`, items('new')) +
  follow(`${table}_del`, `DELETE ON ${table}`, items('old'));

const ofStep = (row: string): string => `SELECT item_id AS id FROM flow_steps WHERE id = ${row}.step_id`;
const ofTask = (row: string): string => `SELECT item_id AS id FROM tasks WHERE id = ${row}.task_id`;
const ofReviewer = `SELECT a.item_id AS id FROM overrides o JOIN responses a ON a.id = o.response_id WHERE o.reviewer_id = new.id
  UNION SELECT s.item_id FROM step_marks k JOIN flow_steps s ON s.id = k.step_id WHERE k.reviewer_id = new.id`;
const ofRun = 'SELECT id FROM items WHERE benchmark_id = new.benchmark_id';

export const sql = `
-- evidence: what there is of it, as JSON (core/review/items/evidence.ts); weight: of the strongest.
CREATE TABLE item_evidence (
  item_id INTEGER NOT NULL REFERENCES items(id) ON DELETE CASCADE,
  question TEXT NOT NULL,
  benchmark_id INTEGER NOT NULL,
  position INTEGER NOT NULL,
  weight REAL NOT NULL,
  evidence TEXT NOT NULL,
  PRIMARY KEY (item_id, question)
) STRICT, WITHOUT ROWID;
CREATE INDEX item_evidence_strongest ON item_evidence(benchmark_id, weight DESC, position);
CREATE INDEX item_evidence_question ON item_evidence(benchmark_id, question, weight DESC, position);
CREATE INDEX tasks_item ON tasks(item_id) WHERE kind = 'diagnose';
${always('step_marks', ofStep)}
${always('patches', ofItem)}
${always('diagnosis_flows', ofItem)}
${always('diagnosis_answers', ofTask)}
${follow('tasks_ins', 'INSERT ON tasks', ofItem('new'), `WHEN new.kind = 'diagnose'`)}
${follow('tasks_del', 'DELETE ON tasks', ofItem('old'), `WHEN old.kind = 'diagnose'`)}
${follow('reviewers', 'UPDATE OF name ON reviewers', ofReviewer)}
${follow('runs', 'UPDATE OF config ON runs', ofRun, `WHEN new.benchmark_id IS NOT NULL AND new.config <> old.config AND new.kind IN ('generation', 'diagnosis')`)}
`;

export function fill(raw: Sqlite.Database): void {
  raw.exec('INSERT INTO stale_items (item_id) SELECT id FROM items WHERE id NOT IN (SELECT item_id FROM stale_items)');
}
