/** Answers in a table of their own, to questions that are here: matched by their ids, an answer set for each model. */
import { basename } from 'node:path';
import type { EngineCalls, ParsedOf } from '../../../contract/calls.ts';
import { UserError } from '../../../contract/router.ts';
import type { ImportReport } from '../../../contract/workspace-shapes.ts';
import { MOST_ANSWERS, type GeneratedRow } from '../../../core/benchmark/cfe/generated.ts';
import { benchmarkKind } from '../../../core/benchmark/kinds.ts';
import { cellText, isList, isNested, refusalOf, type Cell, type TableRow } from '../../../core/tables/mapping.ts';
import type { WritableDb } from '../../store/file/open.ts';
import { bulkWriting } from '../../store/file/bulk-writing.ts';
import { requireBenchmark } from '../../store/items/benchmarks.ts';
import { answersOf, importedBefore, writeAnswers, type PreparedAnswers } from '../import/import-generated.ts';
import { listProblems } from '../import/problems.ts';
import { hashOf } from './convert.ts';
import type { TableSource } from './table.ts';

type Input = ParsedOf<EngineCalls, 'tables.importAnswers'>;

/** What a table holds: of each model the answers to each question. */
interface ReadAnswers {
  name: string;
  hash: string;
  byModel: Map<string, Map<string, GeneratedRow>>;
  rejections: ImportReport['rejections'];
}

/** Reads the whole table. Rows of one id are samples of one question. Throws UserError bad-input where it cannot be read, or has no such column. */
export async function readAnswers(source: TableSource, { id, answers }: Input): Promise<ReadAnswers> {
  const read: ReadAnswers = {
    name: basename(source.files.at(-1) ?? ''),
    hash: hashOf(source, { id, answers }),
    byModel: new Map(),
    rejections: [],
  };
  for await (const row of source.rows()) readRow(row, { id, answers }, read);
  return read;
}

function readRow(row: TableRow, { id, answers }: Pick<Input, 'id' | 'answers'>, read: ReadAnswers): void {
  const { record, line } = row;
  const reject = (field: string, message: string): void => {
    read.rejections.push({ file: read.name, record, line, field, message });
  };
  const externalId = cellText(row.cells.get(id)).trim();
  if (externalId === '') {
    reject(id, 'holds no id');
    return;
  }
  for (const { column, model } of answers) {
    const cell = row.cells.get(column);
    const refused = isNested(cell) ? 'holds objects, not texts: give each answer a column of its own' : refusalOf(cell);
    if (refused !== null) reject(column, refused);
    const ofModel = read.byModel.get(model) ?? new Map<string, GeneratedRow>();
    read.byModel.set(model, ofModel);
    const known = ofModel.get(externalId) ?? { externalId, answers: [], record, line: line ?? record };
    known.answers.push(...samplesOf(cell));
    ofModel.set(externalId, known);
    if (known.answers.length > MOST_ANSWERS)
      throw new UserError(
        'too-many-answers',
        `${read.name} has more than ${String(MOST_ANSWERS)} answers of ${model} to ${externalId.slice(0, 60)}. Give each question its own id, or fewer answers.`,
      );
  }
}

/** A list is several samples; an empty cell is an answer that is not there. */
function samplesOf(cell: Cell | undefined): (string | null)[] {
  const cells = cell !== undefined && isList(cell) ? cell : [cell];
  return cells.map((one) => (cellText(one).trim() === '' ? null : cellText(one)));
}

class RolledBack extends Error {}

/** In one transaction; with a rejection nothing is written unless `acceptValid`. Throws UserError not-found; bad-input: a benchmark whose answers are not graded by variables. */
export function writeAnswerTable(db: WritableDb, read: ReadAnswers, input: Input, at: string): ImportReport {
  const benchmark = requireBenchmark(db, input.benchmarkId);
  if (benchmarkKind(benchmark.kind).gradedBy !== 'variables')
    throw new UserError(
      'bad-input',
      `${benchmark.name} takes no answers from a table. Import the file of answers that its own scripts write.`,
    );
  const report: ImportReport = { written: false, files: [], rejections: [], warnings: [] };
  listProblems(report.rejections, read.rejections);
  try {
    db.transaction(() => {
      const bulk = bulkWriting(db);
      for (const [model, rows] of read.byModel)
        writeModel(db, { read, model, rows: [...rows.values()], input, at }, report);
      const written = report.files.some(({ records }) => records > 0);
      report.written = written && (report.rejections.length === 0 || input.acceptValid);
      if (!report.written) throw new RolledBack();
      bulk.end();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
    report.files = report.files.map((file) => ({ ...file, benchmarkId: null, runId: null }));
  }
  return report;
}

interface Writing {
  read: ReadAnswers;
  model: string;
  rows: GeneratedRow[];
  input: Input;
  at: string;
}

function writeModel(db: WritableDb, { read, model, rows, input, at }: Writing, report: ImportReport): void {
  const { benchmarkId } = input;
  const prepared: PreparedAnswers = {
    of: 'answers',
    kind: 'generated',
    source: { path: input.path, name: read.name, text: '', hash: read.hash },
    ...{ model, isNamed: true, judge: null, byOffline: false, benchmarkId },
    ...answersOf(db, benchmarkId, rows, read.name),
  };
  listProblems(report.rejections, prepared.rejections);
  listProblems(report.warnings, prepared.warnings);
  const records = prepared.answers.reduce((sum, row) => sum + row.answers.length, 0);
  const runId = records === 0 ? null : (importedBefore(db, prepared) ?? writeAnswers(db, prepared, at));
  report.files.push({ file: read.name, kind: 'generated', name: model, benchmarkId, runId, records, images: 0 });
}
