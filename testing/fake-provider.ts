/**
 * A local server that speaks the providers' protocols (OpenAI Responses, chat completions and models; Anthropic Messages; Gemini generateContent), answers by a
 * function of the request, misbehaves on demand and keeps a log. The real SDKs talk to it over HTTP.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createFakeBatches, type BatchRules, type FakeBatch } from './fake-batches.ts';
import { ANSWER, AZURE_CHAT, errorBody, protocolOf, READ, type FakeReply, type SeenRequest } from './fake-wire.ts';

export type { FakeReply, SeenRequest } from './fake-wire.ts';
export type { FakeBatch } from './fake-batches.ts';
export { judgeQuery, plainJudge } from './scripted-judge.ts';

export interface FakeProvider {
  /** Base URL for openai, compatible and anthropic; and for gemini. */
  readonly url: string;
  readonly geminiUrl: string;
  /** The direct ones; those in batches are with their batch. */
  readonly requests: SeenRequest[];
  readonly batches: FakeBatch[];
  readonly inFlight: number;
  readonly maxInFlight: number;
  /** Replaces the script. */
  script(reply: (request: SeenRequest) => FakeReply): void;
  /** Changes how its batch services behave. */
  batchRules(rules: Partial<BatchRules>): void;
  close(): Promise<void>;
}

export interface FakeProviderOptions {
  reply: (request: SeenRequest) => FakeReply;
  latencyMs?: number;
  /** Requests with another key get 401. */
  key?: string;
  port?: number;
  /** A server without batch services. */
  noBatches?: boolean;
}

export async function startFakeProvider(options: FakeProviderOptions): Promise<FakeProvider> {
  const requests: SeenRequest[] = [];
  let reply = options.reply;
  let inFlight = 0;
  let maxInFlight = 0;
  const services = createFakeBatches((seen) => reply(seen), options.key);
  const server = createServer((request, response) => {
    inFlight += 1;
    maxInFlight = Math.max(maxInFlight, inFlight);
    response.on('close', () => (inFlight -= 1));
    void handle(request, response);
  });
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!options.noBatches && (await services.handle(request, response))) return;
    const seen = await readRequest(request, requests.length + 1);
    if (!seen) {
      send(response, 404, {
        error: {
          message: `Unknown request URL: ${request.method ?? ''} ${request.url ?? ''}.`,
          type: 'invalid_request_error',
        },
      });
      return;
    }
    requests.push(seen);
    const wrongKey = options.key !== undefined && seen.key !== options.key;
    const answer: FakeReply = wrongKey
      ? { status: 401, error: { message: `Incorrect API key provided: ${seen.key}.`, code: 'invalid_api_key' } }
      : reply(seen);
    await new Promise((resolve) => setTimeout(resolve, answer.delayMs ?? options.latencyMs ?? 0));
    respond(response, seen, answer);
  };
  await listen(server, options.port ?? 0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}/v1`,
    geminiUrl: `http://127.0.0.1:${String(port)}`,
    requests,
    batches: services.batches,
    batchRules: (rules) => Object.assign(services.rules, rules),
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
  const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://local');
  const apiVersion = searchParams.get('api-version');
  const protocol = protocolOf(request.method ?? '', path);
  if (!protocol || AZURE_CHAT.test(path) !== (apiVersion !== null)) return null;
  const text = Buffer.concat(chunks).toString('utf8');
  const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
  const bearer = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
  const key = request.headers[AZURE_CHAT.test(path) ? 'api-key' : 'x-goog-api-key'] ?? bearer;
  return { n, at: Date.now(), protocol, key: String(key), body, apiVersion, ...READ[protocol](body, path) };
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
  if (!response.destroyed)
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
