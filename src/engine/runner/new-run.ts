/** The rows of a new run: the run, and one task for each unit of its work. */
import type { z } from 'zod';
import type { GenerationConfig, JudgingConfig } from '../../contract/calls.ts';
import { UserError } from '../../contract/router.ts';
import type { Provider } from '../providers/index.ts';
import { getBenchmark } from '../store/benchmarks.ts';
import { isCourseExam } from '../store/exams.ts';
import { modelId } from '../store/models.ts';
import type { WritableDb } from '../store/open.ts';
import { insertRun } from '../store/runs.ts';
import { insertGenerationTasks, insertJudgingTasks } from '../store/tasks.ts';
import { promptHashes, type StoredConfig } from './config.ts';

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
  return {
    ...config,
    type: 'judging',
    judge: judge?.ref ?? null,
    prompts: judge ? promptHashes('judging', config.protocol, isCourseExam(db, config.benchmarkId)) : {},
    benchmarkHash: benchmarkHash(db, config.benchmarkId),
  };
}

export function generationConfig(db: WritableDb, config: GenerationInput, model: Provider): StoredConfig {
  return {
    ...config,
    type: 'generation',
    model: model.ref,
    prompts: promptHashes('generation', undefined, isCourseExam(db, config.benchmarkId)),
    benchmarkHash: benchmarkHash(db, config.benchmarkId),
  };
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
      ? 'This benchmark has no items.'
      : 'There are no answers to grade. Import an answers file, or generate answers first.',
  );
}

/** Makes the tasks that the run does not have yet; how many. */
export function insertTasks(db: WritableDb, runId: number, config: StoredConfig, at: string): number {
  const { benchmarkId } = config;
  if (config.type === 'generation') return insertGenerationTasks(db, { runId, benchmarkId, k: config.k, at });
  const { trials, answerRunIds = null } = config;
  return insertJudgingTasks(db, { runId, benchmarkId, answerRunIds, trials, at });
}

function benchmarkHash(db: WritableDb, benchmarkId: number): string {
  const benchmark = getBenchmark(db, benchmarkId);
  if (!benchmark) throw new UserError('not-found', `There is no benchmark ${String(benchmarkId)} in this workspace.`);
  return benchmark.hash;
}
