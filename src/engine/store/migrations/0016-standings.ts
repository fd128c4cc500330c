/**
 * What lists and figures show of items, kept so that nothing has to look at all answers: item_facts of an item, standings of an item in an answer
 * set and grading (store/standings/standings.ts says what is in them). Both are worked out from the other tables and can be made anew from them at any time.
 * Triggers note which items are stale, so that nothing that writes has to think of it; whoever reads them has the stale ones worked out first.
 */
import type Sqlite from 'better-sqlite3';

/** The names of triggers say what they follow; `items` selects the ids of the items that a changed row is about. */
const follow = (table: string, when: 'INSERT' | 'DELETE' | `UPDATE${string}`, items: string, only = ''): string => `
CREATE TRIGGER ${table}_stale_${when.slice(0, 3).toLowerCase()} AFTER ${when} ON ${table} ${only} BEGIN
  INSERT INTO stale_items (item_id) SELECT x.id FROM (${items}) x WHERE x.id NOT IN (SELECT item_id FROM stale_items);
END;`;

export const ofItem = (row: string): string => `SELECT ${row}.item_id AS id`;
export const ofAnswer = (row: string): string =>
  `SELECT a.item_id AS id FROM responses a WHERE a.id = ${row}.response_id`;
const ofVerdict = (row: string): string =>
  `SELECT a.item_id AS id FROM verdicts v JOIN responses a ON a.id = v.response_id WHERE v.id = ${row}.verdict_id`;
const ofSet = (row: string): string =>
  `SELECT i.id FROM runs r JOIN items i ON i.benchmark_id = r.benchmark_id WHERE r.id = ${row}.answer_run_id`;
const ofGrading = (row: string): string =>
  `SELECT i.id FROM gradings g JOIN runs r ON r.id = g.answer_run_id JOIN items i ON i.benchmark_id = r.benchmark_id WHERE g.id = ${row}.grading_id`;

/** Every change of a table's rows makes the items that they are about stale. */
export const always = (table: string, items: (row: string) => string): string =>
  follow(table, 'INSERT', items('new')) + follow(table, 'UPDATE', items('new')) + follow(table, 'DELETE', items('old'));

export const sql = `
CREATE TABLE stale_items (item_id INTEGER PRIMARY KEY) STRICT;

CREATE TABLE item_facts (
  item_id INTEGER PRIMARY KEY REFERENCES items(id) ON DELETE CASCADE,
  benchmark_id INTEGER NOT NULL,
  position INTEGER NOT NULL,
  subject TEXT NOT NULL,
  damaged INTEGER NOT NULL,
  length INTEGER NOT NULL,
  figures INTEGER NOT NULL,
  variables INTEGER NOT NULL,
  types TEXT NOT NULL,
  steps INTEGER NOT NULL,
  pairs INTEGER NOT NULL,
  differing INTEGER NOT NULL
) STRICT;
CREATE INDEX item_facts_position ON item_facts(benchmark_id, position);
CREATE INDEX item_facts_subject ON item_facts(benchmark_id, subject = '', subject COLLATE NOCASE, position);
CREATE INDEX item_facts_length ON item_facts(benchmark_id, length, position);

-- grading_id 0: nobody has graded the set. answers, verdicts, samples: see store/standings/standing-text.ts.
CREATE TABLE standings (
  answer_run_id INTEGER NOT NULL REFERENCES runs(id) ON DELETE CASCADE,
  grading_id INTEGER NOT NULL,
  item_id INTEGER NOT NULL REFERENCES items(id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  version INTEGER NOT NULL,
  answers TEXT NOT NULL,
  verdicts TEXT NOT NULL,
  samples TEXT NOT NULL,
  outcomes INTEGER NOT NULL,
  right INTEGER NOT NULL,
  wrong INTEGER NOT NULL,
  open INTEGER NOT NULL,
  seen TEXT NOT NULL,
  overridden INTEGER NOT NULL,
  judge_verifier INTEGER NOT NULL,
  judge_verifier_differing INTEGER NOT NULL,
  expert_judge INTEGER NOT NULL,
  expert_judge_differing INTEGER NOT NULL,
  expert_verifier INTEGER NOT NULL,
  expert_verifier_differing INTEGER NOT NULL,
  expert_expert INTEGER NOT NULL,
  expert_expert_differing INTEGER NOT NULL,
  suspect INTEGER NOT NULL,
  differing INTEGER NOT NULL,
  priority INTEGER NOT NULL,
  PRIMARY KEY (answer_run_id, grading_id, item_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX standings_item ON standings(item_id);
CREATE INDEX standings_version ON standings(version);
CREATE INDEX standings_differing ON standings(answer_run_id, grading_id, differing DESC, position);
CREATE INDEX standings_priority ON standings(answer_run_id, grading_id, priority DESC, position);

-- Answers that are not there: few, and counted whenever answer sets are listed.
CREATE INDEX responses_empty ON responses(run_id) WHERE text IS NULL OR text = '';
${follow('items', 'INSERT', 'SELECT new.id')}
${follow('items', 'UPDATE OF position, subject, damaged, question, solution', 'SELECT new.id')}
${always('item_images', ofItem)}
${always('variables', ofItem)}
${always('flow_steps', ofItem)}
${always('item_decisions', ofItem)}
${follow('responses', 'INSERT', ofItem('new'))}
${follow('responses', 'UPDATE OF finish_reason', ofItem('new'))}
${follow('responses', 'DELETE', ofItem('old'))}
${always('effective', ofAnswer)}
${always('verdicts', ofAnswer)}
${always('overrides', ofAnswer)}
${always('rescored', ofVerdict)}
${follow('tasks', 'INSERT', ofItem('new'), `WHEN new.kind = 'grade'`)}
${follow('tasks', 'DELETE', ofItem('old'), `WHEN old.kind = 'grade'`)}
${always('grades', ofAnswer)}
${always('gradings', ofSet)}
${always('grading_runs', ofGrading)}
${follow('chosen_gradings', 'INSERT', ofSet('new'))}
${follow('chosen_gradings', 'DELETE', ofSet('old'))}
${follow('runs', 'INSERT', 'SELECT i.id FROM items i WHERE i.benchmark_id = new.benchmark_id', `WHEN new.kind = 'generation'`)}
`;

/** Everything is worked out when it is first asked for. */
export function fill(raw: Sqlite.Database): void {
  raw.exec('INSERT INTO stale_items (item_id) SELECT id FROM items');
}
