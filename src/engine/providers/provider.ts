/** What every provider understands and answers, whatever its own protocol. */
import type { JsonSchema } from '../../core/prompts/prompt.ts';
import type { ModelRef } from '../../contract/shapes.ts';

export type { ModelRef, ProviderName } from '../../contract/shapes.ts';

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
  maxOutputTokens: number | null;
  reasoningEffort?: string | null;
  /** Tokens for thinking; asks for the thoughts too, where the endpoint gives them. */
  thinkingBudget?: number | null;
  seed?: number | null;
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
  constructor(kind: FailureKind, code: string, message: string, retryAfterMs: number | null = null) {
    super(message);
    this.name = 'ProviderError';
    this.kind = kind;
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}
