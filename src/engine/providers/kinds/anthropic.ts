/** Anthropic by its endpoint in the form of chat completions, which has no batch service. */
import { chatSender } from '../chat-sender.ts';
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
    servers: [
      {
        id: 'anthropic',
        name: 'Anthropic',
        baseUrl: ADDRESS,
        local: false,
        keyVariable: null,
        note: 'By its endpoint in the form of chat completions; structured output is asked for in words.',
      },
    ],
  },
  generate: chatSender,
  batches: null,
  models: openAiModels((key) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' })),
};
