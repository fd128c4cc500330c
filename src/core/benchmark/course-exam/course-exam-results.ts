/** The original's four result files (docs/design/files.md, "Course exam"): two of lines, one per question, and two of figures. */
import type { LineValue } from './course-exam-json.ts';
import { jsonLine } from './course-exam-json.ts';
import { asFileName } from '../file-names.ts';
import { scoreSource, type Exam, type ExamType } from './course-exam.ts';
import { PyFloat, pythonJson, RawJson, type PyValue } from '../cfe/python-json.ts';

/** One question as it was answered and graded. Points as published; what says nothing about the answer is an error. */
export interface ExamResult {
  instanceId: number;
  examId: string;
  type: ExamType;
  problem: string;
  correctAnswer: string;
  correctExplanation: string;
  answer: string | null;
  explanation: string | null;
  judgeExplanation: string | null;
  systemPrompt: string | null;
  userPrompt: string | null;
  earned: number;
  possible: number;
  status: 'correct' | 'incorrect' | 'partial' | 'error';
  /** What went wrong; null unless the status is error. */
  error: string | null;
}

/** A line of results.jsonl, without its line end. */
export function resultLine(result: ExamResult): string {
  return jsonLine(minimal(result));
}

/** A line of results_detailed.jsonl, without its line end. */
export function detailedLine(result: ExamResult): string {
  return jsonLine({
    ...minimal(result),
    problem: result.problem,
    llm_explanation: result.explanation,
    correct_explanation: result.correctExplanation,
    llmjudger_explanation: result.judgeExplanation,
    system_prompt: result.systemPrompt,
    user_prompt: result.userPrompt,
  });
}

function minimal(result: ExamResult): Record<string, LineValue> {
  const failed = result.status === 'error';
  return {
    instance_id: result.instanceId,
    exam_id: result.examId,
    question_type: result.type,
    llm_answer: failed ? null : result.answer,
    correct_answer: result.correctAnswer,
    points_earned: failed ? 0 : result.earned,
    points_possible: result.possible,
    status: result.status,
    ...(failed ? { error: result.error ?? 'unknown cause' } : {}),
  };
}

/** Figures of some questions by the original's definitions: accuracy is correct / answered, partly right is not correct. */
export interface ExamFigures {
  total: number;
  answered: number;
  correct: number;
  incorrect: number;
  earned: number;
  possible: number;
  /** Rounded to three places as the original does; 0 where there is nothing to divide by. */
  accuracy: number;
  share: number;
}

export function examFigures(results: readonly Pick<ExamResult, 'status' | 'earned' | 'possible'>[]): ExamFigures {
  const answered = results.filter((result) => result.status !== 'error');
  const correct = answered.filter((result) => result.status === 'correct').length;
  const earned = answered.reduce((sum, result) => sum + result.earned, 0);
  const possible = results.reduce((sum, result) => sum + result.possible, 0);
  return {
    total: results.length,
    answered: answered.length,
    correct,
    incorrect: answered.length - correct,
    earned,
    possible,
    accuracy: rate(correct, answered.length),
    share: rate(earned, possible),
  };
}

function rate(part: number, whole: number): number {
  return whole > 0 ? roundLikePython(part / whole) : 0;
}

/** Python's round(x, 3): ties, which only odd sixteenths are, go to the even digit. */
export function roundLikePython(value: number): number {
  const sixteenths = value * 16;
  if (Number.isInteger(sixteenths) && sixteenths % 2 !== 0) {
    const below = Math.floor(value * 1000);
    return (below % 2 === 0 ? below : below + 1) / 1000;
  }
  return Number(value.toFixed(3));
}

/** A rate as the original prints it: a float, and the whole number 0 where nothing counts. */
function printed(value: number, whole: number): PyValue {
  return whole > 0 ? new PyFloat(value) : 0;
}

function byExam(results: readonly ExamResult[]): [string, ExamResult[]][] {
  return [...Map.groupBy(results, (result) => result.examId)];
}

/** summary.json: over all questions, and for each exam in the order of the results. */
export function examSummaryText(results: readonly ExamResult[], exams: ReadonlyMap<string, Exam>): string {
  const overall = examFigures(results);
  return pythonJson({
    overall: {
      total_questions: overall.total,
      answered: overall.answered,
      unanswered: overall.total - overall.answered,
      correct: overall.correct,
      incorrect: overall.incorrect,
      points_earned: overall.earned,
      points_possible: overall.possible,
      accuracy: printed(overall.accuracy, overall.answered),
      score_percentage: printed(overall.share, overall.possible),
    },
    by_exam: byExam(results).map(([examId, list]) => {
      const figures = examFigures(list);
      return {
        exam_id: examId,
        exam_name: exams.get(examId)?.name ?? examId,
        total_questions: figures.total,
        answered: figures.answered,
        correct: figures.correct,
        incorrect: figures.incorrect,
        points_earned: figures.earned,
        points_possible: figures.possible,
        accuracy: printed(figures.accuracy, figures.answered),
        score_percentage: printed(figures.share, figures.possible),
      };
    }),
  });
}

/** comparison.json: each exam's points beside its students'. The students' scores keep their source text (65.0 stays 65.0). */
export function examComparisonText(results: readonly ExamResult[], exams: ReadonlyMap<string, Exam>): string {
  return pythonJson({
    exams: byExam(results).flatMap(([examId, list]) => {
      const exam = exams.get(examId);
      if (!exam) return [];
      const figures = examFigures(list);
      const { scoreAverage, scoreTotal } = exam;
      return [
        {
          exam_id: examId,
          exam_name: exam.name,
          llm_performance: {
            points_earned: figures.earned,
            points_possible: figures.possible,
            percentage: printed(figures.share, figures.possible),
          },
          student_baseline: {
            average_score: new RawJson(scoreSource(exam, 'score_avg')),
            max_score: new RawJson(scoreSource(exam, 'score_max')),
            median_score: new RawJson(scoreSource(exam, 'score_median')),
            total_points: new RawJson(scoreSource(exam, 'score_total')),
            average_percentage:
              scoreAverage !== null && scoreTotal !== null && scoreTotal > 0
                ? new PyFloat(roundLikePython(scoreAverage / scoreTotal))
                : 0,
          },
        },
      ];
    }),
  });
}

/** The folder's name: course_exam__{model}__{timestamp}, with the time as 2025-01-31_13-05-09 and no "/" in the model's name. */
export function examFolderName(model: string, timestamp: string): string {
  return `course_exam__${asFileName(model, '_')}__${timestamp}`;
}
