/** OpenAI by its Responses API; a server of another that lacks it is asked by chat completions. */
import { transportCause } from '../classify.ts';
import { once, openAiClient } from '../clients.ts';
import { openAiBatches } from '../openai-batch.ts';
import { generateByChat } from '../openai-chat.ts';
import { generateByResponses } from '../openai-responses.ts';
import { openAiModels } from '../list-models.ts';
import type { ProviderKind } from '../kind.ts';
import type { Endpoint } from '../provider.ts';
import { takenByOpenAi } from '../takes.ts';

const ADDRESS = 'https://api.openai.com/v1';
const isOfficial = ({ ref }: Endpoint): boolean => /^https:\/\/api\.openai\.com(\/|$)/.test(ref.baseUrl);

export const openai: ProviderKind = {
  facts: {
    id: 'openai',
    name: 'OpenAI',
    address: ADDRESS,
    addressVariables: ['OPENAI_BASE_URL'],
    keyVariables: ['OPENAI_API_KEY'],
    keyOptional: false,
    addressParameters: [],
    addressExample: ADDRESS,
    servers: [{ id: 'openai', name: 'OpenAI', baseUrl: null, local: false, keyVariable: null, note: '' }],
  },
  takes: (asked) => takenByOpenAi(asked),
  generate: (endpoint, fetch, memory) => {
    const client = once(() => openAiClient(endpoint, fetch, { ofAccount: true }));
    const { model } = endpoint.ref;
    return async (request, refused, limits) => {
      if (refused.has('responses-api')) return generateByChat(await client(), model, request, refused, limits);
      try {
        return await generateByResponses(await client(), model, request, refused, limits);
      } catch (error) {
        if (isOfficial(endpoint) || !lacksResponses(error)) throw error;
        memory.refuse('responses-api');
        return generateByChat(await client(), model, request, refused, limits);
      }
    };
  },
  batches: (endpoint, bulk, memory) =>
    openAiBatches({
      client: once(() => openAiClient(endpoint, bulk, { ofAccount: true })),
      model: endpoint.ref.model,
      refused: () => memory.refused,
      byResponses: () => !memory.refused.has('responses-api'),
      official: isOfficial(endpoint),
    }),
  models: openAiModels(),
};

/** Whether the server has nothing at the API's address, as against a model that it does not know. */
function lacksResponses(error: unknown): boolean {
  const reply = transportCause(error);
  return reply?.code === 'status' && [404, 405, 501].includes(reply.status) && !/model/i.test(reply.body);
}
