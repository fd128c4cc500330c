/** Tables that exports write and imports take back: reviewers' decisions and errata. They come last, since they are about the rest. */
import { statSync } from 'node:fs';
import type { EngineCalls, ParsedOf } from '../../../contract/calls.ts';
import type { BenchmarkView, ImportReport } from '../../../contract/workspace-shapes.ts';
import {
  findBenchmarkByHash,
  findBenchmarkByName,
  getBenchmark,
  listBenchmarks,
} from '../../store/items/benchmarks.ts';
import { itemsByExternalId } from '../../store/items/items.ts';
import type { ReadableDb, WritableDb } from '../../store/file/open.ts';
import { importErrata } from './import-errata.ts';
import { importReviews } from './import-reviews.ts';
import { beginningOf } from '../files/json-lines.ts';
import { listProblems } from './problems.ts';
import { readSource, type SourceFile } from '../files/read-file.ts';
import { isCsv, readTable, type ReadRow } from '../files/record-table.ts';

export type TableKind = 'reviews' | 'errata';
const LIST: Record<TableKind, string> = { reviews: 'decisions', errata: 'errata' };
const IMPORT = { reviews: importReviews, errata: importErrata };

/** What table a file is, by its first line or first members, or null; a folder is none. */
export function tableKind(path: string): TableKind | null {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return null;
  const beginning = beginningOf(path).replace(/^\ufeff/, '');
  if (isCsv(path)) {
    const columns = new Set((beginning.split(/\r?\n/)[0] ?? '').split(',').map(unquoted));
    if (!columns.has('record')) return null;
    return columns.has('decision') ? 'reviews' : columns.has('path') ? 'errata' : null;
  }
  if (!/^\s*\{\s*"benchmark"\s*:/.test(beginning)) return null;
  const [, list] = /"(decisions|errata)"\s*:\s*\[/.exec(beginning) ?? [];
  return list === 'decisions' ? 'reviews' : list === 'errata' ? 'errata' : null;
}
const unquoted = (column: string): string => column.replace(/^"(.*)"$/, '$1');

/** The tables among the files of an import. */
export function tablesAmong(
  paths: readonly string[],
  kind: ParsedOf<EngineCalls, 'import.files'>['kind'],
): { source: SourceFile; kind: TableKind }[] {
  if (kind !== undefined && kind !== 'reviews' && kind !== 'errata') return [];
  return paths.flatMap((path) => {
    const found = kind ?? tableKind(path);
    return found === null ? [] : [{ source: readSource(path), kind: found }];
  });
}

/** Adds what fits; what does not is named in the report. */
export function importTable(
  db: WritableDb,
  { source, kind }: { source: SourceFile; kind: TableKind },
  named: string | undefined,
  report: ImportReport,
): ImportReport['files'][number] | null {
  const reject = (message: string, line: number | null = null): null => {
    report.rejections.push({ file: source.name, record: null, line, field: null, message });
    return null;
  };
  const table = readTable(source, LIST[kind]);
  if ('problem' in table) return reject(table.problem, table.line);
  const benchmark = benchmarkOf(db, table, named);
  if (!benchmark)
    return reject('is about a benchmark that is not in the workspace. Import the benchmark first, or name it.');
  const done = IMPORT[kind](db, source, table.rows, benchmark);
  listProblems(report.rejections, done.rejections);
  if (done.known > 0)
    report.warnings.push({
      ...{ file: source.name, record: null, line: null, field: null },
      message: `${String(done.known)} of its rows were in the workspace already, and stand as they did`,
    });
  return {
    ...{ file: source.name, kind, name: benchmark.name, benchmarkId: benchmark.id, runId: null },
    ...{ records: done.rows, images: 0 },
  };
}

/** The benchmark that was named, the very file that the table is about, or the one that knows most of its ids. */
function benchmarkOf(
  db: ReadableDb,
  { head, rows }: { head: Record<string, unknown>; rows: readonly ReadRow[] },
  named: string | undefined,
): Pick<BenchmarkView, 'id' | 'kind' | 'name'> | undefined {
  if (named !== undefined) return getBenchmark(db, findBenchmarkByName(db, named) ?? 0);
  const hash = head.benchmark_sha256;
  const same = typeof hash === 'string' ? findBenchmarkByHash(db, hash) : undefined;
  if (same) return getBenchmark(db, same.id);
  const ids = new Set(rows.map(({ cells }) => cells.get('id') ?? ''));
  const [best] = listBenchmarks(db)
    .map((benchmark) => ({
      benchmark,
      hits: [...itemsByExternalId(db, benchmark.id).keys()].filter((id) => ids.has(id)).length,
    }))
    .sort((a, b) => b.hits - a.hits);
  return best && best.hits > 0 ? best.benchmark : undefined;
}
