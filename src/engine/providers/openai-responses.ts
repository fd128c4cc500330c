/** OpenAI's Responses API with structured output. */
import type OpenAI from 'openai';
import { z } from 'zod';
import { refusesSampling } from '../../core/run/parameters.ts';
import { structureMeans, type Feature } from './endpoint-memory.ts';
import { ProviderError, type Message, type ProviderReply, type ProviderRequest } from './provider.ts';
import { askInWords, imageUrl, structuredJson, textOf, withheld } from './structured.ts';
import { Count, reading } from './received.ts';

type ResponseParams = OpenAI.Responses.ResponseCreateParamsNonStreaming;

export async function generateByResponses(
  client: OpenAI,
  model: string,
  request: ProviderRequest,
  refused: ReadonlySet<Feature>,
  options: { signal: AbortSignal; timeout: number },
): Promise<ProviderReply> {
  const reply: unknown = await client.responses.create(responseParams(model, request, refused), options);
  return reading(reply, () => readResponse(reply, request));
}

export function responseParams(model: string, request: ProviderRequest, refused: ReadonlySet<Feature>): ResponseParams {
  const means = structureMeans(refused);
  const messages = means === 'prompt' ? askInWords(request) : request.messages;
  const params: ResponseParams = { model, input: messages.map(inputMessage), store: false };
  if (request.schema && means === 'schema') {
    params.text = {
      format: { type: 'json_schema', name: request.schema.name, strict: true, schema: { ...request.schema.schema } },
    };
  } else if (request.schema && means === 'object') params.text = { format: { type: 'json_object' } };
  const sampled = !refusesSampling(model, request.reasoningEffort ?? null);
  if (sampled && request.temperature !== null && !refused.has('temperature')) params.temperature = request.temperature;
  if (sampled && request.topP != null && !refused.has('top-p')) params.top_p = request.topP;
  if (request.maxOutputTokens !== null) params.max_output_tokens = request.maxOutputTokens;
  if (request.reasoningEffort != null && !refused.has('effort')) {
    params.reasoning = { effort: request.reasoningEffort as OpenAI.ReasoningEffort };
  }
  return params;
}

function inputMessage(message: Message): OpenAI.Responses.EasyInputMessage {
  if (message.role !== 'user') return { role: message.role, content: textOf(message) };
  return {
    role: 'user',
    content: message.parts.map((part) =>
      part.type === 'text'
        ? { type: 'input_text', text: part.text }
        : { type: 'input_image', image_url: imageUrl(part), detail: 'auto' },
    ),
  };
}

const Texts = z
  .array(z.looseObject({ type: z.string(), text: z.string().optional(), refusal: z.string().optional() }))
  .nullish();
const ResponseReply = z.object({
  status: z.string().nullish(),
  error: z.object({ code: z.string().nullish(), message: z.string().catch('') }).nullish(),
  incomplete_details: z.object({ reason: z.string().nullish() }).nullish(),
  output: z.array(z.looseObject({ type: z.string(), content: Texts, summary: Texts })),
  usage: z
    .object({
      input_tokens: Count,
      output_tokens: Count,
      input_tokens_details: z.object({ cached_tokens: Count }).nullish().catch(null),
      output_tokens_details: z.object({ reasoning_tokens: Count }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
});

export function readResponse(raw: unknown, request: { schema: unknown }): ProviderReply {
  const parsed = ResponseReply.safeParse(raw);
  if (!parsed.success)
    throw new ProviderError('retry', 'malformed', 'The reply is not a response of the Responses API.');
  const { output, status, error, incomplete_details, usage } = parsed.data;
  if (status === 'failed' || error) {
    throw new ProviderError('retry', 'server', `The provider failed while answering (${error?.code ?? 'no code'}).`);
  }
  const parts = output.filter((entry) => entry.type === 'message').flatMap((entry) => entry.content ?? []);
  const written = parts
    .filter((part) => part.type === 'output_text')
    .map((part) => part.text ?? '')
    .join('');
  const refusal = parts.map((part) => part.refusal ?? '').join('');
  const finishReason = incomplete_details?.reason ?? (refusal && !written ? 'refusal' : (status ?? ''));
  if (finishReason === 'content_filter' && !written)
    throw withheld('The provider withheld the reply to this request (content filter).');
  const text = written || refusal;
  return {
    text,
    json: structuredJson(request, text, finishReason),
    reasoning: output
      .filter((entry) => entry.type === 'reasoning')
      .flatMap((entry) => [...(entry.summary ?? []), ...(entry.content ?? [])])
      .map((part) => part.text ?? '')
      .join('\n\n'),
    finishReason,
    tokens: {
      in: usage?.input_tokens ?? 0,
      out: usage?.output_tokens ?? 0,
      cached: usage?.input_tokens_details?.cached_tokens ?? 0,
      reasoning: usage?.output_tokens_details?.reasoning_tokens ?? 0,
    },
    raw,
  };
}
