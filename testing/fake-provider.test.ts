import { afterEach, expect, test } from 'vitest';
import { judgeQuery, plainJudge, startFakeProvider, type FakeProvider, type FakeReply } from './fake-provider.ts';

let fake: FakeProvider;
afterEach(() => fake.close());

const start = async (reply: FakeReply, options: { key?: string; latencyMs?: number } = {}): Promise<void> => {
  fake = await startFakeProvider({ reply: () => reply, ...options });
};
const post = (url: string, body: object, key = 'k'): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { authorization: `Bearer ${key}` }, body: JSON.stringify(body) });

test('it speaks the four protocols and logs what it was asked', async () => {
  await start({ answer: { a: 1 } });
  const responses = await post(`${fake.url}/responses`, { model: 'm', input: [{ role: 'user', content: 'Hello' }] });
  expect(await responses.json()).toMatchObject({
    output: [{ type: 'message', content: [{ type: 'output_text', text: '{"a":1}' }] }],
  });
  const chat = await post(`${fake.url}/chat/completions`, {
    model: 'm',
    messages: [{ role: 'user', content: 'Hello' }],
  });
  expect(await chat.json()).toMatchObject({ choices: [{ message: { content: '{"a":1}' } }] });
  const gemini = await post(`${fake.geminiUrl}/v1beta/models/g:generateContent`, {
    contents: [{ parts: [{ text: 'Hello' }] }],
  });
  expect(await gemini.json()).toMatchObject({ candidates: [{ content: { parts: [{ text: '{"a":1}' }] } }] });
  const models = await fetch(`${fake.url}/models`);
  expect(await models.json()).toMatchObject({ data: [{ id: 'fake-model' }] });
  expect(fake.requests.map(({ protocol, model, text }) => [protocol, model, text])).toEqual([
    ['responses', 'm', 'Hello'],
    ['chat', 'm', 'Hello'],
    ['gemini', 'g', 'Hello'],
    ['models', '', ''],
  ]);
  expect((await fetch(`${fake.url}/nothing`)).status).toBe(404);
});

test('it refuses another key, answers with scripted errors, and cuts sockets', async () => {
  await start({ status: 429, headers: { 'retry-after': '3' } }, { key: 'right' });
  expect((await post(`${fake.url}/responses`, {}, 'wrong')).status).toBe(401);
  const limited = await post(`${fake.url}/responses`, {}, 'right');
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '3']);
  fake.script(() => ({ fault: 'cut', answer: 'x'.repeat(1000) }));
  await expect(post(`${fake.url}/responses`, {}, 'right').then((reply) => reply.text())).rejects.toThrow();
  fake.script(() => ({ fault: 'garbage' }));
  await expect(post(`${fake.url}/responses`, {}, 'right').then((reply) => reply.json())).rejects.toThrow();
});

test('it counts requests in flight', async () => {
  await start({ answer: 'ok' }, { latencyMs: 60 });
  await Promise.all([1, 2, 3].map(() => post(`${fake.url}/responses`, {})));
  expect(fake.maxInFlight).toBe(3);
});

test('the plain judge reads the lines that the wire rules fix', async () => {
  await start({});
  const extraction =
    'Variables: ["x", "y"]\nTypes: ["other","other"]\n\nResponse to read:\n----- BEGIN RESPONSE -----\ny: 2\n----- END RESPONSE -----\n';
  expect(judgeQuery(extraction)).toMatchObject({ kind: 'extraction', variables: ['x', 'y'], response: 'y: 2' });
  const request = {
    n: 1,
    at: 0,
    protocol: 'chat' as const,
    model: '',
    key: '',
    images: [],
    schema: null,
    temperature: 0,
    body: {},
  };
  expect(plainJudge({ ...request, text: extraction }).answer).toEqual({ short_answer_value_list: ['null', '2'] });
  const verification = 'Variable name: x\nReference value: 2\nExtracted value: 3\n';
  expect(plainJudge({ ...request, text: verification }).answer).toMatchObject({ is_correct: false });
});
