/** Google's Gemini API: generateContent with a response schema, a thinking budget, and batches of files. */
import { thinksByDefault } from '../../../core/run/parameters.ts';
import { geminiClient, once } from '../clients.ts';
import { geminiBatches } from '../gemini-batch.ts';
import { generateByGemini } from '../gemini.ts';
import { geminiModels } from '../list-models.ts';
import type { ProviderKind } from '../kind.ts';

const ADDRESS = 'https://generativelanguage.googleapis.com';

const SAMPLING = ['temperature', 'topP', 'topK', 'maxOutputTokens', 'seed'] as const;

export const gemini: ProviderKind = {
  facts: {
    id: 'gemini',
    name: 'Google Gemini',
    address: ADDRESS,
    addressVariables: ['GOOGLE_GEMINI_BASE_URL'],
    keyVariables: ['GEMINI_API_KEY', 'GOOGLE_API_KEY'],
    keyOptional: false,
    addressParameters: [],
    addressExample: ADDRESS,
    servers: [{ id: 'gemini', name: 'Google Gemini', baseUrl: null, local: false, keyVariable: null, note: '' }],
  },
  takes: ({ ref, request }) => [
    ...SAMPLING,
    ...(thinksByDefault(ref.model)
      ? []
      : ([request.reasoningEffort == null ? 'thinkingBudget' : 'reasoningEffort'] as const)),
  ],
  generate: (endpoint, fetch) => {
    const client = once(() => geminiClient(endpoint, fetch));
    return async (request, refused, { signal }) =>
      generateByGemini(await client(), endpoint.ref.model, request, refused, { signal });
  },
  batches: (endpoint, bulk, memory) =>
    geminiBatches({
      client: once(() => geminiClient(endpoint, bulk, { apiVersion: 'v1beta' })),
      model: endpoint.ref.model,
      refused: () => memory.refused,
    }),
  models: geminiModels,
};
