/** Two runs at once that ask a model the same: each request is paid for once. */
import { afterEach, expect, test } from 'vitest';
import { judgeQuery, plainJudge, type SeenRequest } from '../../../testing/fake-provider.ts';
import { bench, closeBenches, until, type Bench } from './fixtures/bench.ts';
import { verdictsOf, type ItemSpec } from './fixtures/workspace.ts';

afterEach(closeBenches);

const ITEMS: ItemSpec[] = Array.from({ length: 8 }, (_, n) => ({
  variables: { colour: `red ${String(n)}` },
  answers: [`colour: red ${String(n)}`],
}));
const QUICK = { batchPatience: { firstMs: 10, lastMs: 20 } };
const sent = ({ fake }: Bench): SeenRequest[] => [
  ...fake.requests,
  ...fake.batches.flatMap(({ requests }) => requests),
];
const isOnce = (b: Bench): boolean => sent(b).length === new Set(sent(b).map(({ text }) => text)).size;

test('started together, they ask directly for each answer once, and both have it', async () => {
  const b = await bench(ITEMS, ({ text }) => ({ answer: `Answer to ${text.slice(-20)}` }), { latencyMs: 15 });
  const runs = [b.runner.startGeneration(b.generating()), b.runner.startGeneration(b.generating())];
  const ended = await Promise.all(runs.map(({ runId }) => b.runner.wait(runId)));
  expect(ended.map(({ state, done }) => ({ state, done }))).toEqual(Array(2).fill({ state: 'done', done: 8 }));
  expect(sent(b)).toHaveLength(8);
  expect(ended.reduce((sum, run) => sum + run.calls, 0)).toBe(8);
  expect(ended.reduce((sum, run) => sum + run.cached, 0)).toBe(8);
});

test('two judgings by batch hand each request in once; the one waits for the batch of the other', async () => {
  const b = await bench(ITEMS, plainJudge, QUICK);
  b.fake.batchRules({ takesMs: 60 });
  const runs = [b.runner.startJudging(b.judging({ batch: true })), b.runner.startJudging(b.judging({ batch: true }))];
  const ended = await Promise.all(runs.map(({ runId }) => b.runner.wait(runId)));
  expect(ended.map(({ state, done }) => ({ state, done }))).toEqual(Array(2).fill({ state: 'done', done: 8 }));
  expect(sent(b)).toHaveLength(16);
  expect(isOnce(b)).toBe(true);
  expect(ended.reduce((sum, run) => sum + run.calls, 0)).toBe(16);
  const [one, other] = runs.map(({ runId }) => verdictsOf(b.db, runId));
  expect(other).toEqual(one);
});

test('the other run says what it waits for, and hands in itself what the first one gave up', async () => {
  const b = await bench(ITEMS, plainJudge, QUICK);
  b.fake.batchRules({ takesMs: 1e9 });
  const first = b.runner.startJudging(b.judging({ batch: true })).runId;
  await until(() => (b.fake.batches[0]?.looks ?? 0) > 0);
  const second = b.runner.startJudging(b.judging({ batch: true })).runId;
  // What the first run tried out is stored, so that the second one is a stage ahead with that answer alone.
  await until(() => b.runner.view(second).note?.includes('another run') ?? false);
  expect(b.fake.batches).toHaveLength(1);
  await b.runner.cancel(first);
  b.fake.batchRules({ takesMs: 0 });
  expect(await b.runner.wait(second)).toMatchObject({ state: 'done', done: 8, failed: 0 });
  expect(b.fake.requests.filter(({ text }) => judgeQuery(text).kind === 'extraction')).toHaveLength(1);
});
