/** Which kinds of benchmarks there are, the application's list says (core/benchmark/kinds.ts): a new one needs no migration. */
export const sql = `
DROP VIEW v_items;
ALTER TABLE benchmarks RENAME COLUMN kind TO listed_kind;
ALTER TABLE benchmarks ADD COLUMN kind TEXT NOT NULL DEFAULT '';
UPDATE benchmarks SET kind = listed_kind;
ALTER TABLE benchmarks DROP COLUMN listed_kind;

CREATE VIEW v_items AS
SELECT i.id AS item_id, b.name AS benchmark, b.kind, i.position + 1 AS number, i.external_id, i.subject, i.item_type, i.question, i.solution, i.points,
  (SELECT count(*) FROM variables v WHERE v.item_id = i.id AND (v.place IS NOT NULL)) AS variables
FROM items i JOIN benchmarks b ON b.id = i.benchmark_id;
`;
