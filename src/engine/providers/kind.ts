/** What a provider is: one file in `kinds/`, listed in `kinds.ts`, and nothing else in the project knows it by name. */
import type { ProviderFacts } from '../../contract/provider-shapes.ts';
import type { ParameterName } from '../../core/run/parameters.ts';
import type { EndpointMemory, Feature } from './endpoint-memory.ts';
import type { BatchService, Endpoint, ProviderReply, ProviderRequest } from './provider.ts';

/** Sends one request without the features that the endpoint refuses. Rejects with anything: the caller classifies it. */
export type Send = (
  request: ProviderRequest,
  refused: ReadonlySet<Feature>,
  limits: { signal: AbortSignal; timeout: number },
) => Promise<ProviderReply>;

/** Models by name, as the endpoint lists them. Rejects with a ZodError where it answers something else. */
export type ListModels = (endpoint: Endpoint, fetch: typeof globalThis.fetch, signal: AbortSignal) => Promise<string[]>;

/** What is asked of whom, as far as it decides which parameters go along. */
export interface Asked {
  ref: Endpoint['ref'];
  request: Pick<ProviderRequest, ParameterName>;
}

export interface ProviderKind {
  facts: ProviderFacts;
  /** The parameters that go with such a request, unless the endpoint has refused them. */
  takes: (asked: Asked) => readonly ParameterName[];
  generate: (endpoint: Endpoint, fetch: typeof globalThis.fetch, memory: EndpointMemory) => Send;
  /** null: its protocol has no batch service. */
  batches: ((endpoint: Endpoint, bulk: typeof globalThis.fetch, memory: EndpointMemory) => BatchService) | null;
  /** null: it does not tell with the key that requests go with. */
  models: ListModels | null;
}
