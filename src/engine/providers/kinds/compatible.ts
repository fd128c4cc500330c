/** Servers that speak OpenAI's chat completions, on this machine and elsewhere; those known by name, so that nobody has to look up addresses. */
import { once, openAiClient } from '../clients.ts';
import { chatSender } from '../chat-sender.ts';
import { openAiModels } from '../list-models.ts';
import { openAiBatches } from '../openai-batch.ts';
import type { ProviderKind } from '../kind.ts';
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
      hosted('together', 'Together', 'https://api.together.xyz/v1', 'TOGETHER_API_KEY'),
      hosted('deepseek', 'DeepSeek', 'https://api.deepseek.com/v1', 'DEEPSEEK_API_KEY'),
      hosted('other', 'Other server', '', ''),
    ],
  },
  generate: chatSender,
  batches: (endpoint, bulk, memory) =>
    openAiBatches({
      client: once(() => openAiClient(endpoint, bulk)),
      model: endpoint.ref.model,
      refused: () => memory.refused,
      byResponses: () => false,
      official: false,
    }),
  models: openAiModels(),
};
