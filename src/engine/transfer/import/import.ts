/** One import: every file is read and checked first; then everything is written in one transaction, or nothing (SECURITY.md). */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ParsedOf, EngineCalls } from '../../../contract/calls.ts';
import type { ImportReport } from '../../../contract/workspace-shapes.ts';
import type { Rejection } from '../../../core/benchmark/item.ts';
import type { RowCodec } from '../../../core/benchmark/kind.ts';
import { benchmarkOfFile, type BenchmarkKindId } from '../../../core/benchmark/kinds.ts';
import { bulkWriting, withMoreRoom } from '../../store/file/bulk-writing.ts';
import type { WritableDb } from '../../store/file/open.ts';
import { detect } from './detect.ts';
import { clFile, importClFiles } from './import-cl.ts';
import { conflict, prepareRows, writeBenchmark, type PreparedBenchmark } from './import-rows.ts';
import { pairExamFiles, prepareExam, writeExam, type PreparedExam } from './import-course-exam.ts';
import { importExamResults, withoutRepeated } from './import-exam-results.ts';
import { importedBefore, prepareGenerated, writeAnswers, type PreparedAnswers } from './import-generated.ts';
import { readProvenance, type Provenance } from './provenance.ts';
import { readSource, type SourceFile } from '../files/read-file.ts';
import { listProblems } from './problems.ts';
import { importTable, tableKind, tablesAmong } from './import-tables.ts';
import { isCsv } from '../files/record-table.ts';

type Input = ParsedOf<EngineCalls, 'import.files'>;
type Prepared = PreparedBenchmark | PreparedExam | PreparedAnswers;

interface Source {
  source: SourceFile;
  detected: ReturnType<typeof detect>;
}
interface Done {
  prepared: Prepared;
  id: number;
}

/** Imports files, or throws RolledBack. With a rejection nothing is written unless `acceptValid` is given. Throws UserError for files that cannot be read. */
function importFiles(db: WritableDb, input: Input, at: string): ImportReport {
  const report: ImportReport = { written: false, files: [], rejections: [], warnings: [] };
  return db.transaction(() => {
    const bulk = bulkWriting(db);
    const tables = tablesAmong(input.paths, input.kind);
    const paths = input.paths.filter((path) => !isCsv(path) && !tables.some(({ source }) => source.path === path));
    if (paths.length + tables.length === 0) report.rejections.push(...input.paths.map(tableAlone));
    // CL-bench's files are too large to be held: they are streamed.
    const kind = input.kind === 'reviews' || input.kind === 'errata' ? undefined : input.kind;
    const cl = paths.flatMap((path) => clFile(path, kind) ?? []);
    const whole = paths.filter((path) => !cl.some((file) => file.path === path));
    const sources = whole.map(readSource).map((source) => ({ source, detected: detect(source) }));
    const isResults = ({ detected }: Source): boolean =>
      (input.kind ?? detected.kind) === 'exam-results' && detected.kind !== null;
    const isExam = ({ detected }: Source): boolean =>
      benchmarkOfFile(input.kind ?? detected.kind ?? '')?.codec.of === 'exam';
    const isRows = ({ detected }: Source): boolean => rowsOf(detected.kind) !== undefined;
    const others = sources.filter((entry) => !isExam(entry) && !isResults(entry));
    // Benchmarks come first: answers files in the same import may belong to them.
    const done = [
      ...importExams(db, input, sources.filter(isExam), report, at),
      ...[...others.filter(isRows), ...others.filter((entry) => !isRows(entry))].flatMap(
        (entry) =>
          importSource(db, { input, files: paths.length, hasResults: sources.some(isResults), at }, entry, report) ??
          [],
      ),
    ];
    const streamed = importClFiles(db, cl, input, report, at);
    const results = withoutRepeated(sources.filter(isResults)).flatMap(({ source, detected }) =>
      detected.kind === null ? [] : (importExamResults(db, { source, rows: detected.rows }, input, report, at) ?? []),
    );
    const added = tables.flatMap((table) => importTable(db, table, input.benchmark, report) ?? []);
    report.written =
      done.length + streamed.length + [...results, ...added].reduce((sum, { records }) => sum + records, 0) > 0 &&
      (report.rejections.length === 0 || input.acceptValid);
    report.files = [
      ...done.map(({ prepared, id }) => fileReport(prepared, report.written ? id : null)),
      ...[...streamed, ...results, ...added].map((file) =>
        report.written ? file : { ...file, benchmarkId: null, runId: null },
      ),
    ];
    if (!report.written) throw new RolledBack(report);
    bulk.end();
    return report;
  });
}

interface Circumstances {
  input: Input;
  /** How many files are imported that are no tables. */
  files: number;
  /** Whether results of a course exam are among them. */
  hasResults: boolean;
  at: string;
}

/** A benchmark of rows, or answers; null: nothing was written of it, and the report says why. */
function importSource(
  db: WritableDb,
  { input, files, hasResults, at }: Circumstances,
  { source, detected }: Source,
  report: ImportReport,
): Done | null {
  if (detected.kind === null) {
    const { line, message } = detected.error;
    // Beside the results that they are made from they are no mistake.
    const problems = detected.derived && hasResults ? report.warnings : report.rejections;
    problems.push({ file: source.name, record: null, line, field: null, message });
    return null;
  }
  const kind = input.kind ?? detected.kind;
  const rows = rowsOf(kind);
  if (!rows && kind !== 'generated' && kind !== 'detailed') {
    const message = `is a file of the kind "${kind}", which this version does not import. It reads CFE-Bench files, course exams, CL-bench files, generated answers and detailed results.`;
    report.rejections.push(wholeFile(source, message));
    return null;
  }
  const name = benchmarkName(input, source, files);
  const prepared = rows
    ? prepareRows(rows, source, detected.rows, name, imageFolder(input, source), provenanceFor(input, source, report))
    : prepareGenerated(db, source, detected.rows, {
        kind: kind === 'detailed' ? kind : 'generated',
        model: input.name,
        benchmark: input.benchmark,
      });
  listProblems(report.rejections, prepared.rejections);
  listProblems(report.warnings, prepared.warnings);
  if (prepared.of === 'rows') return written(db, prepared, report, () => writeBenchmark(db, prepared, at));
  if (prepared.benchmarkId <= 0) return null;
  return { prepared, id: importedBefore(db, prepared) ?? writeAnswers(db, prepared, at) };
}

/** Unless a benchmark is there already that it cannot stand beside. */
function written(
  db: WritableDb,
  prepared: PreparedBenchmark | PreparedExam,
  report: ImportReport,
  write: () => number,
  hasRows = true,
): Done | null {
  const clash = conflict(db, prepared);
  if (!clash) return hasRows ? { prepared, id: write() } : null;
  report.rejections.push(wholeFile(prepared.source, clash));
  return null;
}

function tableAlone(path: string): Rejection {
  return wholeFile(
    readSource(path),
    'is a table (CSV). A table of sources goes with its benchmark: choose the benchmark’s JSON file as well. A table of questions is imported with a mapping of its columns: alone in the window, with --map on the command line.',
  );
}

/** A benchmark whose file is rows, with what reads one; undefined for every other file. */
function rowsOf(file: string | null): { kind: BenchmarkKindId; read: RowCodec } | undefined {
  const kind = benchmarkOfFile(file ?? '');
  return kind?.codec.of === 'rows' ? { kind: kind.id as BenchmarkKindId, read: kind.codec.read } : undefined;
}

/** Course exams: questions and metadata are two files of one benchmark. */
function importExams(
  db: WritableDb,
  input: Input,
  sources: readonly Source[],
  report: ImportReport,
  at: string,
): Done[] {
  const { pairs, rejections } = pairExamFiles(sources.map(({ source }) => source));
  listProblems(report.rejections, rejections);
  return pairs.flatMap((pair) => {
    const name = benchmarkName(input, pair.questions, pairs.length);
    const prepared = prepareExam(pair, name, provenanceFor(input, pair.questions, report));
    listProblems(report.rejections, prepared.rejections);
    listProblems(report.warnings, prepared.warnings);
    return written(db, prepared, report, () => writeExam(db, prepared, at), prepared.rows.length > 0) ?? [];
  });
}

/** Thrown to take back what was written on trial; carries the report to the caller. */
class RolledBack extends Error {
  readonly report: ImportReport;
  constructor(report: ImportReport) {
    super('nothing was written');
    this.report = report;
  }
}

/** As importFiles, with the refused import as an ordinary report. */
export function importOrReport(db: WritableDb, input: Input, at: string): ImportReport {
  try {
    return withMoreRoom(db, () => importFiles(db, input, at));
  } catch (error) {
    if (error instanceof RolledBack) return error.report;
    throw error;
  }
}

function fileReport(prepared: Prepared, id: number | null): ImportReport['files'][number] {
  const { kind, source } = prepared;
  const file = { file: source.name, kind };
  if (prepared.of === 'answers') {
    const records = prepared.answers.reduce((sum, row) => sum + row.answers.length, 0);
    return { ...file, name: prepared.model, benchmarkId: prepared.benchmarkId, runId: id, records, images: 0 };
  }
  const { name } = prepared;
  const size =
    prepared.of === 'rows'
      ? { records: prepared.items.length, images: prepared.images.size }
      : { records: prepared.rows.length, images: 0 };
  return { ...file, name, benchmarkId: id, runId: null, ...size };
}

function wholeFile(source: SourceFile, message: string): Rejection {
  return { file: source.name, record: null, line: null, field: null, message };
}

function benchmarkName(input: Input, source: SourceFile, files: number): string {
  return input.name !== undefined && files === 1 ? input.name : source.name.replace(/\.jsonl?$/, '');
}

function imageFolder(input: Input, source: SourceFile): string {
  return input.images ?? dirname(source.path);
}

function provenanceFor(input: Input, source: SourceFile, report: ImportReport): Provenance {
  const path =
    input.provenance ??
    input.paths.find((one) => isCsv(one) && tableKind(one) === null) ??
    join(dirname(source.path), 'PROVENANCE.csv');
  if (input.provenance === undefined && !existsSync(path)) return new Map();
  const { provenance, rejections } = readProvenance(readSource(path));
  // One table serves all files of an import: its problems are named once.
  for (const rejection of rejections)
    if (!report.rejections.some((known) => known.file === rejection.file)) report.rejections.push(rejection);
  return provenance;
}
