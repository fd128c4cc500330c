/** One reasoning flow that a model proposes: of an item's solution, or of an answer (paper, sections 5.1 and 5.5). */
import { readFlow, renderFlow, renderResponseFlow } from '../../../core/prompts/flow.ts';
import type { ProviderRequest } from '../../providers/index.ts';
import { itemTexts } from '../../store/items/item-parts.ts';
import { putProposal } from '../../store/runs/flow-proposals.ts';
import type { ReadableDb } from '../../store/file/open.ts';
import { finishTask, gradeInput, type Task } from '../../store/runs/tasks.ts';
import { makeCall } from '../requests/caller.ts';
import { isoNow } from '../clock.ts';
import { asFailure, judgeRequest } from '../grading/grade.ts';
import type { Asking, RunContext } from '../run-context.ts';

/** The request for the flow of an item, or of one answer to it, with the item's figures. */
export function flowRequest(
  run: Asking & { db: ReadableDb },
  { itemId, responseId }: { itemId: number; responseId: number | null },
): ProviderRequest {
  const { flow, responseFlow } = run.prompts;
  const images = run.imagesOf(itemId);
  if (responseId === null) {
    const { question = '', solution = '' } = itemTexts(run.db, itemId) ?? {};
    return judgeRequest(flow, renderFlow({ question, solution }, flow), images, run.settings);
  }
  const { question = '', text } = gradeInput(run.db, responseId) ?? {};
  const rendered = renderResponseFlow({ question, response: text ?? '' }, responseFlow);
  return judgeRequest(responseFlow, rendered, images, run.settings);
}

/** Asks for a flow and keeps it as a proposal, together with the reply. Nothing of the item changes. */
export async function flowTask(run: RunContext, task: Task): Promise<void> {
  if (!run.caller) throw new Error('a flow run has no provider');
  const { itemId, responseId } = task;
  try {
    await makeCall(run.caller, {
      taskId: task.id,
      purpose: 'flow',
      request: flowRequest(run, { itemId, responseId }),
      sample: 0,
      trial: 1,
      read: (reply) => readFlow(reply.json),
      also: (steps, callId) => {
        putProposal(run.db, { runId: run.runId, itemId, responseId, steps, callId, at: isoNow(run) });
        finishTask(run.db, task.id, null, isoNow(run));
      },
    });
  } catch (error) {
    const failure = asFailure(error);
    await run.group.write(() => {
      finishTask(run.db, task.id, failure, isoNow(run));
    });
  }
}
