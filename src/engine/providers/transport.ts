/**
 * The one place where bytes come in from a provider: a `fetch` for the SDKs that reads the whole reply under a size cap and a time-out,
 * follows no redirect, and turns everything but a JSON object with status 2xx into a TransportError. Node's own fetch gives up after five
 * minutes without headers, which a thinking model takes. `bulk` is the same for files: large bodies go up, and come down as they arrive.
 */
import type { Agent as HttpAgent, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { bodyOf, failureOf, newAgent, openExchange, readBody, retryAfter, TransportError } from './exchange.ts';
import { valueWithoutKey, withoutKey } from './redact.ts';

export { TransportError } from './exchange.ts';

export interface TransportOptions {
  key: string | null;
  maxReplyBytes: number;
}
export interface Transport {
  /** `onHeaders` sees the head of every reply, refusals included. */
  fetchWith(onHeaders: ((headers: IncomingHttpHeaders) => void) | null): typeof fetch;
  fetch: typeof fetch;
  bulk: typeof fetch;
  close(): void;
}

export function createTransport(options: TransportOptions): Transport {
  const agents = new Map<string, HttpAgent>();
  const agentFor = (url: URL): HttpAgent => {
    const agent = agents.get(url.host) ?? newAgent(url);
    agents.set(url.host, agent);
    return agent;
  };
  const refuse = (reply: IncomingMessage, text: string): TransportError =>
    new TransportError('status', `status ${String(reply.statusCode ?? 0)}`, {
      status: reply.statusCode ?? 0,
      body: withoutKey(text, options.key),
      retryAfterMs: retryAfter(reply.headers, Date.now()),
    });
  const fetchWith: Transport['fetchWith'] = (onHeaders) => async (input, init) => {
    const url = urlOf(input);
    const signal = init?.signal ?? undefined;
    const body = typeof init?.body === 'string' ? init.body : undefined;
    const reply = await openExchange(url, { ...headOf(init), body, signal }, agentFor(url));
    onHeaders?.(reply.headers);
    const text = await readBody(reply, options.maxReplyBytes, signal);
    if (!isGood(reply)) throw refuse(reply, text);
    return jsonResponse(reply.statusCode ?? 0, text, options.key);
  };
  const bulk: typeof fetch = async (input, init) => {
    const url = urlOf(input);
    const signal = init?.signal ?? undefined;
    const { headers, method } = headOf(init);
    const { body, type } = await wholeBody(init?.body);
    const sent = { method, headers: { ...headers, ...type }, body, signal };
    const reply = await openExchange(url, sent, agentFor(url));
    if (!isGood(reply)) throw refuse(reply, await readBody(reply, options.maxReplyBytes, signal));
    return streamed(reply, signal);
  };
  return {
    fetchWith,
    fetch: fetchWith(null),
    // The SDK looks whether this fetch takes forms by what it answers with.
    bulk: Object.assign(bulk, { Response }),
    close: () => {
      for (const agent of agents.values()) agent.destroy();
    },
  };
}

function urlOf(input: Parameters<typeof fetch>[0]): URL {
  return new URL(input instanceof Request ? input.url : input);
}

function headOf(init: RequestInit | undefined): { method: string; headers: Record<string, string> } {
  const given = init?.headers instanceof Headers ? init.headers : new Headers(init?.headers);
  return { method: init?.method ?? 'GET', headers: Object.fromEntries(given.entries()) };
}

function isGood(reply: IncomingMessage): boolean {
  const status = reply.statusCode ?? 0;
  return status >= 200 && status <= 299;
}

/** Any body that an SDK makes, with the content type that belongs to it: files are small enough to be held (see batch.ts). */
async function wholeBody(
  body: RequestInit['body'],
): Promise<{ body: string | Uint8Array | undefined; type: Record<string, string> }> {
  if (body === null || body === undefined || typeof body === 'string') return { body: body ?? undefined, type: {} };
  const encoded = new Response(body);
  const type = encoded.headers.get('content-type');
  return { body: new Uint8Array(await encoded.arrayBuffer()), type: type === null ? {} : { 'content-type': type } };
}

/** A reply whose body comes down as it arrives; a cut or an abort is its stream's error. */
function streamed(reply: IncomingMessage, signal: AbortSignal | undefined): Response {
  const body = bodyOf(reply);
  const chunks = async function* (): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of body as AsyncIterable<Buffer>) yield chunk;
    } catch (error) {
      throw failureOf(error, signal);
    }
    if (!reply.complete) throw new TransportError('cut', 'the connection was cut in the middle of the reply');
  };
  const headers = new Headers();
  for (const [name, value] of Object.entries(reply.headers)) if (typeof value === 'string') headers.set(name, value);
  const stream = Readable.toWeb(Readable.from(chunks())) as ReadableStream<Uint8Array>;
  return new Response(stream, { status: reply.statusCode ?? 200, headers });
}

/** A Response of what is already read and parsed: a body as a stream, to be read and parsed again by the SDK, takes more time than all else. */
function jsonResponse(status: number, sent: string, key: string | null): Response {
  let value: unknown;
  try {
    value = valueWithoutKey(JSON.parse(sent), key);
  } catch {
    value = undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TransportError('malformed', 'the reply is not whole JSON', {
      status,
      body: withoutKey(sent, key),
      retryAfterMs: null,
    });
  const response = new Response(null, { status, headers: { 'content-type': 'application/json' } });
  return Object.assign(response, {
    json: () => Promise.resolve(value),
    text: () => Promise.resolve(JSON.stringify(value)),
  });
}
