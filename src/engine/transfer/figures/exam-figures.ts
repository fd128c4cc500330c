/** The figures of every answer set of a course exam: by exam and type, by our own credit, and the place among the students. */
import type { ExamModelResult } from '../../../contract/exam-calls.ts';
import type { ExamResult } from '../../../core/benchmark/course-exam/course-exam-results.ts';
import { EXAM_TYPES, type Exam } from '../../../core/benchmark/course-exam/course-exam.ts';
import { isPointsOverride, EXAM_STATUSES, proportionalPoints, type ExamStatus } from '../../../core/grading/exam.ts';
import { isByHand } from '../../../core/grading/precedence.ts';
import {
  examBounds,
  examParts,
  examTrialFigures,
  meanPoints,
  type ExamBounds,
} from '../../../core/metrics/exam-trials.ts';
import {
  meanPlace,
  placeAmong,
  placeOf,
  placeOverExams,
  shareOfPoints,
  type Placement,
  type PlaceOf,
  type Students,
} from '../../../core/metrics/students.ts';
import { examsOf } from '../../store/items/exams.ts';
import type { ReadableDb } from '../../store/file/open.ts';
import { nameOf, setsInGradings } from '../../store/figures/results.ts';
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
    const boundsOf = (which: (result: ExamResult) => boolean) =>
      examBounds(trials.map((results) => results.filter(which)));
    const byExam = [...Map.groupBy(reviewed, (result) => result.examId)].map(([examId, results]) => {
      const bounds = boundsOf((result) => result.examId === examId);
      return {
        ...{ examId, bounds },
        figures: figuresOf((result) => result.examId === examId),
        placement: placementIn(exams.get(examId), results),
        atMost: placeAtMost(exams.get(examId), bounds),
      };
    });
    const judged = answers.map((ofTrial) =>
      ofTrial.map((answer) => ({ ...resultOf(answer, false), isOpen: isOpen(answer, false) })),
    );
    const overridden = answers.flat().filter(({ response }) => response && isPointsOverride(response.layers));
    return {
      ...{ runId, name, model },
      grading: nameOf(grading),
      trials: trials.length,
      reviewed: figuresOf(() => true),
      judged: examTrialFigures(judged),
      ours: {
        earned: answers.flat().reduce((sum, answer) => sum + ourPoints(answer), 0) / trials.length,
        atMost: ourPointsAtMost(answers),
        possible: reviewed.reduce((sum, result) => sum + result.possible, 0),
        rule: OUR_RULE,
      },
      share: shareOfPoints(reviewed),
      bounds: examBounds(trials),
      judgedBounds: examBounds(judged),
      parts: examParts(trials),
      byExam,
      byType: EXAM_TYPES.filter((type) => reviewed.some((result) => result.type === type)).map((type) => {
        const isOfType = (result: ExamResult): boolean => result.type === type;
        return { type, figures: figuresOf(isOfType), bounds: boundsOf(isOfType) };
      }),
      overExams: overExams(byExam),
      statuses: countStatuses(answers.flat()),
      overridden: new Set(overridden.map(({ response }) => response?.responseId)).size,
    };
  });
}

/** The place among an exam's students if all that is open earned all of its points. */
export function placeAtMost(exam: Exam | undefined, bounds: ExamBounds | null): PlaceOf | null {
  const students = studentsOf(exam);
  return bounds && students ? placeOf(students, bounds.earned) : null;
}

interface Placed {
  placement: Placement | null;
  atMost: PlaceOf | null;
}

/** Each exam counts the same; at most: where something is open in any of them. */
export function overExams(exams: readonly Placed[]): ExamModelResult['overExams'] {
  const placed = exams.flatMap(({ placement, atMost }) => (placement ? [{ placement, atMost }] : []));
  const found = placeOverExams(placed.map(({ placement }) => placement));
  const most = placed.map(({ placement, atMost }) => atMost ?? { z: placement.z.value, percentile: 0 });
  return found && { ...found, atMost: placed.some(({ atMost }) => atMost) ? meanPlace(most) : null };
}

/** The place among an exam's students; null where it states neither their mean nor their deviation. */
export function placementIn(exam: Exam | undefined, results: readonly ExamResult[]): Placement | null {
  const students = studentsOf(exam);
  return students && placeAmong(students, results);
}

function studentsOf(exam: Exam | undefined): Students | null {
  if (exam?.scoreAverage == null || exam.scoreDeviation === null) return null;
  return { average: exam.scoreAverage, deviation: exam.scoreDeviation, max: exam.scoreMax };
}

/** Our own points if what is open earned all of its own, the mean over trials; null where nothing is open. */
function ourPointsAtMost(trials: readonly (readonly GradedAnswer[])[]): number | null {
  const answers = trials.flat();
  if (!answers.some((answer) => isOpen(answer))) return null;
  const most = (answer: GradedAnswer): number => (isOpen(answer) ? answer.question.points : ourPoints(answer));
  return answers.reduce((sum, answer) => sum + most(answer), 0) / trials.length;
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
