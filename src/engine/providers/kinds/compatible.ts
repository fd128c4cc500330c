/** Servers that speak OpenAI's chat completions, on this machine and elsewhere; those known by name, so that nobody has to look up addresses. */
import { once, openAiClient } from '../clients.ts';
import { chatSender } from '../chat-sender.ts';
import { openAiModels } from '../list-models.ts';
import { openAiBatches } from '../openai-batch.ts';
import type { ProviderKind } from '../kind.ts';
import type { ChatExtras } from '../openai-chat.ts';
import type { Endpoint } from '../provider.ts';
import { takenByOpenAi } from '../takes.ts';
import type { ServerFacts } from '../../../contract/provider-shapes.ts';

const local = (id: string, name: string, port: number, note: string): ServerFacts => ({
  id,
  name,
  baseUrl: `http://127.0.0.1:${String(port)}/v1`,
  local: true,
  keyVariable: null,
  note,
});
const hosted = (id: string, name: string, baseUrl: string, keyVariable: string): ServerFacts => ({
  id,
  name,
  baseUrl,
  local: false,
  keyVariable,
  note: '',
});

/** How servers that take a limit of thinking tokens are told it, by their hosts. */
const THINKING: Readonly<Record<string, (tokens: number) => Record<string, unknown>>> = {
  'openrouter.ai': (tokens) => ({ reasoning: { max_tokens: tokens } }),
  'dashscope-intl.aliyuncs.com': (tokens) => ({ enable_thinking: true, thinking_budget: tokens }),
  'dashscope.aliyuncs.com': (tokens) => ({ enable_thinking: true, thinking_budget: tokens }),
};
const thinkingAt = (baseUrl: string) => THINKING[new URL(baseUrl).hostname];

function extrasOf({ ref }: Endpoint): ChatExtras {
  const thinking = thinkingAt(ref.baseUrl);
  return ({ topK, thinkingBudget, extraBody }, refused) => ({
    ...(topK != null && !refused.has('top-k') ? { top_k: topK } : {}),
    ...(thinking && thinkingBudget != null && !refused.has('thinking') ? thinking(thinkingBudget) : {}),
    ...extraBody,
  });
}

export const compatible: ProviderKind = {
  facts: {
    id: 'compatible',
    name: 'OpenAI-compatible server',
    address: null,
    addressVariables: ['OPENAI_BASE_URL'],
    keyVariables: ['COMPATIBLE_API_KEY'],
    keyOptional: true,
    addressParameters: [],
    addressExample: 'http://127.0.0.1:11434/v1',
    servers: [
      local('ollama', 'Ollama', 11434, 'Start it with `ollama serve`; models as `ollama list` names them.'),
      local('lm-studio', 'LM Studio', 1234, 'Start the server in its Developer tab.'),
      local('llama-cpp', 'llama.cpp server', 8080, 'Start it with `llama-server -m MODEL.gguf`.'),
      local(
        'vllm',
        'vLLM',
        8000,
        'Start it with `vllm serve MODEL`; takes many requests at once, so raise the workers.',
      ),
      hosted('openrouter', 'OpenRouter', 'https://openrouter.ai/api/v1', 'OPENROUTER_API_KEY'),
      hosted(
        'dashscope',
        'Alibaba Cloud (Qwen)',
        'https://dashscope-intl.aliyuncs.com/compatible-mode/v1',
        'DASHSCOPE_API_KEY',
      ),
      hosted('together', 'Together', 'https://api.together.xyz/v1', 'TOGETHER_API_KEY'),
      hosted('deepseek', 'DeepSeek', 'https://api.deepseek.com/v1', 'DEEPSEEK_API_KEY'),
      hosted('other', 'Other server', '', ''),
    ],
  },
  takes: (asked) =>
    takenByOpenAi(asked, [
      'topK',
      'seed',
      'extraBody',
      ...(thinkingAt(asked.ref.baseUrl) ? (['thinkingBudget'] as const) : []),
    ]),
  generate: (endpoint, fetch) => chatSender(endpoint, fetch, extrasOf(endpoint)),
  batches: (endpoint, bulk, memory) =>
    openAiBatches({
      client: once(() => openAiClient(endpoint, bulk)),
      model: endpoint.ref.model,
      refused: () => memory.refused,
      byResponses: () => false,
      official: false,
      extras: extrasOf(endpoint),
    }),
  models: openAiModels(),
};
