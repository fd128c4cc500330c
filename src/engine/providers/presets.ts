/** Endpoints that speak OpenAI's protocol, so that nobody has to look up their addresses. */
import type { z } from 'zod';
import type { PresetView } from '../../contract/run-shapes.ts';

export type Preset = z.infer<typeof PresetView>;

const local = (id: string, name: string, port: number, note: string): Preset => ({
  id,
  name,
  provider: 'compatible',
  baseUrl: `http://127.0.0.1:${String(port)}/v1`,
  local: true,
  keyVariable: null,
  note,
});
const hosted = (id: string, name: string, baseUrl: string, keyVariable: string, note = ''): Preset => ({
  id,
  name,
  provider: 'compatible',
  baseUrl,
  local: false,
  keyVariable,
  note,
});

export const PRESETS: readonly Preset[] = [
  local('ollama', 'Ollama', 11434, 'Start it with `ollama serve`; models as `ollama list` names them.'),
  local('lm-studio', 'LM Studio', 1234, 'Start the server in its Developer tab.'),
  local('llama-cpp', 'llama.cpp server', 8080, 'Start it with `llama-server -m MODEL.gguf`.'),
  local('vllm', 'vLLM', 8000, 'Start it with `vllm serve MODEL`; takes many requests at once, so raise the workers.'),
  hosted('openrouter', 'OpenRouter', 'https://openrouter.ai/api/v1', 'OPENROUTER_API_KEY'),
  hosted('together', 'Together', 'https://api.together.xyz/v1', 'TOGETHER_API_KEY'),
  {
    ...hosted('anthropic', 'Anthropic', 'https://api.anthropic.com/v1', 'ANTHROPIC_API_KEY'),
    provider: 'anthropic',
    note: 'By its endpoint in the form of chat completions; structured output is asked for in words.',
  },
  hosted('deepseek', 'DeepSeek', 'https://api.deepseek.com/v1', 'DEEPSEEK_API_KEY'),
];

/** The preset whose server an address is on; by host and port. */
export function presetAt(baseUrl: string): Preset | null {
  const host = hostOf(baseUrl);
  return PRESETS.find((preset) => hostOf(preset.baseUrl) === host) ?? null;
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : '';
}
