/** The figures of every answer set of a course exam: by exam and type, by our own credit, and the place among the students. */
import type { ExamModelResult } from '../../contract/exam-calls.ts';
import type { ExamResult } from '../../core/benchmark/course-exam-results.ts';
import { EXAM_TYPES, type Exam } from '../../core/benchmark/course-exam.ts';
import { isPointsOverride, EXAM_STATUSES, proportionalPoints, type ExamStatus } from '../../core/grading/exam.ts';
import { isByHand } from '../../core/grading/precedence.ts';
import { examBounds, examTrialFigures, meanPoints } from '../../core/metrics/exam-trials.ts';
import { placeAmong, placeOverExams, shareOfPoints, type Placement } from '../../core/metrics/students.ts';
import { examsOf } from '../store/exams.ts';
import type { ReadableDb } from '../store/open.ts';
import { nameOf, setsInGradings } from '../store/results.ts';
import { answersByTrial, effectiveLayer, isOpen, readReply, resultOf, type GradedAnswer } from './exam-results.ts';

/** How our own credit differs from the original's rules; shown beside every figure by it. */
export const OUR_RULE =
  'Markscheme’s own credit, not the benchmark’s: several choices earn the share of the right ones chosen (nothing with a wrong one), True/False earns each statement, judged points are not cut to whole ones.';

/** One entry per answer set in its chosen grading, or for each grading named; with a judging run, by its grades alone. Several trials as their mean. */
export function examModels(
  db: ReadableDb,
  benchmarkId: number,
  { judgingRunId, gradingIds }: { judgingRunId?: number | undefined; gradingIds?: readonly number[] | undefined } = {},
): ExamModelResult[] {
  const exams = examsOf(db, benchmarkId);
  return setsInGradings(db, benchmarkId, gradingIds).map(({ set: { runId, name, model }, grading }) => {
    const whose = { judgingRunId, gradingId: gradingIds && grading?.gradingId };
    const answers = answersByTrial(db, benchmarkId, runId, whose);
    const trials = answers.map((ofTrial) => ofTrial.map((answer) => ({ ...resultOf(answer), isOpen: isOpen(answer) })));
    const reviewed = meanPoints(trials);
    const figuresOf = (which: (result: ExamResult) => boolean) =>
      examTrialFigures(trials.map((results) => results.filter(which)));
    const byExam = [...Map.groupBy(reviewed, (result) => result.examId)].map(([examId, results]) => ({
      examId,
      figures: figuresOf((result) => result.examId === examId),
      placement: placementIn(exams.get(examId), results),
    }));
    const overridden = answers.flat().filter(({ response }) => response && isPointsOverride(response.layers));
    return {
      ...{ runId, name, model },
      grading: nameOf(grading),
      trials: trials.length,
      reviewed: figuresOf(() => true),
      judged: examTrialFigures(answers.map((ofTrial) => ofTrial.map((answer) => resultOf(answer, false)))),
      ours: {
        earned: answers.flat().reduce((sum, answer) => sum + ourPoints(answer), 0) / trials.length,
        possible: reviewed.reduce((sum, result) => sum + result.possible, 0),
        rule: OUR_RULE,
      },
      share: shareOfPoints(reviewed),
      bounds: examBounds(trials),
      byExam,
      byType: EXAM_TYPES.flatMap((type) =>
        reviewed.some((result) => result.type === type)
          ? [{ type, figures: figuresOf((result) => result.type === type) }]
          : [],
      ),
      overExams: placeOverExams(byExam.flatMap(({ placement }) => (placement ? [placement] : []))),
      statuses: countStatuses(answers.flat()),
      overridden: new Set(overridden.map(({ response }) => response?.responseId)).size,
    };
  });
}

/** The place among an exam's students; null where it states neither their mean nor their deviation. */
export function placementIn(exam: Exam | undefined, results: readonly ExamResult[]): Placement | null {
  if (exam?.scoreAverage == null || exam.scoreDeviation === null) return null;
  const students = { average: exam.scoreAverage, deviation: exam.scoreDeviation, max: exam.scoreMax };
  return placeAmong(students, results);
}

/** Points by our own credit: an expert's stand, a short answer's are the judge's in full. */
function ourPoints({ question, response }: GradedAnswer): number {
  if (!response) return 0;
  const layer = effectiveLayer(response);
  if (isByHand(layer.source)) return layer.points ?? 0;
  const reply = readReply(response);
  return (reply && proportionalPoints(question, reply.answer)) ?? layer.points ?? 0;
}

function countStatuses(answers: readonly GradedAnswer[]): Record<ExamStatus, number> {
  const counts = Object.fromEntries(EXAM_STATUSES.map((status) => [status, 0])) as Record<ExamStatus, number>;
  for (const { response } of answers) counts[response ? effectiveLayer(response).status : 'not_run'] += 1;
  return counts;
}
