/** What a diagnosis or a run that asks for flows would send: its own requests, looked up in the cache instead of sent. */
import type { DryRunView } from '../../../contract/run-shapes.ts';
import { currentFlow } from '../../store/items/annotations.ts';
import { chosenItems } from '../../store/items/chosen-items.ts';
import { flowTasksOf } from '../../store/runs/flow-proposals.ts';
import { variablesOf } from '../../store/items/items.ts';
import { questionOf } from '../../store/runs/tasks.ts';
import { unitVariable } from '../../../core/flow/answer.ts';
import type { Condition } from '../../../core/flow/words.ts';
import type { ReadableDb } from '../../store/file/open.ts';
import { requestSettings } from '../config.ts';
import { diagnosisRequest, gradedBy, gradingContext, type Experiment } from '../tasks/diagnose.ts';
import { refuseAsRun, type DryRunTools } from './dry-run.ts';
import { Counter } from './dry-run-counter.ts';
import { flowRequest } from '../tasks/flow.ts';
import { extractionRequest, usualSettings, verificationRequest } from '../grading/grade.ts';
import { unsentNote } from '../requests/unsent.ts';
import type { DiagnosisInput, FlowInput } from '../config.ts';
import { askedPrompts, diagnosedItemIds, refuseDiagnosis } from '../new-run.ts';

/** Runs of more answers are estimated from some of their items, spread evenly. */
const LOOKED_AT = 60_000;

/** Throws UserError (bad-address, no-judge, bad-input, bad-prompt, no-price, no-batches), as the run would. */
export async function dryRunDiagnosis(tools: DryRunTools, config: DiagnosisInput): Promise<DryRunView> {
  const { db, providers, imagesOf } = tools;
  refuseDiagnosis(config);
  const prompts = askedPrompts(db, config);
  const asking = { db, imagesOf, prompts, settings: requestSettings(config) };
  const judging = { ...asking, settings: usualSettings(config.judge?.model ?? null) };
  const judge = config.verifier === 'offline-only' ? null : config.judge;
  refuseAsRun(db, config, [config.model, judge]);
  const model = new Counter(db, providers.resolve(config.model), {
    ...config,
    unsent: unsentNote(providers, config.model, asking.settings),
  });
  const judged = new Counter(db, judge && providers.resolve(judge), {
    ...config,
    unsent: judge && unsentNote(providers, judge, judging.settings),
  });
  const itemIds = diagnosedItemIds(db, config);
  const cellsOf = (itemId: number): Experiment[] => experimentsOf(db, itemId, config.conditions);
  const counts = itemIds.map((itemId) => cellsOf(itemId).length * config.repeats);
  const tasks = counts.reduce((sum, n) => sum + n, 0);
  const every = Math.max(1, tasks / LOOKED_AT);
  let looked = 0;
  for (let at = 0; at < itemIds.length; at += every) {
    const itemId = itemIds[Math.floor(at)] ?? 0;
    await tools.turns.take(() => {
      for (const cell of cellsOf(itemId)) {
        const request = diagnosisRequest(asking, cell, config.images);
        const variables = gradedBy(cell, () => variablesOf(db, itemId));
        const answer = { ...gradingContext(cell), text: '', itemId, variables };
        const extraction = judge && extractionRequest(judging, answer);
        const verifications = judge
          ? variables.map((variable) => verificationRequest(judging, answer, variable, variable.value))
          : [];
        for (let sample = 0; sample < config.repeats; sample += 1) {
          model.count('generation', request, sample, 1);
          if (extraction) judged.assume('extraction', extraction);
          for (const one of verifications) judged.assume('verification', one);
        }
      }
    });
    looked += counts[Math.floor(at)] ?? 0;
  }
  const asked = model.total(tasks, looked, null);
  if (!judge)
    return {
      ...asked,
      notes: [...asked.notes, 'Nothing is asked of a judge: what the offline verifier leaves open stays open.'],
    };
  const bound =
    config.verifier === 'offline-first'
      ? 'what the offline verifier settles needs none of them.'
      : 'equal ones are asked once.';
  return merged(asked, judged.total(tasks, looked, null), `The judge's calls are an upper bound: ${bound}`);
}

/** What is asked of an item once; a step whose value is empty cannot be graded alone. */
function experimentsOf(db: ReadableDb, itemId: number, conditions: readonly Condition[]): Experiment[] {
  const flow = currentFlow(db, itemId);
  const question = questionOf(db, itemId);
  return conditions.flatMap((condition) =>
    flow.flatMap((step, index) =>
      condition === 'unit' && unitVariable(step).value.trim() === ''
        ? []
        : [{ itemId, condition, step: index + 1, question, flow }],
    ),
  );
}

/** Throws UserError (bad-address, bad-prompt, no-price, no-batches), as the run would. */
export async function dryRunFlow(tools: DryRunTools, config: FlowInput): Promise<DryRunView> {
  const { db, providers, imagesOf } = tools;
  const prompts = askedPrompts(db, config);
  const asking = { db, imagesOf, prompts, settings: requestSettings(config) };
  refuseAsRun(db, config, [config.judge]);
  const counter = new Counter(db, providers.resolve(config.judge), {
    ...config,
    unsent: unsentNote(providers, config.judge, asking.settings),
  });
  const itemIds = chosenItems(db, config.benchmarkId, config.items ?? {});
  const tasks = flowTasksOf(db, { ...config, itemIds });
  for (const task of tasks) {
    await tools.turns.take(() => {
      counter.count('flow', flowRequest(asking, task), 0, 1);
    });
  }
  return counter.total(tasks.length, tasks.length, null);
}

function merged(model: DryRunView, judge: DryRunView, note: string): DryRunView {
  return {
    tasks: model.tasks,
    stages: [...model.stages, ...judge.stages],
    calls: model.calls + judge.calls,
    tokensIn: model.tokensIn + judge.tokensIn,
    tokensOut: model.tokensOut + judge.tokensOut,
    cost: model.cost === null || judge.cost === null ? null : model.cost + judge.cost,
    priceDate: model.priceDate ?? judge.priceDate,
    sampled: model.sampled,
    notes: [...new Set([...model.notes, note, ...judge.notes.filter((one) => !one.startsWith('Verifications of'))])],
  };
}
