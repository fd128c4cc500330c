/** Exports in the benchmarks' own forms (formats.md). */
import type { EngineCalls, OutputOf, ParsedOf } from '../../contract/calls.ts';
import { UserError } from '../../contract/router.ts';
import type { AnswerSetView } from '../../contract/shapes.ts';
import { detailedText, summaryText, type GradedQuestion } from '../../core/benchmark/detailed.ts';
import { writeGenerated } from '../../core/benchmark/generated.ts';
import { pythonJson, RawJson } from '../../core/benchmark/python-json.ts';
import { applyPatches } from '../../core/benchmark/row-patch.ts';
import { answerSets, answerTexts, judgeName } from '../store/answer-sets.ts';
import { getBenchmark } from '../store/benchmarks.ts';
import { historyOf } from '../store/events.ts';
import { rawRows, variablesOf } from '../store/items.ts';
import type { ReadableDb } from '../store/open.ts';
import { patchesOfBenchmark } from '../store/patches.ts';
import { answersOf } from '../store/responses.ts';
import { exportCl } from './export-cl.ts';
import { exportExamFiles, exportExamResults, exportTraining } from './export-course-exam.ts';
import { writeWhole } from './write-file.ts';

type Input = ParsedOf<EngineCalls, 'export.write'>;
type Output = OutputOf<EngineCalls, 'export.write'>;

/** Writes what was asked for to `path`. Throws UserError: not-found, no-answers, cannot-write. */
export function exportFile(db: ReadableDb, input: Input, now: Date, provenance: Record<string, string>): Output {
  const benchmark = getBenchmark(db, input.benchmarkId);
  if (!benchmark)
    throw new UserError('not-found', `There is no benchmark ${String(input.benchmarkId)} in this workspace.`);
  if (benchmark.kind === 'cl-bench') return exportCl(db, benchmark, input, () => chosenSet(db, input));
  if (input.what === 'cl-graded')
    throw new UserError(
      'bad-input',
      `"${benchmark.name}" is not a CL-bench benchmark, so it has no cl-graded to export.`,
    );
  const isExam = benchmark.kind === 'course-exam';
  if (!isExam && EXAM_ONLY.has(input.what))
    throw new UserError('bad-input', `"${benchmark.name}" is not a course exam, so it has no ${input.what} to export.`);
  if (isExam && input.what === 'detailed')
    throw new UserError('bad-input', `"${benchmark.name}" is a course exam: export its exam-results instead.`);
  const rows = patchedRows(db, input.benchmarkId);
  switch (input.what) {
    case 'benchmark': {
      const text = rows.map((row) => row.lead + row.raw).join('') + benchmark.tail;
      if (isExam) return exportExamFiles(db, benchmark.id, text, input.path);
      writeWhole(input.path, text);
      return { paths: [input.path], rows: rows.length };
    }
    case 'exam-results':
      return exportExamResults(db, { ...input, runId: chosenSet(db, input).runId }, input.path);
    case 'sft':
    case 'pretrain':
      return exportTraining(db, benchmark, input.what, input.path);
    case 'generated':
      return exportGenerated(db, rows, chosenSet(db, input).runId, input.path);
    case 'detailed': {
      const set = chosenSet(db, input);
      const k = input.k ?? set.k;
      const questions = gradedQuestions(db, rows, set.runId);
      const summary = input.path.replace(/\.json$/, '') + '_summary.json';
      writeWhole(input.path, detailedText(questions, k));
      const config = {
        k,
        judgeModel: judgeName(db, set.runId, input.judgingRunId) ?? 'none',
        inputFile: set.name,
        inputBenchmark: benchmark.sourceName,
        timestamp: localTimestamp(now),
        provenance: { ...provenance, benchmark_sha256: benchmark.hash },
      };
      writeWhole(summary, summaryText(questions, config));
      return { paths: [input.path, summary], rows: questions.length };
    }
    case 'reviews': {
      const reviews = rows.flatMap((row) => historyOf(db, row.id).map((event) => ({ id: row.externalId, ...event })));
      writeWhole(
        input.path,
        pythonJson({ benchmark: benchmark.name, benchmark_sha256: benchmark.hash, events: reviews }),
      );
      return { paths: [input.path], rows: reviews.length };
    }
    case 'errata': {
      const ids = new Map(rows.map((row) => [row.id, row.externalId]));
      // What reviewers note beside a row corrects nothing in it.
      const corrections = patchesOfBenchmark(db, input.benchmarkId).filter(
        (one) => !one.path.startsWith('/markscheme/'),
      );
      const errata = corrections.map((patch) => ({
        id: ids.get(patch.itemId),
        path: patch.path,
        value: patch.json ? new RawJson(patch.value) : patch.value,
      }));
      writeWhole(input.path, pythonJson({ benchmark: benchmark.name, benchmark_sha256: benchmark.hash, errata }));
      return { paths: [input.path], rows: errata.length };
    }
  }
}

const EXAM_ONLY = new Set<Input['what']>(['exam-results', 'sft', 'pretrain']);

interface ExportRow {
  id: number;
  lead: string;
  raw: string;
  externalId: string;
}

/** Every row with its corrections put in place, all else byte for byte as imported. */
function patchedRows(db: ReadableDb, benchmarkId: number): ExportRow[] {
  const patches = Map.groupBy(patchesOfBenchmark(db, benchmarkId), (patch) => patch.itemId);
  return rawRows(db, benchmarkId).map((row) => ({
    ...row,
    raw: applyPatches(row.raw, patches.get(row.id) ?? []),
  }));
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

function exportGenerated(db: ReadableDb, rows: ExportRow[], runId: number, path: string): Output {
  const answers = answerTexts(db, runId);
  const written = rows.flatMap((row) => {
    const texts = answers.get(row.id);
    return texts ? [{ externalId: row.externalId, answers: texts }] : [];
  });
  writeWhole(path, writeGenerated(written));
  return { paths: [path], rows: written.length };
}

/** The questions of an answer set that have answers, each variable with the verdict that counts. */
function gradedQuestions(db: ReadableDb, rows: readonly ExportRow[], runId: number): GradedQuestion[] {
  return rows.flatMap((row) => {
    const variables = variablesOf(db, row.id);
    const answers = answersOf(db, row.id, runId).map((answer) => ({
      text: answer.text,
      variables: answer.cards.map((card, index) => ({
        name: variables[index]?.name ?? '',
        reference: variables[index]?.value ?? '',
        value: card.effective.value ?? card.layers.findLast((layer) => layer.value !== null)?.value ?? null,
        status: card.effective.status,
        source: card.effective.source,
        reason: card.effective.reason,
        confidence: card.effective.confidence,
      })),
    }));
    return answers.length === 0 ? [] : [{ raw: row.raw, answers }];
  });
}

function localTimestamp(now: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${String(now.getFullYear())}-${two(now.getMonth() + 1)}-${two(now.getDate())} ${two(now.getHours())}:${two(now.getMinutes())}:${two(now.getSeconds())}`;
}
