import { afterEach, expect, test } from 'vitest';
import {
  judgeQuery,
  plainJudge,
  startFakeProvider,
  type FakeReply,
  type SeenRequest,
} from '../../../../testing/fake-provider.ts';
import { callsPage } from '../../store/runs/run-calls.ts';
import { setPrice } from '../../store/runs/prices.ts';
import { bench, closeBenches, until, type Bench } from '../fixtures/bench.ts';
import { verdictsOf, type ItemSpec } from '../fixtures/workspace.ts';

afterEach(closeBenches);

const ITEMS: ItemSpec[] = Array.from({ length: 12 }, (_, n) => ({
  variables: { colour: `red ${String(n)}` },
  answers: [`colour: red ${String(n % 3 === 0 ? -1 : n)}`],
}));
const QUICK = { batchPatience: { firstMs: 10, lastMs: 20 } };
const begin = (reply: (request: SeenRequest) => FakeReply = plainJudge): Promise<Bench> => bench(ITEMS, reply, QUICK);
/** What an undisturbed direct run of the same items comes to. */
async function direct(): Promise<string[]> {
  const b = await begin();
  const { runId } = b.runner.startJudging(b.judging());
  await b.runner.wait(runId);
  return verdictsOf(b.db, runId);
}
const texts = (b: Bench): string[] =>
  [...b.fake.requests, ...b.fake.batches.flatMap(({ requests }) => requests)].map(({ text }) => text);
const inBatch = (request: SeenRequest): boolean => request.at === 0;
const twice = (b: Bench): number => texts(b).length - new Set(texts(b)).size;

test('judged stage by stage in batches whose lines come in another order: the same verdicts, half the price, one call to try', async () => {
  const b = await begin((request) => ({ ...plainJudge(request), tokens: { in: 1000, out: 500 } }));
  setPrice(b.db, 'judge-mini', { input: 1, cachedInput: null, output: 2, date: '2026-01' });
  const { runId } = b.runner.startJudging(b.judging({ batch: true }));
  const run = await b.runner.wait(runId);
  expect(run).toMatchObject({ state: 'done', done: 12, calls: 24, cached: 0, failed: 0, failedAttempts: 0 });
  expect(verdictsOf(b.db, runId)).toEqual(await direct());
  expect(b.fake.requests).toHaveLength(1);
  const kinds = b.fake.batches.map(({ requests }) => requests.map(({ text }) => judgeQuery(text).kind));
  // The answer that was tried out is a stage ahead.
  expect(kinds).toEqual([['verification', ...Array<string>(11).fill('extraction')], Array(11).fill('verification')]);
  // One call at 0.001 + 0.001 dollars, 23 at half of it.
  expect(run.cost).toBeCloseTo(0.002 + 23 * 0.001, 9);
  const calls = callsPage(b.db, { runId, offset: 0, limit: 100 });
  expect(calls.total).toBe(24);
  expect(calls.rows.filter(({ batch }) => batch)).toHaveLength(23);
  // The replies are in the cache as those of direct requests.
  const again = await b.runner.wait(b.runner.startJudging(b.judging()).runId);
  expect(again).toMatchObject({ calls: 0, cached: 24 });
});

test('lines that are errors, lines that never come and replies that cannot be read are asked directly', async () => {
  const b = await begin((request) => {
    if (inBatch(request)) {
      if (request.text.includes('Question 4')) return { status: 500, error: { message: 'an accident' } };
      if (request.text.includes('Question 5')) return { fault: 'cut' };
      if (request.text.includes('Question 6')) return { answer: 'I would rather not.' };
    }
    return plainJudge(request);
  });
  const { runId } = b.runner.startJudging(b.judging({ batch: true }));
  const run = await b.runner.wait(runId);
  expect(run).toMatchObject({ state: 'done', done: 12, failed: 0 });
  expect(verdictsOf(b.db, runId)).toEqual(await direct());
  expect(b.fake.requests.length).toBeGreaterThanOrEqual(1 + 3);
  const errors = callsPage(b.db, { runId, state: 'error', offset: 0, limit: 100 }).rows.map(({ error }) => error);
  expect(errors).toContainEqual(expect.stringContaining('an accident'));
});

test('what a batch did not get to before it expired is asked directly', async () => {
  const b = await begin();
  b.fake.batchRules({ misses: ({ text }) => /Question (7|8)/.test(text) });
  const run = await b.runner.wait(b.runner.startJudging(b.judging({ batch: true })).runId);
  expect(run).toMatchObject({ state: 'done', done: 12, failed: 0, calls: 24 });
  expect(twice(b)).toBeGreaterThan(0);
  expect(b.fake.requests.length).toBeLessThanOrEqual(1 + 4);
});

test('taken up by another process, a run waits for the same batch and hands nothing in again', async () => {
  const b = await begin();
  b.fake.batchRules({ takesMs: 1e9 });
  const { runId } = b.runner.startJudging(b.judging({ batch: true }));
  await until(() => (b.fake.batches[0]?.looks ?? 0) > 0);
  expect(b.runner.view(runId).batch).toEqual({ open: 1, requests: 12, finished: 0 });
  await until(() => b.runner.view(runId).note?.includes('batch service') ?? false);
  await b.runner.close();
  const other = b.again(QUICK);
  expect(other.view(runId).state).toBe('interrupted');
  b.fake.batchRules({ takesMs: 0 });
  other.resume(runId);
  const run = await other.wait(runId);
  expect(run).toMatchObject({ state: 'done', calls: 24, batch: { open: 0, requests: 0, finished: 0 } });
  expect(b.fake.batches).toHaveLength(2);
  expect(twice(b)).toBe(0);
});

test('when the answer to handing in is lost, the batch is found by its name and not handed in again', async () => {
  const b = await begin();
  b.fake.batchRules({ losesAnswers: 1 });
  const run = await b.runner.wait(b.runner.startJudging(b.judging({ batch: true })).runId);
  expect(run).toMatchObject({ state: 'done', calls: 24 });
  expect(b.fake.batches).toHaveLength(2);
  expect(twice(b)).toBe(0);
});

const byAnthropic = (b: Bench) =>
  b.judging({ batch: true, judge: { provider: 'anthropic', model: 'claude', baseUrl: b.fake.url } });

test('Anthropic: lines that fail or expire are asked directly, a lost answer is found by what is in the batch', async () => {
  const b = await begin((request) =>
    inBatch(request) && request.text.includes('Question 4')
      ? { status: 500, error: { message: 'an accident', code: 'api_error' } }
      : plainJudge(request),
  );
  b.fake.batchRules({ losesAnswers: 1, takesMs: 50, misses: ({ text }) => text.includes('Question 7') });
  const { runId } = b.runner.startJudging(byAnthropic(b));
  expect(await b.runner.wait(runId)).toMatchObject({ state: 'done', done: 12, failed: 0 });
  expect(verdictsOf(b.db, runId)).toEqual(await direct());
  expect(b.fake.batches).toHaveLength(2);
  expect(b.fake.requests.every(({ protocol }) => protocol === 'messages')).toBe(true);
  expect(b.fake.requests.length).toBeLessThanOrEqual(1 + 4);
});

test('Anthropic: a cancelled batch is cancelled there, and what it had answered is used', async () => {
  const b = await begin();
  b.fake.batchRules({ takesMs: 1e9, answeredAtCancel: 5 });
  const { runId } = b.runner.startJudging(byAnthropic(b));
  await until(() => (b.fake.batches[0]?.looks ?? 0) > 0);
  await b.runner.cancel(runId);
  expect(b.fake.batches[0]?.state).toBe('cancelled');
  b.fake.batchRules({ takesMs: 0 });
  b.runner.resume(runId);
  expect(await b.runner.wait(runId)).toMatchObject({ state: 'done', calls: 24, failed: 0 });
});

test('cancelling cancels the batch; taken up again, what it had answered is used and the rest batched anew', async () => {
  const b = await begin();
  b.fake.batchRules({ takesMs: 1e9, answeredAtCancel: 5 });
  const { runId } = b.runner.startJudging(b.judging({ batch: true }));
  await until(() => (b.fake.batches[0]?.looks ?? 0) > 0);
  expect(await b.runner.cancel(runId)).toMatchObject({ state: 'cancelled' });
  expect(b.fake.batches[0]?.state).toBe('cancelled');
  b.fake.batchRules({ takesMs: 0 });
  b.runner.resume(runId);
  expect(await b.runner.wait(runId)).toMatchObject({ state: 'done', calls: 24, failed: 0 });
  expect(b.fake.batches.map(({ requests }) => requests.length)).toEqual([12, 7 + 4, 7]);
});

test('a run that nobody works on is cancelled at the provider too', async () => {
  const b = await begin();
  b.fake.batchRules({ takesMs: 1e9 });
  const { runId } = b.runner.startJudging(b.judging({ batch: true }));
  await until(() => (b.fake.batches[0]?.looks ?? 0) > 0);
  await b.runner.close();
  expect(await b.again(QUICK).cancel(runId)).toMatchObject({ state: 'cancelled', error: null });
  expect(b.fake.batches[0]?.state).toBe('cancelled');
});

test('a batch that is too much for now is handed in smaller', async () => {
  const b = await begin();
  const message = 'Enqueued token limit reached';
  b.fake.batchRules({ refuses: (lines) => (lines > 6 ? { code: 'token_limit_exceeded', message } : null) });
  const run = await b.runner.wait(b.runner.startJudging(b.judging({ batch: true })).runId);
  expect(run).toMatchObject({ state: 'done', calls: 24 });
  expect(b.fake.batches.filter(({ state }) => state === 'done').every(({ requests }) => requests.length <= 6)).toBe(
    true,
  );
});

test('a wrong key, an endpoint without batches and a refused batch end the run at once with one message', async () => {
  const b = await begin();
  b.fake.batchRules({ refuses: () => ({ code: 'invalid_file', message: 'The file is of no use.' }) });
  const { runId } = b.runner.startJudging(b.judging({ batch: true }));
  expect(await b.runner.wait(runId)).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('of no use') as string,
  });
  const wrong = b.again({ ...QUICK, keyFor: () => 'sk-wrong-key-0123456789' });
  wrong.resume(runId);
  expect(await wrong.wait(runId)).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('refused the key') as string,
  });
  const azure = { provider: 'azure' as const, model: 'c', baseUrl: b.fake.geminiUrl };
  expect(() => b.runner.startJudging(b.judging({ batch: true, judge: azure }))).toThrow(/no batch service/);
});

test('a budget lets only as much into a batch as it allows, and pauses', async () => {
  const b = await begin((request) => ({ ...plainJudge(request), tokens: { in: 1000, out: 500 } }));
  setPrice(b.db, 'judge-mini', { input: 1, cachedInput: null, output: 2, date: '2026-01' });
  const { runId } = b.runner.startJudging(b.judging({ batch: true, budget: 0.02 }));
  const run = await b.runner.wait(runId);
  expect(run.state).toBe('paused');
  expect(run.error).toMatch(/budget/);
  expect(run.cost).toBeLessThanOrEqual(0.02);
  expect(run.calls).toBeGreaterThan(3);
  b.runner.resume(runId, { budget: 10 });
  expect(await b.runner.wait(runId)).toMatchObject({ state: 'done', calls: 24 });
});

test('answers are generated by Gemini in a batch', async () => {
  const b = await begin((request) => ({ answer: `Answer to ${request.text.slice(-20)}`, reasoning: 'Thinking.' }));
  const model = { provider: 'gemini' as const, model: 'gemini-x', baseUrl: b.fake.geminiUrl };
  b.fake.batchRules({ takesMs: 40 });
  const { runId } = b.runner.startGeneration(b.generating({ model, batch: true, k: 2 }));
  const run = await b.runner.wait(runId);
  expect(run).toMatchObject({ error: null, state: 'done', done: 24, calls: 24, failed: 0 });
  expect(b.fake.requests).toHaveLength(1);
  expect(b.fake.batches.map(({ requests }) => requests.length)).toEqual([23]);
  expect(b.fake.batches[0]?.requests[0]?.temperature).toBe(0.7);
});

test('a run that goes on without the service withdraws its batch, uses what is answered and asks the rest directly', async () => {
  const b = await begin();
  b.fake.batchRules({ takesMs: 1e9, answeredAtCancel: 4 });
  const { runId } = b.runner.startJudging(b.judging({ batch: true }));
  await until(() => (b.fake.batches[0]?.looks ?? 0) > 0);
  b.runner.pause(runId);
  expect((await b.runner.wait(runId)).state).toBe('paused');
  b.runner.resume(runId, { batch: false });
  expect(await b.runner.wait(runId)).toMatchObject({ state: 'done', calls: 24, failed: 0 });
  expect(b.fake.batches.map(({ state }) => state)).toEqual(['cancelled']);
  expect(b.fake.requests).toHaveLength(24 - 4);
});

test('the dry run of a batch costs half', async () => {
  const b = await begin();
  setPrice(b.db, 'judge-mini', { input: 1, cachedInput: null, output: 2, date: '2026-01' });
  const cost = async (batch: boolean): Promise<number | null> =>
    (await b.runner.dryRun({ kind: 'judging', ...b.judging({ batch }) })).cost;
  const full = (await cost(false)) ?? 0;
  expect(full).toBeGreaterThan(0);
  expect(await cost(true)).toBeCloseTo(full / 2, 9);
});

test('a server without a batch service says so after one request, and the run goes on directly when it is told to', async () => {
  const b = await begin();
  const plain = await startFakeProvider({ reply: plainJudge, noBatches: true });
  const judge = { provider: 'compatible' as const, model: 'judge-mini', baseUrl: plain.url };
  const { runId } = b.runner.startJudging(b.judging({ batch: true, judge }));
  const run = await b.runner.wait(runId);
  expect(run).toMatchObject({ state: 'failed', calls: 1, batch: { open: 0, requests: 0, finished: 0 } });
  expect(run.error).toMatch(/no batch service at this address/);
  b.runner.resume(runId, { batch: false });
  expect(await b.runner.wait(runId)).toMatchObject({ state: 'done', calls: 24 });
  await plain.close();
});
