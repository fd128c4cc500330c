/**
 * Runs over a course exam: a generation run answers each question and grades at once what needs no judge; a judging run grades answers,
 * short ones by the judge. A reply that cannot be read is kept as it came and fails its task: taken up again, the run asks anew.
 */
import { originalPoints, statusOfPoints } from '../../../core/grading/exam.ts';
import { readJudgedPoints, renderExamJudge, type JudgedPoints } from '../../../core/prompts/exam-judge.ts';
import { parseExamReply } from '../../../core/prompts/exam-reply.ts';
import { renderExam } from '../../../core/prompts/exam.ts';
import type { ProviderReply, ProviderRequest } from '../../providers/index.ts';
import { questionById, type StoredQuestion } from '../../store/items/exams.ts';
import {
  examResponse,
  forgetGrades,
  putGrade,
  responseIdOf,
  unreadableReplies,
  type NewGrade,
} from '../../store/answers/grades.ts';
import { finishTask, putGeneratedResponse, type GeneratedResponse, type Task } from '../../store/runs/tasks.ts';
import { makeCall } from '../requests/caller.ts';
import { isoNow } from '../clock.ts';
import { requestSettings, type StoredConfig } from '../config.ts';
import { answered, type GenerationSettings } from './generate.ts';
import { asFailure, judgeRequest } from '../grading/grade.ts';
import type { Asking, RunContext } from '../run-context.ts';
import { refuseErrorTypes } from './error-types.ts';
import type { Tasks } from './kind.ts';

/** Points of an exam's questions. */
export const points: Tasks = {
  prompts: { generation: 'exam', judging: () => 'exam-judge' },
  label: () => 'points',
  refuse: refuseErrorTypes,
  settings: (config) => config,
  task: examTask,
  question: examRequest,
  grading: (run, { trials }, { itemId, responseId }, counter) => {
    for (let trial = 1; trial <= trials; trial += 1) {
      const request = examJudgeRequest(run, itemId, responseId);
      if (request) counter.count('exam-judge', request, 0, trial);
      else counter.save('exam-judge');
    }
  },
};

function examTask(run: RunContext, config: StoredConfig, task: Task): Promise<void> {
  return config.type === 'generation' ? answerQuestion(run, config, task) : gradeAnswer(run, task);
}

interface Prompts {
  system: string;
  user: string;
}

/** Asks the model one question. Reply, answer, its points and the task's state are committed together. */
async function answerQuestion(run: RunContext, settings: GenerationSettings, task: Task): Promise<void> {
  if (!run.caller) throw new Error('a generation run has no provider');
  const { question, exam } = examItem(run, task);
  const prompts = renderExam({ ...question, course: exam.course }, run.prompts);
  const unreadable = unreadableReplies(run.db, run.runId, task.itemId, task.sampleIndex);
  try {
    await makeCall(run.caller, {
      taskId: task.id,
      purpose: 'generation',
      request: questionRequest(prompts, settings),
      sample: task.sampleIndex,
      // A reply that could not be read is kept under its own request: asking anew is another one.
      trial: task.trial + unreadable,
      read: answered,
      also: (text, callId, reply) => {
        writeAnswer(run, task, question, { text, callId, reply, prompts, unreadable });
      },
    });
  } catch (error) {
    const failure = asFailure(error);
    await run.group.write(() => {
      putAnswer(run, task, { text: null, error: failure.message, meta: { prompts, unreadable } });
      grade(run, task, question, { status: 'not_generated', rationale: failure.message });
      finishTask(run.db, task.id, { code: failure.code, message: failure.message }, isoNow(run));
    });
  }
}

/** The request for one answer to a question. */
function examRequest(run: Reading, settings: GenerationSettings, itemId: number): ProviderRequest {
  const { question, exam } = examItem(run, { itemId });
  return questionRequest(renderExam({ ...question, course: exam.course }, run.prompts), settings);
}

/** The request for the points of an answer; null for one that no judge is asked about. */
function examJudgeRequest(run: Reading, itemId: number, responseId: number): ProviderRequest | null {
  const { question, exam } = examItem(run, { itemId });
  const read = parseExamReply(examResponse(run.db, responseId)?.text ?? '');
  if ('problem' in read || gradeOffline(question, read.answer)) return null;
  return pointsRequest(run, { question, exam }, read.answer);
}

function pointsRequest(run: Asking, { question, exam }: AskedItem, answer: string): ProviderRequest {
  const query = { ...question, course: exam.course, reference: question.answer, answer };
  const { examJudge } = run.prompts;
  return judgeRequest(examJudge, renderExamJudge(query, examJudge), [], run.settings);
}

type Reading = Asking & Pick<RunContext, 'db'>;
type ExamItem = NonNullable<ReturnType<typeof questionById>>;
type AskedItem = Pick<ExamItem, 'question' | 'exam'>;

function questionRequest(prompts: Prompts, settings: GenerationSettings): ProviderRequest {
  return {
    messages: [
      { role: 'system', parts: [{ type: 'text', text: prompts.system }] },
      { role: 'user', parts: [{ type: 'text', text: prompts.user }] },
    ],
    schema: null,
    ...requestSettings(settings),
  };
}

interface Arrived {
  text: string;
  callId: number;
  reply: ProviderReply;
  prompts: Prompts;
  unreadable: number;
}

/** Keeps a reply, with its points where no judge is needed. In the transaction that keeps the call. */
function writeAnswer(run: RunContext, task: Task, question: StoredQuestion, arrived: Arrived): void {
  const { text, callId, reply, prompts } = arrived;
  const read = parseExamReply(text);
  const problem = 'problem' in read ? explain(read.problem, reply.finishReason) : null;
  putAnswer(run, task, {
    text,
    error: problem,
    reasoning: reply.reasoning || null,
    finishReason: reply.finishReason,
    meta: {
      tokens: reply.tokens,
      callId,
      prompts,
      unreadable: arrived.unreadable + (problem === null ? 0 : 1),
    },
  });
  if ('problem' in read) grade(run, task, question, { status: 'malformed', rationale: problem ?? read.problem });
  else {
    const graded = gradeOffline(question, read.answer);
    if (graded) grade(run, task, question, graded);
  }
  finishTask(run.db, task.id, problem === null ? null : { code: 'malformed', message: problem }, isoNow(run));
}

function explain(problem: string, finishReason: string): string {
  return /length|max_?(output_)?tokens/i.test(finishReason)
    ? `${problem} It was cut off by the limit of output tokens.`
    : problem;
}

function putAnswer(
  run: RunContext,
  task: Task,
  answer: Pick<GeneratedResponse, 'text' | 'error' | 'meta'> & Partial<GeneratedResponse>,
): void {
  forgetGrades(run.db, run.runId, task.itemId, task.sampleIndex);
  putGeneratedResponse(run.db, {
    runId: run.runId,
    itemId: task.itemId,
    sampleIndex: task.sampleIndex,
    reasoning: null,
    finishReason: null,
    at: isoNow(run),
    ...answer,
  });
}

type PointsGrade = Pick<NewGrade, 'status' | 'rationale'> & Partial<Pick<NewGrade, 'score' | 'source' | 'callId'>>;

/** What needs no judge: choices, statements and empty answers. Null for a short answer. */
function gradeOffline(question: StoredQuestion, answer: string): PointsGrade | null {
  const score = originalPoints(question, answer);
  if (score !== null) return { status: statusOfPoints(score, question.points), score, rationale: '' };
  return answer.trim() === '' ? { status: 'incorrect', score: 0, rationale: 'The answer is empty.' } : null;
}

function grade(run: RunContext, task: Task, question: StoredQuestion, decided: PointsGrade): void {
  const responseId = task.responseId ?? responseIdOf(run.db, run.runId, task.itemId, task.sampleIndex);
  if (responseId === undefined) throw new Error('an answer that is not there cannot be graded');
  putGrade(run.db, {
    runId: run.runId,
    responseId,
    trial: task.trial,
    source: 'offline',
    score: null,
    callId: null,
    scoreMax: question.points,
    at: isoNow(run),
    ...decided,
  });
}

/** Grades one answer of a judging run. Rejects with Stopped when the run is stopping; then nothing of it is written. */
async function gradeAnswer(run: RunContext, task: Task): Promise<void> {
  const { question, exam } = examItem(run, task);
  const response = examResponse(run.db, task.responseId ?? 0);
  const write = (decided: PointsGrade, failure: { code: string; message: string } | null): void => {
    grade(run, task, question, decided);
    finishTask(run.db, task.id, failure, isoNow(run));
  };
  const text = response?.text ?? '';
  if (text.trim() === '') {
    const rationale = response?.error ?? 'There is no answer.';
    return run.group.write(() => {
      write({ status: 'not_generated', rationale }, null);
    });
  }
  const read = parseExamReply(text);
  const settled: PointsGrade | null =
    'problem' in read
      ? { status: 'malformed', rationale: response?.error ?? read.problem }
      : (gradeOffline(question, read.answer) ?? (run.caller ? null : NO_JUDGE));
  if (settled || !run.caller || 'problem' in read)
    return run.group.write(() => {
      write(settled ?? NO_JUDGE, null);
    });
  try {
    await makeCall(run.caller, {
      taskId: task.id,
      purpose: 'exam-judge',
      request: pointsRequest(run, { question, exam }, read.answer),
      sample: 0,
      trial: task.trial,
      read: (reply) => readJudgedPoints(reply.json, question.points),
      also: (judged, callId) => {
        write(byJudge(judged, question, callId), null);
      },
    });
  } catch (error) {
    const failure = asFailure(error);
    await run.group.write(() => {
      const decided: PointsGrade = { status: 'judge_error', source: 'judge', rationale: failure.message };
      write(decided, { code: 'judge-error', message: failure.message });
    });
  }
}

const NO_JUDGE: PointsGrade = {
  status: 'not_run',
  rationale: 'No judge was asked: short answers need a judge or an expert.',
};

/** The judge's points as they came; the status follows the whole points that the original's files state. */
function byJudge({ score, explanation }: JudgedPoints, question: StoredQuestion, callId: number): PointsGrade {
  const status = statusOfPoints(Math.trunc(score), question.points);
  return { status, score, source: 'judge', rationale: explanation, callId };
}

function examItem(run: Pick<RunContext, 'db'>, task: Pick<Task, 'itemId'>): ExamItem {
  const found = questionById(run.db, task.itemId);
  if (!found) throw new Error('this item is no exam question');
  return found;
}
