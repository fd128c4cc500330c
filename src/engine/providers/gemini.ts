/** Gemini's generateContent with a response schema. */
import type { Content, GenerateContentConfig, GoogleGenAI, Part } from '@google/genai';
import { z } from 'zod';
import { thinksByDefault } from '../../core/run/parameters.ts';
import { structureMeans, type Feature } from './endpoint-memory.ts';
import { ProviderError, type Message, type ProviderReply, type ProviderRequest } from './provider.ts';
import { askInWords, base64, structuredJson, withheld } from './structured.ts';
import { Count, reading } from './received.ts';

export async function generateByGemini(
  client: GoogleGenAI,
  model: string,
  request: ProviderRequest,
  refused: ReadonlySet<Feature>,
  options: { signal: AbortSignal },
): Promise<ProviderReply> {
  const { contents, systemInstruction, generationConfig } = geminiParams(model, request, refused);
  const config: GenerateContentConfig = { ...generationConfig, abortSignal: options.signal };
  if (systemInstruction) config.systemInstruction = systemInstruction;
  const reply: unknown = await client.models.generateContent({ model, contents, config });
  return reading(reply, () => readGemini(reply, request));
}

interface GeminiParams {
  contents: Content[];
  systemInstruction?: Content;
  generationConfig: Omit<GenerateContentConfig, 'systemInstruction' | 'abortSignal'>;
}

/** The body of generateContent as it goes over the wire, which is also a line's request in a batch. */
export function geminiParams(model: string, request: ProviderRequest, refused: ReadonlySet<Feature>): GeminiParams {
  const means = structureMeans(refused);
  const messages = means === 'prompt' ? askInWords(request) : request.messages;
  const system = messages
    .filter((message) => message.role === 'system')
    .flatMap((message) => message.parts.map(geminiPart));
  const contents: Content[] = messages
    .filter((message) => message.role !== 'system')
    .map((message) => ({
      role: message.role === 'assistant' ? 'model' : 'user',
      parts: message.parts.map(geminiPart),
    }));
  const parts = { contents, ...(system.length > 0 ? { systemInstruction: { parts: system } } : {}) };
  const config: GeminiParams['generationConfig'] = {};
  if (request.schema && means !== 'prompt') {
    config.responseMimeType = 'application/json';
    if (means === 'schema') config.responseJsonSchema = request.schema.schema;
  }
  if (request.temperature !== null && !refused.has('temperature')) config.temperature = request.temperature;
  if (request.topP != null && !refused.has('top-p')) config.topP = request.topP;
  if (request.topK != null && !refused.has('top-k')) config.topK = request.topK;
  if (request.maxOutputTokens !== null) config.maxOutputTokens = request.maxOutputTokens;
  if (request.seed != null && !refused.has('seed')) config.seed = request.seed;
  if (thinksByDefault(model)) return { ...parts, generationConfig: config };
  if (request.reasoningEffort != null && !refused.has('effort')) {
    // Newer models take a level; a budget beside it is refused.
    const thinkingLevel = request.reasoningEffort.toUpperCase();
    Object.assign(config, { thinkingConfig: { includeThoughts: true, thinkingLevel } });
  } else if (request.thinkingBudget != null && !refused.has('thinking')) {
    config.thinkingConfig = { includeThoughts: true, thinkingBudget: request.thinkingBudget };
  }
  return { ...parts, generationConfig: config };
}

function geminiPart(part: Message['parts'][number]): Part {
  return part.type === 'text' ? { text: part.text } : { inlineData: { mimeType: part.mime, data: base64(part.bytes) } };
}

const GeminiReply = z.object({
  candidates: z
    .array(
      z.object({
        finishReason: z.string().nullish(),
        content: z
          .object({
            parts: z.array(z.looseObject({ text: z.string().optional(), thought: z.boolean().optional() })).nullish(),
          })
          .nullish(),
      }),
    )
    .nullish(),
  promptFeedback: z.object({ blockReason: z.string().nullish() }).nullish(),
  usageMetadata: z
    .object({
      promptTokenCount: Count,
      candidatesTokenCount: Count,
      cachedContentTokenCount: Count,
      thoughtsTokenCount: Count,
    })
    .nullish()
    .catch(null),
  modelVersion: z.string().nullish(),
  responseId: z.string().nullish(),
});
const WITHHELD = /SAFETY|RECITATION|PROHIBITED|BLOCKLIST|SPII/;

export function readGemini(reply: unknown, request: { schema: unknown }): ProviderReply {
  const parsed = GeminiReply.safeParse(reply);
  if (!parsed.success) throw new ProviderError('retry', 'malformed', 'The reply is not one of generateContent.');
  const { candidates, promptFeedback, usageMetadata: usage } = parsed.data;
  const candidate = candidates?.[0];
  const parts = candidate?.content?.parts ?? [];
  const text = parts
    .filter((part) => part.thought !== true)
    .map((part) => part.text ?? '')
    .join('');
  const finishReason = candidate?.finishReason ?? '';
  if (promptFeedback?.blockReason || (text === '' && WITHHELD.test(finishReason))) {
    const why = promptFeedback?.blockReason ?? finishReason;
    throw withheld(`The provider withheld the reply to this request (${why}).`);
  }
  if (!candidate) throw new ProviderError('retry', 'malformed', 'The reply holds no candidate.');
  const thoughts = usage?.thoughtsTokenCount ?? 0;
  return {
    text,
    json: structuredJson(request, text, finishReason),
    reasoning: parts
      .filter((part) => part.thought === true)
      .map((part) => part.text ?? '')
      .join('\n\n'),
    finishReason,
    tokens: {
      in: usage?.promptTokenCount ?? 0,
      out: (usage?.candidatesTokenCount ?? 0) + thoughts,
      cached: usage?.cachedContentTokenCount ?? 0,
      reasoning: thoughts,
    },
    raw: parsed.data,
  };
}
