/** Exports of a course exam: its two files, the original's four result files, training data (docs/design/files.md, "Course exam"). */
import { applyEdits, modify } from 'jsonc-parser';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { UserError } from '../../../contract/router.ts';
import {
  pretrainLine,
  sftLine,
  type ReviewedQuestion,
} from '../../../core/benchmark/course-exam/course-exam-training.ts';
import {
  detailedLine,
  examComparisonText,
  examSummaryText,
  resultLine,
} from '../../../core/benchmark/course-exam/course-exam-results.ts';
import { topicOf } from '../../../core/benchmark/course-exam/course-exam-parts.ts';
import {
  annotationsOf,
  examsOf,
  examsSource,
  licencesOf,
  questionsOf,
  reviewStatuses,
} from '../../store/items/exams.ts';
import { gradingOfSet } from '../../store/gradings/gradings.ts';
import type { ReadableDb } from '../../store/file/open.ts';
import { answersByTrial, resultOf } from '../figures/exam-results.ts';
import type { Outputs } from '../files/outputs.ts';

interface Written {
  paths: string[];
  rows: number;
}

/**
 * Questions and metadata. A path ending in .jsonl is the questions' file, with the metadata beside it; any other is the folder of both.
 * num_questions is what there is, so that the original's own tests accept the files.
 */
export function exportExamFiles(
  db: ReadableDb,
  benchmarkId: number,
  texts: Iterable<string>,
  path: string,
  outputs: Outputs,
): Written {
  const { examsFile, examsText } = examsSource(db, benchmarkId);
  const named = path.endsWith('.jsonl') && !isFolder(path);
  const questions = named ? path : join(path, 'questions.jsonl');
  const metadata = join(dirname(questions), basename(examsFile));
  if (!named) makeFolder(path);
  outputs.check(questions, metadata);
  outputs.write(questions, texts);
  outputs.write(metadata, [countedExams(db, benchmarkId, examsText)]);
  return { paths: [questions, metadata], rows: questionsOf(db, benchmarkId).length };
}

/** The metadata's text with every num_questions as it is; untouched where they all are. */
function countedExams(db: ReadableDb, benchmarkId: number, text: string): string {
  const counts = new Map<string, number>();
  for (const { examId } of questionsOf(db, benchmarkId)) counts.set(examId, (counts.get(examId) ?? 0) + 1);
  return [...examsOf(db, benchmarkId).values()].reduce((edited, exam, index) => {
    const count = counts.get(exam.examId) ?? 0;
    return count === exam.numQuestions
      ? edited
      : applyEdits(edited, modify(edited, ['exams', index, 'num_questions'], count, {}));
  }, text);
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

export function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true });
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new UserError('cannot-write', `The folder ${path} could not be made (${cause}). Choose another one.`);
  }
}

/**
 * The four files of an answer set, in the benchmark's order, into a folder: as one judging run graded it, or as it stands. Of several trials the
 * first is in the folder itself, each other one in a folder of its own within it, as the original would have written them one after the other.
 */
export function exportExamResults(
  db: ReadableDb,
  of: { benchmarkId: number; runId: number; judgingRunId?: number; gradingId?: number },
  folder: string,
  outputs: Outputs,
): Written {
  const exams = examsOf(db, of.benchmarkId);
  const trials = answersByTrial(db, of.benchmarkId, of.runId, {
    judgingRunId: of.judgingRunId,
    gradingId: of.gradingId && gradingOfSet(db, of.runId, of.gradingId).gradingId,
  });
  const paths = examResultPaths(folder, trials.length);
  outputs.check(...paths);
  trials.forEach((answers, index) => {
    const results = answers.map((answer) => resultOf(answer));
    const texts: Record<(typeof RESULT_FILES)[number], Iterable<string>> = {
      'results.jsonl': linesOf(results, resultLine),
      'results_detailed.jsonl': linesOf(results, detailedLine),
      'summary.json': [examSummaryText(results, exams)],
      'comparison.json': [examComparisonText(results, exams)],
    };
    const own = folderOf(folder, index + 1);
    makeFolder(own);
    for (const name of RESULT_FILES) outputs.write(join(own, name), texts[name]);
  });
  return { paths, rows: trials[0]?.length ?? 0 };
}

const RESULT_FILES = ['results.jsonl', 'results_detailed.jsonl', 'summary.json', 'comparison.json'] as const;

const folderOf = (folder: string, trial: number): string =>
  trial === 1 ? folder : join(folder, `trial_${String(trial)}`);

export function examResultPaths(folder: string, trials: number): string[] {
  return Array.from({ length: trials }, (_, index) => folderOf(folder, index + 1)).flatMap((own) =>
    RESULT_FILES.map((name) => join(own, name)),
  );
}

function* linesOf<T>(entries: Iterable<T>, line: (entry: T) => string): Generator<string> {
  for (const entry of entries) yield `${line(entry)}\n`;
}

/** Training data from reviewed questions only, and beside it what may be done with it. Throws UserError nothing-reviewed. */
export function exportTraining(
  db: ReadableDb,
  benchmark: { id: number; name: string; sourceName: string },
  what: 'sft' | 'pretrain',
  path: string,
  outputs: Outputs,
): Written {
  const reviewed = reviewedQuestions(db, benchmark.id);
  if (reviewed.length === 0)
    throw new UserError(
      'nothing-reviewed',
      'Training data is made from reviewed questions only, and none is done yet. Review questions and mark them as done first.',
    );
  const licence = `${path.replace(/\.jsonl?$/, '')}_LICENCE.txt`;
  outputs.check(path, licence);
  outputs.write(
    path,
    linesOf(reviewed, (one) => (what === 'sft' ? sftLine(one) : pretrainLine(one, one.relatedPaper))),
  );
  outputs.write(licence, [licenceText(benchmark, licencesOf(db, benchmark.id), reviewed.length)]);
  return { paths: [path, licence], rows: reviewed.length };
}

function reviewedQuestions(db: ReadableDb, benchmarkId: number): (ReviewedQuestion & { relatedPaper: string })[] {
  const exams = examsOf(db, benchmarkId);
  const annotations = annotationsOf(db, benchmarkId);
  const statuses = reviewStatuses(db, { benchmarkId, answerRunId: null, reviewer: null });
  return questionsOf(db, benchmarkId).flatMap((question) => {
    const exam = exams.get(question.examId);
    if (!exam || statuses.get(question.itemId) !== 'done') return [];
    const noted = annotations.get(question.itemId);
    return [
      {
        question,
        exam,
        topic: noted?.topic ?? topicOf(question.problem),
        // Done without a word on its quality: reviewed, but not vouched for.
        quality: noted?.data_quality ?? 'medium',
        relatedPaper: noted?.related_paper ?? '',
      },
    ];
  });
}

function licenceText(benchmark: { name: string; sourceName: string }, licences: string[], rows: number): string {
  const stated =
    licences.length > 0
      ? `The source states this licence: ${licences.join('; ')}. It holds for these rows too.`
      : 'The source states no licence. Exams belong to those who wrote them: ask them before you train on these rows or pass them on.';
  return [
    `${String(rows)} rows of training data made by Markscheme from "${benchmark.name}" (${benchmark.sourceName}),`,
    'from questions that an expert has reviewed.',
    '',
    stated,
    'Questions, answers and explanations are the source’s; Markscheme’s own licence does not cover them.',
    'A model trained on these rows must not be measured on the same exam.',
    '',
  ].join('\n');
}
