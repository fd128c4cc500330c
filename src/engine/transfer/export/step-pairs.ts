/**
 * Answers to single steps of reasoning flows, with the steps' verdicts, as pairs for training: what a diagnosis asked and graded by the step's own
 * result (paper, section 5.2: unit execution). Prompt and completion are what went over the wire. What experts found of the step itself goes before
 * what was graded against it.
 */
import { isGraded } from '../../../core/grading/status.ts';
import { answerText } from '../../../core/flow/answer.ts';
import { renderDiagnosis } from '../../../core/prompts/diagnosis.ts';
import { replacePrompts } from '../../../core/prompts/registry.ts';
import { diagnosedItems, diagnosesOf, diagnosisAnswers, type DiagnosedFlow } from '../../store/runs/diagnosis.ts';
import { itemIds } from '../../store/items/items.ts';
import { markedSteps, type MarkedStep } from '../../store/items/marked-steps.ts';
import type { ReadableDb } from '../../store/file/open.ts';
import { questionOf } from '../../store/runs/tasks.ts';

/** Of all diagnoses of a model, in the order in which they were started; question by question, step by step. One question is held at a time. */
export function* stepPairs(
  db: ReadableDb,
  benchmark: { id: number; name: string; hash: string },
  model: string,
): Generator<object> {
  const names = new Map(itemIds(db, benchmark.id).map(({ id, externalId }) => [id, externalId]));
  for (const run of diagnosesOf(db, benchmark.id, model)) {
    const { prompts } = replacePrompts(run.templates);
    for (const { itemId, flow } of diagnosedItems(db, run.runId)) {
      const question = questionOf(db, itemId);
      for (const { step, verified } of unchangedSteps(flow, markedSteps(db, itemId))) {
        const condition = 'unit' as const;
        const index = step - 1;
        const prompt = renderDiagnosis({ condition, question, flow, index }, prompts);
        const about = {
          ...{ number: step, of: flow.length, question: flow[index]?.step ?? '' },
          ...{ reference: answerText(flow[index]?.answer ?? ''), verified },
        };
        for (const answer of diagnosisAnswers(db, { runId: run.runId, itemId, condition, step }))
          if (isGraded(answer.status) && (answer.text ?? '') !== '')
            yield {
              ...{ prompt, completion: answer.text, label: answer.status === 'right' },
              item_id: names.get(itemId) ?? '',
              ...{ sample: answer.sampleIndex + 1, step: about },
              variables: answer.variables.map(({ name, reference, value, status, source }) => ({
                ...{ name, reference, value, status, source },
              })),
              ...{ benchmark: benchmark.name, benchmark_sha256: benchmark.hash, model, grading: run.name },
              ...{ judge: run.judge, protocol: null, verifier: run.verifier, trials: 1, variables_by_hand: 0 },
            };
      }
    }
  }
}

/**
 * The steps, from 1, whose grades are labels: not one that an expert marks wrong, since then what it was graded against is, nor one that was
 * corrected or removed since. `verified`: whether an expert marks it so.
 */
function unchangedSteps(flow: DiagnosedFlow, now: readonly MarkedStep[]): { step: number; verified: boolean }[] {
  return flow.flatMap((asked, index) => {
    const step = now.find(({ stepId }) => stepId === asked.stepId);
    const stands = step?.step === asked.step && step.answer === asked.answer && !step.marks.includes('wrong');
    return stands ? [{ step: index + 1, verified: step.marks.includes('verified') }] : [];
  });
}
