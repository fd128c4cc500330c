/**
 * A local server that speaks the providers' protocols (OpenAI Responses, chat completions and models; Gemini generateContent), answers by a
 * function of the request, misbehaves on demand and keeps a log. The real SDKs talk to it over HTTP.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Protocol = 'responses' | 'chat' | 'gemini' | 'models';

/** A request as it arrived, with the parts that tests look at taken out of the protocol's wrapping. */
export interface SeenRequest {
  n: number;
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

export interface FakeProvider {
  /** Base URL for openai, compatible and anthropic; and for gemini. */
  readonly url: string;
  readonly geminiUrl: string;
  readonly requests: SeenRequest[];
  readonly inFlight: number;
  readonly maxInFlight: number;
  /** Replaces the script. */
  script(reply: (request: SeenRequest) => FakeReply): void;
  close(): Promise<void>;
}

export interface FakeProviderOptions {
  reply: (request: SeenRequest) => FakeReply;
  latencyMs?: number;
  /** Requests with another key get 401. */
  key?: string;
  port?: number;
}

export async function startFakeProvider(options: FakeProviderOptions): Promise<FakeProvider> {
  const requests: SeenRequest[] = [];
  let reply = options.reply;
  let inFlight = 0;
  let maxInFlight = 0;
  const server = createServer((request, response) => {
    inFlight += 1;
    maxInFlight = Math.max(maxInFlight, inFlight);
    response.on('close', () => (inFlight -= 1));
    void handle(request, response);
  });
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const seen = await readRequest(request, requests.length + 1);
    if (!seen) {
      send(response, 404, { error: { message: `Unknown request URL: ${request.method ?? ''} ${request.url ?? ''}.`, type: 'invalid_request_error' } });
      return;
    }
    requests.push(seen);
    const wrongKey = options.key !== undefined && seen.key !== options.key;
    const answer: FakeReply = wrongKey ? { status: 401, error: { message: `Incorrect API key provided: ${seen.key}.`, code: 'invalid_api_key' } } : reply(seen);
    await new Promise((resolve) => setTimeout(resolve, answer.delayMs ?? options.latencyMs ?? 0));
    respond(response, seen, answer);
  };
  await listen(server, options.port ?? 0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}/v1`,
    geminiUrl: `http://127.0.0.1:${String(port)}`,
    requests,
    get inFlight() {
      return inFlight;
    },
    get maxInFlight() {
      return maxInFlight;
    },
    script: (next) => {
      reply = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
}

async function readRequest(request: IncomingMessage, n: number): Promise<SeenRequest | null> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const path = new URL(request.url ?? '/', 'http://local').pathname;
  const protocol = protocolOf(request.method ?? '', path);
  if (!protocol) return null;
  const text = Buffer.concat(chunks).toString('utf8');
  const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
  const bearer = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
  const google = request.headers['x-goog-api-key'];
  const key = typeof google === 'string' ? google : bearer;
  return { n, at: Date.now(), protocol, key, body, ...READ[protocol](body, path) };
}

function protocolOf(method: string, path: string): Protocol | null {
  if (method === 'GET' && path === '/v1/models') return 'models';
  if (method !== 'POST') return null;
  if (path === '/v1/responses') return 'responses';
  if (path === '/v1/chat/completions') return 'chat';
  return /^\/v1(beta)?\/models\/[^/]+:generateContent$/.test(path) ? 'gemini' : null;
}

type Content = Pick<SeenRequest, 'model' | 'text' | 'images' | 'schema' | 'temperature'>;
type Json = Record<string, unknown>;

const READ: Record<Protocol, (body: Json, path: string) => Content> = {
  models: () => ({ model: '', text: '', images: [], schema: null, temperature: undefined }),
  responses: (body) => {
    const parts = list(body.input).flatMap((message) => contentParts(message.content));
    const format = (body.text as Json | undefined)?.format as Json | undefined;
    return { ...openAiParts(parts), model: String(body.model), schema: format?.schema ?? (format ? 'object' : null), temperature: body.temperature as number };
  },
  chat: (body) => {
    const parts = list(body.messages).flatMap((message) => contentParts(message.content));
    const format = body.response_format as Json | undefined;
    const schema = (format?.json_schema as Json | undefined)?.schema ?? (format ? 'object' : null);
    return { ...openAiParts(parts), model: String(body.model), schema, temperature: body.temperature as number };
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

function list(value: unknown): Json[] {
  return Array.isArray(value) ? (value as Json[]) : [];
}

function contentParts(content: unknown): Json[] {
  return typeof content === 'string' ? [{ text: content }] : list(content);
}

function openAiParts(parts: Json[]): Pick<Content, 'text' | 'images'> {
  const urls = parts.map((part) => (typeof part.image_url === 'string' ? part.image_url : (part.image_url as Json | undefined)?.url));
  return {
    text: parts.flatMap((part) => (typeof part.text === 'string' ? [part.text] : [])).join('\n'),
    images: urls.flatMap((url) => {
      const match = /^data:([^;]+);base64,(.*)$/.exec(String(url));
      return match ? [{ mime: match[1] ?? '', base64: match[2] ?? '' }] : [];
    }),
  };
}

function respond(response: ServerResponse, seen: SeenRequest, reply: FakeReply): void {
  if (reply.fault === 'hang') return;
  if (reply.fault === 'garbage') {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"id": "half a rep');
    return;
  }
  if (reply.fault === 'huge') {
    response.writeHead(200, { 'content-type': 'application/json' });
    const more = (): void => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
    return;
  }
  const status = reply.status ?? 200;
  const body = status === 200 ? ANSWER[seen.protocol](seen, reply) : errorBody(seen, status, reply);
  if (reply.fault === 'cut') {
    const text = JSON.stringify(body);
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) });
    response.write(text.slice(0, text.length / 2), () => response.destroy());
    return;
  }
  send(response, status, body, reply.headers);
}

function send(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  if (!response.destroyed) response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

function answerText(reply: FakeReply): string {
  return typeof reply.answer === 'string' ? reply.answer : JSON.stringify(reply.answer ?? '');
}

const ANSWER: Record<Protocol, (seen: SeenRequest, reply: FakeReply) => object> = {
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
      ...(reply.reasoning ? [{ id: 'rs', type: 'reasoning', summary: [{ type: 'summary_text', text: reply.reasoning }] }] : []),
      { id: 'msg', type: 'message', role: 'assistant', status: 'completed', content: [{ type: 'output_text', text: answerText(reply), annotations: [] }] },
    ],
    usage: {
      input_tokens: reply.tokens?.in ?? 10,
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
        message: { role: 'assistant', content: answerText(reply), ...(reply.reasoning ? { reasoning_content: reply.reasoning } : {}) },
      },
    ],
    usage: { prompt_tokens: reply.tokens?.in ?? 10, completion_tokens: reply.tokens?.out ?? 5, total_tokens: 15 },
  }),
  gemini: (seen, reply) => ({
    candidates: [
      {
        index: 0,
        finishReason: reply.finishReason ?? 'STOP',
        content: { role: 'model', parts: [...(reply.reasoning ? [{ text: reply.reasoning, thought: true }] : []), { text: answerText(reply) }] },
      },
    ],
    usageMetadata: { promptTokenCount: reply.tokens?.in ?? 10, candidatesTokenCount: reply.tokens?.out ?? 5, totalTokenCount: 15 },
    modelVersion: seen.model,
    responseId: `gemini-${String(seen.n)}`,
  }),
};

function errorBody(seen: SeenRequest, status: number, reply: FakeReply): object {
  const { message, code = null, param = null } = reply.error ?? { message: `The server answers ${String(status)}.` };
  if (seen.protocol === 'gemini') return { error: { code: status, message, status: code ?? 'ERROR' } };
  return { error: { message, type: 'fake_error', code, param } };
}

/** What a judge is asked, read off the lines that formats.md fixes ("What goes over the wire to a judge"). */
export type JudgeQuery =
  | { kind: 'extraction'; variables: string[]; types: string[]; response: string }
  | { kind: 'verification'; name: string; reference: string; extracted: string }
  | { kind: 'other' };

export function judgeQuery(text: string): JudgeQuery {
  const variables = /^Variables: (\[.*\])$/m.exec(text)?.[1];
  const response = /^Response.*\n(-+ BEGIN [^\n]*)\n([\s\S]*?)\n-+ END /m.exec(text)?.[2];
  if (variables !== undefined && response !== undefined) {
    const types = /^Types: (\[.*\])$/m.exec(text)?.[1] ?? '[]';
    return { kind: 'extraction', variables: JSON.parse(variables) as string[], types: JSON.parse(types) as string[], response };
  }
  const line = (label: string): string | undefined => new RegExp(`^${label}: (.*)$`, 'm').exec(text)?.[1];
  const name = line('Variable name');
  const reference = line('Reference value');
  const extracted = line('Extracted value');
  if (name !== undefined && reference !== undefined && extracted !== undefined) return { kind: 'verification', name, reference, extracted };
  return { kind: 'other' };
}

/** A judge that reads `name: value` lines and calls equal what is equal as text. */
export function plainJudge(request: SeenRequest): FakeReply {
  const query = judgeQuery(request.text);
  if (query.kind === 'extraction') {
    const valueOf = (name: string): string => query.response.split('\n').find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? 'null';
    return { answer: { short_answer_value_list: query.variables.map(valueOf) } };
  }
  if (query.kind === 'verification') {
    const same = query.reference.trim() === query.extracted.trim();
    return { answer: { is_correct: same, reasoning: same ? 'The same text.' : 'Another text.', confidence: 'high' } };
  }
  return { answer: 'I do not know.' };
}
