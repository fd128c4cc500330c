/** Providers by name: one client per address and key for as long as the workspace is open. The SDKs' own retries are off. */
import { GoogleGenAI } from '@google/genai';
import OpenAI from 'openai';
import { UserError } from '../../contract/router.ts';
import { isLoopback, resolveAddress } from './address.ts';
import { classify, type Endpoint } from './classify.ts';
import { newMemory, sendAdapting, type EndpointMemory, type Feature } from './endpoint-memory.ts';
import { generateByGemini } from './gemini.ts';
import { generateByChat } from './openai-chat.ts';
import { generateByResponses } from './openai-responses.ts';
import {
  ProviderError,
  type ModelRef,
  type Provider,
  type ProviderName,
  type ProviderReply,
  type ProviderRequest,
} from './provider.ts';
import { createTransport, type Transport } from './transport.ts';

export { ProviderError };
export type { Provider, ProviderReply, ProviderRequest, ImagePart } from './provider.ts';

export interface ProvidersOptions {
  /** The key for a provider, from the keyring or the environment; null when there is none. Asked anew for every run. */
  keyFor: (provider: ProviderName) => string | null | undefined;
  env?: Readonly<Record<string, string | undefined>>;
  /** A reply larger than this is refused. Bytes. */
  maxReplyBytes?: number;
}

export interface Providers {
  /** Throws UserError `bad-address` or `no-key`. */
  open(ref: ModelRef): Provider;
  close(): void;
}

const MAX_REPLY_BYTES = 32_000_000;
const OFFICIAL = /^https:\/\/api\.openai\.com(\/|$)/;

export function createProviders(options: ProvidersOptions): Providers {
  const transports = new Map<string, Transport>();
  const memories = new Map<string, EndpointMemory>();
  const open = (ref: ModelRef): Provider => {
    const baseUrl = resolveAddress(ref, options.env ?? process.env);
    const key = options.keyFor(ref.provider)?.trim() || null;
    if (key === null && ref.provider !== 'compatible' && !isLoopback(new URL(baseUrl).hostname))
      throw missingKey(ref.provider);
    const endpoint: Endpoint = { ref: { ...ref, baseUrl }, key };
    const transport = fetchOrMake(transports, `${baseUrl}\n${key ?? ''}`, () =>
      createTransport({ key, maxReplyBytes: options.maxReplyBytes ?? MAX_REPLY_BYTES }),
    );
    const memory = fetchOrMake(memories, `${ref.provider}\n${baseUrl}\n${ref.model}`, newMemory);
    const send = sender(endpoint, transport);
    // Only an unofficial server may lack the Responses API.
    const official = ref.provider !== 'openai' || OFFICIAL.test(baseUrl);
    return {
      ref: endpoint.ref,
      generate: (request, signal, timeoutMs) =>
        underDeadline(endpoint, signal, timeoutMs, (bounded) =>
          sendAdapting(memory, request, official, (refused) => send(request, refused, bounded, timeoutMs)),
        ),
    };
  };
  return {
    open,
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

function sender({ ref, key }: Endpoint, transport: Transport): Send {
  if (ref.provider === 'gemini') {
    const client = new GoogleGenAI({
      vertexai: false,
      apiKey: key ?? 'none',
      httpOptions: { baseUrl: ref.baseUrl, fetch: transport.fetch },
    });
    return (request, refused, signal) => generateByGemini(client, ref.model, request, refused, { signal });
  }
  const own = ref.provider === 'openai' ? {} : { organization: null, project: null };
  const client = new OpenAI({
    ...own,
    apiKey: key ?? 'none',
    adminAPIKey: null,
    webhookSecret: null,
    baseURL: ref.baseUrl,
    maxRetries: 0,
    logLevel: 'off',
    fetch: transport.fetch,
  });
  return (request, refused, signal, timeoutMs) => {
    const limits = { signal, timeout: timeoutMs + 5000 };
    const byResponses = ref.provider === 'openai' && !refused.has('responses-api');
    return (byResponses ? generateByResponses : generateByChat)(client, ref.model, request, refused, limits);
  };
}

/** Runs one exchange with a time limit and our abort signal, and makes every failure a ProviderError. */
async function underDeadline(
  endpoint: Endpoint,
  signal: AbortSignal,
  timeoutMs: number,
  run: (signal: AbortSignal) => Promise<ProviderReply>,
): Promise<ProviderReply> {
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
