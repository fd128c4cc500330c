/**
 * Replies of servers with something turned, cut, doubled or put in, on each protocol that is spoken: the SDKs and what reads behind them give a
 * reply whose parts are what they say, or a failure in words; nothing hangs, and no key comes back.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { ANSWER, errorBody, type Protocol, type SeenRequest } from '../../testing/fake-wire.ts';
import { createProviders, ProviderError, type ProviderRequest } from '../../src/engine/providers/index.ts';
import type { ProviderName } from '../../src/contract/shapes.ts';
import { extent, SEED, tellFigures } from './extent.ts';
import { mutated } from './files/mutate.ts';
import { mutatedJson, oneOf } from './fuzz/texts.ts';
import { randomFrom } from './random.ts';

const CASES = extent(40, 10_000);
const LIMIT_MS = 20_000;
const KEY = 'sk-test-0123456789abcdef';
const WIRES: [ProviderName, Protocol][] = [
  ['openai', 'responses'],
  ['gemini', 'gemini'],
  ['anthropic', 'messages'],
  ['compatible', 'chat'],
];
const schema = {
  type: 'object' as const,
  properties: { is_correct: { type: 'boolean' as const } },
  required: ['is_correct'],
  additionalProperties: false as const,
};
const asking: ProviderRequest = {
  messages: [{ role: 'user', parts: [{ type: 'text', text: 'Is it right?' }] }],
  schema: { name: 'opinion', schema },
  temperature: 0,
  maxOutputTokens: 100,
};

let server: Server | null = null;
/** What went wrong in the server of this test: its client would wait for nothing. */
let broken: unknown = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A server that answers with whatever comes next. */
async function serving(
  next: () => { status: number; headers: Record<string, string>; body: Uint8Array },
): Promise<string> {
  const made = createServer((request, response) => {
    request.resume().on('end', () => {
      try {
        const { status, headers, body } = next();
        response.writeHead(status, headers).end(body);
      } catch (error) {
        broken = error;
        response.destroy();
      }
    });
  });
  server = made;
  await new Promise<void>((done) => made.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${String((made.address() as AddressInfo).port)}`;
}

function bodies(protocol: Protocol): Uint8Array[] {
  const seen: SeenRequest = {
    n: 1,
    at: 0,
    protocol,
    model: 'm',
    key: KEY,
    text: 'Q',
    images: [],
    schema: null,
    temperature: 0,
    body: {},
  };
  const answers = [
    '{"is_correct": true}',
    'Here:\n```json\n{"is_correct": false}\n```',
    { is_correct: true, key: KEY },
    '',
  ];
  const replies = answers.flatMap((answer) => [
    { answer },
    { answer, reasoning: 'I thought.' },
    { answer, finishReason: 'length' },
  ]);
  const errors = [400, 401, 429, 500].map((status) =>
    errorBody(seen, status, { error: { message: `Wrong key ${KEY}.`, code: 'x' } }),
  );
  return [...replies.map((reply) => ANSWER[protocol](seen, reply)), ...errors].map((body) =>
    Buffer.from(JSON.stringify(body)),
  );
}
/** As it is, other JSON, or what may be none. */
function bodyFrom(originals: Uint8Array[], random: (below: number) => number): Uint8Array {
  const original = oneOf(originals, random);
  const way = random(10);
  if (way === 0) return original;
  if (way < 4) return mutated(original, random);
  return Buffer.from(JSON.stringify(mutatedJson(JSON.parse(Buffer.from(original).toString('utf8')), random)));
}

const HEADERS: Record<string, string>[] = [
  { 'content-type': 'application/json' },
  { 'content-type': 'application/json', 'retry-after': '-1', 'x-ratelimit-limit-requests': 'NaN' },
  { 'content-type': 'text/event-stream' },
  { 'content-type': 'text/html; charset=utf-16' },
  {},
];

it.each(WIRES)('%s', { timeout: extent(60_000, 3_600_000) }, async (provider, protocol) => {
  const random = randomFrom(SEED);
  const originals = bodies(protocol);
  const url = await serving(() => ({
    status: random(4) === 0 ? oneOf([201, 204, 400, 404, 413, 429, 500, 503], random) : 200,
    headers: random(4) === 0 ? oneOf(HEADERS, random) : { 'content-type': 'application/json' },
    body: bodyFrom(originals, random),
  }));
  let providers = createProviders({ keyFor: () => KEY });
  const told = { cases: 0, read: 0, refused: 0, slowest_ms: 0 };
  for (let n = 0; n < CASES; n += 1) {
    // What was found out about a server stays: one that said that it does not speak a protocol is not asked by it again.
    if (n % 20 === 0) {
      providers.close();
      providers = createProviders({ keyFor: () => KEY, confirmed: () => true, env: {}, maxReplyBytes: 1_000_000 });
    }
    const model = providers.open({ provider, model: 'm', baseUrl: protocol === 'gemini' ? url : `${url}/v1` });
    const begun = performance.now();
    const found = await model
      .generate(asking, new AbortController().signal, LIMIT_MS / 2)
      .catch((error: unknown) => error);
    told.slowest_ms = Math.max(told.slowest_ms, Math.round(performance.now() - begun));
    told.cases += 1;
    const where = `case ${String(n)} of seed ${String(SEED)}`;
    expect(broken, where).toBeNull();
    if (found instanceof ProviderError) {
      told.refused += 1;
      expect(found.message, where).not.toMatch(/\n\s+at /);
      expect(found.message, where).not.toContain(KEY);
      expect(found.code, where).not.toBe('');
    } else {
      told.read += 1;
      const reply = found as Awaited<ReturnType<typeof model.generate>>;
      expect([typeof reply.text, typeof reply.reasoning, typeof reply.finishReason], where).toEqual([
        'string',
        'string',
        'string',
      ]);
      for (const count of Object.values(reply.tokens)) expect(count >= 0 && Number.isFinite(count), where).toBe(true);
    }
    expect(JSON.stringify(found), where).not.toContain(KEY);
  }
  providers.close();
  expect(told.slowest_ms).toBeLessThan(LIMIT_MS);
  tellFigures(`fuzz: replies of ${provider}`, told);
  expect(told.read).toBeGreaterThan(0);
});
