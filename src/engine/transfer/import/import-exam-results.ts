/** Results of a course exam, as the benchmark's own script or an export wrote them: answers with the points that the file gives them. */
import { basename, dirname } from 'node:path';
import type { ImportReport } from '../../../contract/workspace-shapes.ts';
import {
  modelOfFolder,
  parseResultRow,
  type StatedResult,
} from '../../../core/benchmark/course-exam/course-exam-result-row.ts';
import type { Rejection } from '../../../core/benchmark/item.ts';
import type { Rows } from '../../../core/benchmark/rows.ts';
import { methodOfFile } from '../../../core/grading/method.ts';
import { findImportedAnswers, insertImportedAnswers } from '../../store/answers/answer-sets.ts';
import { benchmarksGradedBy, findBenchmarkByName } from '../../store/items/benchmarks.ts';
import { insertImportedGrading } from '../../store/answers/cl-import.ts';
import { questionsOf } from '../../store/items/exams.ts';
import { putGrade } from '../../store/answers/grades.ts';
import { addRun } from '../../store/gradings/gradings.ts';
import { modelId } from '../../store/runs/models.ts';
import type { ReadableDb, WritableDb } from '../../store/file/open.ts';
import { insertResponse } from '../../store/answers/responses.ts';
import { listProblems } from './problems.ts';
import type { SourceFile } from '../files/read-file.ts';

interface ResultsFile {
  source: SourceFile;
  rows: Rows;
}

/** Of results.jsonl and results_detailed.jsonl of one folder the detailed one says all that the other does. */
export function withoutRepeated<F extends { source: SourceFile }>(files: readonly F[]): F[] {
  const detailed = new Set(files.flatMap(({ source }) => (isDetailed(source) ? [dirname(source.path)] : [])));
  return files.filter(({ source }) => isDetailed(source) || !detailed.has(dirname(source.path)));
}
const isDetailed = (source: SourceFile): boolean => /detailed/i.test(source.name);

/** Adds the answers; what is wrong goes into the report, and the caller takes all of it back if it does not want a part. */
export function importExamResults(
  db: WritableDb,
  { source, rows }: ResultsFile,
  input: { name?: string | undefined; benchmark?: string | undefined },
  report: ImportReport,
  at: string,
): ImportReport['files'][number] | null {
  const stated: StatedResult[] = [];
  const rejections: Rejection[] = [];
  rows.rows.forEach((row, index) => {
    const one = parseResultRow(row, source.name, index + 1);
    if (Array.isArray(one)) rejections.push(...one);
    else stated.push(one);
  });
  const benchmarkId = benchmarkOf(db, stated, input.benchmark);
  if (benchmarkId === null)
    rejections.push({
      ...{ file: source.name, record: null, line: null, field: null },
      message: 'None of its questions belongs to an exam in the workspace. Import the exam first, or name it.',
    });
  const fitting = benchmarkId === null ? [] : matched(db, benchmarkId, stated, source.name, rejections);
  listProblems(report.rejections, rejections);
  if (benchmarkId === null) return null;
  const model = input.name ?? modelOfFolder(basename(dirname(source.path))) ?? source.name.replace(/\.jsonl?$/i, '');
  const entry = { file: source.name, kind: 'exam-results', name: model, benchmarkId, images: 0 };
  const before = findImportedAnswers(db, benchmarkId, model, source.hash);
  if (before !== undefined) return { ...entry, runId: before, records: fitting.length };
  const runId = write(db, { benchmarkId, model, source, at }, fitting);
  return { ...entry, runId, records: fitting.length };
}

type Matched = StatedResult & { itemId: number };

/** The results with the questions that they are about: another version of a question is another question. */
function matched(
  db: ReadableDb,
  benchmarkId: number,
  stated: readonly StatedResult[],
  file: string,
  rejections: Rejection[],
): Matched[] {
  const questions = new Map(questionsOf(db, benchmarkId).map((one) => [one.instanceId, one]));
  const seen = new Set<number>();
  return stated.flatMap((one) => {
    const { record, line, instance_id: id } = one;
    const reject = (field: string, message: string): Matched[] => {
      rejections.push({ file, record, line, field, message });
      return [];
    };
    const question = questions.get(id);
    if (question?.examId !== one.exam_id)
      return reject('instance_id', `${String(id)} is not a question of ${one.exam_id} in the workspace`);
    if (question.answer !== one.correct_answer)
      return reject(
        'correct_answer',
        'is not what the exam in the workspace says: it is another version of the question',
      );
    if (question.points !== one.points_possible)
      return reject(
        'points_possible',
        `is ${String(one.points_possible)}, but the question gives ${String(question.points)} points`,
      );
    if (seen.has(id)) return reject('instance_id', `${String(id)} stands in the file twice`);
    seen.add(id);
    return [{ ...one, itemId: question.itemId }];
  });
}

/** The exam that was named, or the one that knows most of the questions. */
function benchmarkOf(db: ReadableDb, stated: readonly StatedResult[], named: string | undefined): number | null {
  if (named !== undefined) return findBenchmarkByName(db, named) ?? null;
  const wanted = new Set(stated.map((one) => `${String(one.instance_id)}/${one.exam_id}`));
  const [best] = benchmarksGradedBy(db, 'points')
    .map(({ id }) => ({
      id,
      hits: questionsOf(db, id).filter((one) => wanted.has(`${String(one.instanceId)}/${one.examId}`)).length,
    }))
    .sort((a, b) => b.hits - a.hits);
  return best && best.hits > 0 ? best.id : null;
}

function write(
  db: WritableDb,
  of: { benchmarkId: number; model: string; source: SourceFile; at: string },
  results: readonly Matched[],
): number {
  const { benchmarkId, model, source, at } = of;
  const file = { file: source.name, hash: source.hash, at };
  const runId = insertImportedAnswers(db, { benchmarkId, modelId: modelId(db, model), k: 1, ...file });
  const gradingRun = insertImportedGrading(db, { benchmarkId, judgeId: null, ...file });
  addRun(db, { runId: gradingRun, answerRunId: runId, method: methodOfFile(source, null), trials: 1, at });
  for (const one of results) {
    const responseId = insertResponse(db, {
      runId,
      itemId: one.itemId,
      sampleIndex: 0,
      text: replyOf(one),
      error: one.status === 'error' ? (one.error ?? 'The file says that this answer failed, and not why.') : null,
      meta: metaOf(one),
      at,
    });
    // What failed was not graded.
    if (one.status === 'error') continue;
    putGrade(db, {
      ...{ runId: gradingRun, responseId, trial: 1, source: 'import', status: one.status },
      ...{ score: one.points_earned, scoreMax: one.points_possible, rationale: one.llmjudger_explanation ?? '' },
      ...{ callId: null, at },
    });
  }
  return runId;
}

/** The reply in the form that the exam's prompt asks for; null where there was none. */
function replyOf({ llm_answer: answer, llm_explanation: explanation }: Matched): string | null {
  return answer === null ? null : JSON.stringify({ answer, explanation: explanation ?? '' });
}

function metaOf({
  system_prompt: system,
  user_prompt: user,
  llm_answer: answer,
  llm_explanation: said,
}: Matched): string {
  return JSON.stringify({
    ...(typeof system === 'string' && typeof user === 'string' ? { prompts: { system, user } } : {}),
    ...(answer === null && typeof said === 'string' ? { explanation: said } : {}),
  });
}
