/** The items that stay in a benchmark, as a benchmark of their own (paper, section 3.1). */
import type { EngineCalls, OutputOf, ParsedOf } from '../../../contract/calls.ts';
import { UserError } from '../../../contract/router.ts';
import type { BenchmarkView } from '../../../contract/workspace-shapes.ts';
import type { ItemStanding } from '../../../core/review/items/item-verdict.ts';
import { itemStandings } from '../../store/items/item-verdicts.ts';
import type { ReadableDb } from '../../store/file/open.ts';
import type { Outputs } from '../files/outputs.ts';

/** A row of the benchmark as it counts with its corrections, and the text before it. */
export interface ExportRow {
  id: number;
  lead: string;
  raw: string;
  externalId: string;
}

/** Writes the rows that stand so, each as it counts with its corrections. Throws UserError nothing-kept. */
export function exportFiltered(
  db: ReadableDb,
  benchmark: Pick<BenchmarkView, 'id' | 'name'> & { tail: string },
  rows: Iterable<ExportRow>,
  { path, standings = ['keep'] }: Pick<ParsedOf<EngineCalls, 'export.write'>, 'path' | 'standings'>,
  outputs: Outputs,
): OutputOf<EngineCalls, 'export.write'> {
  const standing = itemStandings(db, benchmark.id);
  const wanted = new Set<ItemStanding>(standings);
  const kept = (id: number): boolean => wanted.has(standing.get(id) ?? 'undecided');
  const count = [...standing.keys()].filter(kept).length;
  if (count === 0)
    throw new UserError(
      'nothing-kept',
      `No item of "${benchmark.name}" has the verdict that was asked for (${[...wanted].join(', ')}), so the file would be empty. Give verdicts in Review first.`,
    );
  outputs.write(path, texts(rows, benchmark.tail, kept));
  return { paths: [path], rows: count };
}

/** What stands before the first row of the file opens the list, whichever row comes first now; its end stays its end. */
function* texts(rows: Iterable<ExportRow>, tail: string, kept: (id: number) => boolean): Generator<string> {
  let opening: string | null = null;
  let first = true;
  for (const { id, lead, raw } of rows) {
    opening ??= lead;
    if (!kept(id)) continue;
    yield (first ? opening : lead) + raw;
    first = false;
  }
  yield tail;
}
