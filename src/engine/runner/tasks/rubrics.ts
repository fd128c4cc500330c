/**
 * Runs over CL-bench: a generation run sends each task's messages as they are; a judging run grades answers by their rubrics, or proposes the
 * error types of failed ones. A grade that cannot be had is kept as its fallback (score 0) and fails its task: taken up again, the run asks
 * anew.
 */
import { clScore, type ClStatus } from '../../../core/grading/rubrics.ts';
import { readClErrors, renderClErrors } from '../../../core/prompts/cl-errors.ts';
import { readClGrade, renderClJudge } from '../../../core/prompts/cl-judge.ts';
import type { ProviderRequest } from '../../providers/index.ts';
import { clAnswerPlace, clAnswers, clTexts, putClGrade } from '../../store/answers/cl-answers.ts';
import { putClProposal } from '../../store/answers/cl-errors.ts';
import { clRubrics, clTask, type RubricRow } from '../../store/items/cl-tasks.ts';
import { forgetGrades } from '../../store/answers/grades.ts';
import { finishTask, putGeneratedResponse, type GeneratedResponse, type Task } from '../../store/runs/tasks.ts';
import { makeCall } from '../requests/caller.ts';
import { isoNow } from '../clock.ts';
import { requestSettings, type RequestSettings, type StoredConfig } from '../config.ts';
import { asFailure, judgeRequest } from '../grading/grade.ts';
import type { Asking, RunContext } from '../run-context.ts';
import type { CallFailed } from '../stop.ts';
import { UserError } from '../../../contract/router.ts';
import type { Tasks } from './kind.ts';

/** Rubrics of a task, all at once. They are not graded offline. */
export const rubrics: Tasks = {
  prompts: { generation: 'cl', judging: ({ purpose }) => (purpose === 'error-types' ? 'cl-errors' : 'cl-judge') },
  label: ({ purpose }) => (purpose === 'error-types' ? 'error types' : 'rubrics'),
  refuse: ({ judge, verifier }) => {
    if (judge === null || verifier === 'offline-only')
      throw new UserError('no-judge', 'Rubrics are graded by a judge, or by an expert at the desk. Choose a judge.');
  },
  settings: lowEffort,
  task: clBenchTask,
  question: clRequest,
  grading: (run, { trials }, { responseId }, counter) => {
    const request = clJudgeRequest(run, responseId);
    if (!request) return;
    for (let trial = 1; trial <= trials; trial += 1) counter.count('rubric-judge', request, 0, trial);
  },
};

function clBenchTask(run: RunContext, config: StoredConfig, task: Task): Promise<void> {
  if (config.type === 'generation') return answerTask(run, config, task);
  return config.type === 'judging' && config.purpose === 'error-types'
    ? proposeErrors(run, task)
    : gradeAnswer(run, task);
}

type Reading = Asking & Pick<RunContext, 'db'>;

/** The request for one answer: all messages exactly as they are. */
function clRequest({ db }: Pick<RunContext, 'db'>, settings: RequestSettings, itemId: number): ProviderRequest {
  const task = clTask(db, itemId);
  if (!task) throw new Error('this item is no CL-bench task');
  return {
    messages: task.messages.map(({ role, content }) => ({ role, parts: [{ type: 'text', text: content }] })),
    schema: null,
    ...requestSettings(settings),
  };
}

async function answerTask(run: RunContext, settings: RequestSettings, task: Task): Promise<void> {
  if (!run.caller) throw new Error('a generation run has no provider');
  const put = (answer: Pick<GeneratedResponse, 'text' | 'error' | 'meta'> & Partial<GeneratedResponse>): void => {
    const { itemId, sampleIndex } = task;
    // A text that is new makes every grade of the one before it void.
    forgetGrades(run.db, run.runId, itemId, sampleIndex);
    const of = { runId: run.runId, itemId, sampleIndex, at: isoNow(run) };
    putGeneratedResponse(run.db, { reasoning: null, finishReason: null, ...of, ...answer });
  };
  try {
    await makeCall(run.caller, {
      taskId: task.id,
      purpose: 'generation',
      request: clRequest(run, settings, task.itemId),
      sample: task.sampleIndex,
      trial: task.trial,
      // As the benchmark's script writes it: an empty completion is a row, which scores 0.
      read: ({ text }) => text,
      also: (text, callId, { reasoning, finishReason, tokens }) => {
        put({ text, error: null, reasoning: reasoning || null, finishReason, meta: { tokens, callId } });
        finishTask(run.db, task.id, null, isoNow(run));
      },
    });
  } catch (error) {
    const { code, message } = asFailure(error);
    await run.group.write(() => {
      put({ text: null, error: message, meta: {} });
      finishTask(run.db, task.id, { code, message }, isoNow(run));
    });
  }
}

/** What a judge reads of an answer. */
interface Graded {
  text: string;
  rubrics: RubricRow[];
}

function answerOf({ db }: Pick<RunContext, 'db'>, responseId: number): Graded {
  const place = clAnswerPlace(db, responseId);
  if (!place) throw new Error('this is no answer to a CL-bench task');
  return {
    text: clTexts(db, responseId)?.text ?? '',
    rubrics: clRubrics(db, place.benchmarkId, place.itemId).get(place.itemId) ?? [],
  };
}

/** The request for a grade; null for an empty answer, about which no judge is asked. */
function clJudgeRequest(run: Reading, responseId: number): ProviderRequest | null {
  const { text, rubrics } = answerOf(run, responseId);
  return text.trim() === '' ? null : rubricRequest(run, { text, rubrics });
}

function rubricRequest(run: Asking, { text, rubrics }: Graded): ProviderRequest {
  const { clJudge } = run.prompts;
  const query = { rubrics: rubrics.map(({ criterion }) => criterion), response: text };
  return judgeRequest(clJudge, renderClJudge(query, clJudge), [], lowEffort(run.settings));
}

/** The benchmark's judge reasons little unless a run says otherwise. */
const JUDGE_EFFORT = 'low';
function lowEffort<T extends RequestSettings>(settings: T): T {
  return { ...settings, reasoningEffort: settings.reasoningEffort ?? JUDGE_EFFORT };
}

async function gradeAnswer(run: RunContext, task: Task): Promise<void> {
  const responseId = task.responseId ?? 0;
  const answer = answerOf(run, responseId);
  const put = (
    status: ClStatus,
    rationale: string,
    of: { requirements?: string[]; callId?: number; source?: 'offline' } = {},
  ): void => {
    putClGrade(run.db, {
      ...{
        runId: run.runId,
        responseId,
        trial: task.trial,
        status,
        rationale,
        score: clScore(status),
        at: isoNow(run),
      },
      source: of.source ?? 'judge',
      requirements: of.requirements ?? [],
      callId: of.callId ?? null,
    });
  };
  if (answer.text.trim() === '') {
    return run.group.write(() => {
      put('empty', '', { source: 'offline' });
      finishTask(run.db, task.id, null, isoNow(run));
    });
  }
  if (!run.caller) throw new Error('rubrics are graded by a judge');
  try {
    await makeCall(run.caller, {
      taskId: task.id,
      purpose: 'rubric-judge',
      request: rubricRequest(run, answer),
      sample: 0,
      trial: task.trial,
      read: (reply) => readClGrade(reply.json),
      also: ({ score, requirements, rationale }, callId) => {
        put(score === 1 ? 'solved' : 'unsolved', rationale, { requirements, callId });
        finishTask(run.db, task.id, null, isoNow(run));
      },
    });
  } catch (error) {
    const failure = asFailure(error);
    const status = fallbackOf(failure);
    await run.group.write(() => {
      put(status, failure.message);
      const code = status === 'unparsable' ? 'unparsable' : 'judge-error';
      finishTask(run.db, task.id, { code, message: failure.message }, isoNow(run));
    });
  }
}

function fallbackOf({ code }: CallFailed): ClStatus {
  return code === 'malformed' ? 'unparsable' : 'call_failed';
}

/** The request for the error types of an answer. */
export function clErrorsRequest(run: Reading, responseId: number): ProviderRequest {
  const place = clAnswerPlace(run.db, responseId);
  const task = place && clTask(run.db, place.itemId);
  const [answer] = place ? clAnswers(run.db, { ...place, responseId }) : [];
  if (!task || !answer) throw new Error('this is no answer to a CL-bench task');
  const { clErrors } = run.prompts;
  const rubrics = answer.rubrics.map(({ criterion }, index) => ({
    criterion,
    status: answer.trials[0].rubrics[index] ?? ('unknown' as const),
  }));
  const query = { messages: task.messages, rubrics, response: clTexts(run.db, responseId)?.text ?? '' };
  return judgeRequest(clErrors, renderClErrors(query, clErrors), [], lowEffort(run.settings));
}

async function proposeErrors(run: RunContext, task: Task): Promise<void> {
  const responseId = task.responseId ?? 0;
  if (!run.caller) throw new Error('error types are proposed by a judge');
  try {
    await makeCall(run.caller, {
      taskId: task.id,
      purpose: 'error-types',
      request: clErrorsRequest(run, responseId),
      sample: 0,
      trial: task.trial,
      read: (reply) => readClErrors(reply.json),
      also: ({ types, rationale }, callId) => {
        putClProposal(run.db, { runId: run.runId, responseId, types, rationale, callId, at: isoNow(run) });
        finishTask(run.db, task.id, null, isoNow(run));
      },
    });
  } catch (error) {
    const { message } = asFailure(error);
    await run.group.write(() => {
      finishTask(run.db, task.id, { code: 'judge-error', message }, isoNow(run));
    });
  }
}
