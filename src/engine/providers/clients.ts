/** The SDKs' clients, loaded with the first request: a command that asks no model starts without them. The SDKs' own retries are off. */
import type Anthropic from '@anthropic-ai/sdk';
import type { GoogleGenAI } from '@google/genai';
import type OpenAI from 'openai';
import type { Endpoint } from './provider.ts';

export async function geminiClient(
  { ref, key }: Endpoint,
  send: typeof fetch,
  more: { apiVersion?: string } = {},
): Promise<GoogleGenAI> {
  const { GoogleGenAI: Client } = await import('@google/genai');
  const httpOptions = { baseUrl: ref.baseUrl, fetch: send };
  return new Client({ vertexai: false, apiKey: key ?? 'none', httpOptions, ...more });
}

/** What every client of OpenAI's SDK is made with: nothing of the environment, no retries, no log. */
export const openAiOptions = ({ key }: Endpoint, send: typeof fetch) => ({
  apiKey: key ?? 'none',
  adminAPIKey: null,
  webhookSecret: null,
  maxRetries: 0,
  logLevel: 'off' as const,
  fetch: send,
});

/** `ofAccount`: organization and project of the environment, which are OpenAI's alone, go with each request. */
export async function openAiClient(
  endpoint: Endpoint,
  send: typeof fetch,
  { ofAccount } = { ofAccount: false },
): Promise<OpenAI> {
  const { default: Client } = await import('openai');
  const own = ofAccount ? {} : { organization: null, project: null };
  return new Client({ ...openAiOptions(endpoint, send), ...own, baseURL: endpoint.ref.baseUrl });
}

/** Nothing of the environment and of the SDK's own files: the key alone. The address may end in the version, which the SDK adds itself. */
export async function anthropicClient({ ref, key }: Endpoint, send: typeof fetch): Promise<Anthropic> {
  const { default: Client } = await import('@anthropic-ai/sdk');
  return new Client({
    apiKey: key ?? 'none',
    baseURL: ref.baseUrl.replace(/\/v1\/?$/, ''),
    maxRetries: 0,
    logLevel: 'off',
    fetch: send,
  });
}

/** Makes a thing when it is first wanted, and gives the same from then on. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
}
