/** A converted table into the workspace: in one transaction, or not at all. */
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { EngineCalls, ParsedOf } from '../../../contract/calls.ts';
import type { ImportReport } from '../../../contract/workspace-shapes.ts';
import { ownExam } from '../../../core/benchmark/kinds/own-exam.ts';
import { ownItem, type OwnQuestion } from '../../../core/benchmark/own-row.ts';
import type { Rejection } from '../../../core/benchmark/item.ts';
import { conflict, figureHashes, toNewItem } from '../import-rows.ts';
import { figureReader, type Figure } from '../figures.ts';
import { jsonLines } from '../json-lines.ts';
import { listProblems } from '../problems.ts';
import { insertBenchmark } from '../../store/benchmarks.ts';
import { insertImage, type StoredImage } from '../../store/images.ts';
import { insertItem } from '../../store/items.ts';
import type { WritableDb } from '../../store/open.ts';
import { answersWriter, type AnswersWriter } from './answers.ts';
import { INLINE, type Converted, type ConvertedRow } from './convert.ts';

type Input = ParsedOf<EngineCalls, 'tables.import'>;

class RolledBack extends Error {}

/** Writes what was read. With a rejection nothing is written unless `acceptValid` is given. */
export function writeTable(db: WritableDb, converted: Converted, input: Input, at: string): ImportReport {
  const report: ImportReport = { written: false, files: [], rejections: [], warnings: [] };
  listProblems(report.rejections, converted.rejections);
  const name = input.name ?? converted.name.replace(/\.[^.]*$/, '');
  try {
    db.transaction(() => {
      const source = { path: converted.lines, name: converted.name, text: '', hash: converted.hash };
      const refused =
        conflict(db, { source, name }) ?? (converted.rows === 0 ? 'holds no row that can be imported' : null);
      if (refused !== null)
        report.rejections.push({ file: converted.name, record: null, line: null, field: null, message: refused });
      else writeItems(db, converted, { ...input, name }, report, at);
      report.written = refused === null && (report.rejections.length === 0 || input.acceptValid);
      if (!report.written) throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
    report.files = report.files.map((file) => ({ ...file, benchmarkId: null, runId: null }));
  }
  return report;
}

function writeItems(
  db: WritableDb,
  converted: Converted,
  input: Input & { name: string },
  report: ImportReport,
  at: string,
): void {
  const file = `${input.name}.json`;
  const kind = ownExam.id;
  const benchmarkId = insertBenchmark(db, {
    name: input.name,
    kind,
    sourceName: file,
    hash: converted.hash,
    tail: '\n]',
    at,
  });
  const writer: ItemWriter = {
    db,
    benchmarkId,
    file: converted.name,
    name: input.name,
    readFigure: figuresOf(converted, input),
    seen: new Map(),
    answers: answersWriter(db, { benchmarkId, converted, columns: input.mapping.answers, at }),
    rejections: [],
    warnings: [],
    position: 0,
    figures: 0,
  };
  for (const { raw } of jsonLines(converted.lines)) writeItem(writer, JSON.parse(raw) as ConvertedRow);
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
  /** Of the exam. */
  name: string;
  readFigure: (path: string) => Figure;
  /** Where an id, or the very same question, stood first. */
  seen: Map<string, number>;
  answers: AnswersWriter;
  rejections: Rejection[];
  warnings: Rejection[];
  position: number;
  figures: number;
}

function writeItem(writer: ItemWriter, row: ConvertedRow): void {
  const { db, file } = writer;
  const place = (field: string | null, message: string): Rejection => ({
    file,
    record: row.record,
    line: row.line,
    field,
    message,
  });
  const parsed = ownItem(questionOf(row), { exam: writer.name, isFirst: writer.position === 0 });
  const images = new Map<string, StoredImage>();
  const own = { images, rejections: [] as Rejection[], warnings: [] as Rejection[] };
  const hashes = figureHashes(parsed, writer.readFigure, own, place);
  writer.rejections.push(...own.rejections);
  writer.warnings.push(...own.warnings);
  if (!hashes) return;
  tellOfTwins(writer, parsed.externalId, 'id', place);
  tellOfTwins(writer, parsed.question, 'question', place);
  for (const [hash, image] of images) insertImage(db, hash, image);
  const topic =
    row.subject === '' ? new Map() : new Map([[parsed.externalId, { id: parsed.externalId, topic: row.subject }]]);
  const itemId = insertItem(db, writer.benchmarkId, toNewItem(parsed, writer.position, hashes, topic));
  writer.answers.add(itemId, row, place);
  writer.position += 1;
  writer.figures += images.size;
}

function questionOf({ id, values, figures, solutionFigures, ...row }: ConvertedRow): OwnQuestion {
  const paths = (figures: readonly string[]): string[] => figures.map((path) => path.replace(INLINE, ''));
  return {
    ...row,
    id:
      id === ''
        ? createHash('sha256')
            .update(JSON.stringify([row.question, values.map(({ value }) => value)]))
            .digest('hex')
            .slice(0, 32)
        : id,
    variables: values,
    flow: [],
    figures: paths(figures),
    solutionFigures: paths(solutionFigures),
  };
}

function tellOfTwins(
  { seen, warnings }: ItemWriter,
  text: string,
  field: 'id' | 'question',
  place: (field: string, message: string) => Rejection,
): void {
  const key = createHash('sha256').update(`${field}\n${text}`).digest('base64');
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
