/** What every provider understands and answers, whatever its own protocol. */
import type { JsonSchema } from '../../core/prompts/prompt.ts';
import type { ModelRef } from '../../contract/shapes.ts';

export type { ModelRef, ProviderName } from '../../contract/shapes.ts';

/** Where a model is asked, and with which key. */
export interface Endpoint {
  ref: ModelRef & { baseUrl: string };
  key: string | null;
}

export interface ImagePart {
  type: 'image';
  /** sha256 of the bytes, in hex: what stands for the image in hashes and stored requests. */
  hash: string;
  mime: string;
  bytes: Uint8Array;
}
interface TextPart {
  type: 'text';
  text: string;
}
export interface Message {
  role: 'system' | 'user' | 'assistant';
  parts: (TextPart | ImagePart)[];
}

/** One request, as it is meant: an endpoint that refuses an optional parameter gets it left out (see endpoint-memory.ts). */
export interface ProviderRequest {
  messages: Message[];
  /** Structured output: the name and JSON schema of the reply, by the best means the endpoint has. */
  schema: { name: string; schema: JsonSchema } | null;
  temperature: number | null;
  topP?: number | null;
  topK?: number | null;
  maxOutputTokens: number | null;
  reasoningEffort?: string | null;
  /** Tokens for thinking; asks for the thoughts too, where the endpoint gives them. */
  thinkingBudget?: number | null;
  seed?: number | null;
  /** More fields of the request's body, for servers of one's own. */
  extraBody?: Readonly<Record<string, unknown>> | null;
}

/** A reply as a provider read it. `json` is what the structured reply contains, undefined when there is none to read. */
export interface ProviderReply {
  text: string;
  json: unknown;
  reasoning: string;
  finishReason: string;
  tokens: { in: number; out: number; cached: number; reasoning: number };
  /** The provider's own reply, as it came. */
  raw: unknown;
}

export interface Provider {
  readonly ref: ModelRef & { baseUrl: string };
  /** Rejects with ProviderError only. `timeoutMs` bounds the whole exchange. */
  generate(request: ProviderRequest, signal: AbortSignal, timeoutMs: number): Promise<ProviderReply>;
  /** The parameters of a request that the endpoint refuses, so that they are not sent: by name. */
  dropped(request: ProviderRequest): string[];
  /** Who is told the limits that the provider states. */
  onLimits(listener: (stated: StatedLimits) => void): void;
  /** Its batch service; null where the protocol has none. */
  readonly batches: BatchService | null;
}

export interface BatchLook {
  /** The provider's name of the batch. */
  id: string;
  /** working: more may come. cancelled: what was not answered can be asked again. refused: the batch as a whole was not taken. */
  state: 'working' | 'done' | 'expired' | 'cancelled' | 'refused';
  /** How many of its requests are answered so far; null where the provider does not say. */
  finished: number | null;
  /** Why it was refused. `too-much`: for now; smaller or later batches are taken. */
  problem: { code: 'too-much' | 'refused'; message: string } | null;
  /** The provider's names of the files with its results. */
  files: string[];
}

/** What came of one line: the reply's body in the provider's protocol, or an error's. */
export interface BatchResult {
  /** As given to `line`. */
  id: string;
  status: number;
  body: unknown;
}

/**
 * A provider's batch service: many requests in one file, answered within a day for half the price. The runner decides what goes into a
 * batch and what becomes of its lines. Every function rejects with ProviderError only.
 */
export interface BatchService {
  /** The request as a line of a batch file, without the line end. */
  line(id: string, request: ProviderRequest): string;
  /** Hands in a batch under a name of ours by which `find` knows it again, and gives the provider's name. Code no-batches: there is no such service. */
  submit(token: string, lines: readonly string[], signal: AbortSignal): Promise<string>;
  /** The provider's name of the batch that was handed in under this name of ours, with these lines; null when it never arrived. */
  find(token: string, signal: AbortSignal, ids: readonly string[]): Promise<string | null>;
  look(id: string, signal: AbortSignal): Promise<BatchLook>;
  /** The lines of an ended batch, in any order, as they come down. */
  results(look: BatchLook, signal: AbortSignal): AsyncGenerator<BatchResult>;
  /** A reply's body as a reply; throws ProviderError (retry, failed) when it is none. */
  read(body: unknown, structured: boolean): ProviderReply;
  cancel(id: string, signal: AbortSignal): Promise<void>;
}

/** A limit as its provider states it: how much in all, how much of it is left, and in how many ms all of it is back. */
export interface StatedLimit {
  limit: number;
  remaining: number;
  resetMs: number | null;
}
export interface StatedLimits {
  requests: StatedLimit | null;
  tokens: StatedLimit | null;
}

/**
 * How a request failed, which decides what happens next.
 * `retry`: worth sending again. `fatal`: no request of this run can succeed (key, model, address). `failed`: this request will never
 * succeed, others may. `aborted`: we stopped it.
 */
export type FailureKind = 'retry' | 'fatal' | 'failed' | 'aborted';

/** The failure of one request. The message is for people and holds no key. */
export class ProviderError extends Error {
  readonly kind: FailureKind;
  /** For programs: rate-limit, overloaded, server, cut, timeout, malformed, unreachable, too-large, key, model, parameter, bad-request, quota, address, content-filter, too-long, aborted. */
  readonly code: string;
  readonly retryAfterMs: number | null;
  /** The reply that came nevertheless; null: none did, or not whole. */
  received: ProviderReply | null = null;
  constructor(kind: FailureKind, code: string, message: string, retryAfterMs: number | null = null) {
    super(message);
    this.name = 'ProviderError';
    this.kind = kind;
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}
