/**
 * One answer of a diagnosis (paper, sections 5.2 to 5.4): the model is asked under the task's condition, then the answer is graded as any
 * other, offline first; for unit execution by the step's own answer as the one variable.
 */
import type { VariableView } from '../../../contract/review-shapes.ts';
import { unitVariable } from '../../../core/flow/answer.ts';
import type { Condition } from '../../../core/flow/words.ts';
import { overallStatus } from '../../../core/grading/status.ts';
import { renderDiagnosis } from '../../../core/prompts/diagnosis.ts';
import type { ProviderRequest } from '../../providers/index.ts';
import {
  diagnosedFlow,
  diagnosisText,
  putDiagnosisGrade,
  putDiagnosisText,
  type DiagnosedFlow,
  type GradedValue,
} from '../../store/runs/diagnosis.ts';
import { variablesOf } from '../../store/items/items.ts';
import { addToCounters } from '../../store/runs/runs.ts';
import { finishTask, questionOf, type Task } from '../../store/runs/tasks.ts';
import { makeCall } from '../requests/caller.ts';
import { isoNow } from '../clock.ts';
import type { StoredConfig } from '../config.ts';
import { answered } from './generate.ts';
import { asFailure, gradeS2S, nothing, usualSettings } from '../grading/grade.ts';
import type { AnswerToGrade, Asking, Graded, RunContext } from '../run-context.ts';

type DiagnosisSettings = Extract<StoredConfig, { type: 'diagnosis' }>;

/** What one task asks, and is graded by. `step` counts from 1. */
export interface Experiment {
  itemId: number;
  condition: Condition;
  step: number;
  question: string;
  flow: DiagnosedFlow;
}

/** The request for one answer under a condition: the item's original prompt with what the condition gives, and the figures. */
export function diagnosisRequest(run: Asking, of: Experiment, images: boolean): ProviderRequest {
  const text = renderDiagnosis({ ...of, index: of.step - 1 }, run.prompts);
  return {
    messages: [{ role: 'user', parts: [{ type: 'text', text }, ...(images ? run.imagesOf(of.itemId) : [])] }],
    schema: null,
    ...run.settings,
  };
}

/** Asks and grades. The reply is on disk before it is graded: a task that is taken up again is graded without asking anew. */
export async function diagnoseTask(run: RunContext, settings: DiagnosisSettings, task: Task): Promise<void> {
  const { itemId, step } = task;
  const flow = diagnosedFlow(run.db, run.runId, itemId);
  const condition = task.condition as Condition;
  const experiment = { itemId, condition, step, question: questionOf(run.db, itemId), flow };
  const text = diagnosisText(run.db, task.id) ?? (await ask(run, settings, task, experiment));
  if (text === null) return;
  const variables = gradedBy(experiment, () => variablesOf(run.db, itemId));
  const answer = { ...gradingContext(experiment), text, task, itemId, responseId: 0, variables };
  const graded = await grade(run, answer);
  const values = valuesOf(variables, graded);
  await run.group.write(() => {
    putDiagnosisGrade(run.db, task.id, overallStatus(values.map(({ status }) => status)), values);
    finishTask(run.db, task.id, graded.failure, isoNow(run));
    if (graded.saved > 0) addToCounters(run.db, run.runId, { saved: graded.saved });
  });
}

/** The text of the reply; null when the request failed for good, which is then the task's failure. */
async function ask(run: RunContext, settings: DiagnosisSettings, task: Task, of: Experiment): Promise<string | null> {
  if (!run.caller) throw new Error('a diagnosis has no provider');
  try {
    const { value } = await makeCall(run.caller, {
      taskId: task.id,
      purpose: 'generation',
      request: diagnosisRequest(run, of, settings.images),
      sample: task.sampleIndex,
      trial: task.trial,
      read: answered,
      also: (text, callId) => {
        putDiagnosisText(run.db, task.id, text, callId);
      },
    });
    return value;
  } catch (error) {
    const failure = asFailure(error);
    await run.group.write(() => {
      finishTask(run.db, task.id, failure, isoNow(run));
    });
    return null;
  }
}

/** The step's answer for unit execution, the item's variables for all other conditions. */
export function gradedBy({ condition, flow, step }: Experiment, ofItem: () => VariableView[]): VariableView[] {
  if (condition !== 'unit') return ofItem();
  const unit = flow[step - 1];
  if (!unit) return [];
  const variable = unitVariable(unit);
  return [{ ...variable, id: 0, position: 0, original: variable.value }];
}

/** The question as extractor and judge read it: for unit execution it ends with the step that was asked for. */
export function gradingContext(of: Experiment): Pick<AnswerToGrade, 'question' | 'solution' | 'error'> {
  const asked = of.flow[of.step - 1]?.step ?? '';
  const step = of.condition === 'unit' ? `\n\nThe answer is to this step of it: ${asked}` : '';
  return { question: of.question + step, solution: '', error: null };
}

function grade(run: RunContext, answer: AnswerToGrade): Promise<Graded> {
  if (answer.variables.length === 0) return Promise.resolve(nothing());
  return gradeS2S(
    { ...run, caller: run.judge, settings: usualSettings(run.judge?.provider.ref.model ?? null) },
    answer,
  );
}

/** What counts for each variable: the judge's verdict where there is one, else the offline one. */
function valuesOf(variables: readonly VariableView[], { verdicts }: Graded): GradedValue[] {
  return variables.flatMap((variable): GradedValue[] => {
    const mine = verdicts.filter(({ variableId }) => variableId === variable.id);
    const verdict = mine.find(({ source }) => source === 'judge') ?? mine[0];
    if (!verdict) return [];
    const { value, status, reason } = verdict;
    const source = verdict.source === 'judge' ? 'judge' : 'offline';
    return [{ name: variable.name, reference: variable.value, value, status, source, reason }];
  });
}
