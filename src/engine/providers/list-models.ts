/** How the protocols list models: GET /models of OpenAI's, and Gemini's own. */
import { z } from 'zod';
import type { ListModels } from './kind.ts';

const Name = z.string().min(1).max(300);
const OpenAiList = z.object({ data: z.array(z.object({ id: Name })) });
const GeminiList = z.object({
  models: z.array(z.object({ name: Name, supportedGenerationMethods: z.array(z.string()).optional() })),
});
type Headers = (key: string) => Record<string, string>;

export const openAiModels =
  (headers: Headers = (key) => ({ authorization: `Bearer ${key}` })): ListModels =>
  async ({ ref, key }, fetch, signal) => {
    const reply = await fetch(`${ref.baseUrl}/models`, {
      method: 'GET',
      headers: key === null ? {} : headers(key),
      signal,
    });
    return OpenAiList.parse(await reply.json()).data.map(({ id }) => id);
  };

/** Those that generate text. */
export const geminiModels: ListModels = async ({ ref, key }, fetch, signal) => {
  const headers: Record<string, string> = key === null ? {} : { 'x-goog-api-key': key };
  const reply = await fetch(`${ref.baseUrl}/v1beta/models?pageSize=1000`, { method: 'GET', headers, signal });
  return GeminiList.parse(await reply.json())
    .models.filter(({ supportedGenerationMethods: methods }) => methods?.includes('generateContent') ?? true)
    .map(({ name }) => name.replace(/^models\//, ''));
};
