/** What a run is started with. Defaults are the paper's protocol (temperature 0.7, thinking limited to 16,000 tokens) and a cold judge. */
import { z } from 'zod';
import { GradingPolicy } from '../core/grading/policy.ts';
import { Id, ModelRef } from './shapes.ts';

export const VerifierMode = z.enum(['offline-first', 'judge-only', 'offline-only']);
export const Protocol = z.enum(['s2s', 'l2s', 'l2l']);

/** The items that a run is about; every condition given must hold. None: all items of the benchmark. */
export const ItemsFilter = z.object({
  itemIds: z.array(Id).max(100_000).optional(),
  /** The benchmark's own ids. */
  ids: z.array(z.string().max(500)).max(100_000).optional(),
  subjects: z.array(z.string().max(500)).max(1000).optional(),
});

/** Replacements of prompts' templates by the prompts' names, over those of Settings. Places are checked. */
const PromptTexts = z.record(z.string().max(100), z.string().max(100_000));

/** What the run itself says in a request's body is not for others to say. */
const OURS = ['model', 'messages', 'stream', 'n', 'response_format'];
const ExtraBody = z
  .record(z.string().max(100), z.json())
  .refine((body) => !Object.keys(body).some((key) => OURS.includes(key)), `may not set ${OURS.join(', ')}`)
  .refine((body) => JSON.stringify(body).length <= 10_000, 'is too long');

/** What is sent with every request of the run. null: not sent, the model's own default counts. A parameter that an endpoint refuses is left out. */
const requestSettings = {
  topP: z.number().gt(0).max(1).nullable().default(null),
  topK: z.int().min(1).max(1_000_000).nullable().default(null),
  maxOutputTokens: z.int().min(1).max(1_000_000).nullable().default(null),
  /** Such as none, minimal, low, medium, high; the provider checks it. */
  reasoningEffort: z
    .string()
    .regex(/^[a-z]{1,20}$/)
    .nullable()
    .default(null),
  seed: z.int().min(0).max(2_147_483_647).nullable().default(null),
  /** More fields of the request's body, for servers of one's own. */
  extraBody: ExtraBody.nullable().default(null),
};

/** The settings of a request alone. */
export const RequestSettingsShape = z.object({
  ...requestSettings,
  temperature: z.number().min(0).max(2).nullable(),
  thinkingBudget: z.int().min(0).max(1_000_000).nullable(),
});

const common = {
  benchmarkId: Id,
  items: ItemsFilter.optional(),
  workers: z.int().min(1).max(256).default(2),
  /** US dollars for all calls of the run; null is no limit. Needs a price for the model. */
  budget: z.number().positive().max(1_000_000).nullable().default(null),
  promptTexts: PromptTexts.optional(),
  /** Requests and tokens a minute to the model, beside what its provider states; null is no limit. */
  rpm: z.int().min(1).max(10_000_000).nullable().default(null),
  tpm: z.int().min(1).max(10_000_000_000).nullable().default(null),
  /** By the provider's batch service: half the price, within a day. */
  batch: z.boolean().default(false),
  /** Take no reply from the cache that is older than the run. */
  fresh: z.boolean().default(false),
  /** Go on with the newest run of the same settings, if there is one, instead of starting another: what is done is not done again. */
  continue: z.boolean().default(false),
};

/** The share of what was settled offline that the judge is asked about too, unless a run says otherwise. */
export const AUDIT_SHARE = 0.05;

export const JudgingConfig = z.object({
  ...common,
  answerRunIds: z.array(Id).max(200).optional(),
  /** These answers alone, by AnswerView.responseId. */
  responseIds: z.array(Id).max(100_000).optional(),
  judge: ModelRef.nullable(),
  verifier: VerifierMode,
  protocol: Protocol.default('s2s'),
  trials: z.int().min(1).max(100).default(1),
  /** What counts as the same value, where the offline verifier compares; null is the default policy. */
  policy: GradingPolicy.nullable().default(null),
  /**
   * Offline first with a judge: the share of the values settled offline that the judge is asked about as well, drawn at random in the first trial.
   * What it says of them counts in no figure; it shows how far verifier and judge agree. 0: none.
   */
  audit: z.number().min(0).max(1).default(AUDIT_SHARE),
  /** The k of pass@k in the file that is written when the run is done; null: the answers to each question. */
  passK: z.int().min(1).max(1000).nullable().default(null),
  /** Show the run's grading of each answer set from now on, in place of the one that is chosen. */
  show: z.boolean().default(false),
  /** Of CL-bench: error-types proposes the error types of failed answers instead of grading. */
  purpose: z.enum(['grade', 'error-types']).optional(),
  /** Of error-types: the grading that says which answers failed, and whose alone; without one the chosen grading of each answer set does. */
  failedBy: Id.optional(),
  ...requestSettings,
  temperature: z.number().min(0).max(2).nullable().default(0),
  thinkingBudget: z.int().min(0).max(1_000_000).nullable().default(null),
});

export const GenerationConfig = z.object({
  ...common,
  model: ModelRef,
  k: z.int().min(1).max(1000).default(1),
  images: z.boolean().default(true),
  ...requestSettings,
  temperature: z.number().min(0).max(2).nullable().default(0.7),
  thinkingBudget: z.int().min(0).max(1_000_000).nullable().default(16_000),
});
