/** The providers' protocols as a server sees them: the parts of a request that tests look at, and replies in each protocol's wrapping. */
import { codesIn } from '../src/core/prompts/ends.ts';

export type Protocol = 'responses' | 'chat' | 'gemini' | 'messages' | 'models';

/** A request as it arrived, with the parts that tests look at taken out of the protocol's wrapping. */
export interface SeenRequest {
  n: number;
  /** Milliseconds since 1970; 0 for a line of a batch. */
  at: number;
  protocol: Protocol;
  model: string;
  key: string;
  /** All text parts, joined by line ends. */
  text: string;
  images: { mime: string; base64: string }[];
  /** The JSON schema asked for, or null. `object` when JSON was asked for without a schema. */
  schema: unknown;
  temperature: number | undefined;
  body: Record<string, unknown>;
  /** Azure's version of the API. */
  apiVersion?: string | null;
}

export interface FakeReply {
  /** The final answer; an object is sent as its JSON text. */
  answer?: string | object;
  reasoning?: string;
  finishReason?: string;
  tokens?: { in: number; out: number };
  /** Another status than 200, with an error body in the protocol's form. */
  status?: number;
  error?: { message: string; code?: string; param?: string };
  headers?: Record<string, string>;
  /** cut: the socket closes in the middle of the reply. hang: nothing ever comes. garbage: status 200, not JSON. huge: endless. */
  fault?: 'cut' | 'hang' | 'garbage' | 'huge';
  delayMs?: number;
}

/** Azure's form of chat completions: the deployment is in the path, and the version of the API must be named. */
export const AZURE_CHAT = /^\/openai\/deployments\/([^/]+)\/chat\/completions$/;

export function protocolOf(method: string, path: string): Protocol | null {
  if (method === 'GET' && path === '/v1/models') return 'models';
  if (method !== 'POST') return null;
  if (path === '/v1/responses') return 'responses';
  if (path === '/v1/messages') return 'messages';
  if (path === '/v1/chat/completions' || AZURE_CHAT.test(path)) return 'chat';
  return /^\/v1(beta)?\/models\/[^/]+:generateContent$/.test(path) ? 'gemini' : null;
}

type Content = Pick<SeenRequest, 'model' | 'text' | 'images' | 'schema' | 'temperature'>;
type Json = Record<string, unknown>;

export const READ: Record<Protocol, (body: Json, path: string) => Content> = {
  models: () => ({ model: '', text: '', images: [], schema: null, temperature: undefined }),
  responses: (body) => {
    const parts = list(body.input).flatMap((message) => contentParts(message.content));
    const format = (body.text as Json | undefined)?.format as Json | undefined;
    return {
      ...openAiParts(parts),
      model: String(body.model),
      schema: format?.schema ?? (format ? 'object' : null),
      temperature: body.temperature as number,
    };
  },
  chat: (body, path) => {
    const parts = list(body.messages).flatMap((message) => contentParts(message.content));
    const format = body.response_format as Json | undefined;
    const schema = (format?.json_schema as Json | undefined)?.schema ?? (format ? 'object' : null);
    const model = AZURE_CHAT.exec(path)?.[1] ?? String(body.model);
    return { ...openAiParts(parts), model, schema, temperature: body.temperature as number };
  },
  messages: (body) => {
    const parts = [{ text: body.system }, ...list(body.messages).flatMap((message) => contentParts(message.content))];
    const output = body.output_config as { format?: { schema: unknown } } | undefined;
    return {
      text: openAiParts(parts).text,
      images: anthropicImages(parts),
      model: String(body.model),
      schema: output?.format?.schema ?? null,
      temperature: body.temperature as number,
    };
  },
  gemini: (body, path) => {
    const parts = list(body.contents).flatMap((content) => list(content.parts));
    const config = (body.generationConfig ?? {}) as Json;
    return {
      model: /models\/([^/]+):/.exec(path)?.[1] ?? '',
      text: parts.flatMap((part) => (typeof part.text === 'string' ? [part.text] : [])).join('\n'),
      images: parts.flatMap((part) => {
        const data = part.inlineData as { mimeType: string; data: string } | undefined;
        return data ? [{ mime: data.mimeType, base64: data.data }] : [];
      }),
      schema: config.responseJsonSchema ?? config.responseSchema ?? (config.responseMimeType ? 'object' : null),
      temperature: config.temperature as number,
    };
  },
};

function anthropicImages(parts: Json[]): SeenRequest['images'] {
  return parts.flatMap((part) => {
    const source = part.source as { media_type: string; data: string } | undefined;
    return source ? [{ mime: source.media_type, base64: source.data }] : [];
  });
}

function list(value: unknown): Json[] {
  return Array.isArray(value) ? (value as Json[]) : [];
}

function contentParts(content: unknown): Json[] {
  return typeof content === 'string' ? [{ text: content }] : list(content);
}

function openAiParts(parts: Json[]): Pick<Content, 'text' | 'images'> {
  const urls = parts.map((part) =>
    typeof part.image_url === 'string' ? part.image_url : (part.image_url as Json | undefined)?.url,
  );
  return {
    text: parts.flatMap((part) => (typeof part.text === 'string' ? [part.text] : [])).join('\n'),
    images: urls.flatMap((url) => {
      const match = /^data:([^;]+);base64,(.*)$/.exec(String(url));
      return match ? [{ mime: match[1] ?? '', base64: match[2] ?? '' }] : [];
    }),
  };
}

/** An object repeats the codes at the ends of its prompt, as a model does that was given all of it; what is scripted counts more. */
function answerText({ text }: SeenRequest, { answer }: FakeReply): string {
  if (typeof answer === 'string') return answer;
  return JSON.stringify(answer === undefined ? '' : { ...codesIn(text), ...answer });
}

/** Ten, and of a prompt that a server might cut what it comes to whole. */
function tokensIn({ text }: SeenRequest, { tokens }: FakeReply): number {
  return tokens?.in ?? (text.length < 5000 ? 10 : Math.ceil(text.length / 4));
}

export const ANSWER: Record<Protocol, (seen: SeenRequest, reply: FakeReply) => object> = {
  models: () => ({ object: 'list', data: [{ id: 'fake-model', object: 'model', created: 0, owned_by: 'fake' }] }),
  responses: (seen, reply) => ({
    id: `resp_${String(seen.n)}`,
    object: 'response',
    created_at: 0,
    model: seen.model,
    status: reply.finishReason ? 'incomplete' : 'completed',
    incomplete_details: reply.finishReason ? { reason: reply.finishReason } : null,
    error: null,
    output: [
      ...(reply.reasoning
        ? [{ id: 'rs', type: 'reasoning', summary: [{ type: 'summary_text', text: reply.reasoning }] }]
        : []),
      {
        id: 'msg',
        type: 'message',
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text: answerText(seen, reply), annotations: [] }],
      },
    ],
    usage: {
      input_tokens: tokensIn(seen, reply),
      output_tokens: reply.tokens?.out ?? 5,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 15,
    },
  }),
  chat: (seen, reply) => ({
    id: `chatcmpl-${String(seen.n)}`,
    object: 'chat.completion',
    created: 0,
    model: seen.model,
    choices: [
      {
        index: 0,
        finish_reason: reply.finishReason ?? 'stop',
        message: {
          role: 'assistant',
          content: answerText(seen, reply),
          ...(reply.reasoning ? { reasoning_content: reply.reasoning } : {}),
        },
      },
    ],
    usage: { prompt_tokens: tokensIn(seen, reply), completion_tokens: reply.tokens?.out ?? 5, total_tokens: 15 },
  }),
  messages: (seen, reply) => ({
    id: `msg_${String(seen.n)}`,
    type: 'message',
    role: 'assistant',
    model: seen.model,
    content: [
      ...(reply.reasoning ? [{ type: 'thinking', thinking: reply.reasoning, signature: 'fake' }] : []),
      { type: 'text', text: answerText(seen, reply) },
    ],
    stop_reason: reply.finishReason ?? 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: tokensIn(seen, reply), output_tokens: reply.tokens?.out ?? 5 },
  }),
  gemini: (seen, reply) => ({
    candidates: [
      {
        index: 0,
        finishReason: reply.finishReason ?? 'STOP',
        content: {
          role: 'model',
          parts: [
            ...(reply.reasoning ? [{ text: reply.reasoning, thought: true }] : []),
            { text: answerText(seen, reply) },
          ],
        },
      },
    ],
    usageMetadata: {
      promptTokenCount: tokensIn(seen, reply),
      candidatesTokenCount: reply.tokens?.out ?? 5,
      totalTokenCount: 15,
    },
    modelVersion: seen.model,
    responseId: `gemini-${String(seen.n)}`,
  }),
};

export function errorBody(seen: SeenRequest, status: number, reply: FakeReply): object {
  const { message, code = null, param = null } = reply.error ?? { message: `The server answers ${String(status)}.` };
  if (seen.protocol === 'gemini') return { error: { code: status, message, status: code ?? 'ERROR' } };
  if (seen.protocol === 'messages') return { type: 'error', error: { type: code ?? 'api_error', message } };
  return { error: { message, type: 'fake_error', code, param } };
}
