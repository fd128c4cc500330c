/** A label audit as a table: CSV where the file's name says so, else a JSON list (docs/team.md, "Label audit"). */
import type { EngineCalls, OutputOf, ParsedOf } from '../../../contract/calls.ts';
import type { AuditRow, OpinionView } from '../../../contract/audit-calls.ts';
import type { BenchmarkView } from '../../../contract/workspace-shapes.ts';
import { ofNoGrading } from '../../../core/report/methods.ts';
import { METHODS_COLUMN, toCsv } from '../../../core/report/table-text.ts';
import { auditedPart } from '../../../core/review/team/label-audit.ts';
import { auditedRow, auditOf, type Audited } from '../../store/labels/audit.ts';
import type { ReadableDb } from '../../store/file/open.ts';
import { VERSION } from '../../version.ts';
import type { Outputs } from '../files/outputs.ts';
import { isCsv } from '../files/record-table.ts';

const COLUMNS = [
  ...['item', 'id', 'model', 'sample', 'variable', 'reference', 'value', 'start', 'end', 'score'],
  ...['label', 'label_by', 'label_reason', 'ours', 'ours_by', 'ours_certainty', 'ours_reason'],
  ...['sources_with_label', 'sources_against', 'found', 'who_is_right', 'found_by', 'found_at', 'adjudicated'],
];
type Cell = string | number | null;

/** Throws UserError cannot-write. */
export function exportAudit(
  db: ReadableDb,
  benchmark: Pick<BenchmarkView, 'id' | 'name' | 'hash'>,
  { path, gradingIds }: Pick<ParsedOf<EngineCalls, 'export.write'>, 'path' | 'gradingIds'>,
  outputs: Outputs,
): OutputOf<EngineCalls, 'export.write'> {
  const { doubted } = auditOf(db, { benchmarkId: benchmark.id, gradingIds });
  outputs.write(path, isCsv(path) ? csv(db, benchmark, doubted) : json(db, doubted));
  return { paths: [path], rows: doubted.length };
}

function* csv(
  db: ReadableDb,
  { name, hash }: Pick<BenchmarkView, 'name' | 'hash'>,
  doubted: readonly Audited[],
): Generator<string> {
  const methods = ofNoGrading(
    `labels on ${name} (sha256 ${hash.slice(0, 12)}) against what else is said of the same answers, by the sources of the row`,
    VERSION,
  );
  yield toCsv([[...COLUMNS, METHODS_COLUMN]]);
  for (const one of doubted) yield toCsv([[...cellsOf(db, one), methods]]);
}

function* json(db: ReadableDb, doubted: readonly Audited[]): Generator<string> {
  yield '[';
  for (const [index, one] of doubted.entries()) {
    const cells = cellsOf(db, one);
    const row = Object.fromEntries(COLUMNS.map((column, at) => [column, cells[at] ?? null]));
    yield `${index === 0 ? '\n' : ',\n'}${JSON.stringify(row)}`;
  }
  yield '\n]\n';
}

/** Points as they were given, pass or fail of a rubric, else what it was found to be. */
const saidOf = ({ of }: Pick<AuditRow, 'of'>, { value, status }: OpinionView): string =>
  of === 'variables' ? status : (value ?? status);

/** In the order of the columns. */
function cellsOf(db: ReadableDb, doubted: Audited): Cell[] {
  const row = auditedRow(db, doubted);
  const { label, against, withLabel, found, span } = row;
  const [ours] = against;
  const value = [ours, label, ...against, ...withLabel].find((one) => one?.value != null)?.value ?? null;
  return [
    ...[row.position + 1, row.externalId, row.model, row.sampleIndex + 1],
    ...[auditedPart(row), row.reference, row.of === 'variables' ? value : null],
    ...[span?.start ?? null, span?.end ?? null, Number(row.score.toFixed(4))],
    ...[saidOf(row, label), nameOf(label), label.reason, ours ? saidOf(row, ours) : null, ours ? nameOf(ours) : null],
    ...[ours?.certainty ?? null, ours?.reason ?? null, names(withLabel), names(against)],
    ...[found?.status ?? null, found?.right ?? null, found?.who ?? null, found?.at ?? null],
    found && (found.adjudicated ? 'yes' : 'no'),
  ];
}

const nameOf = ({ source, who }: OpinionView): string => (source === 'offline' ? 'offline verifier' : who);
const names = (list: readonly OpinionView[]): string => list.map(nameOf).join('; ');
