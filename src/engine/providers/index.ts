/** Providers by name: one client per address and key for as long as the workspace is open. The SDKs' own retries are off. */
import type { GoogleGenAI } from '@google/genai';
import type OpenAI from 'openai';
import { UserError } from '../../contract/router.ts';
import { isLoopback, resolveAddress } from './address.ts';
import { withoutService } from './batch.ts';
import { classify, type Endpoint } from './classify.ts';
import { newMemory, sendAdapting, type EndpointMemory, type Feature } from './endpoint-memory.ts';
import { listModels } from './models.ts';
import { generateByGemini } from './gemini.ts';
import { geminiBatches } from './gemini-batch.ts';
import { openAiBatches } from './openai-batch.ts';
import { generateByChat } from './openai-chat.ts';
import { generateByResponses } from './openai-responses.ts';
import {
  ProviderError,
  type BatchService,
  type ModelRef,
  type Provider,
  type ProviderName,
  type ProviderReply,
  type ProviderRequest,
  type StatedLimits,
} from './provider.ts';
import { statedLimits } from './stated-limits.ts';
import { createTransport, type Transport } from './transport.ts';

export { ProviderError };
export { BATCH_LIMITS } from './batch.ts';
export type {
  BatchLook,
  BatchService,
  Provider,
  ProviderReply,
  ProviderRequest,
  ImagePart,
  StatedLimit,
  StatedLimits,
} from './provider.ts';

export interface ProvidersOptions {
  /** The key for a provider at an address, from the keyring or the environment; null when there is none. Asked anew for every run. */
  keyFor: (provider: ProviderName, baseUrl: string) => string | null | undefined;
  env?: Readonly<Record<string, string | undefined>> | undefined;
  /** A reply larger than this is refused. Bytes. */
  maxReplyBytes?: number;
  /** Where what was found out about an endpoint is kept, by a name that says provider, address and model. */
  remembered?: {
    load: (name: string) => readonly string[];
    save: (name: string, refused: readonly string[]) => void;
  };
}

export interface Providers {
  /** Throws UserError `bad-address` or `no-key`. */
  open(ref: ModelRef): Provider;
  /** The same; null where `open` throws. */
  tryOpen(ref: ModelRef): Provider | null;
  /** The model with the address that its requests go to. Throws UserError `bad-address`. */
  resolve(ref: ModelRef): Provider['ref'];
  /** Asks an endpoint for its models. Throws UserError `bad-address`, `no-key` or `no-models`. */
  models(provider: ProviderName, baseUrl?: string): Promise<{ baseUrl: string; models: string[] }>;
  close(): void;
}

const MAX_REPLY_BYTES = 32_000_000;
const OFFICIAL = /^https:\/\/api\.openai\.com(\/|$)/;

export function createProviders(options: ProvidersOptions): Providers {
  const { remembered } = options;
  const transports = new Map<string, Transport>();
  const memories = new Map<string, EndpointMemory>();
  const resolve = (ref: ModelRef): Provider['ref'] => ({
    ...ref,
    baseUrl: resolveAddress(ref, options.env ?? process.env),
  });
  const endpointOf = (ref: ModelRef): Endpoint => {
    const resolved = resolve(ref);
    const { provider, baseUrl } = resolved;
    const key = options.keyFor(provider, baseUrl)?.trim() || null;
    if (key === null && provider !== 'compatible' && !isLoopback(new URL(baseUrl).hostname)) throw missingKey(provider);
    return { ref: resolved, key };
  };
  const transportOf = ({ ref, key }: Endpoint): Transport =>
    fetchOrMake(transports, `${ref.baseUrl}\n${key ?? ''}`, () =>
      createTransport({ key, maxReplyBytes: options.maxReplyBytes ?? MAX_REPLY_BYTES }),
    );
  const memoryOf = ({ provider, baseUrl, model }: Provider['ref']): EndpointMemory => {
    const name = `${provider} ${baseUrl} ${model}`;
    return fetchOrMake(memories, name, () =>
      newMemory(remembered?.load(name), (refused) => remembered?.save(name, refused)),
    );
  };
  const open = (ref: ModelRef): Provider => {
    const endpoint = endpointOf(ref);
    const memory = memoryOf(endpoint.ref);
    let tell: (stated: StatedLimits) => void = () => undefined;
    const fetchNoting = transportOf(endpoint).fetchWith((headers) => {
      const stated = statedLimits(headers, Date.now());
      if (stated) tell(stated);
    });
    const send = sender(endpoint, fetchNoting);
    // Only an unofficial server may lack the Responses API.
    const official = ref.provider !== 'openai' || OFFICIAL.test(endpoint.ref.baseUrl);
    return {
      ref: endpoint.ref,
      onLimits: (listener) => {
        tell = listener;
      },
      batches: batchesOf(endpoint, transportOf(endpoint), memory, official),
      generate: (request, signal, timeoutMs) =>
        underDeadline(endpoint, signal, timeoutMs, (bounded) =>
          sendAdapting(memory, request, official, (refused) => send(request, refused, bounded, timeoutMs)),
        ),
    };
  };
  return {
    resolve,
    open,
    tryOpen: (ref) => {
      try {
        return open(ref);
      } catch {
        return null;
      }
    },
    models: async (provider, baseUrl) => {
      const endpoint = endpointOf({ provider, model: 'any', ...(baseUrl === undefined ? {} : { baseUrl }) });
      return { baseUrl: endpoint.ref.baseUrl, models: await listModels(endpoint, transportOf(endpoint)) };
    },
    close: () => {
      for (const transport of transports.values()) transport.close();
    },
  };
}

type Send = (
  request: ProviderRequest,
  refused: ReadonlySet<Feature>,
  signal: AbortSignal,
  timeoutMs: number,
) => Promise<ProviderReply>;

/** The SDKs are loaded with the first request: a command that asks no model starts without them. */
function sender({ ref, key }: Endpoint, fetchNoting: typeof fetch): Send {
  if (ref.provider === 'gemini') {
    const client = once(() => geminiClient(ref.baseUrl, key, fetchNoting));
    return async (request, refused, signal) =>
      generateByGemini(await client(), ref.model, request, refused, { signal });
  }
  const client = once(() => openAiClient(ref, key, fetchNoting));
  return async (request, refused, signal, timeoutMs) => {
    const limits = { signal, timeout: timeoutMs + 5000 };
    const byResponses = ref.provider === 'openai' && !refused.has('responses-api');
    return (byResponses ? generateByResponses : generateByChat)(await client(), ref.model, request, refused, limits);
  };
}

/** Control and files of batches are small or slow things: each is given this long, in ms. */
const BATCH_TIMEOUT_MS = 300_000;

/** The batch service of an endpoint, if its protocol has one. Anthropic's own is not part of its compatible endpoint. */
function batchesOf(
  endpoint: Endpoint,
  transport: Transport,
  memory: EndpointMemory,
  official: boolean,
): BatchService | null {
  const { ref, key } = endpoint;
  if (ref.provider === 'anthropic') return null;
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

async function geminiClient(
  baseUrl: string,
  key: string | null,
  send: typeof fetch,
  more: { apiVersion?: string } = {},
): Promise<GoogleGenAI> {
  const { GoogleGenAI: Client } = await import('@google/genai');
  return new Client({ vertexai: false, apiKey: key ?? 'none', httpOptions: { baseUrl, fetch: send }, ...more });
}

async function openAiClient(ref: Provider['ref'], key: string | null, send: typeof fetch): Promise<OpenAI> {
  const { default: Client } = await import('openai');
  const own = ref.provider === 'openai' ? {} : { organization: null, project: null };
  return new Client({
    ...own,
    apiKey: key ?? 'none',
    adminAPIKey: null,
    webhookSecret: null,
    baseURL: ref.baseUrl,
    maxRetries: 0,
    logLevel: 'off',
    fetch: send,
  });
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
}

/** Runs one exchange with a time limit and our abort signal, and makes every failure a ProviderError. */
async function underDeadline<T>(
  endpoint: Endpoint,
  signal: AbortSignal,
  timeoutMs: number,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const stop = (): void => {
    controller.abort();
  };
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    controller.abort();
  }, timeoutMs);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    return await run(controller.signal);
  } catch (error) {
    if (signal.aborted) throw new ProviderError('aborted', 'aborted', 'The request was stopped.');
    throw classify(error, endpoint, timedOut);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

const KEY_VARIABLE: Record<ProviderName, string> = {
  openai: 'OPENAI_API_KEY',
  gemini: 'GEMINI_API_KEY',
  anthropic: 'ANTHROPIC_API_KEY',
  compatible: 'COMPATIBLE_API_KEY',
};

function missingKey(provider: ProviderName): UserError {
  return new UserError(
    'no-key',
    `There is no key for ${provider}. Add it in Settings, or set ${KEY_VARIABLE[provider]} in the environment.`,
  );
}

function fetchOrMake<T>(map: Map<string, T>, key: string, make: () => T): T {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}
