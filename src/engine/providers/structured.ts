import { parseJsonReply } from '../../core/prompts/json-reply.ts';
import { inTime, TookTooLong } from '../in-time.ts';
import { ProviderError, type Message, type ProviderRequest } from './provider.ts';

/** The messages with the schema asked for in words: for endpoints whose protocol cannot. */
export function askInWords(request: ProviderRequest): Message[] {
  if (!request.schema) return request.messages;
  const text = `Reply with a single JSON object and nothing else. It must fit this JSON schema:\n${JSON.stringify(request.schema.schema)}`;
  const last = request.messages.findLastIndex((message) => message.role === 'user');
  return request.messages.map((message, index) =>
    index === last ? { ...message, parts: [...message.parts, { type: 'text', text }] } : message,
  );
}

/** Characters whose reading, which goes over them a bounded number of times, is over before a limit of time is set. */
const READ_AT_ONCE = 100_000;

/** The object in a structured reply. Throws ProviderError `malformed` (retry) when the model wrote something else. */
export function structuredJson(request: { schema: unknown }, text: string, finishReason: string): unknown {
  if (!request.schema) return undefined;
  let json: unknown;
  let tooLong = false;
  try {
    const read = (): unknown => parseJsonReply(text);
    json = text.length <= READ_AT_ONCE ? read() : inTime(read);
  } catch (error) {
    if (!(error instanceof TookTooLong)) throw error;
    tooLong = true;
  }
  if (json !== undefined) return json;
  const why = tooLong ? 'took too long to read' : text.trim() === '' ? 'is empty' : 'holds no JSON object';
  throw new ProviderError(
    'retry',
    'malformed',
    `The judge's reply ${why} (finish reason ${finishReason || 'unknown'}).`,
  );
}

/** Splits thoughts that a local model writes into its answer (<think>…</think> at the start) from the answer. */
export function splitThoughts(text: string): { text: string; reasoning: string } {
  const match = /^\s*<think(?:ing)?>/i.exec(text);
  if (!match) return { text, reasoning: '' };
  const closing = /<\/think(?:ing)?>/i.exec(text);
  if (!closing) return { text: '', reasoning: text.slice(match[0].length).trim() };
  return {
    text: text.slice(closing.index + closing[0].length).trimStart(),
    reasoning: text.slice(match[0].length, closing.index).trim(),
  };
}

/** The texts of a message in one. */
export function textOf({ parts }: Message, between = ''): string {
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join(between);
}

/** The provider refuses to show its reply. */
export function withheld(message: string): ProviderError {
  return new ProviderError('failed', 'content-filter', message);
}

export function imageUrl(part: { mime: string; bytes: Uint8Array }): string {
  return `data:${part.mime};base64,${base64(part.bytes)}`;
}

export function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}
