/** Corrections of a benchmark as a table: what the file says, what it should say, who says so and why (docs/design/files.md, "Errata"). */
import { parseTree } from 'jsonc-parser';
import type { EngineCalls, OutputOf } from '../../../contract/calls.ts';
import type { BenchmarkView } from '../../../contract/workspace-shapes.ts';
import { nodeAt } from '../../../core/benchmark/cfe/json-pointer.ts';
import { RawJson } from '../../../core/benchmark/cfe/python-json.ts';
import { correctionsOf, type Correction } from '../../store/items/patches.ts';
import type { ReadableDb } from '../../store/file/open.ts';
import { headOf } from './export-reviews.ts';
import type { Outputs } from '../files/outputs.ts';
import { tableTexts, type TableRow } from '../files/record-table.ts';

const COLUMNS = ['item', 'id', 'path', 'before', 'after', 'reason', 'reviewer', 'time'] as const;
type ErratumCells = Record<(typeof COLUMNS)[number], string | number>;

/** The JSON text at a path of a row as it stands there; undefined where nothing does. */
export function sourceAt(raw: string, path: string): string | undefined {
  const node = nodeAt(parseTree(raw), path);
  return node && raw.slice(node.offset, node.offset + node.length);
}

/** As people read it: a string without its quotation marks, everything else as JSON. */
function readable(json: string | undefined): string {
  if (json === undefined) return '';
  const value: unknown = JSON.parse(json);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export function erratumCells(
  one: Pick<Correction, 'position' | 'externalId' | 'path' | 'reason' | 'reviewer' | 'at'>,
  before: string | undefined,
  after: string,
): ErratumCells {
  return {
    item: one.position + 1,
    id: one.externalId,
    path: one.path,
    before: readable(before),
    after: readable(after),
    reason: one.reason,
    reviewer: one.reviewer,
    time: one.at,
  };
}

/** Writes the table. Throws UserError cannot-write. */
export function exportErrata(
  db: ReadableDb,
  benchmark: Pick<BenchmarkView, 'id' | 'name' | 'hash'>,
  path: string,
  outputs: Outputs,
): OutputOf<EngineCalls, 'export.write'> {
  let written = 0;
  const rows = function* (): Generator<TableRow> {
    for (const one of correctionsOf(db, benchmark.id)) {
      written += 1;
      const before = sourceAt(one.raw, one.path);
      const after = one.json ? one.value : JSON.stringify(one.value);
      yield {
        cells: erratumCells(one, before, after),
        values: { before: before === undefined ? undefined : new RawJson(before), after: new RawJson(after) },
        // The texts as they stand in the row: 5.0 stays 5.0.
        record: { before: before ?? null, after },
      };
    }
  };
  outputs.write(path, tableTexts(path, { name: 'errata', head: headOf(benchmark), columns: COLUMNS }, rows()));
  return { paths: [path], rows: written };
}
