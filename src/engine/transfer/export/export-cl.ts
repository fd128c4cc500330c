/** CL-bench's files, written row by row (docs/design/files.md, "CL-bench"): the benchmark, an inference output, and graded files with experts' decisions. */
import type { EngineCalls, OutputOf, ParsedOf } from '../../../contract/calls.ts';
import { UserError } from '../../../contract/router.ts';
import type { AnswerSetView, BenchmarkView } from '../../../contract/workspace-shapes.ts';
import { gradedLine, inferenceLine, type GradedEntry } from '../../../core/benchmark/cl-bench/cl-bench-lines.ts';
import { clScore, countedRun, isClGraded, type GradedTrial } from '../../../core/grading/rubrics.ts';
import { clAnswers, clTexts, type ClAnswer, type ClGradeRow } from '../../store/answers/cl-answers.ts';
import { clRaw, clTaskRow, clTasks, iterateRows } from '../../store/items/cl-tasks.ts';
import { gradingOfSet } from '../../store/gradings/gradings.ts';
import type { ReadableDb } from '../../store/file/open.ts';
import { exportAudit } from './export-audit.ts';
import { exportReviews } from './export-reviews.ts';
import type { Outputs } from '../files/outputs.ts';

type Input = ParsedOf<EngineCalls, 'export.write'>;
type Output = OutputOf<EngineCalls, 'export.write'>;

/** Throws UserError: bad-input, no-answers, cannot-write. */
export function exportCl(
  db: ReadableDb,
  benchmark: BenchmarkView & { tail: string },
  input: Input,
  outputs: Outputs,
  chosen: () => AnswerSetView,
): Output {
  const { path } = input;
  switch (input.what) {
    case 'benchmark': {
      const rows = outputs.write(path, withTail(iterateRows(db, benchmark.id), benchmark.tail)) - 1;
      return { paths: [path], rows };
    }
    case 'generated':
    case 'cl-graded': {
      const set = chosen();
      // Of the grading that is named, or of the one that is shown.
      const gradingId = input.gradingId && gradingOfSet(db, set.runId, input.gradingId).gradingId;
      const of = { benchmarkId: benchmark.id, runId: set.runId, judgingRunId: input.judgingRunId, gradingId };
      const answers = clAnswers(db, of, input.what === 'cl-graded');
      // A file holds each idx once: further answers of a set have a file of their own.
      const samples = [...new Set(answers.map(({ sampleIndex }) => sampleIndex))].toSorted((a, b) => a - b);
      const paths = samples.map((sample) =>
        sample === 0 ? path : path.replace(/(\.jsonl?)?$/, `_${String(sample + 1)}$1`),
      );
      const lines = input.what === 'cl-graded' ? gradedLines : inferenceLines;
      const names = new Map(clTasks(db, benchmark.id).map(({ itemId, taskId }) => [itemId, taskId]));
      outputs.check(...paths);
      const rows = samples.map((sample, index) =>
        outputs.write(
          paths[index] ?? path,
          lines(
            db,
            answers.filter((answer) => answer.sampleIndex === sample),
            names,
          ),
        ),
      );
      if (rows.length === 0)
        throw new UserError('no-answers', 'This answer set is empty. Generate or import answers first.');
      return { paths, rows: rows.reduce((sum, one) => sum + one, 0) };
    }
    case 'audit':
      return exportAudit(db, benchmark, input, outputs);
    case 'reviews':
      return exportReviews(db, benchmark, path, outputs);
    default:
      throw new UserError(
        'bad-input',
        `"${benchmark.name}" is a CL-bench benchmark, which has no ${input.what}. It has benchmark, generated, cl-graded, audit and reviews.`,
      );
  }
}

function* withTail(rows: Iterable<{ lead: string; raw: string }>, tail: string): Generator<string> {
  for (const { lead, raw } of rows) yield lead + raw;
  yield tail;
}

type Names = ReadonlyMap<number, string>;

function* inferenceLines(db: ReadableDb, answers: readonly ClAnswer[], names: Names): Generator<string> {
  for (const { responseId, itemId } of answers) {
    const text = clTexts(db, responseId)?.text;
    const raw = clRaw(db, itemId);
    // What failed is logged, never a row.
    if (text != null && raw !== undefined) yield `${inferenceLine(raw, names.get(itemId) ?? '', text)}\n`;
  }
}

function* gradedLines(db: ReadableDb, answers: readonly ClAnswer[], names: Names): Generator<string> {
  for (const answer of answers) {
    const raw = clRaw(db, answer.itemId);
    const text = clTexts(db, answer.responseId)?.text ?? '';
    if (raw === undefined) continue;
    for (const trial of answer.trials)
      if (trial.reviewed !== 'not_run')
        yield `${gradedLine(raw, names.get(answer.itemId) ?? '', text, gradedEntry(answer, trial))}\n`;
  }
}

/** The line of a graded file for one trial of an answer in a judging run, without line end; null before it was graded. */
export function gradedLineOf(
  db: ReadableDb,
  of: { benchmarkId: number; responseId: number; judgingRunId: number },
  trial: number,
): string | null {
  const [answer] = clAnswers(db, of, true);
  const graded = answer?.trials.find((one) => one.trial === trial && one.reviewed !== 'not_run');
  const raw = answer && clRaw(db, answer.itemId);
  const task = answer && clTaskRow(db, answer.itemId);
  if (!answer || !graded || !task || raw === undefined) return null;
  return gradedLine(raw, task.taskId, clTexts(db, answer.responseId)?.text ?? '', gradedEntry(answer, graded));
}

function gradedEntry(answer: ClAnswer, graded: GradedTrial): GradedEntry {
  const { grades, marks, tags, proposals, rubrics } = answer;
  const run = countedRun(grades);
  const grade = grades.find((one) => one.runId === run && one.trial === graded.trial);
  const judged = [...(grade && isClGraded(grade.status) ? grade.requirements : [])];
  const numbers = new Map(rubrics.map(({ rubricId, position }) => [rubricId, position + 1]));
  const decided = marks.length > 0;
  return {
    rationale: grade ? rationaleOf(grade) : '',
    requirements: decided ? graded.rubrics.map((one, index) => wordOf(one, judged, rubrics.length, index)) : judged,
    score: clScore(graded.reviewed),
    ours: {
      trial: graded.trial,
      status: graded.reviewed,
      judge: grade?.who ?? '',
      flags: graded.flags,
      ...(decided
        ? {
            judged: { score: clScore(graded.judged), requirement_status: judged },
            experts: marks.map(({ reviewer, rubricId, status, reason }) => ({
              ...{ reviewer, rubric: numbers.get(rubricId) ?? 0, status, reason },
            })),
          }
        : {}),
      ...(tags.length + proposals.length > 0
        ? { error_types: { expert: tags.at(-1)?.types ?? null, judge: proposals.at(-1)?.types ?? null } }
        : {}),
    },
  };
}

function wordOf(status: string, judged: readonly string[], rubrics: number, index: number): string {
  if (status === 'pass') return 'yes';
  if (status === 'fail') return 'no';
  return (judged.length === rubrics ? judged[index] : undefined) ?? 'unknown';
}

/** In place of a rationale that there is none of, the reference's words for its fallbacks, with the cause. */
function rationaleOf({ status, rationale }: ClGradeRow): string {
  if (isClGraded(status)) return rationale;
  const words = {
    empty: 'No model output (counted as score 0)',
    call_failed: 'API call failed (counted as score 0)',
    unparsable: 'JSON parse failed',
    not_run: '',
  }[status];
  return rationale === '' || rationale.startsWith(words) ? rationale || words : `${words}: ${rationale}`;
}
