/** The rows of a new run: the run, and one task for each unit of its work. */
import { UserError } from '../../contract/router.ts';
import type { ModelRef } from '../../contract/shapes.ts';
import { policyName } from '../../core/grading/policy.ts';
import { replacePrompts, type Prompts } from '../../core/prompts/registry.ts';
import { hasBatchService, type Provider } from '../providers/index.ts';
import { hasFigures, isGradedBy, kindOf, requireBenchmark } from '../store/items/benchmarks.ts';
import { chosenItems } from '../store/items/chosen-items.ts';
import { insertDiagnosisTasks } from '../store/runs/diagnosis.ts';
import { insertFlowTasks } from '../store/runs/flow-proposals.ts';
import { failedAnswers, insertErrorTypeTasks } from '../store/answers/cl-errors.ts';
import { registerRun } from '../store/gradings/gradings.ts';
import { modelId } from '../store/runs/models.ts';
import type { ReadableDb, WritableDb } from '../store/file/open.ts';
import { outcomesOf } from '../store/gradings/outcomes.ts';
import { promptTexts } from '../store/runs/prompt-texts.ts';
import { insertRun } from '../store/runs/runs.ts';
import { gradedSets, hasTasks, insertGenerationTasks, insertJudgingTasks } from '../store/runs/tasks.ts';
import {
  namePrompts,
  type DiagnosisInput,
  type FlowInput,
  type GenerationInput,
  type JudgingInput,
  type PromptUse,
  type StoredConfig,
} from './config.ts';
import { versionsOf } from './versions.ts';
import { TASKS, type Tasks } from './tasks.ts';

/** What any run is started with. */
export type AnyInput = JudgingInput | GenerationInput | DiagnosisInput | FlowInput;

/** Throws UserError no-judge when the configuration needs a judge and has none. */
export function refuseWithoutJudge(config: JudgingInput): void {
  if (config.judge === null && config.verifier === 'judge-only') {
    throw new UserError('no-judge', 'Judging by the judge alone needs a judge. Choose one, or another verifier mode.');
  }
  if ((config.judge === null || config.verifier === 'offline-only') && config.protocol !== 's2s') {
    throw new UserError('no-judge', `The ${config.protocol} protocol needs a judge: only s2s works offline.`);
  }
}

/** Throws UserError no-batches when the configuration wants the batch service and none of the models' providers has one. */
export function refuseWithoutBatches({ batch }: { batch: boolean }, models: readonly (ModelRef | null)[]): void {
  const [first = null] = models;
  if (!batch || !first || models.some((model) => model && hasBatchService(model.provider))) return;
  throw new UserError(
    'no-batches',
    `${first.provider} has no batch service that this application speaks. Start the run without it.`,
  );
}

const workOf = (db: ReadableDb, { benchmarkId }: { benchmarkId: number }): Tasks =>
  TASKS[kindOf(db, benchmarkId).gradedBy];

export function judgingConfig(db: WritableDb, given: JudgingInput, judge: Provider | null): StoredConfig {
  const work = workOf(db, given);
  work.refuse(given);
  const config = { ...work.settings(given), ...verifierSettings(db, given) };
  const named = judge ? chosenPrompts(db, config) : { prompts: {}, templates: {} };
  return { ...config, type: 'judging', judge: judge?.ref ?? null, ...named, ...circumstances(db, config) };
}

/** The settings of the offline verifier as far as it takes part: what says nothing there makes no other grading. */
export function verifierSettings(
  db: ReadableDb,
  { benchmarkId, judge, verifier, protocol, policy, audit }: JudgingInput,
): Pick<JudgingInput, 'policy' | 'audit'> {
  const offline = judge === null || verifier === 'offline-only';
  const compares = isGradedBy(db, benchmarkId, 'variables') && protocol === 's2s' && verifier !== 'judge-only';
  return {
    policy: compares && policy && policyName(policy) !== '' ? policy : null,
    audit: compares && !offline ? audit : 0,
  };
}

export function generationConfig(db: WritableDb, config: GenerationInput, model: Provider): StoredConfig {
  return {
    ...config,
    type: 'generation',
    model: model.ref,
    ...chosenPrompts(db, config),
    ...circumstances(db, config),
  };
}

/** Throws UserError (no-judge, bad-input). */
export function diagnosisConfig(
  db: WritableDb,
  config: DiagnosisInput,
  model: Provider,
  judge: Provider | null,
): StoredConfig {
  refuseDiagnosis(config);
  return {
    ...config,
    type: 'diagnosis',
    model: model.ref,
    judge: judge?.ref ?? null,
    ...chosenPrompts(db, config),
    ...circumstances(db, config),
  };
}

/** Throws UserError (no-judge, bad-input) when the settings of a diagnosis do not go together. */
export function refuseDiagnosis(config: DiagnosisInput): void {
  if (config.verifier === 'judge-only' && config.judge === null)
    throw new UserError('no-judge', 'Grading by the judge alone needs a judge. Choose one, or another verifier mode.');
  if (config.only !== 'all' && config.answerRunId === null)
    throw new UserError('bad-input', `To take only ${config.only} items, choose the answers that say which these are.`);
}

export function flowConfig(db: WritableDb, config: FlowInput, judge: Provider): StoredConfig {
  return { ...config, type: 'flow', judge: judge.ref, ...chosenPrompts(db, config), ...circumstances(db, config) };
}

/** The names of the prompts that a start with these settings would use: sha256 of each template. Throws UserError bad-prompt. */
export function namesOfChosenPrompts(db: ReadableDb, config: AnyInput): Record<string, string> {
  const offline = 'protocol' in config && (config.judge === null || config.verifier === 'offline-only');
  return offline ? {} : chosenPrompts(db, config).prompts;
}

function useOf(db: ReadableDb, config: AnyInput): PromptUse {
  if ('conditions' in config) return 'diagnosis';
  if ('onlyMissing' in config) return 'flow';
  const { prompts } = workOf(db, config);
  return 'judge' in config ? prompts.judging(config) : prompts.generation;
}

/** The application's prompts, those that this workspace replaced, and over them those that the run was given. Throws UserError bad-prompt. */
export function askedPrompts(db: ReadableDb, config: Pick<AnyInput, 'promptTexts'>): Prompts {
  const { prompts, problems } = replacePrompts({ ...promptTexts(db), ...config.promptTexts });
  if (problems.length > 0) throw new UserError('bad-prompt', problems.join(' '));
  return prompts;
}

function chosenPrompts(db: ReadableDb, config: AnyInput): Pick<StoredConfig, 'prompts' | 'templates'> {
  return namePrompts(askedPrompts(db, config), useOf(db, config));
}

function circumstances(
  db: WritableDb,
  { benchmarkId }: Pick<StoredConfig, 'benchmarkId'>,
): Pick<StoredConfig, 'benchmarkHash' | 'versions' | 'promptTexts'> {
  // The templates are named and kept as a whole: where they came from makes no difference.
  return { benchmarkHash: requireBenchmark(db, benchmarkId).hash, versions: versionsOf(db), promptTexts: undefined };
}

/** The configuration of a run for another one: the same words, parameters and answer sets, of which there may be more by now. */
export function againConfig(db: WritableDb, runId: number, stored: StoredConfig): StoredConfig {
  const config = { ...stored, ...circumstances(db, stored), fresh: false, continue: false };
  return config.type === 'judging' ? { ...config, answerRunIds: gradedSets(db, runId) } : config;
}

/** Inserts run and tasks in the caller's transaction, and gives the run's id. Throws UserError nothing-to-do when there is no task. */
export function insertNewRun(db: WritableDb, config: StoredConfig, provider: Provider | null, at: string): number {
  const asked = provider ? modelId(db, provider.ref.model, provider.ref.provider) : null;
  const second = config.type === 'diagnosis' && config.judge ? config.judge : null;
  const asksModel = config.type === 'generation' || config.type === 'diagnosis';
  const runId = insertRun(db, {
    kind: config.type,
    benchmarkId: config.benchmarkId,
    modelId: asksModel ? asked : null,
    judgeId: asksModel ? second && modelId(db, second.model, second.provider) : asked,
    name: [
      provider?.ref.model ?? 'offline',
      ...(config.type === 'judging' && provider ? [workOf(db, config).label(config)] : []),
      // Two evaluations of one judge by two policies are told apart as their gradings are.
      ...(config.type === 'judging' && config.policy ? [policyName(config.policy)] : []),
      ...(config.type === 'generation' && !config.images && hasFigures(db, config.benchmarkId)
        ? ['without figures']
        : []),
    ].join(', '),
    k: config.type === 'generation' ? config.k : config.type === 'diagnosis' ? config.repeats : 1,
    config,
    at,
  });
  const made = insertTasks(db, runId, config, at);
  if (made > 0) return runId;
  throw new UserError('nothing-to-do', NOTHING[config.type]);
}

const NOTHING: Record<StoredConfig['type'], string> = {
  generation: 'This benchmark has no items, or none of them is chosen.',
  judging: 'There are no answers to grade among the chosen items. Import an answers file, or generate answers first.',
  diagnosis:
    'None of the chosen items has a reasoning flow. Build flows first, choose other items, or other answers that say what is solved.',
  flow: 'There is nothing to take apart among the chosen items: no item without a flow, or no answer.',
};

/** Makes the tasks that the run does not have yet; how many. */
export function insertTasks(db: WritableDb, runId: number, config: StoredConfig, at: string): number {
  const { benchmarkId } = config;
  const itemIds = config.items ? chosenItems(db, benchmarkId, config.items) : null;
  switch (config.type) {
    case 'generation':
      return insertGenerationTasks(db, { runId, benchmarkId, k: config.k, itemIds, at });
    case 'judging': {
      const { trials, answerRunIds = null, responseIds = null } = config;
      if (config.purpose === 'error-types')
        return insertErrorTypeTasks(
          db,
          runId,
          failedAnswers(db, { benchmarkId, answerRunIds, itemIds, failedBy: config.failedBy }),
          at,
        );
      const made = insertJudgingTasks(db, { runId, benchmarkId, answerRunIds, trials, itemIds, responseIds, at });
      registerRun(db, runId, at);
      return made;
    }
    case 'diagnosis': {
      // Its items are settled at its start: flows and outcomes may change while it is paused.
      if (hasTasks(db, runId)) return 0;
      const { conditions, repeats } = config;
      return insertDiagnosisTasks(db, { runId, itemIds: diagnosedItemIds(db, config), conditions, repeats, at });
    }
    case 'flow':
      return insertFlowTasks(db, { ...config, runId, itemIds, at });
  }
}

/** The items that a diagnosis is about, in order. */
export function diagnosedItemIds(
  db: ReadableDb,
  config: Pick<DiagnosisInput, 'benchmarkId' | 'items' | 'only' | 'answerRunId' | 'gradingId'>,
): number[] {
  const chosen = chosenItems(db, config.benchmarkId, config.items ?? {});
  if (config.only === 'all' || config.answerRunId === null) return chosen;
  const outcomes = outcomesOf(db, config.benchmarkId, { ...config, answerRunId: config.answerRunId });
  return chosen.filter((itemId) => outcomes.get(itemId)?.outcome === config.only);
}
