/** What the Runs screen and Settings see of a run's calls, prices, providers, cache and prompts. Money is in US dollars. */
import { z } from 'zod';
import { Id } from './shapes.ts';

/** What a run would send after cache and offline verifier. Nothing is called and nothing is written for it. */
export const DryRunView = z.object({
  /** Answers to generate, or to grade in one trial. */
  tasks: z.int(),
  stages: z.array(
    z.object({
      /** generation, extraction, verification, l2s or l2l. */
      purpose: z.string(),
      /** All requests of the stage = cached + saved (settled by the offline verifier) + calls. */
      requests: z.int(),
      cached: z.int(),
      saved: z.int(),
      calls: z.int(),
      tokensIn: z.int(),
      tokensOut: z.int(),
      cost: z.number().nullable(),
    }),
  ),
  calls: z.int(),
  tokensIn: z.int(),
  tokensOut: z.int(),
  /** null when the model's price is not known. */
  cost: z.number().nullable(),
  priceDate: z.string().nullable(),
  /** Answers that were looked at, when there are too many to look at each: the counts are then scaled up. Otherwise null. */
  sampled: z.int().nullable(),
  /** What the estimate rests on, in sentences: tokens from characters, earlier replies of the model, an upper bound of verifications. */
  notes: z.array(z.string()),
});
export type DryRunView = z.infer<typeof DryRunView>;

/** How an attempt at a call ended. started: in flight; lost: the process died in between. */
export const CALL_STATES = ['started', 'reply', 'cached', 'error', 'cancelled', 'lost'] as const;

/** One attempt at a call of a run. Tokens and latency are those of its reply, null without one. */
export const CallRow = z.object({
  attemptId: Id,
  itemId: Id,
  externalId: z.string(),
  /** Position of the item in the benchmark, from 1. */
  position: z.int(),
  sampleIndex: z.int(),
  trial: z.int(),
  /** Whose answer is graded or taken apart; null where a model is asked for one. */
  answerOf: z.string().nullable(),
  /** Of an experiment: its condition and its step from 1; '' and 0 elsewhere. */
  condition: z.string(),
  step: z.int(),
  purpose: z.string(),
  /** Which attempt at the same call it is, from 1; 0 for one from the cache. */
  number: z.int(),
  state: z.enum(CALL_STATES),
  cached: z.boolean(),
  /** A line of a batch: half the price, and its time is that of the batch. */
  batch: z.boolean(),
  model: z.string(),
  tokensIn: z.int().nullable(),
  tokensOut: z.int().nullable(),
  tokensCached: z.int().nullable(),
  tokensReasoning: z.int().nullable(),
  latencyMs: z.int().nullable(),
  errorCode: z.string().nullable(),
  error: z.string().nullable(),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
});
export type CallRow = z.infer<typeof CallRow>;
export const CallPage = z.object({ total: z.int(), rows: z.array(CallRow) });

/** A call with what went over the wire, as indented JSON without key, images by their hash. */
export const CallView = CallRow.extend({
  /** null where it was not kept: an attempt that was sent again, or a cleared cache. */
  request: z.string().nullable(),
  /** The request's texts, as the model read them. */
  prompt: z.string().nullable(),
  reply: z.string().nullable(),
  /** The final answer in the reply, and the reasoning that came apart from it. */
  answer: z.string().nullable(),
  reasoning: z.string().nullable(),
});
export type CallView = z.infer<typeof CallView>;

/** US dollars per million tokens. */
export const PriceShape = z.object({
  input: z.number().min(0).max(100_000),
  cachedInput: z.number().min(0).max(100_000).nullable(),
  output: z.number().min(0).max(100_000),
  /** When the price was looked up: YYYY-MM-DD or YYYY-MM. */
  date: z.string().regex(/^\d{4}-\d{2}(-\d{2})?$/),
});
export const PriceView = PriceShape.extend({
  /** A model's name; it also counts for dated versions of it (name-2025-08-07). */
  model: z.string(),
  /** own: set in this workspace. default: comes with the application. */
  source: z.enum(['default', 'own']),
});
export type PriceView = z.infer<typeof PriceView>;

/** Requests and tokens a minute; null is no limit. */
export const LimitsShape = z.object({
  rpm: z.int().min(1).max(10_000_000).nullable(),
  tpm: z.int().min(1).max(10_000_000_000).nullable(),
});
/**
 * What limits are for. model: its name, dated versions of it included. server: everything that is sent to a provider with an
 * address of its own, or to one server by its address.
 */
export const LimitsOf = z.object({ scope: z.enum(['model', 'server']), name: z.string().trim().min(1).max(500) });
export const LimitsView = LimitsShape.extend(LimitsOf.shape);
export type LimitsView = z.infer<typeof LimitsView>;

export const CacheView = z.object({
  replies: z.int(),
  bytes: z.int(),
  /** Of all calls of all runs, those answered from the cache. */
  hits: z.int(),
  calls: z.int(),
  hitRate: z.number().nullable(),
});

/** A prompt of this application and what stands in its place, if it was replaced. */
export const PromptView = z.object({
  name: z.string(),
  template: z.string(),
  original: z.string(),
  changed: z.boolean(),
  /** sha256 of the template, which names it in a run's configuration. */
  hash: z.string(),
  places: z.array(z.object({ name: z.string(), description: z.string() })),
  /** The JSON schema of the reply, indented; null for free text. */
  schema: z.string().nullable(),
  /** What is wrong with the template, in sentences; a template with problems is not saved. */
  problems: z.array(z.string()),
});
export type PromptView = z.infer<typeof PromptView>;

/** All that a run's figures depend on: enough to do it again. */
export const ReproductionView = z.object({
  /** Versions with which the run was started (application, node, libraries by name), and the schema of the workspace. */
  versions: z.record(z.string(), z.string()),
  benchmark: z.object({ name: z.string(), sha256: z.string() }),
  /** sha256 of each prompt's template by the prompt's name. */
  prompts: z.record(z.string(), z.string()),
  /** provider, model, address without key; null for an offline run. */
  model: z.object({ provider: z.string(), model: z.string(), baseUrl: z.string() }).nullable(),
  /** Everything else that the run was started with. */
  parameters: z.record(z.string(), z.unknown()),
});
export type ReproductionView = z.infer<typeof ReproductionView>;
