/** The rows of a new run: the run, and one task for each unit of its work. */
import type { z } from 'zod';
import type { GenerationConfig, JudgingConfig } from '../../contract/calls.ts';
import { UserError } from '../../contract/router.ts';
import { replacePrompts } from '../../core/prompts/registry.ts';
import type { Provider } from '../providers/index.ts';
import { getBenchmark } from '../store/benchmarks.ts';
import { chosenItems } from '../store/chosen-items.ts';
import { isCourseExam } from '../store/exams.ts';
import { modelId } from '../store/models.ts';
import type { ReadableDb, WritableDb } from '../store/open.ts';
import { promptTexts } from '../store/prompt-texts.ts';
import { insertRun } from '../store/runs.ts';
import { insertGenerationTasks, insertJudgingTasks } from '../store/tasks.ts';
import { namePrompts, type PromptUse, type StoredConfig } from './config.ts';
import { versionsOf } from './versions.ts';

export type JudgingInput = z.output<typeof JudgingConfig>;
export type GenerationInput = z.output<typeof GenerationConfig>;

/** Throws UserError no-judge when the configuration needs a judge and has none. */
export function refuseWithoutJudge(config: JudgingInput): void {
  if (config.judge === null && config.verifier === 'judge-only') {
    throw new UserError('no-judge', 'Judging by the judge alone needs a judge. Choose one, or another verifier mode.');
  }
  if ((config.judge === null || config.verifier === 'offline-only') && config.protocol !== 's2s') {
    throw new UserError('no-judge', `The ${config.protocol} protocol needs a judge: only s2s works offline.`);
  }
}

export function judgingConfig(db: WritableDb, config: JudgingInput, judge: Provider | null): StoredConfig {
  const named = judge ? chosenPrompts(db, config) : { prompts: {}, templates: {} };
  return { ...config, type: 'judging', judge: judge?.ref ?? null, ...named, ...circumstances(db, config) };
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

/** The names of the prompts that a start with these settings would use: sha256 of each template. Throws UserError bad-prompt. */
export function namesOfChosenPrompts(db: ReadableDb, config: JudgingInput | GenerationInput): Record<string, string> {
  const offline = 'judge' in config && (config.judge === null || config.verifier === 'offline-only');
  return offline ? {} : chosenPrompts(db, config).prompts;
}

function useOf(db: ReadableDb, config: JudgingInput | GenerationInput): PromptUse {
  const exam = isCourseExam(db, config.benchmarkId);
  if ('judge' in config) return exam ? 'exam-judge' : config.protocol;
  return exam ? 'exam' : 'generation';
}

/** The application's prompts, those that this workspace replaced, and over them those that the run was given. Throws UserError bad-prompt. */
function chosenPrompts(
  db: ReadableDb,
  config: JudgingInput | GenerationInput,
): Pick<StoredConfig, 'prompts' | 'templates'> {
  const { prompts, problems } = replacePrompts({ ...promptTexts(db), ...config.promptTexts });
  if (problems.length > 0) throw new UserError('bad-prompt', problems.join(' '));
  return namePrompts(prompts, useOf(db, config));
}

function circumstances(
  db: WritableDb,
  { benchmarkId }: Pick<StoredConfig, 'benchmarkId'>,
): Pick<StoredConfig, 'benchmarkHash' | 'versions' | 'promptTexts'> {
  // The templates are named and kept as a whole: where they came from makes no difference.
  return { benchmarkHash: benchmarkHash(db, benchmarkId), versions: versionsOf(db), promptTexts: undefined };
}

/** Inserts run and tasks in the caller's transaction, and gives the run's id. Throws UserError nothing-to-do when there is no task. */
export function insertNewRun(db: WritableDb, config: StoredConfig, provider: Provider | null, at: string): number {
  const model = provider ? modelId(db, provider.ref.model, provider.ref.provider) : null;
  const generates = config.type === 'generation';
  const runId = insertRun(db, {
    kind: config.type,
    benchmarkId: config.benchmarkId,
    modelId: generates ? model : null,
    judgeId: generates ? null : model,
    name: [provider?.ref.model ?? 'offline', ...(generates || !provider ? [] : [config.protocol])].join(', '),
    k: generates ? config.k : 1,
    config,
    at,
  });
  if (insertTasks(db, runId, config, at) > 0) return runId;
  throw new UserError(
    'nothing-to-do',
    generates
      ? 'This benchmark has no items, or none of them is chosen.'
      : 'There are no answers to grade among the chosen items. Import an answers file, or generate answers first.',
  );
}

/** Makes the tasks that the run does not have yet; how many. */
export function insertTasks(db: WritableDb, runId: number, config: StoredConfig, at: string): number {
  const { benchmarkId } = config;
  const itemIds = config.items ? chosenItems(db, benchmarkId, config.items) : null;
  if (config.type === 'generation') return insertGenerationTasks(db, { runId, benchmarkId, k: config.k, itemIds, at });
  const { trials, answerRunIds = null } = config;
  return insertJudgingTasks(db, { runId, benchmarkId, answerRunIds, trials, itemIds, at });
}

function benchmarkHash(db: WritableDb, benchmarkId: number): string {
  const benchmark = getBenchmark(db, benchmarkId);
  if (!benchmark) throw new UserError('not-found', `There is no benchmark ${String(benchmarkId)} in this workspace.`);
  return benchmark.hash;
}
