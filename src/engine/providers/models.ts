/** The models that an endpoint names (GET /models of OpenAI's protocol, or Gemini's list). */
import { z } from 'zod';
import { UserError } from '../../contract/router.ts';
import { classify, type Endpoint } from './classify.ts';
import type { Transport } from './transport.ts';

const TIMEOUT_MS = 15_000;
const MOST = 5000;
const Name = z.string().min(1).max(300);
const OpenAiList = z.object({ data: z.array(z.object({ id: Name })) });
const GeminiList = z.object({
  models: z.array(z.object({ name: Name, supportedGenerationMethods: z.array(z.string()).optional() })),
});

/** By name. Throws UserError no-models with what the endpoint said. */
export async function listModels(endpoint: Endpoint, transport: Transport): Promise<string[]> {
  const { ref, key } = endpoint;
  const gemini = ref.provider === 'gemini';
  const url = gemini ? `${ref.baseUrl}/v1beta/models?pageSize=1000` : `${ref.baseUrl}/models`;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const reply = await transport.fetch(url, { method: 'GET', headers: headersFor(endpoint, key), signal });
    const body: unknown = await reply.json();
    const names = gemini ? geminiNames(body) : OpenAiList.parse(body).data.map(({ id }) => id);
    return [...new Set(names)].sort((a, b) => a.localeCompare(b)).slice(0, MOST);
  } catch (error) {
    const said =
      error instanceof z.ZodError
        ? 'The endpoint answered, but not with a list of models.'
        : classify(error, endpoint, error instanceof Error && error.name === 'TimeoutError').message;
    throw new UserError('no-models', `${said} Type the model's name instead.`);
  }
}

function headersFor({ ref }: Endpoint, key: string | null): Record<string, string> {
  if (key === null) return {};
  if (ref.provider === 'gemini') return { 'x-goog-api-key': key };
  if (ref.provider === 'anthropic') return { 'x-api-key': key, 'anthropic-version': '2023-06-01' };
  return { authorization: `Bearer ${key}` };
}

/** Those that generate text. */
function geminiNames(body: unknown): string[] {
  return GeminiList.parse(body)
    .models.filter(({ supportedGenerationMethods: methods }) => methods?.includes('generateContent') ?? true)
    .map(({ name }) => name.replace(/^models\//, ''));
}
