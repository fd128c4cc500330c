/** What a grading run of course exams found, by its own grades: what its page shows as soon as it is done. */
import type { ExamRunFigures } from '../../../contract/exam-calls.ts';
import type { ExamResult } from '../../../core/benchmark/course-exam/course-exam-results.ts';
import { examBounds, examTrialFigures, meanPoints } from '../../../core/metrics/exam-trials.ts';
import { shareOfPoints } from '../../../core/metrics/students.ts';
import { answerSets } from '../../store/answers/answer-sets.ts';
import { isGradedBy } from '../../store/items/benchmarks.ts';
import { examsOf } from '../../store/items/exams.ts';
import type { ReadableDb } from '../../store/file/open.ts';
import { getRun } from '../../store/runs/runs.ts';
import { overExams, placeAtMost, placementIn } from './exam-figures.ts';
import { answersByTrial, isOpen, resultOf } from './exam-results.ts';

/**
 * One entry for each answer set that the run graded, in the order of the sets; none of a run of another kind. Points are of the questions that
 * the run graded, without experts' points. Throws UserError not-found.
 */
export function examRunFigures(db: ReadableDb, runId: number): ExamRunFigures[] {
  const run = getRun(db, runId);
  if (run.kind !== 'judging' || !isGradedBy(db, run.benchmarkId, 'points')) return [];
  const exams = examsOf(db, run.benchmarkId);
  return answerSets(db, run.benchmarkId).flatMap((set) => {
    const trials = answersByTrial(db, run.benchmarkId, set.runId, { judgingRunId: runId });
    // A question counts that any trial graded.
    const isGraded = trials[0]?.map((_, index) =>
      trials.some((answers) => answers[index]?.response?.layers.some((layer) => layer.runId === runId)),
    );
    const results = trials.map((answers) =>
      answers
        .filter((_, index) => isGraded?.[index])
        .map((answer) => ({ ...resultOf(answer, false), isOpen: isOpen(answer, false) })),
    );
    if (!results[0]?.length) return [];
    const byExam = [...new Set(results[0].map(({ examId }) => examId))].map((examId) => {
      const ofExam = results.map((ofTrial) => ofTrial.filter((result) => result.examId === examId));
      const exam = exams.get(examId);
      const points = pointsOf(ofExam);
      return {
        ...points,
        atMost: placeAtMost(exam, points.bounds),
        exam: `${exam?.name ?? examId}${exam ? `, ${String(exam.year)}` : ''}`,
        students: exam?.scoreAverage == null ? null : { average: exam.scoreAverage, total: exam.scoreTotal },
        placement: placementIn(exam, meanPoints(ofExam)),
      };
    });
    return [
      {
        ...pointsOf(results),
        answerRunId: set.runId,
        model: set.model,
        byExam,
        overExams: overExams(byExam),
      },
    ];
  });
}

function pointsOf(
  trials: readonly (readonly (ExamResult & { isOpen: boolean })[])[],
): Pick<ExamRunFigures, 'figures' | 'share' | 'bounds'> {
  return {
    figures: examTrialFigures(trials),
    share: shareOfPoints(meanPoints(trials)),
    bounds: examBounds(trials),
  };
}
