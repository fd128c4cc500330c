/** Pausing, workers, retrying, waiting for the network, and money: over HTTP and SQLite. */
import { afterEach, expect, test } from 'vitest';
import { plainJudge, startFakeProvider } from '../../../testing/fake-provider.ts';
import { setPrice } from '../store/runs/prices.ts';
import { bench, closeBenches, until } from './fixtures/bench.ts';
import { verdictsOf, type ItemSpec } from './fixtures/workspace.ts';

afterEach(closeBenches);

const questions = (n: number): ItemSpec[] =>
  Array.from({ length: n }, (_, i) => ({ question: `Q${String(i)}`, variables: { x: '1' }, answers: ['x: 1'] }));
const PRICE = { input: 0, cachedInput: null, output: 1000, date: '2026-01-01' };

test('a pause keeps what is in flight, and the run goes on from there without repeating a call', async () => {
  const { runner, judging, fake } = await bench(questions(20), plainJudge, { latencyMs: 60 });
  const { runId } = runner.startJudging(judging());
  await until(() => fake.requests.length >= 8);
  expect(runner.pause(runId)).toMatchObject({ state: 'running' });
  expect(runner.view(runId).note).toMatch(/pausing/);
  const paused = await runner.wait(runId);
  expect(paused).toMatchObject({ state: 'paused', error: null, running: 0, inFlight: 0, note: null });
  expect(paused.calls).toBe(fake.requests.length);
  runner.resume(runId);
  expect(await runner.wait(runId)).toMatchObject({ state: 'done', done: 20, calls: 40 });
  expect(fake.requests).toHaveLength(40);
});

test('a paused run that is resumed while it still waits goes on; a cancelled one does not wait', async () => {
  let hang = true;
  const { runner, judging, fake } = await bench(questions(6), (request) =>
    hang ? { fault: 'hang' } : { ...plainJudge(request), delayMs: 30 },
  );
  const { runId } = runner.startJudging(judging());
  await until(() => fake.requests.length === 4);
  runner.pause(runId);
  const begun = performance.now();
  expect(await runner.cancel(runId)).toMatchObject({ state: 'cancelled' });
  expect(performance.now() - begun).toBeLessThan(15_000);
  hang = false;
  runner.resume(runId);
  await until(() => fake.requests.length > 4);
  runner.pause(runId);
  runner.resume(runId);
  await until(() => runner.view(runId).state === 'done');
  expect(runner.view(runId)).toMatchObject({ done: 6, failed: 0 });
});

test('workers change while the run runs', async () => {
  const { runner, judging, fake } = await bench(questions(60), plainJudge, { latencyMs: 40 });
  const { runId } = runner.startJudging(judging({ workers: 1 }));
  await until(() => fake.requests.length >= 3);
  expect(fake.maxInFlight).toBe(1);
  expect(runner.setWorkers(runId, 12)).toMatchObject({ workers: 12 });
  await until(() => fake.maxInFlight > 1);
  const done = await runner.wait(runId);
  expect(done).toMatchObject({ state: 'done', workers: 12 });
  expect(fake.maxInFlight).toBe(12);
});

test('another process changes the workers and pauses', async () => {
  const { runner, judging, again, fake } = await bench(questions(200), plainJudge, { latencyMs: 30 });
  const { runId } = runner.startJudging(judging({ workers: 1 }));
  await until(() => fake.requests.length >= 2);
  const other = again();
  other.setWorkers(runId, 5);
  await until(() => fake.maxInFlight === 5);
  other.pause(runId);
  expect(await runner.wait(runId)).toMatchObject({ state: 'paused', running: 0 });
});

test('only the failed tasks are tried again, whether the run is over, paused or running', async () => {
  let broken = true;
  const { runner, judging, fake, db } = await bench(
    questions(12),
    (request) =>
      broken && /Q[369]\b/.test(request.text)
        ? { status: 400, error: { message: 'flagged', code: 'content_filter' } }
        : plainJudge(request),
    { latencyMs: 20 },
  );
  const { runId } = runner.startJudging(judging());
  expect(await runner.wait(runId)).toMatchObject({ state: 'done', done: 9, failed: 3 });
  const before = fake.requests.length;
  broken = false;
  runner.retryFailed(runId);
  expect(await runner.wait(runId)).toMatchObject({ state: 'done', done: 12, failed: 0 });
  expect(fake.requests.length - before).toBe(6);
  expect(verdictsOf(db, runId).every((line) => line.endsWith('right'))).toBe(true);

  broken = true;
  const second = runner.startJudging(judging({ fresh: true, workers: 1 })).runId;
  await until(() => runner.view(second).failed === 1);
  runner.pause(second);
  const paused = await runner.wait(second);
  expect(paused.waiting).toBeGreaterThan(3);
  broken = false;
  runner.retryFailed(second);
  expect(await runner.wait(second)).toMatchObject({ state: 'paused', failed: 0, waiting: paused.waiting });
  runner.resume(second);
  expect(await runner.wait(second)).toMatchObject({ state: 'done', done: 12 });
});

test('without a network the run waits, says so, and goes on when the endpoint answers again', async () => {
  const { runner, judging, fake, db } = await bench(questions(20), plainJudge, { latencyMs: 20 });
  const port = Number(new URL(fake.url).port);
  const { runId } = runner.startJudging(judging());
  await until(() => fake.requests.length >= 10);
  await fake.close();
  await until(() => runner.view(runId).note === 'waiting for the network');
  // Far more vain tries than a request has attempts.
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(runner.view(runId)).toMatchObject({ state: 'running', failed: 0, error: null });
  const back = await startFakeProvider({ reply: plainJudge, port });
  expect(await runner.wait(runId)).toMatchObject({ state: 'done', done: 20, failed: 0, note: null });
  expect(verdictsOf(db, runId).every((line) => line.endsWith('right'))).toBe(true);
  await back.close();
});

test('an address where nothing ever answered ends the run with a message', async () => {
  const { runner, judging, fake } = await bench(questions(3));
  await fake.close();
  const run = await runner.wait(runner.startJudging(judging()).runId);
  expect(run).toMatchObject({ state: 'failed', done: 0 });
  expect(run.error).toMatch(/cannot be reached/);
});

test('a budget pauses the run before it is exceeded, and a higher one lets it go on', async () => {
  const cost = (tokens: number): number => (tokens * PRICE.output) / 1e6;
  const { runner, judging, db } = await bench(questions(40), (request) => ({
    ...plainJudge(request),
    tokens: { in: 10, out: 1000 },
  }));
  setPrice(db, 'judge-mini', PRICE);
  const { runId } = runner.startJudging(judging({ budget: 12.5, workers: 4 }));
  const paused = await runner.wait(runId);
  expect(paused).toMatchObject({ state: 'paused', budget: 12.5, priceDate: '2026-01-01' });
  expect(paused.error).toMatch(/budget of \$12\.50/);
  expect(paused.cost).toBeLessThanOrEqual(12.5);
  // What is set aside for one request is no more than a few times what it costs.
  expect(paused.cost).toBeGreaterThan(12.5 - cost(4000));
  runner.resume(runId, { budget: 1000 });
  expect(await runner.wait(runId)).toMatchObject({ state: 'done', calls: 80, cost: 80, budget: 1000 });
});

test('without a price the cost is unknown, not zero, and a budget is refused', async () => {
  const { runner, judging } = await bench(questions(1));
  expect(() => runner.startJudging(judging({ budget: 1 }))).toThrow(/needs a price/);
  expect(runner.list()).toEqual([]);
  const run = await runner.wait(runner.startJudging(judging()).runId);
  expect(run).toMatchObject({ state: 'done', cost: null, tokensIn: 20 });
});

test('a full disk pauses the run with a message, and nothing that was kept is lost', async () => {
  const { runner, judging, db, fake } = await bench(questions(60), plainJudge, { latencyMs: 5 });
  const pages = db.get<{ page_count: number }>('PRAGMA page_count')?.page_count ?? 0;
  db.get(`PRAGMA max_page_count = ${String(pages + 12)}`);
  const { runId } = runner.startJudging(judging());
  const paused = await runner.wait(runId);
  expect(paused.state).toBe('paused');
  expect(paused.error).toMatch(/disk is full/i);
  expect(paused.calls).toBeGreaterThan(0);
  const sent = fake.requests.length;
  db.get('PRAGMA max_page_count = 1000000');
  runner.resume(runId);
  expect(await runner.wait(runId)).toMatchObject({ state: 'done', done: 60, failed: 0 });
  expect(fake.requests.length - sent).toBe(120 - paused.calls);
});

test('the items of a run can be chosen', async () => {
  const { runner, judging, generating, fake } = await bench(questions(5));
  const judged = await runner.wait(runner.startJudging(judging({ items: { ids: ['item-2', 'item-5'] } })).runId);
  expect(judged).toMatchObject({ total: 2, done: 2 });
  const generated = await runner.wait(runner.startGeneration(generating({ items: { ids: ['item-1'] }, k: 3 })).runId);
  expect(generated).toMatchObject({ total: 3 });
  expect(() => runner.startJudging(judging({ items: { subjects: ['Alchemy'] } }))).toThrow(/chosen/);
  expect(fake.requests).toHaveLength(4 + 3);
});
