import { renderGeneration } from '../../../core/prompts/generation.ts';
import { ProviderError, type ProviderReply, type ProviderRequest } from '../../providers/index.ts';
import { finishTask, putGeneratedResponse, questionOf, type Task } from '../../store/runs/tasks.ts';
import { makeCall } from '../requests/caller.ts';
import { isoNow } from '../clock.ts';
import { asFailure } from '../grading/grade.ts';
import type { RequestSettings } from '../config.ts';
import type { Asking, RunContext } from '../run-context.ts';

export type GenerationSettings = RequestSettings & { images: boolean };

/** The request for one answer to an item. */
export function generationRequest(run: Asking, question: string, itemId: number, images: boolean): ProviderRequest {
  const text = renderGeneration(question, run.prompts.generation);
  return {
    messages: [{ role: 'user', parts: [{ type: 'text', text }, ...(images ? run.imagesOf(itemId) : [])] }],
    schema: null,
    ...run.settings,
  };
}

/** Generates one answer. Reply, response and task state are committed together; a failure leaves a response without a text. */
export async function generateTask(run: RunContext, settings: GenerationSettings, task: Task): Promise<void> {
  if (!run.caller) throw new Error('a generation run has no provider');
  const response = { runId: run.runId, itemId: task.itemId, sampleIndex: task.sampleIndex };
  const request = generationRequest(run, questionOf(run.db, task.itemId), task.itemId, settings.images);
  try {
    await makeCall(run.caller, {
      taskId: task.id,
      purpose: 'generation',
      request,
      sample: task.sampleIndex,
      trial: task.trial,
      read: answered,
      also: (text, callId, reply) => {
        const { reasoning, finishReason, tokens } = reply;
        putGeneratedResponse(run.db, {
          ...response,
          text,
          reasoning: reasoning || null,
          error: null,
          finishReason,
          meta: { tokens, callId },
          at: isoNow(run),
        });
        finishTask(run.db, task.id, null, isoNow(run));
      },
    });
  } catch (error) {
    const failure = asFailure(error);
    await run.group.write(() => {
      putGeneratedResponse(run.db, {
        ...response,
        text: null,
        reasoning: null,
        error: failure.message,
        finishReason: null,
        meta: {},
        at: isoNow(run),
      });
      finishTask(run.db, task.id, { code: failure.code, message: failure.message }, isoNow(run));
    });
  }
}

/** The final answer alone: thoughts are kept apart and never graded. An empty one is a failure, not an answer. */
export function answered(reply: { text: string; finishReason: string } & Partial<ProviderReply>): string {
  if (reply.text.trim() !== '') return reply.text;
  if (/length|max_?(output_)?tokens/i.test(reply.finishReason)) {
    throw new ProviderError(
      'failed',
      'length',
      'The model used up its tokens before it answered. Raise the limit of output tokens.',
    );
  }
  throw new Error(`the answer is empty (finish reason ${reply.finishReason || 'unknown'})`);
}
