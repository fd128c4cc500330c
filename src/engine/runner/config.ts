/** What a run was started with, as its row keeps it: enough to resume it, and to name everything that its figures depend on. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { GenerationConfig, JudgingConfig, type VerifierMode as VerifierModeShape } from '../../contract/calls.ts';
import { ModelRef } from '../../contract/shapes.ts';
import { examJudgePrompt } from '../../core/prompts/exam-judge.ts';
import { examPrompts } from '../../core/prompts/exam.ts';
import { extractionPrompt } from '../../core/prompts/extraction.ts';
import { generationPrompt } from '../../core/prompts/generation.ts';
import { l2lPrompt } from '../../core/prompts/l2l.ts';
import { l2sPrompt } from '../../core/prompts/l2s.ts';
import type { Prompt } from '../../core/prompts/prompt.ts';
import { verificationPrompt } from '../../core/prompts/verification.ts';

export type VerifierMode = z.infer<typeof VerifierModeShape>;

const Named = z.object({
  /** sha256 of each prompt's template, and of the benchmark file. */
  prompts: z.record(z.string(), z.string()),
  benchmarkHash: z.string(),
});
const Resolved = ModelRef.extend({ baseUrl: z.string() });
const StoredJudging = JudgingConfig.extend({ type: z.literal('judging'), judge: Resolved.nullable() }).extend(
  Named.shape,
);
const StoredGeneration = GenerationConfig.extend({ type: z.literal('generation'), model: Resolved }).extend(
  Named.shape,
);
export const StoredConfig = z.discriminatedUnion('type', [StoredJudging, StoredGeneration]);
export type StoredConfig = z.infer<typeof StoredConfig>;

export function promptHashes(
  type: StoredConfig['type'],
  protocol: 's2s' | 'l2s' | 'l2l' = 's2s',
  exam = false,
): Record<string, string> {
  const judging: Record<typeof protocol, Prompt[]> = {
    s2s: [extractionPrompt, verificationPrompt],
    l2s: [l2sPrompt],
    l2l: [l2lPrompt],
  };
  const ofExam = type === 'generation' ? Object.values(examPrompts) : [examJudgePrompt];
  const prompts = exam ? ofExam : type === 'generation' ? [generationPrompt] : judging[protocol];
  return Object.fromEntries(
    prompts.map((prompt) => [prompt.name, createHash('sha256').update(prompt.template).digest('hex')]),
  );
}
