/** What a failed exchange means for the request and for the run (docs/design/command-line.md, "Exit status": an unusable key or model ends the run at once). */
import { z } from 'zod';
import type { Endpoint } from './provider.ts';
import { ProviderError } from './provider.ts';
import { unreadReply } from './received.ts';
import { safeMessage } from './redact.ts';
import { TransportError } from './transport.ts';

/** Any thrown thing as a ProviderError: the SDKs wrap what our transport throws, so it is looked for among the causes. */
export function classify(error: unknown, endpoint: Endpoint, timedOut: boolean): ProviderError {
  if (error instanceof ProviderError) return error;
  const where = `${endpoint.ref.provider} (${hostOf(endpoint.ref.baseUrl)})`;
  const transport = transportCause(error);
  if (timedOut) return new ProviderError('retry', 'timeout', `${where} did not answer in time.`);
  if (!transport) {
    const detail = safeMessage(error instanceof Error ? error.message : String(error), endpoint.key);
    return new ProviderError('retry', 'malformed', `The reply of ${where} could not be read: ${detail}`);
  }
  switch (transport.code) {
    case 'aborted':
      return new ProviderError('aborted', 'aborted', 'The request was stopped.');
    case 'timeout':
      return new ProviderError('retry', 'timeout', `${where} did not answer in time.`);
    case 'cut':
      return new ProviderError('retry', 'cut', `The connection to ${where} was cut before the reply was whole.`);
    case 'malformed':
      return Object.assign(new ProviderError('retry', 'malformed', `${where} sent a reply that is not whole JSON.`), {
        received: unreadReply(transport.body),
      });
    case 'too-large':
      return new ProviderError('failed', 'too-large', `${where}: ${transport.message}. It was not kept.`);
    case 'unreachable':
      return new ProviderError(
        'retry',
        'unreachable',
        `${where} cannot be reached (${transport.message}). Check the address and the network.`,
      );
    case 'status':
      return fromStatus(transport, endpoint, where);
  }
}

function fromStatus(reply: TransportError, { ref, key }: Endpoint, where: string): ProviderError {
  const { text, code } = errorDetail(reply.body);
  const detail = safeMessage(text, key);
  const said = detail ? ` It says: ${detail}` : '';
  const status = reply.status;
  const badKey =
    /api[ _-]?key|authentication|credential/i.test(`${code} ${text}`) &&
    /invalid|not valid|incorrect|missing|expired|revoked/i.test(text);
  if (status === 401 || status === 403 || (status === 400 && badKey)) {
    return new ProviderError(
      'fatal',
      'key',
      `${where} refused the key (${String(status)}). Check that the key is right and may use ${ref.model}.${said}`,
    );
  }
  if (status === 402 || /insufficient_quota|billing_hard_limit/.test(reply.body)) {
    return new ProviderError(
      'fatal',
      'quota',
      `The account at ${where} has no credit left (${String(status)}).${said}`,
    );
  }
  const passing = fromPassingTrouble(reply, where, said);
  if (passing) return passing;
  if (status === 404) {
    return new ProviderError(
      'fatal',
      'model',
      `${where} does not know the model ${ref.model}, or has nothing at this address (404).${said}`,
    );
  }
  if (status >= 300 && status < 400) {
    return new ProviderError(
      'fatal',
      'address',
      `${where} sends requests elsewhere (${String(status)}), which is not followed. Give the final address as base URL.`,
    );
  }
  return fromRefusedRequest(reply, ref.model, where, said);
}

/** What the same request may not meet again later; null for anything else. */
function fromPassingTrouble(
  { status, retryAfterMs }: TransportError,
  where: string,
  said: string,
): ProviderError | null {
  if (status === 429)
    return new ProviderError('retry', 'rate-limit', `${where} asks for fewer requests (429).${said}`, retryAfterMs);
  if (status === 503 || status === 529) {
    return new ProviderError('retry', 'overloaded', `${where} is overloaded (${String(status)}).${said}`, retryAfterMs);
  }
  if (status === 408 || status === 409 || status === 425 || status >= 500) {
    return new ProviderError('retry', 'server', `${where} failed (${String(status)}).${said}`, retryAfterMs);
  }
  return null;
}

/** What the provider has against the request itself. */
function fromRefusedRequest(
  { status, body }: TransportError,
  model: string,
  where: string,
  said: string,
): ProviderError {
  const { text, code } = errorDetail(body);
  if (
    status === 413 ||
    /context.?length|maximum context|too long|too many tokens|exceeds? the (maximum|limit)/i.test(`${code} ${text}`)
  ) {
    return new ProviderError('failed', 'too-long', `The request is too long for ${model} at ${where}.${said}`);
  }
  if (/content.?(policy|filter|management)|safety|invalid_prompt/i.test(`${code} ${text}`)) {
    return new ProviderError('failed', 'content-filter', `${where} refused the content of this request.${said}`);
  }
  if (/image/i.test(text))
    return new ProviderError('failed', 'image', `${where} refused an image of this request.${said}`);
  if (
    /unsupported|not supported|unknown|unrecognized|invalid.{0,20}(parameter|argument|value)|must be/i.test(
      `${code} ${text}`,
    )
  ) {
    return new ProviderError(
      'fatal',
      'parameter',
      `${where} refused a parameter of the request (${String(status)}).${said}`,
    );
  }
  return new ProviderError('fatal', 'bad-request', `${where} refused the request (${String(status)}).${said}`);
}

const ErrorBody = z.object({
  error: z.union([
    z.string(),
    z.object({
      message: z.string().catch(''),
      code: z.union([z.string(), z.number()]).nullish(),
      type: z.string().nullish(),
      status: z.string().nullish(),
      param: z.string().nullish(),
    }),
  ]),
});

/** The message and the code (with the named parameter) in an error body of any of the protocols. */
export function errorDetail(body: string): { text: string; code: string } {
  const error = ErrorBody.safeParse(tryJson(body)).data?.error;
  if (error === undefined) return { text: body.slice(0, 2000), code: '' };
  if (typeof error === 'string') return { text: error, code: '' };
  return { text: error.message, code: [error.code, error.param].filter((part) => typeof part === 'string').join(' ') };
}

export function transportCause(error: unknown): TransportError | null {
  let cause = error;
  for (let depth = 0; depth < 8 && cause instanceof Error; depth += 1) {
    if (cause instanceof TransportError) return cause;
    cause = cause.cause;
  }
  return null;
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function hostOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl;
}
