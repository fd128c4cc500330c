import { always, ofAnswer, ofItem } from './0016-standings.ts';

/** What was adjudicated of answers and of items. The view of verdicts says who decided by hand: single experts, or an adjudication of them. */
export const sql = `
CREATE TABLE answer_adjudications (
  id INTEGER PRIMARY KEY,
  response_id INTEGER NOT NULL REFERENCES responses(id) ON DELETE CASCADE,
  about TEXT NOT NULL,
  variable_id INTEGER REFERENCES variables(id) ON DELETE CASCADE,
  rubric_id INTEGER REFERENCES rubrics(id) ON DELETE CASCADE,
  reviewer_id INTEGER NOT NULL REFERENCES reviewers(id) ON DELETE RESTRICT,
  said TEXT NOT NULL,
  value TEXT,
  reason TEXT NOT NULL,
  span_start INTEGER,
  span_end INTEGER,
  event_id INTEGER NOT NULL REFERENCES events(id) ON DELETE CASCADE
) STRICT;
CREATE UNIQUE INDEX answer_adjudications_of
  ON answer_adjudications(response_id, about, coalesce(variable_id, 0), coalesce(rubric_id, 0), reviewer_id);

-- part: the question, or the path of a field of the row.
CREATE TABLE item_adjudications (
  id INTEGER PRIMARY KEY,
  item_id INTEGER NOT NULL REFERENCES items(id) ON DELETE CASCADE,
  about TEXT NOT NULL,
  part TEXT NOT NULL,
  variable_id INTEGER REFERENCES variables(id) ON DELETE CASCADE,
  step_id INTEGER REFERENCES flow_steps(id) ON DELETE CASCADE,
  answer_run_id INTEGER REFERENCES runs(id) ON DELETE CASCADE,
  reviewer_id INTEGER NOT NULL REFERENCES reviewers(id) ON DELETE RESTRICT,
  said TEXT NOT NULL,
  value TEXT,
  reason TEXT NOT NULL,
  event_id INTEGER NOT NULL REFERENCES events(id) ON DELETE CASCADE
) STRICT;
CREATE UNIQUE INDEX item_adjudications_of
  ON item_adjudications(item_id, about, part, coalesce(variable_id, 0), coalesce(step_id, 0), coalesce(answer_run_id, 0), reviewer_id);
${always('answer_adjudications', ofAnswer)}
${always('item_adjudications', ofItem)}

DROP VIEW v_verdicts;
CREATE VIEW v_verdicts AS
SELECT e.response_id AS answer_id, a.item_id, b.name AS benchmark, i.external_id, m.name AS model, a.sample_index + 1 AS sample,
  v.id AS variable_id, coalesce(v.now_name, v.name) AS variable, coalesce(v.now_type, v.type) AS type, coalesce(v.now_value, v.value) AS reference,
  e.grading_id, g.name AS grading, coalesce(c.grading_id = e.grading_id, 0) AS chosen, e.trial, e.status, e.source,
  e.source IN ('expert', 'adjudicated') AS by_hand, e.judged AS without_experts
FROM effective e JOIN responses a ON a.id = e.response_id JOIN items i ON i.id = a.item_id JOIN benchmarks b ON b.id = i.benchmark_id
JOIN variables v ON v.id = e.variable_id AND v.place IS NOT NULL JOIN gradings g ON g.id = e.grading_id JOIN runs r ON r.id = a.run_id
LEFT JOIN models m ON m.id = r.model_id LEFT JOIN chosen_gradings c ON c.answer_run_id = a.run_id;
`;
