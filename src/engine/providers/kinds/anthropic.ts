/** Anthropic by its Messages API, with batches of it. */
import { anthropicBatches } from '../anthropic-batch.ts';
import { includesThinking, generateByMessages } from '../anthropic.ts';
import { anthropicClient, once } from '../clients.ts';
import { openAiModels } from '../list-models.ts';
import type { ProviderKind } from '../kind.ts';

const ADDRESS = 'https://api.anthropic.com/v1';

export const anthropic: ProviderKind = {
  facts: {
    id: 'anthropic',
    name: 'Anthropic',
    address: ADDRESS,
    addressVariables: ['ANTHROPIC_BASE_URL'],
    keyVariables: ['ANTHROPIC_API_KEY'],
    keyOptional: false,
    addressParameters: [],
    addressExample: ADDRESS,
    servers: [{ id: 'anthropic', name: 'Anthropic', baseUrl: ADDRESS, local: false, keyVariable: null, note: '' }],
  },
  takes: ({ request }) => [
    ...(includesThinking(request) ? (['thinkingBudget'] as const) : (['temperature', 'topK'] as const)),
    'topP',
    'maxOutputTokens',
    'reasoningEffort',
  ],
  generate: (endpoint, fetch) => {
    const client = once(() => anthropicClient(endpoint, fetch));
    return async (request, refused, limits) =>
      generateByMessages(await client(), endpoint.ref.model, request, refused, limits);
  },
  batches: (endpoint, bulk, memory) =>
    anthropicBatches({
      client: once(() => anthropicClient(endpoint, bulk)),
      model: endpoint.ref.model,
      refused: () => memory.refused,
    }),
  models: openAiModels((key) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' })),
};
