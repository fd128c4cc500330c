/** What a run was started with, as its row keeps it: enough to resume it, to do it again, and to name everything that its figures depend on. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { engineCalls } from '../../contract/calls.ts';
import { DiagnosisConfig, FlowBuildConfig } from '../../contract/flow-calls.ts';
import { GenerationConfig, JudgingConfig, type VerifierMode as VerifierModeShape } from '../../contract/run-config.ts';
import { ModelRef } from '../../contract/shapes.ts';
import type { Prompt } from '../../core/prompts/prompt.ts';
import { replacePrompts, type Prompts } from '../../core/prompts/registry.ts';
import type { ParameterName } from '../../core/run/parameters.ts';
import type { ProviderRequest } from '../providers/index.ts';

export type JudgingInput = z.output<typeof JudgingConfig>;
export type GenerationInput = z.output<typeof GenerationConfig>;
export type DiagnosisInput = z.output<typeof DiagnosisConfig>;
export type FlowInput = z.output<typeof FlowBuildConfig>;
export type DryRunInput = z.output<(typeof engineCalls)['runs.dryRun']['input']>;
export type VerifierMode = z.infer<typeof VerifierModeShape>;

const Named = z.object({
  /** sha256 of each prompt's template, and of the benchmark file. */
  prompts: z.record(z.string(), z.string()),
  benchmarkHash: z.string(),
  /** The templates themselves: a run that is taken up again asks in its own words, whatever Settings say by then. */
  templates: z.record(z.string(), z.string()).default({}),
  versions: z.record(z.string(), z.string()).default({}),
});
const Resolved = ModelRef.extend({ baseUrl: z.string() });
const StoredJudging = JudgingConfig.extend({
  type: z.literal('judging'),
  judge: Resolved.nullable(),
  /** Runs of before audited nothing. */
  audit: JudgingConfig.shape.audit.unwrap().default(0),
}).extend(Named.shape);
const StoredGeneration = GenerationConfig.extend({ type: z.literal('generation'), model: Resolved }).extend(
  Named.shape,
);
const StoredDiagnosis = DiagnosisConfig.extend({
  type: z.literal('diagnosis'),
  model: Resolved,
  judge: Resolved.nullable(),
}).extend(Named.shape);
const StoredFlow = FlowBuildConfig.extend({ type: z.literal('flow'), judge: Resolved }).extend(Named.shape);
export const StoredConfig = z.discriminatedUnion('type', [
  StoredJudging,
  StoredGeneration,
  StoredDiagnosis,
  StoredFlow,
]);
export type StoredConfig = z.infer<typeof StoredConfig>;

export type PromptUse =
  | 'generation'
  | 's2s'
  | 'l2s'
  | 'l2l'
  | 'exam'
  | 'exam-judge'
  | 'cl'
  | 'cl-judge'
  | 'cl-errors'
  | 'diagnosis'
  | 'flow';

function usedBy(prompts: Prompts, use: PromptUse): Prompt[] {
  const used: Record<PromptUse, Prompt[]> = {
    generation: [prompts.generation],
    s2s: [prompts.extraction, prompts.verification],
    l2s: [prompts.l2s],
    l2l: [prompts.l2l],
    exam: [prompts.examQuestion, ...Object.values(prompts.exam)],
    'exam-judge': [prompts.examJudge],
    cl: [],
    'cl-judge': [prompts.clJudge],
    'cl-errors': [prompts.clErrors],
    diagnosis: [prompts.generation, ...Object.values(prompts.diagnosis), prompts.extraction, prompts.verification],
    flow: [prompts.flow, prompts.responseFlow],
  };
  return used[use];
}

/** The templates and hashes of the prompts that a run of this kind uses. */
export function namePrompts(prompts: Prompts, use: PromptUse): Pick<StoredConfig, 'prompts' | 'templates'> {
  const used = usedBy(prompts, use).map(({ name, template }) => [name, template] as const);
  return {
    prompts: Object.fromEntries(used.map(([name, template]) => [name, promptHash(template)])),
    templates: Object.fromEntries(used),
  };
}

export function promptHash(template: string): string {
  return createHash('sha256').update(template).digest('hex');
}

/** The prompts as the run was started with. */
export function promptsOf(config: StoredConfig): Prompts {
  const { templates } = config;
  // A run of before the lead-in asks to its end without one.
  const isEarlier = 'exam-single-choice' in templates && !('exam-question' in templates);
  return replacePrompts(isEarlier ? { ...templates, 'exam-question': '{{problem}}' } : templates).prompts;
}

/** The part of every request that the run's settings decide. */
export type RequestSettings = Pick<ProviderRequest, ParameterName>;

export function requestSettings(config: RequestSettings): RequestSettings {
  const { temperature, topP, topK, maxOutputTokens, reasoningEffort, thinkingBudget, seed, extraBody } = config;
  const common = { temperature, topP, maxOutputTokens, reasoningEffort, thinkingBudget, seed };
  // Named only where they are set: replies that were kept before there was such a parameter answer the same requests.
  return { ...common, ...(topK == null ? {} : { topK }), ...(extraBody == null ? {} : { extraBody }) };
}
