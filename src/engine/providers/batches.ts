import type { ProviderName } from '../../contract/shapes.ts';
import { withoutService } from './batch.ts';
import { classify, type Endpoint } from './classify.ts';
import { geminiClient, once, openAiClient } from './clients.ts';
import { underDeadline } from './deadline.ts';
import type { EndpointMemory } from './endpoint-memory.ts';
import { geminiBatches } from './gemini-batch.ts';
import { openAiBatches } from './openai-batch.ts';
import { ProviderError, type BatchService } from './provider.ts';
import type { Transport } from './transport.ts';

/** Control and files of batches are small or slow things: each is given this long, in ms. */
const BATCH_TIMEOUT_MS = 300_000;

/** Whether a provider's protocol has a batch service. Anthropic's own is not part of its compatible endpoint. */
export function hasBatchService(provider: ProviderName): boolean {
  return provider !== 'anthropic';
}

/** The batch service of an endpoint, if its protocol has one. */
export function batchesOf(
  endpoint: Endpoint,
  transport: Transport,
  memory: EndpointMemory,
  official: boolean,
): BatchService | null {
  const { ref, key } = endpoint;
  if (!hasBatchService(ref.provider)) return null;
  const refused = (): EndpointMemory['refused'] => memory.refused;
  const service =
    ref.provider === 'gemini'
      ? geminiBatches({
          client: once(() => geminiClient(ref.baseUrl, key, transport.bulk, { apiVersion: 'v1beta' })),
          model: ref.model,
          refused,
        })
      : openAiBatches({
          client: once(() => openAiClient(ref, key, transport.bulk)),
          model: ref.model,
          refused,
          byResponses: () => ref.provider === 'openai' && !memory.refused.has('responses-api'),
          official: ref.provider === 'openai' && official,
        });
  const bounded = <T>(signal: AbortSignal, run: (signal: AbortSignal) => Promise<T>): Promise<T> =>
    underDeadline(endpoint, signal, BATCH_TIMEOUT_MS, run);
  return {
    ...service,
    submit: async (token, lines, signal) => {
      try {
        return await bounded(signal, (limited) => service.submit(token, lines, limited));
      } catch (error) {
        throw error instanceof ProviderError ? withoutService(error, `${ref.provider} (${ref.baseUrl})`) : error;
      }
    },
    find: (token, signal) => bounded(signal, (limited) => service.find(token, limited)),
    look: (id, signal) => bounded(signal, (limited) => service.look(id, limited)),
    cancel: (id, signal) => bounded(signal, (limited) => service.cancel(id, limited)),
    results: async function* (look, signal) {
      try {
        yield* service.results(look, signal);
      } catch (error) {
        if (signal.aborted) throw new ProviderError('aborted', 'aborted', 'The request was stopped.');
        throw classify(error, endpoint, false);
      }
    },
  };
}
