import { expect, test } from 'vitest';
import { weightsOf } from './weights.ts';

// The models of the paper's tables 2 and 3, by its colours where they show, else by how they are offered.
test.each([
  ['open', 'Gemma-3-27B-it', 'Minstral-3-14B-Reasoning', 'Ministral-3-14B', 'Llama-4-Maverick', 'GPT-oss-120b'],
  [
    'open',
    'Qwen3-235B-Thinking',
    'Qwen3.5-397B',
    'MiniMax-M2.5',
    'Kimi-K2.5',
    'GLM-4.7',
    'GLM-4.6v',
    'InternVL3.5-38B',
  ],
  ['open', 'deepseek V3.2 (chat)', 'openai/gpt-oss-20b', 'meta-llama/llama-3.3-70b-instruct'],
  ['proprietary', 'Qwen3.5-plus', 'Qvq-max', 'claude-opus-4.6', 'Grok-4-0709', 'Grok-4.1-fast-reasoning', 'GPT-5.2'],
  [
    'proprietary',
    'gemini-3.1-pro-preview',
    'gpt-5-mini-2025-08-07',
    'o3',
    'openai/o4-mini',
    'anthropic/claude-sonnet-4.5',
  ],
  ['unknown', 'larkspur-2', 'our-own-model'],
] as const)('%s: %s …', (weights, ...models) => {
  for (const model of models) expect(weightsOf(model), model).toBe(weights);
});

test('what the user says stands above the name', () => {
  expect(weightsOf('larkspur-2', { 'larkspur-2': 'open' })).toBe('open');
});
