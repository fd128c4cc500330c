/** A question, and perhaps its exam, while they are being typed in (docs/design/files.md, "Course exam"). */
import type { EngineCalls, InputOf } from '../../../../contract/calls.ts';
import { answerMisfit } from '../../../../core/benchmark/course-exam/course-exam-check.ts';
import type { ExamType } from '../../../../core/benchmark/course-exam/course-exam.ts';

type Addition = InputOf<EngineCalls, 'exam.add'>;

/** Amounts are null while their fields are empty. Scores are points. */
export interface NewExam {
  id: string;
  name: string;
  course: string;
  year: number | null;
  total: number | null;
  max: number | null;
  average: number | null;
  median: number | null;
  deviation: number | null;
}
export interface NewQuestion {
  problemNum: number | null;
  points: number | null;
  type: ExamType;
  problem: string;
  answer: string;
  explanation: string;
}

export const EMPTY_EXAM: NewExam = {
  id: '',
  name: '',
  course: '',
  year: null,
  total: null,
  max: null,
  average: null,
  median: null,
  deviation: null,
};
export const EMPTY_QUESTION: NewQuestion = {
  problemNum: null,
  points: null,
  type: 'SingleChoice',
  problem: '',
  answer: '',
  explanation: '',
};

/** What is wrong with the answer for the question's type, in words; null while nothing is typed. */
export function answerProblem({ type, answer }: NewQuestion): string | null {
  return answer.trim() === '' ? null : answerMisfit({ type, answer });
}

/** What exam.add takes: entries as in the files. Null while something that an entry needs is missing or does not fit. `examId` null: a new exam. */
export function additionOf(
  benchmarkId: number,
  examId: string | null,
  exam: NewExam,
  question: NewQuestion,
): Addition | null {
  const { problemNum, points, type, problem, explanation } = question;
  const answer = question.answer.trim();
  if (problemNum === null || points === null || problem.trim() === '' || answer === '') return null;
  if (answerMisfit({ type, answer }) !== null) return null;
  const id = examId ?? exam.id.trim();
  const [name, course] = [exam.name.trim(), exam.course.trim()];
  const entry = { exam_id: id, problem_num: problemNum, points, problem, answer, explanation, type };
  if (examId !== null) return { benchmarkId, questions: [entry] };
  if (id === '' || name === '' || course === '' || exam.year === null) return null;
  return {
    benchmarkId,
    exam: {
      exam_id: id,
      test_paper_name: name,
      course,
      year: exam.year,
      score_total: exam.total,
      score_max: exam.max,
      score_avg: exam.average,
      score_median: exam.median,
      score_standard_deviation: exam.deviation,
    },
    questions: [entry],
  };
}
