/** Exports in the benchmarks' own forms (docs/design/files.md). */
import type { EngineCalls, OutputOf, ParsedOf } from '../../../contract/calls.ts';
import { UserError } from '../../../contract/router.ts';
import type { AnswerSetView } from '../../../contract/workspace-shapes.ts';
import { generatedPieces, type AnswersRow } from '../../../core/benchmark/cfe/generated.ts';
import { applyPatches } from '../../../core/benchmark/cfe/row-patch.ts';
import type { BenchmarkKind } from '../../../core/benchmark/kind.ts';
import { benchmarkKind } from '../../../core/benchmark/kinds.ts';
import { localTimestamp } from '../../../core/benchmark/timestamp.ts';
import { answerSets, answerTexts } from '../../store/answers/answer-sets.ts';
import { requireBenchmark } from '../../store/items/benchmarks.ts';
import { chosenItems } from '../../store/items/chosen-items.ts';
import { itemIds, rawRows } from '../../store/items/items.ts';
import type { ReadableDb } from '../../store/file/open.ts';
import { patchesOfBenchmark } from '../../store/items/patches.ts';
import { exportAudit } from './export-audit.ts';
import { exportCl } from './export-cl.ts';
import { examResultPaths, exportExamFiles, exportExamResults, exportTraining } from './export-course-exam.ts';
import { exportDataSet } from './export-data-set.ts';
import { detailedPaths, exportDetailed, gradingFor, type Detailed } from './export-detailed.ts';
import { exportErrata } from './export-errata.ts';
import { exportErrataScores } from './export-errata-scores.ts';
import { exportFiltered, type ExportRow } from './export-filtered.ts';
import { exportPairs, exportScores } from './export-judged.ts';
import { exportReviews } from './export-reviews.ts';
import { exportTable, type GradedAnswers } from './export-table.ts';
import type { Outputs } from '../files/outputs.ts';

type Input = ParsedOf<EngineCalls, 'export.write'>;
type Output = OutputOf<EngineCalls, 'export.write'>;

/** The files that an export of so many trials writes to `path`: to be looked at before anything is paid for. */
export function pathsOfExport(what: Input['what'], path: string, trials: number): string[] {
  if (what === 'detailed') return detailedPaths(path, trials);
  return what === 'exam-results' ? examResultPaths(path, trials) : [path];
}

/** Writes what was asked for to `path`. Throws UserError: not-found, no-answers, and what outputs are refused for. */
export function exportFile(
  db: ReadableDb,
  input: Input,
  { now, provenance, outputs }: { now: Date; provenance: Record<string, string>; outputs: Outputs },
): Output {
  const benchmark = requireBenchmark(db, input.benchmarkId);
  const kind = benchmarkKind(benchmark.kind);
  if (!kind.exports.includes(input.what))
    throw new UserError(
      'bad-input',
      `"${benchmark.name}" is a ${kind.name} benchmark, which has no ${input.what}. It has ${kind.exports.join(', ')}.`,
    );
  if (kind.codec.of === 'lines') return exportCl(db, benchmark, input, outputs, () => chosenSet(db, input));
  const { path } = input;
  const rows = () => rowsOfFile(db, benchmark, kind.fileRow);
  switch (input.what) {
    case 'benchmark': {
      const texts = textsOf(rows(), benchmark.tail);
      if (kind.codec.of === 'exam') return exportExamFiles(db, benchmark.id, texts, path, outputs);
      return { paths: [path], rows: outputs.write(path, texts) - 1 };
    }
    case 'exam-results':
      return exportExamResults(db, { ...input, runId: chosenSet(db, input).runId }, path, outputs);
    case 'sft':
    case 'pretrain':
      return exportTraining(db, benchmark, input.what, path, outputs);
    case 'generated':
      return exportGenerated(db, benchmark.id, chosenSet(db, input).runId, path, outputs);
    case 'detailed':
      return exportDetailed(db, rows, path, outputs, detailedOf(db, input, { benchmark, now, provenance }));
    case 'inspect-scores':
    case 'pairs': {
      const set = chosenSet(db, input);
      const of = { benchmark, set, grading: gradingFor(db, set.runId, input) };
      return (input.what === 'pairs' ? exportPairs : exportScores)(db, of, path, outputs);
    }
    case 'table':
      return exportTable(db, benchmark, gradedAnswers(db, input), path, outputs);
    case 'data-set':
      return exportDataSet(db, benchmark, path, outputs);
    case 'reviews':
      return exportReviews(db, benchmark, path, outputs);
    case 'errata':
      return exportErrata(db, benchmark, path, outputs);
    case 'errata-scores':
      return exportErrataScores(db, benchmark, path, outputs);
    case 'audit':
      return exportAudit(db, benchmark, input, outputs);
    case 'filtered':
      return exportFiltered(db, benchmark, rows(), input, outputs);
    case 'cl-graded':
      throw new Error('only what is written line by line has graded files');
  }
}

/** Whose detailed results, and what stands at their beginning. */
function detailedOf(db: ReadableDb, input: Input, { benchmark, now, provenance }: DetailedFrom): Detailed {
  const set = chosenSet(db, input);
  const grading = gradingFor(db, set.runId, input);
  return {
    set,
    grading,
    itemIds: input.items ? chosenItems(db, benchmark.id, input.items) : null,
    k: input.k,
    judgeModel: grading?.method.judge?.model ?? 'none',
    inputFile: set.name,
    // Of one's own questions, which came as a table, the file that has CFE-Bench's form is the one that is exported.
    inputBenchmark: benchmarkKind(benchmark.kind).isOwn ? `${benchmark.name}.json` : benchmark.sourceName,
    timestamp: localTimestamp(now),
    provenance: { ...provenance, benchmark_sha256: benchmark.hash },
  };
}

interface DetailedFrom {
  benchmark: ReturnType<typeof requireBenchmark>;
  now: Date;
  provenance: Record<string, string>;
}

/** Those that are asked for; else every answer set in its chosen grading. */
function gradedAnswers(db: ReadableDb, input: Input): GradedAnswers[] {
  const sets = input.runId === undefined ? answerSets(db, input.benchmarkId) : [chosenSet(db, input)];
  return sets.map((set) => ({ set, grading: gradingFor(db, set.runId, input) }));
}

/** Every row with its corrections put in place, all else byte for byte as imported; one at a time. */
function* patchedRows(db: ReadableDb, { id }: { id: number }): Generator<ExportRow> {
  const patches = Map.groupBy(patchesOfBenchmark(db, id), (patch) => patch.itemId);
  for (const row of rawRows(db, id)) yield { ...row, raw: applyPatches(row.raw, patches.get(row.id) ?? []) };
}

/** The same as the kind's files have them. */
function* rowsOfFile(
  db: ReadableDb,
  benchmark: { id: number; name: string },
  fileRow: BenchmarkKind['fileRow'],
): Generator<ExportRow> {
  for (const row of patchedRows(db, benchmark)) yield fileRow ? { ...row, raw: fileRow(row.raw, benchmark.name) } : row;
}

function* textsOf(rows: Iterable<ExportRow>, tail: string): Generator<string> {
  for (const { lead, raw } of rows) yield lead + raw;
  yield tail;
}

function chosenSet(db: ReadableDb, input: Input): AnswerSetView {
  const sets = answerSets(db, input.benchmarkId);
  const set = input.runId === undefined ? sets.at(-1) : sets.find((entry) => entry.runId === input.runId);
  if (!set)
    throw new UserError(
      'no-answers',
      'There are no such answers to export. Import generated answers, or generate some, first.',
    );
  return set;
}

function exportGenerated(db: ReadableDb, benchmarkId: number, runId: number, path: string, outputs: Outputs): Output {
  let written = 0;
  const answered = function* (): Generator<AnswersRow> {
    for (const { id, externalId } of itemIds(db, benchmarkId)) {
      const answers = answerTexts(db, runId, id);
      if (answers.length === 0) continue;
      written += 1;
      yield { externalId, answers };
    }
  };
  outputs.write(path, generatedPieces(answered()));
  return { paths: [path], rows: written };
}
