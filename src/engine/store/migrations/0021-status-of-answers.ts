/**
 * An item's status is one per answer set: what was completed with one model's answers is not begun with another's. Without an answer set (null) it
 * is the item's own. What was completed before goes to the sets that there were then; where none was there yet, as after decisions came
 * from a table, to all, so that nothing that was shown as done has to be done again.
 */
export const sql = `
ALTER TABLE events ADD COLUMN answer_run_id INTEGER REFERENCES runs(id) ON DELETE CASCADE;
CREATE INDEX events_answers ON events(answer_run_id) WHERE answer_run_id IS NOT NULL;

CREATE TABLE item_reviews_next (
  id INTEGER PRIMARY KEY,
  item_id INTEGER NOT NULL REFERENCES items(id) ON DELETE CASCADE,
  reviewer_id INTEGER NOT NULL REFERENCES reviewers(id) ON DELETE RESTRICT,
  answer_run_id INTEGER REFERENCES runs(id) ON DELETE CASCADE,
  status TEXT NOT NULL,
  reason TEXT NOT NULL DEFAULT '',
  event_id INTEGER NOT NULL REFERENCES events(id) ON DELETE CASCADE
) STRICT;
INSERT INTO item_reviews_next (item_id, reviewer_id, answer_run_id, status, reason, event_id)
  SELECT r.item_id, r.reviewer_id, NULL, r.status, r.reason, r.event_id FROM item_reviews r;
INSERT INTO item_reviews_next (item_id, reviewer_id, answer_run_id, status, reason, event_id)
  SELECT r.item_id, r.reviewer_id, s.id, r.status, r.reason, r.event_id
  FROM item_reviews r JOIN events e ON e.id = r.event_id JOIN items i ON i.id = r.item_id
  JOIN runs s ON s.benchmark_id = i.benchmark_id AND s.kind = 'generation'
  WHERE s.created_at <= e.created_at
    OR NOT EXISTS (SELECT 1 FROM runs x WHERE x.benchmark_id = i.benchmark_id AND x.kind = 'generation' AND x.created_at <= e.created_at);
DROP TABLE item_reviews;
ALTER TABLE item_reviews_next RENAME TO item_reviews;
CREATE UNIQUE INDEX item_reviews_of ON item_reviews(item_id, reviewer_id, coalesce(answer_run_id, 0));
CREATE INDEX item_reviews_answers ON item_reviews(answer_run_id) WHERE answer_run_id IS NOT NULL;

DROP VIEW v_decisions;
CREATE VIEW v_decisions AS
SELECT d.id AS decision_id, d.created_at AS at, p.name AS reviewer, d.mode, d.undoes, d.kind, b.name AS benchmark, i.external_id, d.item_id,
  d.response_id AS answer_id, m.name AS model, a.sample_index + 1 AS sample, coalesce(v.now_name, v.name) AS variable, d.payload AS decision, d.reason
FROM events d JOIN reviewers p ON p.id = d.reviewer_id LEFT JOIN items i ON i.id = d.item_id LEFT JOIN benchmarks b ON b.id = i.benchmark_id
LEFT JOIN responses a ON a.id = d.response_id LEFT JOIN runs r ON r.id = coalesce(a.run_id, d.answer_run_id) LEFT JOIN models m ON m.id = r.model_id
LEFT JOIN variables v ON v.id = d.variable_id;
`;
