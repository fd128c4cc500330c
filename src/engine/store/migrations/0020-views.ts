/**
 * Views for reading a workspace without the application (docs/data.md): their columns are a promise, so that a query that somebody wrote goes on
 * working. What they name may move; they are made anew then. `v_version` counts the changes that a reader has to know.
 */
export const sql = `
CREATE VIEW v_version AS SELECT 1 AS version;

CREATE VIEW v_items AS
SELECT i.id AS item_id, b.name AS benchmark, b.kind, i.position + 1 AS number, i.external_id, i.subject, i.item_type, i.question, i.solution, i.points,
  (SELECT count(*) FROM variables v WHERE v.item_id = i.id AND (v.place IS NOT NULL)) AS variables
FROM items i JOIN benchmarks b ON b.id = i.benchmark_id;

CREATE VIEW v_answers AS
SELECT a.id AS answer_id, a.item_id, b.name AS benchmark, i.external_id, a.run_id AS answer_set_id, coalesce(r.given_name, r.name) AS answer_set, m.name AS model,
  a.sample_index + 1 AS sample, a.text, a.error, a.finish_reason, a.created_at
FROM responses a JOIN items i ON i.id = a.item_id JOIN benchmarks b ON b.id = i.benchmark_id JOIN runs r ON r.id = a.run_id
LEFT JOIN models m ON m.id = r.model_id;

CREATE VIEW v_verdicts AS
SELECT e.response_id AS answer_id, a.item_id, b.name AS benchmark, i.external_id, m.name AS model, a.sample_index + 1 AS sample,
  v.id AS variable_id, coalesce(v.now_name, v.name) AS variable, coalesce(v.now_type, v.type) AS type, coalesce(v.now_value, v.value) AS reference,
  e.grading_id, g.name AS grading, coalesce(c.grading_id = e.grading_id, 0) AS chosen, e.trial, e.status, e.source, e.source = 'expert' AS by_hand,
  e.judged AS without_experts
FROM effective e JOIN responses a ON a.id = e.response_id JOIN items i ON i.id = a.item_id JOIN benchmarks b ON b.id = i.benchmark_id
JOIN variables v ON v.id = e.variable_id AND v.place IS NOT NULL JOIN gradings g ON g.id = e.grading_id JOIN runs r ON r.id = a.run_id
LEFT JOIN models m ON m.id = r.model_id LEFT JOIN chosen_gradings c ON c.answer_run_id = a.run_id;

CREATE VIEW v_decisions AS
SELECT d.id AS decision_id, d.created_at AS at, p.name AS reviewer, d.mode, d.undoes, d.kind, b.name AS benchmark, i.external_id, d.item_id,
  d.response_id AS answer_id, m.name AS model, a.sample_index + 1 AS sample, coalesce(v.now_name, v.name) AS variable, d.payload AS decision, d.reason
FROM events d JOIN reviewers p ON p.id = d.reviewer_id LEFT JOIN items i ON i.id = d.item_id LEFT JOIN benchmarks b ON b.id = i.benchmark_id
LEFT JOIN responses a ON a.id = d.response_id LEFT JOIN runs r ON r.id = a.run_id LEFT JOIN models m ON m.id = r.model_id
LEFT JOIN variables v ON v.id = d.variable_id;
`;
