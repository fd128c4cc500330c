/** What a grading run of course exams found, by its own grades: what its page shows as soon as it is done. */
import type { ExamRunFigures } from '../../contract/exam-calls.ts';
import { examFigures, type ExamResult } from '../../core/benchmark/course-exam-results.ts';
import { placeOverExams, shareOfPoints } from '../../core/metrics/students.ts';
import { answerSets } from '../store/answer-sets.ts';
import { examsOf, isCourseExam } from '../store/exams.ts';
import type { ReadableDb } from '../store/open.ts';
import { getRun } from '../store/runs.ts';
import { placementIn } from './exam-figures.ts';
import { gradedAnswers, resultOf } from './exam-results.ts';

/**
 * One entry for each answer set that the run graded, in the order of the sets; none of a run of another kind. Points are of the questions that
 * the run graded, without experts' points. Throws UserError not-found.
 */
export function examRunFigures(db: ReadableDb, runId: number): ExamRunFigures[] {
  const run = getRun(db, runId);
  if (run.kind !== 'judging' || !isCourseExam(db, run.benchmarkId)) return [];
  const exams = examsOf(db, run.benchmarkId);
  return answerSets(db, run.benchmarkId).flatMap((set) => {
    const results = gradedAnswers(db, run.benchmarkId, set.runId, runId)
      .filter(({ response }) => response?.layers.some((layer) => layer.runId === runId))
      .map((answer) => resultOf(answer, false));
    if (results.length === 0) return [];
    const byExam = [...Map.groupBy(results, ({ examId }) => examId)].map(([examId, ofExam]) => {
      const exam = exams.get(examId);
      return {
        ...pointsOf(ofExam),
        exam: `${exam?.name ?? examId}${exam ? `, ${String(exam.year)}` : ''}`,
        students: exam?.scoreAverage == null ? null : { average: exam.scoreAverage, total: exam.scoreTotal },
        placement: placementIn(exam, ofExam),
      };
    });
    return [
      {
        ...pointsOf(results),
        answerRunId: set.runId,
        model: set.model,
        byExam,
        overExams: placeOverExams(byExam.flatMap(({ placement }) => (placement ? [placement] : []))),
      },
    ];
  });
}

function pointsOf(results: readonly ExamResult[]): Pick<ExamRunFigures, 'figures' | 'share'> {
  return { figures: examFigures(results), share: shareOfPoints(results) };
}
