/**
 * The one place where bytes come in from a provider: a `fetch` for the SDKs that reads the whole reply under a size cap and a time-out,
 * follows no redirect, and turns everything but a JSON object with status 2xx into a TransportError. Node's own fetch gives up after five
 * minutes without headers, which a thinking model takes.
 */
import { Agent as HttpAgent, request as httpRequest, type AgentOptions, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Readable } from 'node:stream';
import { isLoopback } from './address.ts';
import { withoutKey } from './redact.ts';

export type TransportCode = 'status' | 'cut' | 'timeout' | 'too-large' | 'unreachable' | 'malformed' | 'aborted';

export class TransportError extends Error {
  readonly code: TransportCode;
  /** Of a reply with another status than 2xx: status, body as text and the wait that its headers ask for. */
  readonly status: number;
  readonly body: string;
  readonly retryAfterMs: number | null;
  constructor(
    code: TransportCode,
    message: string,
    reply?: { status: number; body: string; retryAfterMs: number | null },
  ) {
    super(message);
    this.name = 'TransportError';
    this.code = code;
    this.status = reply?.status ?? 0;
    this.body = reply?.body ?? '';
    this.retryAfterMs = reply?.retryAfterMs ?? null;
  }
}

export interface TransportOptions {
  key: string | null;
  maxReplyBytes: number;
}
export interface Transport {
  fetch: typeof fetch;
  close(): void;
}

export function createTransport(options: TransportOptions): Transport {
  const agents = new Map<string, HttpAgent>();
  const agentFor = (url: URL): HttpAgent => {
    const agent = agents.get(url.host) ?? newAgent(url);
    agents.set(url.host, agent);
    return agent;
  };
  return {
    fetch: async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      const reply = await exchange(url, init, options, agentFor(url));
      const text = withoutKey(reply.body, options.key);
      if (reply.status < 200 || reply.status > 299) {
        const retryAfterMs = retryAfter(reply.headers, Date.now());
        throw new TransportError('status', `status ${String(reply.status)}`, {
          status: reply.status,
          body: text,
          retryAfterMs,
        });
      }
      return jsonResponse(reply.status, text);
    },
    close: () => {
      for (const agent of agents.values()) agent.destroy();
    },
  };
}

/** Connections are kept open between requests. A proxy of the environment is used, but never for this machine's own servers. */
function newAgent(url: URL): HttpAgent {
  const proxy = isLoopback(url.hostname) ? {} : { proxyEnv: process.env };
  const options: AgentOptions = {
    keepAlive: true,
    keepAliveMsecs: 15_000,
    maxSockets: Infinity,
    scheduling: 'lifo',
    ...proxy,
  };
  return url.protocol === 'https:' ? new HttpsAgent(options) : new HttpAgent(options);
}

interface RawReply {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
}

function exchange(
  url: URL,
  init: RequestInit | undefined,
  options: TransportOptions,
  agent: HttpAgent,
): Promise<RawReply> {
  const signal = init?.signal ?? undefined;
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => {
      reject(signal?.aborted ? new TransportError('aborted', 'stopped') : asTransportError(error));
    };
    if (signal?.aborted) {
      fail(undefined);
      return;
    }
    const headers = Object.fromEntries(new Headers(init?.headers).entries());
    const body = typeof init?.body === 'string' ? init.body : undefined;
    const request = send(
      url,
      {
        method: init?.method ?? 'GET',
        headers: {
          ...headers,
          'accept-encoding': 'gzip, br',
          ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
        },
        agent,
        signal,
      },
      (response) => {
        readBody(response, options.maxReplyBytes).then(
          (text) => {
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
          },
          (error: unknown) => {
            request.destroy();
            fail(error);
          },
        );
      },
    );
    request.on('error', fail);
    request.end(body);
  });
}

async function readBody(response: IncomingMessage, limit: number): Promise<string> {
  const encoding = response.headers['content-encoding'];
  const decoder =
    encoding === 'gzip'
      ? createGunzip()
      : encoding === 'br'
        ? createBrotliDecompress()
        : encoding === 'deflate'
          ? createInflate()
          : null;
  const stream: Readable = decoder ?? response;
  if (decoder) {
    response.on('error', (error) => decoder.destroy(error));
    response.pipe(decoder);
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit)
      throw new TransportError('too-large', `the reply is larger than ${String(Math.round(limit / 1e6))} MB`);
    chunks.push(chunk);
  }
  if (!response.complete) throw new TransportError('cut', 'the connection was cut in the middle of the reply');
  return Buffer.concat(chunks).toString('utf8');
}

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
]);
const CERTIFICATE = /^(ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_SSL)/;

function asTransportError(error: unknown): TransportError {
  if (error instanceof TransportError) return error;
  const code = errorCode(error);
  if (UNREACHABLE.has(code) || CERTIFICATE.test(code)) return new TransportError('unreachable', code);
  if (code === 'ETIMEDOUT') return new TransportError('timeout', code);
  return new TransportError('cut', code || (error instanceof Error ? error.message : 'the connection broke'));
}

function errorCode(error: unknown): string {
  if (error instanceof AggregateError) return errorCode(error.errors[0]);
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** The wait that a reply's headers ask for, in ms: retry-after-ms, or Retry-After in seconds or as a date. */
function retryAfter(headers: IncomingMessage['headers'], now: number): number | null {
  const milliseconds = Number(headers['retry-after-ms'] ?? NaN);
  if (Number.isFinite(milliseconds) && milliseconds >= 0) return milliseconds;
  const text = headers['retry-after'];
  if (text === undefined) return null;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** A Response of what is already read and parsed: a body as a stream, to be read and parsed again by the SDK, takes more time than all else. */
function jsonResponse(status: number, text: string): Response {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TransportError('malformed', 'the reply is not whole JSON');
  const response = new Response(null, { status, headers: { 'content-type': 'application/json' } });
  return Object.assign(response, { json: () => Promise.resolve(value), text: () => Promise.resolve(text) });
}
