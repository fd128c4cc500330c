import { createServer, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, test } from 'vitest';
import {
  startFakeProvider,
  type FakeProvider,
  type FakeReply,
  type SeenRequest,
} from '../../../testing/fake-provider.ts';
import { UserError } from '../../contract/router.ts';
import {
  createProviders,
  ProviderError,
  type ProviderReply,
  type ProviderRequest,
  type Providers,
  type ProvidersOptions,
} from './index.ts';
import { keyOfEnvironment } from './keys.ts';
import type { ParameterName } from '../../core/run/parameters.ts';
import type { ModelRef } from './provider.ts';

const KEY = 'sk-test-0123456789abcdef';
const SCHEMA = {
  type: 'object',
  properties: { value: { type: 'string' } },
  required: ['value'],
  additionalProperties: false,
} as const;
const asking: ProviderRequest = {
  messages: [
    { role: 'system', parts: [{ type: 'text', text: 'Be brief.' }] },
    { role: 'user', parts: [{ type: 'text', text: 'Which value? Reply in JSON.' }] },
  ],
  schema: { name: 'value', schema: { ...SCHEMA, required: [...SCHEMA.required] } },
  temperature: 0,
  maxOutputTokens: 100,
};
const PIXEL = {
  type: 'image' as const,
  hash: 'ab'.repeat(32),
  mime: 'image/png',
  bytes: new Uint8Array([137, 80, 78, 71]),
};

let open: { fake: FakeProvider; providers: Providers }[] = [];
afterEach(async () => {
  for (const { fake, providers } of open) {
    providers.close();
    await fake.close();
  }
  open = [];
});

async function ask(
  provider: ModelRef['provider'],
  reply: (request: SeenRequest) => FakeReply,
  options: {
    request?: ProviderRequest;
    timeoutMs?: number;
    key?: string;
    expected?: string;
    maxReplyBytes?: number;
    signal?: AbortSignal;
    baseUrl?: (fake: FakeProvider) => string;
    model?: string;
  } = {},
) {
  const fake = await startFakeProvider({ reply, ...(options.expected ? { key: options.expected } : {}) });
  const providers = createProviders({
    keyFor: () => options.key ?? KEY,
    confirmed: () => true,
    env: {},
    maxReplyBytes: options.maxReplyBytes,
  });
  open.push({ fake, providers });
  const ref = {
    provider,
    model: options.model ?? 'fake-model',
    baseUrl:
      options.baseUrl?.(fake) ?? fake.url.slice(0, provider === 'gemini' || provider === 'azure' ? -3 : undefined),
  };
  const model = providers.open(ref);
  const generate = (request = options.request ?? asking): Promise<ProviderReply> =>
    model.generate(request, options.signal ?? new AbortController().signal, options.timeoutMs ?? 5000);
  return { fake, generate, unsent: (request: ProviderRequest) => providers.unsent(ref, request) };
}

async function failureOf(promise: Promise<unknown>): Promise<ProviderError> {
  const error: unknown = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ProviderError)) throw new Error(`expected a ProviderError, got ${String(error)}`);
  return error;
}

const WIRES = [
  ['openai', 'responses'],
  ['gemini', 'gemini'],
  ['anthropic', 'messages'],
  ['azure', 'chat'],
  ['compatible', 'chat'],
] as const;

test.each(WIRES)('%s: schema, parameters, reply and tokens go over the %s protocol', async (provider, protocol) => {
  const { fake, generate } = await ask(provider, () => ({
    answer: { value: '\\frac{1}{2}' },
    reasoning: 'I thought.',
    tokens: { in: 7, out: 3 },
  }));
  const reply = await generate();
  const [seen] = fake.requests;
  expect(seen).toMatchObject({ protocol, model: 'fake-model', key: KEY, temperature: 0, schema: SCHEMA });
  expect(seen?.text).toContain('Which value?');
  expect(reply.json).toEqual({ value: '\\frac{1}{2}' });
  expect(reply.reasoning).toBe('I thought.');
  expect(reply.tokens).toMatchObject({ in: 7, out: 3 });
  expect(reply.text).not.toContain('I thought.');
});

const FULL = {
  ...asking,
  ...{ temperature: 0.7, topP: 0.9, topK: 1, seed: 3, maxOutputTokens: null, thinkingBudget: 16_000 },
  extraBody: { chat_template_kwargs: { enable_thinking: false } },
};
/** The fields of a body that another has, absent ones too. */
function partsOf(body: unknown, like: object): unknown {
  const value = body as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(like).map(([key, of]: [string, unknown]) => [
      key,
      typeof of === 'object' && of !== null ? partsOf(value[key], of) : value[key],
    ]),
  );
}

/** Who is asked with what, the parts of the body that come of it, and what is told not to be sent. */
const SENT: [string, string, Partial<ProviderRequest>, object, ParameterName[]][] = [
  [
    ...(['openai', 'gpt-4o', {}] as const),
    { temperature: 0.7, top_p: 0.9, seed: undefined, top_k: undefined, chat_template_kwargs: undefined },
    ['topK', 'thinkingBudget', 'seed', 'extraBody'],
  ],
  [
    ...(['openai', 'gpt-5-mini-2025-08-07', { reasoningEffort: 'low' }] as const),
    { temperature: undefined, top_p: undefined, reasoning: { effort: 'low' } },
    ['temperature', 'topP', 'topK', 'thinkingBudget', 'seed', 'extraBody'],
  ],
  [
    ...(['gemini', 'gemini-3-flash-preview', { reasoningEffort: 'high' }] as const),
    { generationConfig: { temperature: 0.7, topK: 1, thinkingConfig: { thinkingLevel: 'HIGH' } } },
    ['thinkingBudget', 'extraBody'],
  ],
  [
    ...(['gemini', 'gemini-2.5-pro', {}] as const),
    { generationConfig: { topP: 0.9, seed: 3, thinkingConfig: { thinkingBudget: 16_000 } } },
    ['extraBody'],
  ],
  [
    ...(['gemini', 'gemma-3-27b-it', { reasoningEffort: 'high' }] as const),
    { generationConfig: { temperature: 0.7, topK: 1, thinkingConfig: undefined } },
    ['reasoningEffort', 'thinkingBudget', 'extraBody'],
  ],
  [
    ...(['anthropic', 'claude-sonnet-4-5', {}] as const),
    {
      ...{ max_tokens: 64_000, thinking: { type: 'enabled', budget_tokens: 16_000 } },
      ...{ temperature: undefined, top_k: undefined, top_p: 0.9, system: 'Be brief.' },
    },
    ['temperature', 'topK', 'seed', 'extraBody'],
  ],
  [
    ...(['anthropic', 'claude-sonnet-4-5', { thinkingBudget: null, reasoningEffort: 'low' }] as const),
    { temperature: 0.7, top_k: 1, output_config: { effort: 'low' } },
    ['seed', 'extraBody'],
  ],
  [
    ...(['compatible', 'qwen3', {}] as const),
    { temperature: 0.7, top_k: 1, seed: 3, chat_template_kwargs: { enable_thinking: false } },
    ['thinkingBudget'],
  ],
];
test.each(SENT)('%s, %s, %j: each parameter goes as its own protocol has it, or is told not to go', async (...row) => {
  const [provider, model, more, body, left] = row;
  const { fake, generate, unsent } = await ask(provider, () => ({ answer: { value: '1' } }), { model });
  const request = { ...FULL, ...more };
  await generate(request);
  expect(partsOf(fake.requests[0]?.body, body)).toEqual(body);
  expect(unsent(request)).toEqual(left);
});

test('the limit of thinking goes to servers that take one by their own names', () => {
  const at = (baseUrl: string): ParameterName[] =>
    createProviders({ keyFor: () => KEY, env: {} }).unsent({ provider: 'compatible', model: 'm', baseUrl }, FULL);
  expect(at('https://openrouter.ai/api/v1')).toEqual([]);
  expect(at('http://127.0.0.1:8000/v1')).toEqual(['thinkingBudget']);
});

test('anthropic: what a model refuses is left out, down to the tokens that it can write', async () => {
  const { fake, generate, unsent } = await ask('anthropic', ({ body }) => {
    const refuse = (message: string): FakeReply => ({ status: 400, error: { message, code: 'invalid_request_error' } });
    if (Number(body.max_tokens) > 10_000)
      return refuse('max_tokens: 64000 > 8192, which is the maximum allowed number of output tokens for this model');
    const thinking = body.thinking as { type: string } | undefined;
    if (thinking?.type === 'enabled') return refuse('"thinking.type.enabled" is not supported. Use "adaptive".');
    if (thinking) return refuse('thinking is not supported by this model');
    if (body.output_config) return refuse('output_config: Extra inputs are not permitted');
    return { answer: { value: '1' } };
  });
  expect((await generate({ ...FULL, seed: null, extraBody: null })).json).toEqual({ value: '1' });
  expect(fake.requests.at(-1)?.body).toMatchObject({ max_tokens: 8192, temperature: 0.7, top_k: 1 });
  expect(fake.requests.at(-1)?.text).toContain('It must fit this JSON schema');
  expect(unsent({ ...FULL, temperature: null })).toContain('thinkingBudget');
});

test.each(WIRES)('%s: images go as data, byte for byte', async (provider) => {
  const { fake, generate } = await ask(provider, () => ({ answer: 'A dot.' }));
  const reply = await generate({
    ...asking,
    schema: null,
    messages: [{ role: 'user', parts: [{ type: 'text', text: 'What is this?' }, PIXEL] }],
  });
  expect(reply.text).toBe('A dot.');
  expect(fake.requests[0]?.images).toEqual([
    { mime: 'image/png', base64: Buffer.from(PIXEL.bytes).toString('base64') },
  ]);
});

test.each(WIRES)('%s: a wrong key is fatal, and neither key nor part of it is in the message', async (provider) => {
  const { generate, fake } = await ask(provider, () => ({ answer: 'never' }), { expected: 'another-key-0123456789' });
  const failure = await failureOf(generate());
  expect(failure).toMatchObject({ kind: 'fatal', code: 'key' });
  expect(`${failure.message} ${failure.stack ?? ''}`).not.toContain(KEY.slice(0, 9));
  expect(fake.requests).toHaveLength(1);
});

test.each([
  ['429 with Retry-After', { status: 429, headers: { 'retry-after': '7' } }, 'retry', 'rate-limit', 7000],
  [
    '429 without credit',
    { status: 429, error: { message: 'You exceeded your current quota.', code: 'insufficient_quota' } },
    'fatal',
    'quota',
    null,
  ],
  ['500', { status: 500 }, 'retry', 'server', null],
  ['503', { status: 503, headers: { 'retry-after': '2' } }, 'retry', 'overloaded', 2000],
  ['404', { status: 404, error: { message: 'The model `fake-model` does not exist.' } }, 'fatal', 'model', null],
  [
    'a refused parameter',
    { status: 400, error: { message: "Unsupported parameter: 'input'.", param: 'input' } },
    'fatal',
    'parameter',
    null,
  ],
  [
    'too long a prompt',
    { status: 400, error: { message: 'This is too long.', code: 'context_length_exceeded' } },
    'failed',
    'too-long',
    null,
  ],
  ['a cut socket', { fault: 'cut', answer: { value: 'x'.repeat(500) } }, 'retry', 'cut', null],
  ['garbage', { fault: 'garbage' }, 'retry', 'malformed', null],
  ['prose for JSON', { answer: 'The value is five.' }, 'retry', 'malformed', null],
] satisfies [string, FakeReply, string, string, number | null][])(
  '%s is %s',
  async (_name, reply, kind, code, retryAfterMs) => {
    for (const [provider] of WIRES) {
      const { generate, fake } = await ask(provider, () => reply);
      expect(await failureOf(generate()), provider).toMatchObject({ kind, code, retryAfterMs });
      expect(fake.requests, `${provider}: the SDK's own retries are off`).toHaveLength(1);
    }
  },
);

test.each(WIRES)('%s: a hang ends at the time limit, an abort at once', async (provider) => {
  const slow = await ask(provider, () => ({ fault: 'hang' }), { timeoutMs: 80 });
  expect(await failureOf(slow.generate())).toMatchObject({ kind: 'retry', code: 'timeout' });
  const controller = new AbortController();
  const stopped = await ask(provider, () => ({ fault: 'hang' }), { signal: controller.signal });
  const begun = performance.now();
  setTimeout(() => {
    controller.abort();
  }, 50);
  expect(await failureOf(stopped.generate())).toMatchObject({ kind: 'aborted' });
  expect(performance.now() - begun).toBeLessThan(15_000);
});

test('a wait may be asked for in milliseconds or as a date', async () => {
  const precise = await ask('openai', () => ({
    status: 429,
    headers: { 'retry-after-ms': '1500', 'retry-after': '9' },
  }));
  expect((await failureOf(precise.generate())).retryAfterMs).toBe(1500);
  const date = new Date(Date.now() + 20_000).toUTCString();
  const dated = await ask('gemini', () => ({ status: 429, headers: { 'retry-after': date } }));
  const wait = (await failureOf(dated.generate())).retryAfterMs ?? 0;
  expect(wait).toBeGreaterThan(15_000);
  expect(wait).toBeLessThanOrEqual(20_000);
});

test('an endless reply is cut off at the size limit', async () => {
  const { generate } = await ask('compatible', () => ({ fault: 'huge' }), { maxReplyBytes: 200_000 });
  expect(await failureOf(generate())).toMatchObject({ kind: 'failed', code: 'too-large' });
});

test('a server that is not there is unreachable, and worth another try', async () => {
  const { generate, fake } = await ask('openai', () => ({ answer: '' }));
  await fake.close();
  expect(await failureOf(generate())).toMatchObject({ kind: 'retry', code: 'unreachable' });
});

test.each(WIRES)('%s: a model that refuses temperature gets it left out once and for all', async (provider) => {
  const { generate, fake } = await ask(provider, (request) =>
    request.temperature === undefined
      ? { answer: { value: 'ok' } }
      : {
          status: 400,
          error: {
            message: "Unsupported value: 'temperature' does not support 0 with this model.",
            param: 'temperature',
          },
        },
  );
  expect((await generate()).json).toEqual({ value: 'ok' });
  expect((await generate()).json).toEqual({ value: 'ok' });
  expect(fake.requests.map((request) => request.temperature)).toEqual([0, undefined, undefined]);
});

test('structured output falls back from schema to JSON object to words, and the endpoint is remembered', async () => {
  const { generate, fake } = await ask('compatible', (request) =>
    request.schema === null
      ? { answer: 'Here it is:\n```json\n{"value": "$\\frac{1}{2}$"}\n```' }
      : { status: 400, error: { message: 'response_format is not supported here' } },
  );
  expect((await generate()).json).toEqual({ value: '$\\frac{1}{2}$' });
  expect(fake.requests.map((request) => request.schema)).toEqual([SCHEMA, 'object', null]);
  expect(fake.requests[2]?.text).toContain(JSON.stringify(SCHEMA));
  await generate();
  expect(fake.requests).toHaveLength(4);
});

test('an openai server without the Responses API is asked by chat completions', async () => {
  const { generate, fake } = await ask('openai', (request) =>
    request.protocol === 'responses'
      ? { status: 404, error: { message: 'Not found' } }
      : { answer: { value: 'by chat' } },
  );
  expect((await generate()).json).toEqual({ value: 'by chat' });
  await generate();
  expect(fake.requests.map((request) => request.protocol)).toEqual(['responses', 'chat', 'chat']);
});

test('gemini gets the thinking budget and gives the thoughts; a model without thinking gets none', async () => {
  const thinking = { ...asking, schema: null, thinkingBudget: 16_000 };
  const { generate, fake } = await ask('gemini', (request) =>
    JSON.stringify(request.body).includes('thinkingBudget')
      ? { status: 400, error: { message: 'Thinking is not enabled for this model' } }
      : { answer: 'Four.' },
  );
  expect((await generate(thinking)).text).toBe('Four.');
  expect(fake.requests[0]?.body).toMatchObject({
    generationConfig: { thinkingConfig: { thinkingBudget: 16_000, includeThoughts: true } },
  });
  expect(fake.requests).toHaveLength(2);
});

test('a proxy of the environment is not used for a server on this machine', async () => {
  const before = process.env.HTTP_PROXY;
  process.env.HTTP_PROXY = 'http://127.0.0.1:1';
  try {
    const { generate } = await ask('compatible', () => ({ answer: { value: 'direct' } }));
    expect((await generate()).json).toEqual({ value: 'direct' });
  } finally {
    if (before === undefined) delete process.env.HTTP_PROXY;
    else process.env.HTTP_PROXY = before;
  }
});

test('thoughts inside an answer are kept apart from it', async () => {
  const { generate } = await ask('compatible', () => ({ answer: '<think>2+2, so 4</think>\nThe answer is 4.' }));
  const reply = await generate({ ...asking, schema: null });
  expect(reply.text).toBe('The answer is 4.');
  expect(reply.reasoning).toBe('2+2, so 4');
});

test('a server that echoes the key does not get it into a reply or a message', async () => {
  const echo = await ask('compatible', (request) => ({ answer: { value: request.key } }));
  expect(JSON.stringify(await echo.generate())).not.toContain(KEY);
  const angry = await ask('compatible', (request) => ({ status: 400, error: { message: `bad: ${request.key}` } }));
  expect((await failureOf(angry.generate())).message).not.toContain(KEY);
});

const escaped = KEY.split('')
  .map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
  .join('');
test.each<[string, string]>([
  ['in escapes', `{"value": "${escaped}"}`],
  ['in two halves', `{"value": "${KEY.slice(0, 12)} and then ${KEY.slice(12)}"}`],
  ['letter by letter', `{"value": "${KEY.split('').join(' ')}"}`],
  ['as a name', `{"value": "1", "${KEY}": 1}`],
])('a key that is echoed %s is found in what the reply says', async (_how, answer) => {
  const { generate } = await ask('compatible', () => ({ answer }));
  const kept = await generate().then(
    (reply) => JSON.stringify(reply),
    (error: unknown) => JSON.stringify((error as ProviderError).received),
  );
  for (const part of [KEY, KEY.slice(0, 12), KEY.slice(12), KEY.split('').join(' '), escaped, '\\\\u0073\\\\u006b'])
    expect(kept).not.toContain(part);
});

test('a redirect is not followed', async () => {
  const { generate, fake } = await ask('openai', () => ({
    status: 307,
    headers: { location: 'http://127.0.0.1:1/v1/responses' },
  }));
  expect(await failureOf(generate())).toMatchObject({ kind: 'fatal', code: 'address' });
  expect(fake.requests).toHaveLength(1);
});

test.each([
  ['http://example.org/v1', 'https'],
  ['ftp://example.org', 'https'],
  ['https://user:secret@example.org/v1', 'password'],
  ['https://example.org/v1?key=secret', 'query'],
  ['not an address', 'not an address'],
])('the address %s is refused', (baseUrl, why) => {
  const providers = createProviders({ keyFor: () => KEY, env: {} });
  expect(() => providers.open({ provider: 'compatible', model: 'm', baseUrl })).toThrow(why);
});

test('addresses come from the option, then from the environment, then from the provider', () => {
  const env = { OPENAI_BASE_URL: 'http://localhost:9/v1/', GOOGLE_GEMINI_BASE_URL: 'https://gemini.example' };
  const providers = createProviders({ keyFor: () => KEY, confirmed: () => true, env });
  const address = (ref: Partial<ModelRef>): string =>
    providers.open({ provider: 'openai', model: 'm', ...ref }).ref.baseUrl;
  expect(address({ baseUrl: 'https://own.example/v1' })).toBe('https://own.example/v1');
  expect(address({})).toBe('http://localhost:9/v1');
  expect(address({ provider: 'gemini' })).toBe('https://gemini.example');
  expect(address({ provider: 'anthropic' })).toBe('https://api.anthropic.com/v1');
});

test('without a key a remote provider is refused at once, a local server is not', () => {
  const providers = createProviders({ keyFor: () => null, env: {} });
  expect(() => providers.open({ provider: 'openai', model: 'm' })).toThrow(UserError);
  expect(providers.open({ provider: 'compatible', model: 'm', baseUrl: 'http://127.0.0.1:1/v1' }).ref.model).toBe('m');
});

test.each([
  ['', '2024-10-21'],
  ['?api-version=2025-04-01-preview', '2025-04-01-preview'],
  ['/openai/?api-version=2025-04-01-preview', '2025-04-01-preview'],
])('azure: %j after the address asks the deployment by version %s', async (after, version) => {
  const { fake, generate } = await ask('azure', () => ({ answer: { value: 'four' } }), {
    baseUrl: ({ geminiUrl: origin }) => `${origin}${after}`,
  });
  expect((await generate()).json).toEqual({ value: 'four' });
  expect(fake.requests).toMatchObject([{ protocol: 'chat', model: 'fake-model', apiVersion: version, key: KEY }]);
});

test('azure needs an address and a key, offers no batches, and lists no models', async () => {
  const without = createProviders({ keyFor: () => null, env: {} });
  const ref = { provider: 'azure', model: 'gpt-4o' };
  expect(() => without.open(ref)).toThrow('Give a base URL such as https://NAME.openai.azure.com');
  expect(() => without.open({ ...ref, baseUrl: 'https://exam.openai.azure.com' })).toThrow(
    'There is no key for Azure OpenAI. Add it in Settings, or set AZURE_OPENAI_API_KEY in the environment.',
  );
  const env = { AZURE_API_BASE: 'https://exam.openai.azure.com/' };
  const providers = createProviders({ keyFor: () => KEY, env });
  const model = providers.open(ref);
  expect(model.ref.baseUrl).toBe('https://exam.openai.azure.com');
  expect(model.batches).toBeNull();
  await expect(providers.models('azure')).rejects.toThrow("Type the model's name instead.");
});

test('a provider that nobody knows is refused with the names of those that there are', () => {
  const providers = createProviders({ keyFor: () => KEY, env: {} });
  expect(() => providers.open({ provider: 'nobody', model: 'm' })).toThrow(
    'There is no provider "nobody". There are openai, gemini, anthropic, azure, compatible.',
  );
});

test('a key of the environment is the one of its server, then of its provider', () => {
  const env = {
    OPENAI_API_KEY: ' sk-1 ',
    GEMINI_API_KEY: '',
    GOOGLE_API_KEY: 'g',
    OPENROUTER_API_KEY: 'or',
    COMPATIBLE_API_KEY: 'c',
  };
  expect(keyOfEnvironment('openai', 'https://api.openai.com/v1', env)).toBe('sk-1');
  expect(keyOfEnvironment('gemini', 'https://generativelanguage.googleapis.com', env)).toBe('g');
  expect(keyOfEnvironment('compatible', 'https://openrouter.ai/api/v1/', env)).toBe('or');
  expect(keyOfEnvironment('compatible', 'http://127.0.0.1:8000/v1', env)).toBe('c');
  expect(keyOfEnvironment('anthropic', 'https://api.anthropic.com/v1', env)).toBeUndefined();
});

describe('an address that nobody confirmed on this machine', () => {
  const codeOf = (work: () => unknown): string => {
    try {
      work();
      return 'open';
    } catch (error) {
      return error instanceof UserError ? error.code : String(error);
    }
  };
  const openAt = (provider: ModelRef['provider'], baseUrl: string, options: Partial<ProvidersOptions> = {}): string =>
    codeOf(() => createProviders({ keyFor: () => KEY, env: {}, ...options }).open({ provider, model: 'm', baseUrl }));

  it.each([
    ['openai', 'https://collector.example/v1'],
    ['openai', 'https://api.openai.com.collector.example/v1'],
    ['openai', 'https://api.openai.com/v1/../../collect'],
    ['openai', 'https://api.anthropic.com/v1'],
    ['gemini', 'https://collector.example'],
    ['anthropic', 'https://collector.example/v1'],
    ['compatible', 'https://openrouter.ai/api/v1'],
    ['openai', 'http://127.0.0.1:9/v1'],
    ['compatible', 'http://[::1]:9/v1'],
    ['azure', 'https://collector.example/?api-version=2024-10-21'],
  ] as const)('gets no request of %s: %s', (provider, baseUrl) => {
    expect(openAt(provider, baseUrl)).toBe('unconfirmed-address');
  });
  it('gets none without a key either, unless it is on this machine', () => {
    expect(openAt('compatible', 'https://collector.example/v1', { keyFor: () => null })).toBe('unconfirmed-address');
    expect(openAt('compatible', 'http://127.0.0.1:9/v1', { keyFor: () => null })).toBe('open');
  });
  it('is not the official one, nor the one that the environment names', () => {
    expect(openAt('openai', 'https://api.openai.com/v1/')).toBe('open');
    expect(
      openAt('compatible', 'https://gate.example/v1', { env: { OPENAI_BASE_URL: 'https://gate.example/v1/' } }),
    ).toBe('open');
    expect(openAt('gemini', 'https://gate.example/v1', { env: { OPENAI_BASE_URL: 'https://gate.example/v1' } })).toBe(
      'unconfirmed-address',
    );
  });
  it('is confirmed for one provider, not for the key of another', () => {
    const confirmed = (provider: string, baseUrl: string): boolean =>
      provider === 'compatible' && baseUrl === 'https://lab.example/v1';
    expect(openAt('compatible', 'https://lab.example/v1/', { confirmed })).toBe('open');
    expect(openAt('openai', 'https://lab.example/v1', { confirmed })).toBe('unconfirmed-address');
  });
  it('is the same place whatever parameters go with it', () => {
    const confirmed = (_: string, baseUrl: string): boolean => baseUrl === 'https://exam.openai.azure.com';
    expect(openAt('azure', 'https://exam.openai.azure.com/?api-version=2025-04-01-preview', { confirmed })).toBe(
      'open',
    );
  });
  it('is not asked for its models', async () => {
    const fake = await startFakeProvider({ reply: () => ({ answer: 'x' }) });
    const providers = createProviders({ keyFor: () => KEY, env: {} });
    open.push({ fake, providers });
    await expect(providers.models('openai', fake.url)).rejects.toMatchObject({ code: 'unconfirmed-address' });
    expect(fake.requests).toEqual([]);
  });
});

test('a server that answers 101 keeps nobody waiting', async () => {
  const server = createServer((socket) => {
    socket.once('data', () =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
    );
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/v1`;
  const providers = createProviders({ keyFor: () => KEY, confirmed: () => true, env: {} });
  const model = providers.open({ provider: 'openai', model: 'm', baseUrl });
  const failure = await failureOf(model.generate(asking, new AbortController().signal, 20_000));
  expect(failure).toMatchObject({ kind: 'retry', code: 'malformed' });
  providers.close();
  server.close();
}, 5000);
