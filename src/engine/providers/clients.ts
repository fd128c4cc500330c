/** The SDKs' clients, loaded with the first request: a command that asks no model starts without them. The SDKs' own retries are off. */
import type { GoogleGenAI } from '@google/genai';
import type OpenAI from 'openai';
import type { Provider } from './provider.ts';

export async function geminiClient(
  baseUrl: string,
  key: string | null,
  send: typeof fetch,
  more: { apiVersion?: string } = {},
): Promise<GoogleGenAI> {
  const { GoogleGenAI: Client } = await import('@google/genai');
  return new Client({ vertexai: false, apiKey: key ?? 'none', httpOptions: { baseUrl, fetch: send }, ...more });
}

export async function openAiClient(ref: Provider['ref'], key: string | null, send: typeof fetch): Promise<OpenAI> {
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

/** Makes a thing when it is first wanted, and gives the same from then on. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
}
