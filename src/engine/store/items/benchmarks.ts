import type { BenchmarkKind, GradedBy } from '../../../core/benchmark/kind.ts';
import { benchmarkKind, kindsGradedBy, type BenchmarkKindId } from '../../../core/benchmark/kinds.ts';
import { UserError } from '../../../contract/router.ts';
import type { BenchmarkView } from '../../../contract/workspace-shapes.ts';
import type { ReadableDb, WritableDb } from '../file/open.ts';

export interface NewBenchmark {
  name: string;
  kind: BenchmarkKindId;
  sourceName: string;
  /** sha256 of the file's bytes: what expert edits are pinned to. */
  hash: string;
  tail: string;
  at: string;
}

export function insertBenchmark(db: WritableDb, benchmark: NewBenchmark): number {
  return db.run(
    'INSERT INTO benchmarks (name, kind, source_name, hash, tail, created_at) VALUES (@name, @kind, @sourceName, @hash, @tail, @at)',
    benchmark,
  ).id;
}

/** What is known of a streamed file only at its end: the text after its last row. `meta` is what the kind keeps beside its rows. */
export function setSourceOf(db: WritableDb, id: number, of: { tail: string; meta: object }): void {
  db.run('UPDATE benchmarks SET tail = ?, meta = ? WHERE id = ?', of.tail, JSON.stringify(of.meta), id);
}

const VIEW = `
  SELECT b.id, b.name, b.kind, b.source_name AS sourceName, b.hash,
    (SELECT count(*) FROM items i WHERE i.benchmark_id = b.id) AS items,
    (SELECT count(DISTINCT m.item_id) FROM item_images m JOIN items i ON i.id = m.item_id WHERE i.benchmark_id = b.id) AS withImages,
    (SELECT coalesce(sum(c.answers), 0) FROM runs g JOIN answer_counts c ON c.run_id = g.id WHERE g.benchmark_id = b.id) AS responses,
    (SELECT count(DISTINCT m.path) FROM item_images m JOIN items i ON i.id = m.item_id WHERE i.benchmark_id = b.id AND m.hash IS NULL) AS missingFigures,
    (SELECT count(DISTINCT p.item_id) FROM patches p JOIN items i ON i.id = p.item_id
      WHERE i.benchmark_id = b.id AND p.path NOT LIKE '/markscheme/%') AS edited
  FROM benchmarks b`;

export function listBenchmarks(db: ReadableDb): BenchmarkView[] {
  return db.all<BenchmarkView>(`${VIEW} ORDER BY b.id`);
}

export function getBenchmark(db: ReadableDb, id: number): (BenchmarkView & { tail: string }) | undefined {
  const view = db.get<BenchmarkView>(`${VIEW} WHERE b.id = ?`, id);
  const row = db.get<{ tail: string }>('SELECT tail FROM benchmarks WHERE id = ?', id);
  return view && row ? { ...view, tail: row.tail } : undefined;
}

/** The same, where it must be there. Throws UserError not-found. */
export function requireBenchmark(db: ReadableDb, id: number): BenchmarkView & { tail: string } {
  const benchmark = getBenchmark(db, id);
  if (!benchmark)
    throw new UserError('not-found', `There is no benchmark ${String(id)} in this workspace. Reload the list.`);
  return benchmark;
}

export function findBenchmarkByName(db: ReadableDb, name: string): number | undefined {
  return db.get<{ id: number }>('SELECT id FROM benchmarks WHERE name = ?', name)?.id;
}

export function findBenchmarkByHash(db: ReadableDb, hash: string): { id: number; name: string } | undefined {
  return db.get<{ id: number; name: string }>('SELECT id, name FROM benchmarks WHERE hash = ?', hash);
}

/** Throws UserError not-found. */
export function kindOf(db: ReadableDb, id: number): BenchmarkKind {
  const row = db.get<{ kind: BenchmarkKindId }>('SELECT kind FROM benchmarks WHERE id = ?', id);
  return benchmarkKind(row?.kind ?? requireBenchmark(db, id).kind);
}

/** SQL: those kinds, for an IN. */
export const kindsSql = (kinds: readonly BenchmarkKindId[]): string => kinds.map((id) => `'${id}'`).join(', ');

export const isGradedBy = (db: ReadableDb, id: number, by: GradedBy): boolean => kindOf(db, id).gradedBy === by;

/** The benchmarks that are graded so, in order. */
export const benchmarksGradedBy = (db: ReadableDb, by: GradedBy): { id: number; name: string }[] =>
  benchmarksOfKinds(db, kindsGradedBy(by));

export function benchmarksOfKinds(db: ReadableDb, kinds: readonly BenchmarkKindId[]): { id: number; name: string }[] {
  return db.all(`SELECT id, name FROM benchmarks WHERE kind IN (${kindsSql(kinds)}) ORDER BY id`);
}

/** Whether any item has a figure, found or missing. */
export function hasFigures(db: ReadableDb, benchmarkId: number): boolean {
  const sql = 'SELECT 1 FROM item_images m JOIN items i ON i.id = m.item_id WHERE i.benchmark_id = ? LIMIT 1';
  return db.get(sql, benchmarkId) !== undefined;
}
