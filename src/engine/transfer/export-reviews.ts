/** What reviewers did in a benchmark, event by event (docs/design/files.md). */
import type { EngineCalls, OutputOf } from '../../contract/calls.ts';
import type { BenchmarkView } from '../../contract/workspace-shapes.ts';
import { pythonObjectWithList, type PyValue } from '../../core/benchmark/python-json.ts';
import { historyOf } from '../store/events.ts';
import { itemIds } from '../store/items.ts';
import type { ReadableDb } from '../store/open.ts';
import type { Outputs } from './outputs.ts';

type Named = Pick<BenchmarkView, 'id' | 'name' | 'hash'>;

/** What names the benchmark that a file of ours is about. */
export function headOf({ name, hash }: Pick<Named, 'name' | 'hash'>): Record<string, PyValue> {
  return { benchmark: name, benchmark_sha256: hash };
}

/** Writes the file, item by item. Throws UserError cannot-write. */
export function exportReviews(
  db: ReadableDb,
  benchmark: Named,
  path: string,
  outputs: Outputs,
): OutputOf<EngineCalls, 'export.write'> {
  let rows = 0;
  const events = function* (): Generator<PyValue> {
    for (const { id, externalId } of itemIds(db, benchmark.id))
      for (const event of historyOf(db, id)) {
        rows += 1;
        yield { id: externalId, ...event };
      }
  };
  outputs.write(path, pythonObjectWithList(headOf(benchmark), 'events', events()));
  return { paths: [path], rows };
}
