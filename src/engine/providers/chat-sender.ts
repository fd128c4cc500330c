/** Requests as chat completions, for every provider that takes them so. The SDK is loaded with the first request. */
import type OpenAI from 'openai';
import { once, openAiClient } from './clients.ts';
import type { Send } from './kind.ts';
import type { Endpoint } from './provider.ts';
import { generateByChat, type ChatExtras } from './openai-chat.ts';

export function chatSender(endpoint: Endpoint, fetch: typeof globalThis.fetch, extras?: ChatExtras): Send {
  return chatSenderBy(
    endpoint,
    once(() => openAiClient(endpoint, fetch)),
    extras,
  );
}

export function chatSenderBy({ ref }: Endpoint, client: () => Promise<OpenAI>, extras?: ChatExtras): Send {
  return async (request, refused, limits) =>
    generateByChat(await client(), ref.model, request, refused, extras ? { ...limits, extras } : limits);
}
