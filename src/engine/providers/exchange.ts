/** One exchange with a server by Node's own client: sent under an abort signal, no redirect followed, and every failure a TransportError. */
import type { Agent as HttpAgent, AgentOptions, IncomingMessage } from 'node:http';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Readable } from 'node:stream';
import { isLoopback } from './loopback.ts';

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

/**
 * The client for an address, loaded by the first request: an import of `node:http` loads all of Node's network, which takes a fifth of the time that
 * a command without any takes to start.
 */
function clientFor(url: URL) {
  return url.protocol === 'https:' ? process.getBuiltinModule('node:https') : process.getBuiltinModule('node:http');
}

/** Connections are kept open between requests. A proxy of the environment is used, but never for this machine's own servers. */
export function newAgent(url: URL): HttpAgent {
  const proxy = isLoopback(url.hostname) ? {} : { proxyEnv: process.env };
  const options: AgentOptions = {
    keepAlive: true,
    keepAliveMsecs: 15_000,
    maxSockets: Infinity,
    scheduling: 'lifo',
    ...proxy,
  };
  const { Agent } = clientFor(url);
  return new Agent(options);
}

export interface Sent {
  method: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
  signal: AbortSignal | undefined;
}

/** Sends, and resolves as soon as the head of the reply is there. Rejects with TransportError. */
export function openExchange(
  url: URL,
  { method, headers, body, signal }: Sent,
  agent: HttpAgent,
): Promise<IncomingMessage> {
  const { request: send } = clientFor(url);
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => {
      reject(failureOf(error, signal));
    };
    if (signal?.aborted) {
      fail(undefined);
      return;
    }
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    let answered = false;
    const request = send(
      { ...addressOf(url), method, headers: { ...headers, 'accept-encoding': 'gzip, br', ...length }, agent, signal },
      (reply) => {
        answered = true;
        resolve(reply);
      },
    );
    request.on('error', fail);
    // 101: the server wants to speak something else, and would never answer.
    request.on('upgrade', (_, socket) => {
      socket.destroy();
      fail(new TransportError('malformed', 'the server wants to switch protocols'));
    });
    request.on('close', () => {
      // An error that nobody would see takes longer to make than the rest of this.
      if (!answered) fail(new TransportError('cut', 'the connection was closed without a reply'));
    });
    request.end(body);
  });
}

/** The parts of an address that a request needs; taking a URL apart anew costs more than all else of sending. */
function addressOf(url: URL): { hostname: string; port: string; path: string } {
  const known = addresses.get(url.href);
  if (known) return known;
  const hostname = url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname;
  const address = { hostname, port: url.port, path: `${url.pathname}${url.search}` };
  if (addresses.size >= MOST_ADDRESSES) addresses.clear();
  addresses.set(url.href, address);
  return address;
}
const addresses = new Map<string, ReturnType<typeof addressOf>>();
const MOST_ADDRESSES = 100;

/** What a thrown thing means, ours or the network's. */
export function failureOf(error: unknown, signal: AbortSignal | undefined): TransportError {
  return signal?.aborted ? new TransportError('aborted', 'stopped') : asTransportError(error);
}

/** The body of a reply, decoded. */
export function bodyOf(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding'];
  const decoder =
    encoding === 'gzip'
      ? createGunzip()
      : encoding === 'br'
        ? createBrotliDecompress()
        : encoding === 'deflate'
          ? createInflate()
          : null;
  if (!decoder) return response;
  response.on('error', (error) => decoder.destroy(error));
  return response.pipe(decoder);
}

/** The whole body as text. Rejects with TransportError (too-large, cut, aborted). */
export async function readBody(
  response: IncomingMessage,
  limit: number,
  signal: AbortSignal | undefined,
): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of bodyOf(response) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit)
        throw new TransportError('too-large', `the reply is larger than ${String(Math.round(limit / 1e6))} MB`);
      chunks.push(chunk);
    }
  } catch (error) {
    response.destroy();
    throw failureOf(error, signal);
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
export function retryAfter(headers: IncomingMessage['headers'], now: number): number | null {
  const milliseconds = Number(headers['retry-after-ms'] ?? NaN);
  if (Number.isFinite(milliseconds) && milliseconds >= 0) return milliseconds;
  const text = headers['retry-after'];
  if (text === undefined) return null;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
