/** A course exam as the desk and the lists show it. */
import { UserError } from '../../../contract/router.ts';
import type { EngineCalls, OutputOf } from '../../../contract/calls.ts';
import type { ExamAnswerView } from '../../../contract/exam-calls.ts';
import { optionsOf, statementsOf, topicOf } from '../../../core/benchmark/course-exam/course-exam-parts.ts';
import { damaged } from '../../../core/text/index.ts';
import { DATA_QUALITIES } from '../../../core/benchmark/course-exam/course-exam-training.ts';
import type { ExamQuestion } from '../../../core/benchmark/course-exam/course-exam.ts';
import { isPointsOverride, proportionalPoints, readChoices, readStatements } from '../../../core/grading/exam.ts';
import {
  annotationsOf,
  examsOf,
  questionById,
  questionsOf,
  reviewStatuses,
  touchedQuestions,
  type StoredQuestion,
} from '../../store/items/exams.ts';
import { examResponse, examResponses, type ExamResponse } from '../../store/answers/grades.ts';
import type { ReadableDb } from '../../store/file/open.ts';
import { seenOf, sightOf, type Sight } from '../../store/seats/masking.ts';
import { effectiveLayer, readReply } from '../../transfer/figures/exam-results.ts';

type Output<N extends keyof EngineCalls> = OutputOf<EngineCalls, N>;

export function examList(db: ReadableDb, benchmarkId: number): Output<'exam.list'>['exams'] {
  const questions = Map.groupBy(questionsOf(db, benchmarkId), (question) => question.examId);
  return [...examsOf(db, benchmarkId).values()].map((exam) => {
    const own = questions.get(exam.examId) ?? [];
    return {
      examId: exam.examId,
      name: exam.name,
      course: exam.course,
      year: exam.year,
      questions: own.length,
      points: own.reduce((sum, question) => sum + question.points, 0),
      students: {
        total: exam.scoreTotal,
        max: exam.scoreMax,
        average: exam.scoreAverage,
        median: exam.scoreMedian,
        deviation: exam.scoreDeviation,
      },
    };
  });
}

/** The smallest instance_id above all that are taken; 1 in an empty benchmark. */
export function nextInstanceId(db: ReadableDb, benchmarkId: number): number {
  return questionsOf(db, benchmarkId).reduce((next, { instanceId }) => Math.max(next, instanceId + 1), 1);
}

const PREVIEW_LENGTH = 120;

export function examQueue(
  db: ReadableDb,
  benchmarkId: number,
  runId: number | null,
  sight: Sight,
): Output<'exam.queue'> {
  const { reviewer } = sight;
  const answers = Map.groupBy(
    runId === null ? [] : examResponses(db, runId).map(seenBy(sight)),
    (response) => response.itemId,
  );
  const statuses = reviewStatuses(db, { benchmarkId, answerRunId: runId, reviewer });
  const touched = touchedQuestions(db, { benchmarkId, answerRunId: runId, reviewer });
  const notes = annotationsOf(db, benchmarkId);
  return questionsOf(db, benchmarkId).map((question) => ({
    itemId: question.itemId,
    position: question.position,
    instanceId: question.instanceId,
    examId: question.examId,
    problemNum: question.problemNum,
    type: question.type,
    points: question.points,
    preview: question.problem.slice(0, PREVIEW_LENGTH),
    topic: notes.get(question.itemId)?.topic ?? topicOf(question.problem),
    reviewStatus: statuses.get(question.itemId) ?? (touched.has(question.itemId) ? 'draft' : 'todo'),
    samples: (answers.get(question.itemId) ?? []).map((response) => {
      const { status, points } = effectiveLayer(response);
      return { status, points, overridden: isPointsOverride(response.layers) };
    }),
  }));
}

export function examQuestion(
  db: ReadableDb,
  { itemId, answerRunId, reviewer }: { itemId: number; answerRunId: number | null; reviewer: string },
): Omit<Output<'exam.question'>, 'stamp'> {
  const found = questionById(db, itemId);
  if (!found)
    throw new UserError('not-found', `Item ${String(itemId)} is no exam question of this workspace. Reload the list.`);
  const { question, exam, benchmarkId } = found;
  const notes = annotationsOf(db, benchmarkId).get(itemId) ?? {};
  const { examId, name, course, year, scoreAverage, scoreTotal } = exam;
  return {
    itemId,
    benchmarkId,
    position: question.position,
    instanceId: question.instanceId,
    exam: { examId, name, course, year, students: { average: scoreAverage, total: scoreTotal } },
    problemNum: question.problemNum,
    type: question.type,
    points: question.points,
    problem: question.problem,
    options: optionViews(question),
    statements: statementViews(question),
    answer: question.answer,
    explanation: question.explanation,
    damaged: damaged(question.problem) || damaged(question.explanation),
    topic: notes.topic ?? topicOf(question.problem),
    topicSuggestion: topicOf(question.problem),
    dataQuality: DATA_QUALITIES.find((quality) => quality === notes.data_quality) ?? null,
    relatedPaper: notes.related_paper ?? '',
    reviewStatus:
      reviewStatuses(db, { benchmarkId, answerRunId, reviewer }).get(itemId) ??
      (touchedQuestions(db, { benchmarkId, answerRunId, reviewer }).has(itemId) ? 'draft' : 'todo'),
  };
}

function optionViews(question: ExamQuestion): Output<'exam.question'>['options'] {
  if (question.type !== 'SingleChoice' && question.type !== 'MultipleChoice') return [];
  const right = new Set(readChoices(question.answer));
  return optionsOf(question.problem).map((option) => ({ ...option, right: right.has(option.letter) }));
}

function statementViews(question: ExamQuestion): Output<'exam.question'>['statements'] {
  if (question.type !== 'True/False Questions') return [];
  const texts = statementsOf(question.problem);
  return readStatements(question.answer).map((right, index) => ({ text: texts[index] ?? '', right }));
}

export function examAnswers(db: ReadableDb, itemId: number, runId: number, reviewer: string): ExamAnswerView[] {
  const found = questionById(db, itemId);
  if (!found)
    throw new UserError('not-found', `Item ${String(itemId)} is no exam question of this workspace. Reload the list.`);
  const seen = seenBy(sightOf(db, reviewer, found.benchmarkId));
  return examResponses(db, runId, itemId).map((response) => answerView(found.question, seen(response)));
}

/** One answer, or null when it is none of an exam. */
export function examAnswer(db: ReadableDb, responseId: number, reviewer: string): ExamAnswerView | null {
  const response = examResponse(db, responseId);
  const found = response && questionById(db, response.itemId);
  return found ? answerView(found.question, seenBy(sightOf(db, reviewer, found.benchmarkId))(response)) : null;
}

/** What is seen of who gave points. */
const seenBy =
  (sight: Sight) =>
  (response: ExamResponse): ExamResponse => ({ ...response, layers: seenOf(response.layers, sight, ({ who }) => who) });

function answerView(question: StoredQuestion, response: ExamResponse): ExamAnswerView {
  const { responseId, runId, model, sampleIndex, text, reasoning, error, finishReason, layers } = response;
  const reply = readReply(response);
  const effective = effectiveLayer(response);
  const { type } = question;
  return {
    responseId,
    runId,
    model,
    sampleIndex,
    text,
    reasoning,
    error,
    finishReason,
    answer: reply?.answer ?? null,
    explanation: reply?.explanation ?? null,
    choices: reply && (type === 'SingleChoice' || type === 'MultipleChoice') ? readChoices(reply.answer) : [],
    statements: reply && type === 'True/False Questions' ? readStatements(reply.answer) : [],
    points: effective.points,
    max: question.points,
    status: effective.status,
    proportional: reply && proportionalPoints(question, reply.answer),
    effective,
    layers,
  };
}
