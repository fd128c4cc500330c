/** Answers to exam questions as results: what each says, what it earned, and what went wrong. */
import { z } from 'zod';
import type { ExamResult } from '../../../core/benchmark/course-exam/course-exam-results.ts';
import type { ExamQuestion } from '../../../core/benchmark/course-exam/course-exam.ts';
import { isExamGraded, publishedPoints, type ExamStatus } from '../../../core/grading/exam.ts';
import { isByHand } from '../../../core/grading/precedence.ts';
import { parseExamReply, type ExamReply } from '../../../core/prompts/exam-reply.ts';
import { questionsOf } from '../../store/items/exams.ts';
import {
  examResponses,
  trialsOfGrades,
  type ExamResponse,
  type GradeLayer,
  type Whose,
} from '../../store/answers/grades.ts';
import type { ReadableDb } from '../../store/file/open.ts';

const NOT_GRADED: GradeLayer = {
  source: 'offline',
  who: '',
  runId: null,
  status: 'not_run',
  points: null,
  rationale: '',
  at: '',
};

/**
 * The layer that counts: the newest that says something about the answer, experts over all; a later run that failed, or had no judge, takes
 * nothing back. Without any, the answer was not graded yet.
 */
export function effectiveLayer({ layers }: ExamResponse, withExperts = true): GradeLayer {
  const known = withExperts ? layers : layers.filter((layer) => !isByHand(layer.source));
  return known.findLast((layer) => isExamGraded(layer.status)) ?? known.at(-1) ?? NOT_GRADED;
}

/** What the reply says, or null when it cannot be read. */
export function readReply(response: ExamResponse): ExamReply | null {
  const read = parseExamReply(response.text ?? '');
  return 'problem' in read ? null : read;
}

/** One answer with the question it belongs to. */
export interface GradedAnswer {
  question: ExamQuestion & { itemId: number };
  response: ExamResponse | null;
}

/**
 * Every question of the benchmark with its first answer in an answer set; null where there is none. With a judging run, what other runs gave
 * is left out, so that one judge's figures are its own.
 */
export function gradedAnswers(db: ReadableDb, benchmarkId: number, runId: number, whose: Whose = {}): GradedAnswer[] {
  const responses = new Map(
    examResponses(db, runId, null, whose)
      .filter((response) => response.sampleIndex === 0)
      .map((response) => [response.itemId, response]),
  );
  return questionsOf(db, benchmarkId).map((question) => ({
    question,
    response: responses.get(question.itemId) ?? null,
  }));
}

/** The same trial by trial. */
export function answersByTrial(
  db: ReadableDb,
  benchmarkId: number,
  runId: number,
  whose: Whose = {},
): GradedAnswer[][] {
  return trialsOfGrades(db, runId, whose).map((trial) => gradedAnswers(db, benchmarkId, runId, { ...whose, trial }));
}

const Meta = z.object({
  prompts: z.object({ system: z.string(), user: z.string() }).optional(),
  /** Of an imported result without an answer. */
  explanation: z.string().optional(),
});
/** What the four files call the statuses. */
const PUBLISHED: Partial<Record<ExamStatus, ExamResult['status']>> = {
  correct: 'correct',
  partial: 'partial',
  incorrect: 'incorrect',
};

/** An answer in the original's terms, as reviewed or (`withExperts` false) as judged. */
export function resultOf({ question, response }: GradedAnswer, withExperts = true): ExamResult {
  const layer = response ? effectiveLayer(response, withExperts) : NOT_GRADED;
  const reply = response && readReply(response);
  const { prompts, explanation } = Meta.safeParse(JSON.parse(response?.meta ?? '{}')).data ?? {};
  // A file of results says what its judge explained, too.
  const judge = response?.layers.findLast(
    (one) => (one.source === 'judge' || (one.source === 'import' && one.rationale !== '')) && isExamGraded(one.status),
  );
  const status = PUBLISHED[layer.status] ?? 'error';
  return {
    instanceId: question.instanceId,
    examId: question.examId,
    type: question.type,
    problem: question.problem,
    correctAnswer: question.answer,
    correctExplanation: question.explanation,
    answer: reply?.answer ?? null,
    explanation: reply?.explanation ?? explanation ?? null,
    judgeExplanation: judge?.rationale ?? null,
    systemPrompt: prompts?.system ?? null,
    userPrompt: prompts?.user ?? null,
    earned: status === 'error' ? 0 : publishedPoints(layer.points ?? 0, layer.source),
    possible: question.points,
    status,
    error: status === 'error' ? causeOf(layer, response) : null,
  };
}

function causeOf(layer: GradeLayer, response: ExamResponse | null): string {
  if (layer.rationale !== '') return layer.rationale;
  return response ? (response.error ?? 'The answer was not graded yet.') : 'The question was not answered yet.';
}

/** Whether an answer is there that may still turn out right or wrong: nobody graded it, or its judge failed. */
export function isOpen({ response }: GradedAnswer, withExperts = true): boolean {
  if (!response) return false;
  const { status } = effectiveLayer(response, withExperts);
  return status === 'judge_error' || status === 'not_run';
}

/** Whether an answer's result is there to be written: graded, or failed. */
export function isThere({ response }: GradedAnswer): boolean {
  return response !== null && (effectiveLayer(response).status !== 'not_run' || response.layers.length > 0);
}
