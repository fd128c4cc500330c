/** Anthropic's Messages API, with thinking and structured output. */
import type Anthropic from '@anthropic-ai/sdk';
import { z } from 'zod';
import { structureMeans, type Feature } from './endpoint-memory.ts';
import { ProviderError, type Message, type ProviderReply, type ProviderRequest } from './provider.ts';
import { askInWords, base64, structuredJson, textOf, withheld } from './structured.ts';
import { Count, reading } from './received.ts';

type MessageParams = Anthropic.MessageCreateParamsNonStreaming;

export async function generateByMessages(
  client: Anthropic,
  model: string,
  request: ProviderRequest,
  refused: ReadonlySet<Feature>,
  options: { signal: AbortSignal; timeout: number },
): Promise<ProviderReply> {
  const body = messageParams(model, request, refused);
  // Not `messages.create`, which writes its advice about models to the console.
  const reply: unknown = await client.post('/v1/messages', { body, ...options });
  return reading(reply, () => readMessage(reply, request));
}

/** The API wants a limit of all output; where a run sets none it is the most that the model takes: found out from the largest down. */
const MOST_TOKENS = [
  ['tokens-64k', 64_000],
  ['tokens-32k', 32_000],
  ['tokens-8k', 8192],
] as const;
const LEAST_MOST_TOKENS = 4096;
/** Of thinking, and what is left for the answer at least. */
const LEAST_THINKING = 1024;

function maxTokens(request: ProviderRequest, refused: ReadonlySet<Feature>): number {
  const most = MOST_TOKENS.find(([feature]) => !refused.has(feature))?.[1] ?? LEAST_MOST_TOKENS;
  return request.maxOutputTokens ?? most;
}

/** null: none is asked for, or there is no room for it. */
function thinkingOf(
  request: Pick<ProviderRequest, 'thinkingBudget' | 'maxOutputTokens'>,
  most: number,
  refused: ReadonlySet<Feature>,
): Anthropic.ThinkingConfigParam | null {
  if (request.thinkingBudget == null || refused.has('thinking')) return null;
  if (refused.has('thinking-budget')) return { type: 'adaptive' };
  const budget = Math.min(request.thinkingBudget, most - LEAST_THINKING);
  return budget < LEAST_THINKING ? null : { type: 'enabled', budget_tokens: budget };
}

/** Whether a request as meant comes with thinking, beside which the API takes neither temperature nor top-k. */
export function includesThinking(request: Pick<ProviderRequest, 'thinkingBudget' | 'maxOutputTokens'>): boolean {
  return thinkingOf(request, request.maxOutputTokens ?? MOST_TOKENS[0][1], new Set()) !== null;
}

export function messageParams(model: string, request: ProviderRequest, refused: ReadonlySet<Feature>): MessageParams {
  const means = structureMeans(refused);
  const messages = request.schema && means !== 'schema' ? askInWords(request) : request.messages;
  const system = messages.filter(({ role }) => role === 'system').map((message) => textOf(message));
  const most = maxTokens(request, refused);
  const thinking = thinkingOf(request, most, refused);
  const params: MessageParams = {
    model,
    max_tokens: most,
    messages: messages.flatMap((message) =>
      message.role === 'system' ? [] : [{ role: message.role, content: message.parts.map(block) }],
    ),
  };
  if (system.length > 0) params.system = system.join('\n\n');
  if (thinking) params.thinking = thinking;
  const format =
    request.schema && means === 'schema'
      ? { format: { type: 'json_schema' as const, schema: { ...request.schema.schema } } }
      : {};
  const effort =
    request.reasoningEffort != null && !refused.has('effort')
      ? { effort: request.reasoningEffort as Anthropic.OutputConfig['effort'] }
      : {};
  const output = { ...format, ...effort };
  if (Object.keys(output).length > 0) params.output_config = output;
  return Object.assign(params, samplingOf(request, thinking !== null, refused));
}

/** The newest models take none of these, and the SDK no longer names them; older ones do, thinking or not. */
function samplingOf(request: ProviderRequest, thinks: boolean, refused: ReadonlySet<Feature>): Record<string, number> {
  const sent: Record<string, number> = {};
  if (!thinks && request.temperature !== null && !refused.has('temperature')) sent.temperature = request.temperature;
  if (!thinks && request.topK != null && !refused.has('top-k')) sent.top_k = request.topK;
  if (request.topP != null && !refused.has('top-p')) sent.top_p = request.topP;
  return sent;
}

function block(part: Message['parts'][number]): Anthropic.ContentBlockParam {
  if (part.type === 'text') return { type: 'text', text: part.text };
  const media_type = part.mime as Anthropic.Base64ImageSource['media_type'];
  return { type: 'image', source: { type: 'base64', media_type, data: base64(part.bytes) } };
}

const MessageReply = z.object({
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional(), thinking: z.string().optional() })),
  stop_reason: z.string().nullish(),
  usage: z
    .object({
      input_tokens: Count,
      output_tokens: Count,
      cache_read_input_tokens: Count,
      cache_creation_input_tokens: Count,
      output_tokens_details: z.object({ thinking_tokens: Count }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
});

export function readMessage(raw: unknown, request: { schema: unknown }): ProviderReply {
  const parsed = MessageReply.safeParse(raw);
  if (!parsed.success) throw new ProviderError('retry', 'malformed', 'The reply is not one of the Messages API.');
  const { content, stop_reason, usage } = parsed.data;
  const joined = (type: string, of: (part: (typeof content)[number]) => string | undefined, by: string): string =>
    content
      .filter((part) => part.type === type)
      .map((part) => of(part) ?? '')
      .join(by);
  const text = joined('text', (part) => part.text, '');
  const finishReason = stop_reason ?? '';
  if (finishReason === 'refusal' && text === '')
    throw withheld('The provider withheld the reply to this request (refusal).');
  return {
    text,
    json: structuredJson(request, text, finishReason),
    reasoning: joined('thinking', (part) => part.thinking, '\n\n'),
    finishReason,
    tokens: {
      in:
        (usage?.input_tokens ?? 0) + (usage?.cache_read_input_tokens ?? 0) + (usage?.cache_creation_input_tokens ?? 0),
      out: usage?.output_tokens ?? 0,
      cached: usage?.cache_read_input_tokens ?? 0,
      reasoning: usage?.output_tokens_details?.thinking_tokens ?? 0,
    },
    raw,
  };
}
