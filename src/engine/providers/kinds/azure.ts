/**
 * Azure OpenAI. Each resource has its own address, a model is asked by the name of its deployment, and the version of the API goes with every
 * request: the address may name one (?api-version=…). What is deployed can be listed with Azure's own management keys alone.
 */
import type OpenAI from 'openai';
import { once, openAiOptions } from '../clients.ts';
import { chatSenderBy } from '../chat-sender.ts';
import type { ProviderKind } from '../kind.ts';
import type { Endpoint } from '../provider.ts';
import { takenByOpenAi } from '../takes.ts';

/** The newest dated version that is generally available. */
const API_VERSION = '2024-10-21';

export const azure: ProviderKind = {
  facts: {
    id: 'azure',
    name: 'Azure OpenAI',
    address: null,
    addressVariables: ['AZURE_OPENAI_ENDPOINT', 'AZURE_API_BASE'],
    keyVariables: ['AZURE_OPENAI_API_KEY', 'AZURE_API_KEY'],
    keyOptional: false,
    addressParameters: ['api-version'],
    addressExample: 'https://NAME.openai.azure.com',
    servers: [
      {
        id: 'azure',
        name: 'Azure OpenAI',
        baseUrl: '',
        local: false,
        keyVariable: null,
        note: `The model is the name of its deployment. Another version of the API than ${API_VERSION} goes after the address: \`?api-version=…\`.`,
      },
    ],
  },
  takes: (asked) => takenByOpenAi(asked, ['seed']),
  generate: (endpoint, fetch) =>
    chatSenderBy(
      endpoint,
      once(() => azureClient(endpoint, fetch)),
    ),
  batches: null,
  models: null,
};

async function azureClient(endpoint: Endpoint, send: typeof fetch): Promise<OpenAI> {
  const { AzureOpenAI } = await import('openai');
  const { ref } = endpoint;
  const { origin, pathname, searchParams } = new URL(ref.baseUrl);
  return new AzureOpenAI({
    ...openAiOptions(endpoint, send),
    organization: null,
    project: null,
    apiVersion: searchParams.get('api-version') ?? API_VERSION,
    baseURL: `${origin}${pathname.replace(/(?<!\/)\/+$/, '').replace(/\/openai$/, '')}/openai`,
    deployment: ref.model,
  });
}
