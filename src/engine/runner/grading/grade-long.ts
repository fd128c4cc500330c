/** The two protocols that show the judge the whole answer (paper, section 3.3). Both leave the offline layer out: it is short-to-short. */
import { verdictByOpinion, judgeFailed } from '../../../core/grading/s2s.ts';
import { renderL2l } from '../../../core/prompts/l2l.ts';
import { readL2s, renderL2s } from '../../../core/prompts/l2s.ts';
import { readOpinion, type JudgeOpinion } from '../../../core/prompts/verification.ts';
import type { ProviderReply, ProviderRequest } from '../../providers/index.ts';
import { makeCall } from '../requests/caller.ts';
import { asFailure, judgeRequest, nothing, verdictRow } from './grade.ts';
import type { AnswerToGrade, Asking, Graded, RunContext } from '../run-context.ts';

/** Long to short: one call, one opinion per variable. */
export function gradeL2S(run: RunContext, answer: AnswerToGrade): Promise<Graded> {
  return gradeInOneCall(run, answer, 'l2s', (reply) => readL2s(reply.json, answer.variables.length));
}

/** Long to long: one call, one opinion on the whole answer, which stands for each of its variables. */
export function gradeL2L(run: RunContext, answer: AnswerToGrade): Promise<Graded> {
  return gradeInOneCall(run, answer, 'l2l', (reply) => {
    const opinion = readOpinion(reply.json);
    return answer.variables.map(() => opinion);
  });
}

/** The one request of an answer in either protocol. */
export function longRequest(
  run: Asking,
  answer: Pick<AnswerToGrade, 'question' | 'solution' | 'text' | 'variables' | 'itemId'>,
  protocol: 'l2s' | 'l2l',
): ProviderRequest {
  const prompt = run.prompts[protocol];
  const query = { ...answer, response: answer.text };
  const text = protocol === 'l2s' ? renderL2s(query, prompt) : renderL2l(query, prompt);
  return judgeRequest(prompt, text, run.imagesOf(answer.itemId), run.settings);
}

async function gradeInOneCall(
  run: RunContext,
  answer: AnswerToGrade,
  purpose: 'l2s' | 'l2l',
  read: (reply: ProviderReply) => JudgeOpinion[],
): Promise<Graded> {
  const judge = run.caller;
  if (!judge || answer.variables.length === 0) return nothing();
  try {
    const { value, callId } = await makeCall(judge, {
      taskId: answer.task.id,
      purpose,
      request: longRequest(run, answer, purpose),
      sample: 0,
      trial: answer.task.trial,
      read,
    });
    const verdicts = answer.variables.flatMap((variable, index) => {
      const opinion = value[index];
      return opinion
        ? [{ ...verdictRow(variable, 'judge', verdictByOpinion(null, opinion), callId), reasonCode: purpose }]
        : [];
    });
    return { ...nothing(), verdicts };
  } catch (error) {
    const failure = asFailure(error);
    const verdicts = answer.variables.map((variable) =>
      verdictRow(variable, 'judge', judgeFailed(null, failure.message), null),
    );
    return { ...nothing(), verdicts, failure: { code: 'judge-error', message: failure.message } };
  }
}
