/** The calls about runs and about what they use: prices, limits, providers, stored replies and prompts. */
import { z } from 'zod';
import { call, Nothing, Path } from './call.ts';
import { GenerationConfig, JudgingConfig, RequestSettingsShape } from './run-config.ts';
import {
  CacheView,
  CALL_STATES,
  CallPage,
  CallView,
  DryRunView,
  LimitsOf,
  LimitsShape,
  LimitsView,
  PriceShape,
  PriceView,
  PromptView,
  ReproductionView,
} from './run-shapes.ts';
import { RunView } from './run-view.ts';
import { ProviderView } from './provider-shapes.ts';
import { Id, ModelRef, ProviderName } from './shapes.ts';

export const runCalls = {
  'runs.startJudging': call(JudgingConfig, RunView),
  'runs.startGeneration': call(GenerationConfig, RunView),
  /** What a start with the same input would send and cost. */
  'runs.dryRun': call(
    z.discriminatedUnion('kind', [
      JudgingConfig.extend({ kind: z.literal('judging') }),
      GenerationConfig.extend({ kind: z.literal('generation') }),
    ]),
    DryRunView,
  ),
  /** The parameters that are set and that requests to this model go without, in words. Throws bad-address. */
  'runs.unsent': call(RequestSettingsShape.extend({ model: ModelRef }), z.array(z.string())),
  /** Goes on with everything that is not done, the failed tasks included. `budget` replaces the run's (null: no limit). */
  'runs.resume': call(
    z.object({
      runId: Id,
      budget: z.number().positive().max(1_000_000).nullable().optional(),
      /** Whether what is left goes by the batch service; as before when left out. */
      batch: z.boolean().optional(),
    }),
    RunView,
  ),
  /** A new run with the settings of this one, prompts included: what it asked is answered from stored replies, even where it did not take any. */
  'runs.again': call(z.object({ runId: Id }), RunView),
  /** Stops sending; what is in flight is waited for and kept. */
  'runs.pause': call(z.object({ runId: Id }), RunView),
  /** Of a running run at once, of another when it is resumed. */
  'runs.setWorkers': call(z.object({ runId: Id, workers: z.int().min(1).max(256) }), RunView),
  /** The failed tasks alone, again; tasks that never ran keep waiting unless the run is running. */
  'runs.retryFailed': call(z.object({ runId: Id }), RunView),
  'runs.cancel': call(z.object({ runId: Id }), RunView),
  'runs.list': call(z.object({ benchmarkId: Id.optional() }), z.array(RunView)),
  'runs.get': call(z.object({ runId: Id }), RunView),
  'runs.failures': call(
    z.object({ runId: Id }),
    z.array(z.object({ message: z.string(), count: z.int(), example: z.string() })),
  ),
  /** The attempts of a run, newest first. */
  'runs.calls': call(
    z.object({
      runId: Id,
      state: z.enum(CALL_STATES).optional(),
      purpose: z.string().max(40).optional(),
      itemId: Id.optional(),
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(500).default(100),
    }),
    CallPage,
  ),
  'runs.call': call(z.object({ attemptId: Id }), CallView),
  'runs.reproduction': call(z.object({ runId: Id }), ReproductionView),

  'prices.list': call(Nothing, z.array(PriceView)),
  /** null takes an own price away: the application's own default, if there is one, counts again. */
  'prices.set': call(
    z.object({ model: z.string().trim().min(1).max(200), price: PriceShape.nullable() }),
    z.array(PriceView),
  ),
  /** Takes a price list (CSV, JSON or JSON lines) over the prices that there are. Fails with bad-input, and changes nothing, for one that cannot be read. */
  'prices.import': call(z.object({ path: Path }), z.array(PriceView)),
  'limits.list': call(Nothing, z.array(LimitsView)),
  /** Counts at once, for running runs too. null takes them away. Fails with bad-address for a server that is none. */
  'limits.set': call(LimitsOf.extend({ limits: LimitsShape.nullable() }), z.array(LimitsView)),

  /** Hosts that runs of this workspace may ask by http. */
  'httpHosts.list': call(Nothing, z.array(z.string())),
  /** Fails with bad-input for what is no host. */
  'httpHosts.set': call(z.object({ host: z.string().max(300), allowed: z.boolean() }), z.array(z.string())),
  'providers.list': call(Nothing, z.array(ProviderView)),
  /** Asks an endpoint for its models. Fails with a message when it has no such list. */
  'providers.models': call(
    z.object({ provider: ProviderName, baseUrl: z.string().max(500).optional() }),
    z.object({ baseUrl: z.string(), models: z.array(z.string()) }),
  ),
  'cache.info': call(Nothing, CacheView),
  /** Forgets all kept requests and replies. Verdicts, tokens and times stay. Refused while a run is running. */
  'cache.clear': call(Nothing, CacheView),
  'prompts.list': call(Nothing, z.array(PromptView)),
  /** Saves a replacement unless it has problems; the answer says which. */
  'prompts.set': call(z.object({ name: z.string().max(100), template: z.string().max(100_000) }), PromptView),
  'prompts.reset': call(z.object({ name: z.string().max(100) }), PromptView),
};
