/** Chat completions: OpenAI's older protocol, which Ollama, vLLM, OpenRouter and others speak. */
import type OpenAI from 'openai';
import { z } from 'zod';
import { refusesSampling } from '../../core/run/parameters.ts';
import { structureMeans, type Feature } from './endpoint-memory.ts';
import { ProviderError, type Message, type ProviderReply, type ProviderRequest } from './provider.ts';
import { Count, reading } from './received.ts';
import { askInWords, imageUrl, splitThoughts, structuredJson, textOf, withheld } from './structured.ts';

type ChatParams = OpenAI.Chat.ChatCompletionCreateParamsNonStreaming;

/** What a server takes beyond OpenAI's own parameters, as fields of the body. */
export type ChatExtras = (request: ProviderRequest, refused: ReadonlySet<Feature>) => Record<string, unknown>;
const NO_EXTRAS: ChatExtras = () => ({});

export async function generateByChat(
  client: OpenAI,
  model: string,
  request: ProviderRequest,
  refused: ReadonlySet<Feature>,
  options: { signal: AbortSignal; timeout: number; extras?: ChatExtras },
): Promise<ProviderReply> {
  const { extras, ...rest } = options;
  const reply: unknown = await client.chat.completions.create(chatParams(model, request, refused, extras), rest);
  return reading(reply, () => readChat(reply, request));
}

export function chatParams(
  model: string,
  request: ProviderRequest,
  refused: ReadonlySet<Feature>,
  extras: ChatExtras = NO_EXTRAS,
): ChatParams {
  const means = structureMeans(refused);
  const messages = means === 'prompt' ? askInWords(request) : request.messages;
  const params: ChatParams = { model, messages: messages.map(chatMessage) };
  if (request.schema && means === 'schema') {
    params.response_format = {
      type: 'json_schema',
      json_schema: { name: request.schema.name, strict: true, schema: { ...request.schema.schema } },
    };
  } else if (request.schema && means === 'object') params.response_format = { type: 'json_object' };
  const sampled = !refusesSampling(model, request.reasoningEffort ?? null);
  if (sampled && request.temperature !== null && !refused.has('temperature')) params.temperature = request.temperature;
  if (sampled && request.topP != null && !refused.has('top-p')) params.top_p = request.topP;
  if (request.maxOutputTokens !== null)
    params[refused.has('tokens-name') ? 'max_completion_tokens' : 'max_tokens'] = request.maxOutputTokens;
  if (request.reasoningEffort != null && !refused.has('effort'))
    params.reasoning_effort = request.reasoningEffort as ChatParams['reasoning_effort'];
  // OpenAI retires it, local servers honour it.
  if (request.seed != null && !refused.has('seed')) Object.assign(params, { seed: request.seed });
  return Object.assign(params, extras(request, refused));
}

function chatMessage(message: Message): OpenAI.Chat.ChatCompletionMessageParam {
  if (message.role !== 'user') return { role: message.role, content: textOf(message) };
  if (message.parts.every((part) => part.type === 'text')) return { role: 'user', content: textOf(message, '\n\n') };
  return {
    role: 'user',
    content: message.parts.map((part) =>
      part.type === 'text'
        ? { type: 'text', text: part.text }
        : { type: 'image_url', image_url: { url: imageUrl(part) } },
    ),
  };
}

const ChatReply = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({
          content: z
            .union([z.string(), z.array(z.looseObject({ type: z.string(), text: z.string().optional() }))])
            .nullish(),
          refusal: z.string().nullish(),
          reasoning_content: z.string().nullish().catch(null),
          reasoning: z.string().nullish().catch(null),
        }),
      }),
    )
    .min(1),
  usage: z
    .object({
      prompt_tokens: Count,
      completion_tokens: Count,
      prompt_tokens_details: z.object({ cached_tokens: Count }).nullish().catch(null),
      completion_tokens_details: z.object({ reasoning_tokens: Count }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
});

export function readChat(raw: unknown, request: { schema: unknown }): ProviderReply {
  const parsed = ChatReply.safeParse(raw);
  const choice = parsed.data?.choices[0];
  if (!parsed.success || !choice) throw new ProviderError('retry', 'malformed', 'The reply is not a chat completion.');
  const { content, refusal, reasoning_content, reasoning } = choice.message;
  const written = typeof content === 'string' ? content : (content ?? []).map((part) => part.text ?? '').join('');
  const finishReason = choice.finish_reason ?? '';
  if (finishReason === 'content_filter' && !written)
    throw withheld('The provider withheld the reply to this request (content filter).');
  const split = splitThoughts(written || (refusal ?? ''));
  const usage = parsed.data.usage;
  return {
    text: split.text,
    json: structuredJson(request, split.text, finishReason),
    reasoning: reasoning_content ?? reasoning ?? split.reasoning,
    finishReason: refusal && !written ? 'refusal' : finishReason,
    tokens: {
      in: usage?.prompt_tokens ?? 0,
      out: usage?.completion_tokens ?? 0,
      cached: usage?.prompt_tokens_details?.cached_tokens ?? 0,
      reasoning: usage?.completion_tokens_details?.reasoning_tokens ?? 0,
    },
    raw,
  };
}
