/**
 * How many answers a set has and how many tasks of a run are in which state, counted as rows are written, so that lists of answer sets and runs do not
 * count a million of them. Nothing refers to these tables: what is removed and brought back is counted by the same triggers. The index is for removing
 * answers, which else looked through all tasks for each of them.
 */
import type Sqlite from 'better-sqlite3';

/** Of one answer (`row`) in the counts of its set. */
const answers = (row: 'new' | 'old', by: '+' | '-'): string => `
  UPDATE answer_counts SET answers = answers ${by} 1, empty = empty ${by} (coalesce(${row}.text, '') = ''),
    questions = questions ${by} NOT EXISTS (SELECT 1 FROM responses a WHERE a.run_id = ${row}.run_id AND a.item_id = ${row}.item_id AND a.id <> ${row}.id)
  WHERE run_id = ${row}.run_id;`;

/** The answer set that a task grades; 0: none. */
const setOf = (row: 'new' | 'old'): string =>
  `coalesce((SELECT a.run_id FROM responses a WHERE a.id = ${row}.response_id), 0)`;
const more = `
  INSERT INTO task_counts (run_id, answer_run_id, state, n) VALUES (new.run_id, ${setOf('new')}, new.state, 1)
    ON CONFLICT DO UPDATE SET n = n + 1;`;
const less = `
  UPDATE task_counts SET n = n - 1 WHERE run_id = old.run_id AND answer_run_id = ${setOf('old')} AND state = old.state;
  DELETE FROM task_counts WHERE run_id = old.run_id AND n = 0;`;

export const sql = `
CREATE TABLE answer_counts (
  run_id INTEGER PRIMARY KEY,
  answers INTEGER NOT NULL,
  -- Answers without a text.
  empty INTEGER NOT NULL,
  -- Items with an answer.
  questions INTEGER NOT NULL
) STRICT;
CREATE TABLE task_counts (
  run_id INTEGER NOT NULL,
  -- Of which answers; 0: of none that are there.
  answer_run_id INTEGER NOT NULL,
  state TEXT NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (run_id, answer_run_id, state)
) STRICT, WITHOUT ROWID;
CREATE INDEX tasks_response ON tasks(response_id) WHERE response_id IS NOT NULL;

CREATE TRIGGER responses_count_ins AFTER INSERT ON responses BEGIN
  INSERT INTO answer_counts (run_id, answers, empty, questions) SELECT new.run_id, 0, 0, 0
    WHERE NOT EXISTS (SELECT 1 FROM answer_counts WHERE run_id = new.run_id);
${answers('new', '+')}
END;
CREATE TRIGGER responses_count_upd AFTER UPDATE OF text ON responses BEGIN
  UPDATE answer_counts SET empty = empty + (coalesce(new.text, '') = '') - (coalesce(old.text, '') = '') WHERE run_id = new.run_id;
END;
CREATE TRIGGER responses_count_del AFTER DELETE ON responses BEGIN
${answers('old', '-')}
END;
-- While the answer is still there to say of which set its tasks are.
CREATE TRIGGER responses_tasks_del BEFORE DELETE ON responses BEGIN
  DELETE FROM tasks WHERE response_id = old.id;
END;
CREATE TRIGGER tasks_count_ins AFTER INSERT ON tasks BEGIN
${more}
END;
CREATE TRIGGER tasks_count_upd AFTER UPDATE OF state ON tasks WHEN new.state <> old.state BEGIN
${less}${more}
END;
CREATE TRIGGER tasks_count_del AFTER DELETE ON tasks BEGIN
${less}
END;
CREATE TRIGGER runs_count_del AFTER DELETE ON runs BEGIN
  DELETE FROM answer_counts WHERE run_id = old.id;
  DELETE FROM task_counts WHERE run_id = old.id;
END;
`;

export function fill(raw: Sqlite.Database): void {
  raw.exec(`
    INSERT INTO answer_counts (run_id, answers, empty, questions)
      SELECT run_id, count(*), count(*) FILTER (WHERE coalesce(text, '') = ''), count(DISTINCT item_id) FROM responses GROUP BY run_id;
    INSERT INTO task_counts (run_id, answer_run_id, state, n)
      SELECT t.run_id, coalesce(a.run_id, 0), t.state, count(*) FROM tasks t LEFT JOIN responses a ON a.id = t.response_id GROUP BY 1, 2, 3;`);
}
