import { withoutService } from './batch.ts';
import { classify } from './classify.ts';
import { underDeadline } from './deadline.ts';
import type { EndpointMemory } from './endpoint-memory.ts';
import type { Endpoint } from './provider.ts';
import { providerKind } from './kinds.ts';
import { ProviderError, type BatchService } from './provider.ts';
import { valueWithoutKey } from './redact.ts';
import type { Transport } from './transport.ts';

/** Control and files of batches are small or slow things: each is given this long, in ms. */
const BATCH_TIMEOUT_MS = 300_000;

/** The batch service of an endpoint, if its protocol has one. */
export function batchesOf(endpoint: Endpoint, transport: Transport, memory: EndpointMemory): BatchService | null {
  const { ref } = endpoint;
  const service = providerKind(ref.provider).batches?.(endpoint, transport.bulk, memory);
  if (!service) return null;
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
    find: (token, signal, ids) => bounded(signal, (limited) => service.find(token, limited, ids)),
    look: (id, signal) => bounded(signal, (limited) => service.look(id, limited)),
    cancel: (id, signal) => bounded(signal, (limited) => service.cancel(id, limited)),
    results: async function* (look, signal) {
      try {
        for await (const result of service.results(look, signal))
          yield { ...result, body: valueWithoutKey(result.body, endpoint.key) };
      } catch (error) {
        if (signal.aborted) throw new ProviderError('aborted', 'aborted', 'The request was stopped.');
        throw classify(error, endpoint, false);
      }
    },
  };
}
