/** Corrections from a table that an export wrote, made again by those who made them, each on the text that it corrects. */
import { z } from 'zod';
import { UserError } from '../../../contract/router.ts';
import type { BenchmarkView } from '../../../contract/workspace-shapes.ts';
import { benchmarkKind } from '../../../core/benchmark/kinds.ts';
import { displayRow } from '../../../core/benchmark/cfe/row-edit.ts';
import { applyPatches } from '../../../core/benchmark/cfe/row-patch.ts';
import { appendAction, reviewerId } from '../../store/log/events.ts';
import type { WritableDb } from '../../store/file/open.ts';
import { rowOf } from '../../store/items/patches.ts';
import { jsonChanges } from '../../handlers/review/item-json.ts';
import { erratumCells, sourceAt } from '../export/export-errata.ts';
import { itemFinder } from './item-finder.ts';
import type { SourceFile } from '../files/read-file.ts';
import {
  changedColumn,
  eachRow,
  Refused,
  unreadable,
  type ImportedTable,
  type ReadRow,
} from '../files/record-table.ts';

const Columns = z.object({
  item: z.coerce.number().int().positive(),
  id: z.string().max(1000),
  path: z.string().min(1).max(500),
  reason: z.string().max(5000).default(''),
  reviewer: z.string().trim().min(1).max(120),
  time: z.iso.datetime(),
});
const Record = z.object({ before: z.string().nullable(), after: z.string() });
type Erratum = z.infer<typeof Columns> & z.infer<typeof Record> & { itemId: number };

/** Corrections that were made in one step: lists of variables fit together only as one. */
type Step = [Erratum, ...Erratum[]];

/** Writes every correction that fits; the caller takes all of it back if it does not want a part. */
export function importErrata(
  db: WritableDb,
  source: SourceFile,
  rows: readonly ReadRow[],
  benchmark: Pick<BenchmarkView, 'id' | 'kind'>,
): ImportedTable {
  const itemOf = itemFinder(db, benchmark.id);
  const errata: Erratum[] = [];
  const read = eachRow(db, source, rows, (row) => {
    if (!benchmarkKind(benchmark.kind).rowsCorrected)
      throw new Refused(null, 'corrects an item that is not of CFE-Bench’s form: import the reviews instead');
    errata.push(readErratum(db, source.path, row, itemOf));
    return 'new';
  });
  const steps = Map.groupBy(errata, (one) => JSON.stringify([one.itemId, one.reviewer, one.time, one.reason]));
  const ordered = ([...steps.values()] as Step[]).sort((a, b) =>
    a[0].time < b[0].time ? -1 : a[0].time > b[0].time ? 1 : 0,
  );
  const made = eachRow(db, source, ordered, (step) => correct(db, step));
  const count = (which: (index: number) => boolean): number =>
    ordered.reduce((sum, step, index) => sum + (which(index) ? step.length : 0), 0);
  const refused = new Set(made.rejections.map(({ record }) => (record ?? 0) - 1));
  return {
    rows: count((index) => !refused.has(index)),
    known: made.known,
    rejections: [...read.rejections, ...made.rejections.map((one) => named(one, ordered[(one.record ?? 0) - 1]))],
  };
}

/** A rejected step by what it corrects: its rows need not stand together. */
function named<R extends { record: number | null; field: string | null }>(rejection: R, step: Step | undefined): R {
  return {
    ...rejection,
    record: null,
    field: step ? `item ${String(step[0].item)}, ${step[0].path}` : rejection.field,
  };
}

function readErratum(db: WritableDb, path: string, read: ReadRow, itemOf: ReturnType<typeof itemFinder>): Erratum {
  const columns = Columns.safeParse(Object.fromEntries(read.cells));
  if (!columns.success) throw unreadable(columns.error, '');
  const record = Record.safeParse(read.record);
  if (!record.success) throw unreadable(record.error, 'record.');
  const one = { ...columns.data, ...record.data };
  for (const text of [one.before, one.after])
    if (text !== null && !isJson(text)) throw new Refused('record', 'is not what an export writes: no JSON value');
  const { before, after } = erratumCells(
    { ...one, position: one.item - 1, externalId: one.id, at: one.time },
    one.before ?? undefined,
    one.after,
  );
  const column = changedColumn(path, read, { before, after });
  if (column !== null)
    throw new Refused(
      column,
      'says something else than the record of the row: the table was changed by hand. Export it again.',
    );
  const itemId = itemOf(one);
  const imported = rowOf(db, itemId)?.imported ?? '';
  const there = sourceAt(imported, one.path);
  if (
    (there === undefined ? null : JSON.stringify(JSON.parse(there))) !==
    (one.before === null ? null : JSON.stringify(JSON.parse(one.before)))
  )
    throw new Refused('before', 'is not what the benchmark in this workspace says: it is another version of the file');
  return { ...one, itemId };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** As the desk's JSON does it, in the name of who corrected it. */
function correct(db: WritableDb, step: Step): 'new' | 'known' {
  const [{ itemId, reviewer, time, reason }] = step;
  const row = rowOf(db, itemId);
  if (!row) throw new Refused(null, 'corrects an item that is not there');
  const patches = step.map(({ path, after }) => ({ path, value: after, json: true }));
  const before = displayRow(row.current);
  const text = displayRow(applyPatches(row.current, patches));
  if (text === before) return 'known';
  refuseOther(row, step);
  try {
    const changes = jsonChanges(db, { itemId, before, text }, reason);
    return appendAction(db, reviewerId(db, reviewer, time), changes, time) ? 'new' : 'known';
  } catch (error) {
    if (error instanceof UserError) throw new Refused(null, error.message);
    throw error;
  }
}

/** What was corrected otherwise in this workspace stays as it is. */
function refuseOther({ imported, current }: { imported: string; current: string }, step: Step): void {
  const other = step.find(({ path }) => {
    const now = sourceAt(current, path);
    return now !== sourceAt(imported, path);
  });
  if (other) throw new Refused(other.path, 'was corrected otherwise in this workspace; that correction stands');
}
