/** Grading one answer in one trial of a run: offline first, then the judge for what is left open (docs/design/grading.md, "Offline first"). */
import type { Span } from '../../../core/notation/span.ts';
import { judgeEffort } from '../../../core/run/parameters.ts';
import {
  verdictByOpinion,
  verdictOnExtracted,
  extractionFailed,
  judgeFailed,
  notGenerated,
  savedCalls,
  settles,
  type Verdict,
} from '../../../core/grading/s2s.ts';
import type { GradingPolicy } from '../../../core/grading/policy.ts';
import { withEnds } from '../../../core/prompts/ends.ts';
import { readExtraction, renderExtraction } from '../../../core/prompts/extraction.ts';
import { readOpinion, renderVerification } from '../../../core/prompts/verification.ts';
import type { Prompt } from '../../../core/prompts/prompt.ts';
import type { VariableView } from '../../../contract/review-shapes.ts';
import type { ImagePart, ProviderRequest } from '../../providers/index.ts';
import { refreshVerdicts } from '../../store/gradings/effective.ts';
import { variablesOf } from '../../store/items/items.ts';
import { addToCounters } from '../../store/runs/runs.ts';
import { finishTask, gradeInput, type Task } from '../../store/runs/tasks.ts';
import { putLayers, type LayerSource, type NewExtraction, type NewVerdict } from '../../store/gradings/verdicts.ts';
import type { Answer, CallerContext } from '../requests/call.ts';
import { makeCall } from '../requests/caller.ts';
import { auditedVariables } from './audit.ts';
import { gradeOffline } from './offline.ts';
import { offlineVerifier, type OfflineGrade } from './offline-values.ts';
import { CallFailed } from '../stop.ts';
import type { RequestSettings } from '../config.ts';
import type { AnswerToGrade, Asking, Graded, RunContext } from '../run-context.ts';

/** Grades and writes. Rejects with Stopped when the run is stopping; then nothing of this answer is written. */
export async function gradeTask(run: RunContext, task: Task): Promise<void> {
  const responseId = task.responseId ?? 0;
  const input = gradeInput(run.db, responseId);
  const variables = variablesOf(run.db, task.itemId);
  const graded =
    input?.text == null || input.text.trim() === ''
      ? ungenerated(variables)
      : await run.grade(run, { ...input, text: input.text, task, itemId: task.itemId, responseId, variables });
  const at = new Date(run.now()).toISOString();
  await run.group.write(() => {
    putLayers(run.db, { runId: run.runId, responseId, trial: task.trial, at }, graded.extractions, graded.verdicts);
    finishTask(run.db, task.id, graded.failure, at);
    if (graded.saved > 0) addToCounters(run.db, run.runId, { saved: graded.saved });
    refreshVerdicts(run.db, { responseId, runId: run.runId, trial: task.trial });
  });
}

function ungenerated(variables: readonly VariableView[]): Graded {
  return { ...nothing(), verdicts: variables.map((variable) => verdictRow(variable, 'offline', notGenerated(), null)) };
}

export function nothing(): Graded {
  return { extractions: [], verdicts: [], failure: null, saved: 0 };
}

/** Short to short: extract each value, then compare it. */
export async function gradeS2S(run: RunContext, answer: AnswerToGrade): Promise<Graded> {
  const graded = nothing();
  const each = run.mode === 'judge-only' ? [] : await run.offline.grade(answer, run.policy);
  const offline = noted(answer, graded, each);
  const judge = run.caller;
  if (!judge) return graded;
  const open = answer.variables.filter((_, index) => !offline[index] || !settles(offline[index]));
  const audited = answer.task.trial === 1 ? auditedVariables(run.audit, answer, offline) : [];
  const compared = answer.variables.length - open.length - audited.length;
  if (open.length + audited.length === 0)
    return { ...graded, saved: answer.variables.length === 0 ? 0 : savedCalls(compared, false) };

  let extracted: Answer<(string | null)[]>;
  try {
    extracted = await askForValues(run, judge, answer);
  } catch (error) {
    const { message } = asFailure(error);
    for (const variable of open) {
      graded.extractions.push(extractionRow(variable, 'judge', { status: 'failed', reason: message }));
      graded.verdicts.push(verdictRow(variable, 'judge', extractionFailed(message), null));
    }
    for (const variable of audited)
      graded.verdicts.push({ ...verdictRow(variable, 'judge', extractionFailed(message), null), audit: true });
    // What was settled is settled, whether it could be audited or not.
    const failure = open.length > 0 ? { code: 'extraction-failed', message } : null;
    return { ...graded, failure, saved: compared };
  }
  const { value: values, callId } = extracted;
  const ask = (variable: VariableView, audit: boolean): Promise<boolean> => {
    const value = values[answer.variables.indexOf(variable)] ?? null;
    return judgeVariable(run, judge, answer, { variable, value, extractionCall: callId, audit }, graded);
  };
  const settled = await Promise.allSettled([
    ...open.map((variable) => ask(variable, false)),
    ...audited.map((variable) => ask(variable, true)),
  ]);
  const stopped = settled.find((one) => one.status === 'rejected');
  if (stopped) throw stopped.reason;
  const spared = settled.filter((one) => one.status === 'fulfilled' && one.value).length;
  return { ...graded, saved: compared + spared };
}

/** Extracts and compares offline, and notes both layers. One decision per variable. */
export const offlineLayer = (
  answer: Pick<AnswerToGrade, 'text' | 'variables' | 'question'>,
  graded: Graded,
  policy: GradingPolicy,
): Verdict[] => noted(answer, graded, gradeOffline(answer, policy));

function noted(answer: Pick<AnswerToGrade, 'variables'>, graded: Graded, each: readonly OfflineGrade[]): Verdict[] {
  answer.variables.forEach((variable, index) => {
    const one = each[index];
    if (!one) return;
    graded.extractions.push(extractionRow(variable, 'offline', one.found));
    graded.verdicts.push(verdictRow(variable, 'offline', one.decided, null));
  });
  return each.map((one) => one.decided);
}

interface Extracted {
  variable: VariableView;
  /** The value that the judge extracted. */
  value: string | null;
  extractionCall: number;
  /** The judge alone decides, and its verdict counts in no figure; failing is no failure of the task. */
  audit: boolean;
}

/** The judge's layer for one variable. Whether the offline verifier spared the second call. */
async function judgeVariable(
  run: RunContext,
  judge: CallerContext,
  answer: AnswerToGrade,
  { variable, value, extractionCall, audit }: Extracted,
  graded: Graded,
): Promise<boolean> {
  const offlineVerify = run.mode === 'judge-only' || audit ? null : offlineVerifier(run.policy, answer);
  const decided = await run.turns.take(() => verdictOnExtracted(variable, value, offlineVerify));
  const row = extractionRow(variable, 'judge', {
    status: decided && decided.value === null ? 'not_found' : 'found',
    value,
    span: spanOf(answer.text, value),
  });
  graded.extractions.push({ ...row, callId: extractionCall });
  const say = (one: Verdict, callId: number | null): void => {
    graded.verdicts.push({ ...verdictRow(variable, 'judge', one, callId), audit });
  };
  if (decided) {
    say(decided, extractionCall);
    return decided.value !== null;
  }
  try {
    const opinion = await makeCall(judge, {
      taskId: answer.task.id,
      purpose: 'verification',
      request: verificationRequest(run, answer, variable, value ?? 'null'),
      sample: 0,
      trial: answer.task.trial,
      read: (reply) => readOpinion(reply.json),
    });
    say(verdictByOpinion(value, opinion.value), opinion.callId);
  } catch (error) {
    const failure = asFailure(error);
    say(judgeFailed(value, failure.message), null);
    if (!audit) graded.failure ??= { code: 'judge-error', message: failure.message };
  }
  return false;
}

/** The request for one variable's comparison. */
export function verificationRequest(
  run: Asking,
  answer: Pick<AnswerToGrade, 'question' | 'itemId'>,
  variable: VariableView,
  extracted: string,
): ProviderRequest {
  const { verification } = run.prompts;
  const query = { ...variable, reference: variable.value, extracted, question: answer.question };
  return judgeRequest(verification, renderVerification(query, verification), run.imagesOf(answer.itemId), run.settings);
}

/** The request for the values that an answer states. */
export function extractionRequest(
  run: Asking,
  answer: Pick<AnswerToGrade, 'question' | 'text' | 'variables' | 'itemId'>,
): ProviderRequest {
  const { extraction } = run.prompts;
  const query = { question: answer.question, response: answer.text, variables: answer.variables };
  return judgeRequest(extraction, renderExtraction(query, extraction), run.imagesOf(answer.itemId), run.settings);
}

function askForValues(
  run: RunContext,
  judge: CallerContext,
  answer: AnswerToGrade,
): Promise<Answer<(string | null)[]>> {
  return makeCall(judge, {
    taskId: answer.task.id,
    purpose: 'extraction',
    request: extractionRequest(run, answer),
    sample: 0,
    trial: answer.task.trial,
    read: (reply) => readExtraction(reply.json, answer.variables.length),
  });
}

/** A judge's settings unless a run says otherwise: cold, so that judging again gives the same. */
export const COLD: RequestSettings = { temperature: 0, maxOutputTokens: null };

/** How a judge is asked where a run says nothing of it. */
export function usualSettings(model: string | null): RequestSettings {
  const reasoningEffort = judgeEffort(model);
  return reasoningEffort === null ? COLD : { ...COLD, reasoningEffort };
}

/** A judge's request, with the item's figures. A long one bears codes at its ends (core/prompts/ends.ts). */
export function judgeRequest(
  prompt: Prompt,
  text: string,
  images: ImagePart[],
  settings: RequestSettings = COLD,
): ProviderRequest {
  const sent = withEnds(prompt, text);
  return {
    messages: [{ role: 'user', parts: [{ type: 'text', text: sent.text }, ...images] }],
    schema: sent.schema ? { name: prompt.name, schema: sent.schema } : null,
    ...settings,
  };
}

/** A call that failed for good, as data; everything else goes on up. */
export function asFailure(error: unknown): CallFailed {
  if (error instanceof CallFailed) return error;
  throw error;
}

function extractionRow(
  variable: VariableView,
  source: LayerSource,
  found: Partial<Omit<NewExtraction, 'variableId' | 'source'>> & { status: NewExtraction['status'] },
): NewExtraction {
  return {
    value: null,
    span: null,
    candidates: [],
    reason: '',
    callId: null,
    ...found,
    variableId: variable.id,
    source,
  };
}

export function verdictRow(
  variable: VariableView,
  source: LayerSource,
  decided: Verdict,
  callId: number | null,
): NewVerdict {
  return { ...decided, variableId: variable.id, source, reference: variable.value, callId };
}

/** Where the answer states a value that a judge copied out: its last occurrence, without the dollar signs that the judge was asked to add. */
function spanOf(text: string, value: string | null): Span | null {
  const bare = (value ?? '')
    .trim()
    .replace(/^\$+|\$+$/g, '')
    .trim();
  const start = bare === '' ? -1 : text.lastIndexOf(bare);
  return start < 0 ? null : { start, end: start + bare.length };
}
