/** A converted table into the workspace: in one transaction, or not at all. */
import { hash } from 'node:crypto';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { EngineCalls, ParsedOf } from '../../../contract/calls.ts';
import type { ImportReport } from '../../../contract/workspace-shapes.ts';
import { ownExam } from '../../../core/benchmark/kinds/own-exam.ts';
import { ownItem, type OwnQuestion } from '../../../core/benchmark/cfe/own-row.ts';
import type { Rejection } from '../../../core/benchmark/item.ts';
import { conflict, figureHashes, toNewItem } from '../import/import-rows.ts';
import { figureReader, type Figure } from '../files/figures.ts';
import { jsonLines } from '../files/json-lines.ts';
import { listProblems } from '../import/problems.ts';
import { insertBenchmark } from '../../store/items/benchmarks.ts';
import { bulkWriting } from '../../store/file/bulk-writing.ts';
import { insertImage, type StoredImage } from '../../store/items/images.ts';
import { insertItem } from '../../store/items/items.ts';
import type { WritableDb } from '../../store/file/open.ts';
import { answersWriter, type AnswersWriter } from './answers.ts';
import { INLINE, type Converted, type ConvertedRow, type Pauses } from './convert.ts';

type Input = ParsedOf<EngineCalls, 'tables.import'>;

class RolledBack extends Error {}

/** Writes what was read, with time for others between. With a rejection nothing is written unless `acceptValid` is given. */
export async function writeTable(
  db: WritableDb,
  converted: Converted,
  input: Input,
  { at, signal, told }: Pauses & { at: string },
): Promise<ImportReport> {
  const report: ImportReport = { written: false, files: [], rejections: [], warnings: [] };
  listProblems(report.rejections, converted.rejections);
  const name = input.name ?? converted.name.replace(/\.[^.]*$/, '');
  const rows = { written: 0 };
  const work = (own: WritableDb): Generator<void> => writeAll(own, converted, { ...input, name }, { report, at, rows });
  try {
    await db.inSteps(work, {
      signal,
      told: () => {
        told('writing', rows.written, converted.rows);
      },
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
    report.files = report.files.map((file) => ({ ...file, benchmarkId: null, runId: null }));
  }
  return report;
}

interface Writing {
  report: ImportReport;
  at: string;
  /** How many so far. */
  rows: { written: number };
}

function* writeAll(
  db: WritableDb,
  converted: Converted,
  input: Input & { name: string },
  writing: Writing,
): Generator<void> {
  const { report } = writing;
  const source = { path: converted.lines, name: converted.name, text: '', hash: converted.hash };
  const refused =
    conflict(db, { source, name: input.name }) ?? (converted.rows === 0 ? 'holds no row that can be imported' : null);
  if (refused !== null)
    report.rejections.push({ file: converted.name, record: null, line: null, field: null, message: refused });
  else yield* writeItems(db, converted, input, writing);
  report.written = refused === null && (report.rejections.length === 0 || input.acceptValid);
  if (!report.written) throw new RolledBack();
}

/** What so many texts, answers counted, make stale and have sealed is noted at once: others wait for it. */
const NOTED_AT_ONCE = 400;

function* writeItems(
  db: WritableDb,
  converted: Converted,
  input: Input & { name: string },
  { report, at, rows }: Writing,
): Generator<void> {
  const kind = ownExam.id;
  const benchmarkId = insertBenchmark(db, {
    name: input.name,
    kind,
    sourceName: converted.name,
    hash: converted.hash,
    tail: '\n]',
    at,
  });
  const writer: ItemWriter = {
    db,
    benchmarkId,
    file: converted.name,
    readFigure: figuresOf(converted, input),
    seen: new Map(),
    answers: answersWriter(db, { benchmarkId, converted, columns: input.mapping.answers, at }),
    rejections: [],
    warnings: [],
    position: 0,
    figures: 0,
  };
  const bulk = bulkWriting(db);
  let unnoted = 0;
  for (const { raw } of jsonLines(converted.lines)) {
    unnoted += writeItem(writer, JSON.parse(raw) as ConvertedRow);
    rows.written += 1;
    if (unnoted >= NOTED_AT_ONCE) {
      bulk.flush();
      unnoted = 0;
    }
    yield;
  }
  bulk.end();
  listProblems(report.rejections, writer.rejections);
  listProblems(report.warnings, writer.warnings);
  report.files.push(
    {
      file: converted.name,
      kind,
      name: input.name,
      benchmarkId,
      runId: null,
      records: writer.position,
      images: writer.figures,
    },
    ...writer.answers.report(converted.name),
  );
}

interface ItemWriter {
  db: WritableDb;
  benchmarkId: number;
  file: string;
  readFigure: (path: string) => Figure;
  /** Where an id, or the very same question, stood first. */
  seen: Map<string, number>;
  answers: AnswersWriter;
  rejections: Rejection[];
  warnings: Rejection[];
  position: number;
  figures: number;
}

/** @returns how many texts were written, answers counted */
function writeItem(writer: ItemWriter, row: ConvertedRow): number {
  const { db, file } = writer;
  const place = (field: string | null, message: string): Rejection => ({
    file,
    record: row.record,
    line: row.line,
    field,
    message,
  });
  const parsed = ownItem(questionOf(row), writer.position === 0);
  const images = new Map<string, StoredImage>();
  const own = { images, rejections: [] as Rejection[], warnings: [] as Rejection[] };
  const hashes = figureHashes(parsed, writer.readFigure, own, place);
  writer.rejections.push(...own.rejections);
  writer.warnings.push(...own.warnings);
  if (!hashes) return 0;
  warnOfDuplicates(writer, parsed.externalId, 'id', place);
  warnOfDuplicates(writer, parsed.question, 'question', place);
  for (const [hash, image] of images) insertImage(db, hash, image);
  const topic =
    row.subject === '' ? new Map() : new Map([[parsed.externalId, { id: parsed.externalId, topic: row.subject }]]);
  const itemId = insertItem(db, writer.benchmarkId, toNewItem(parsed, writer.position, hashes, topic));
  const answers = writer.answers.add(itemId, row, place);
  writer.position += 1;
  writer.figures += images.size;
  return 1 + answers;
}

function questionOf({ id, values, figures, solutionFigures, ...row }: ConvertedRow): OwnQuestion {
  const paths = (figures: readonly string[]): string[] => figures.map((path) => path.replace(INLINE, ''));
  return {
    ...row,
    id: id === '' ? hash('sha256', JSON.stringify([row.question, values.map(({ value }) => value)])).slice(0, 32) : id,
    variables: values,
    flow: [],
    figures: paths(figures),
    solutionFigures: paths(solutionFigures),
  };
}

function warnOfDuplicates(
  { seen, warnings }: ItemWriter,
  text: string,
  field: 'id' | 'question',
  place: (field: string, message: string) => Rejection,
): void {
  const key = hash('sha256', `${field}\n${text}`, 'base64');
  const record = place(field, '').record ?? 0;
  const first = seen.get(key);
  if (first === undefined) seen.set(key, record);
  else warnings.push(place(field, `is the same as in record ${String(first)}; both are kept`));
}

/** Pictures that stood in the table, and those beside it. */
function figuresOf(converted: Converted, { path, images }: Input): (path: string) => Figure {
  const inline = figureReader(converted.figures);
  const folder = statSync(path).isDirectory() ? path : dirname(path);
  const beside = figureReader(images ?? folder);
  return (figure) => (/^[0-9a-f]{64}$/.test(figure) ? inline(figure) : beside(figure));
}
