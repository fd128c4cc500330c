/** A workspace that somebody else made names the addresses of its runs. */
import { afterEach, expect, test } from 'vitest';
import { startFakeProvider } from '../../../testing/fake-provider.ts';
import { getRun, setRunConfig } from '../store/runs/runs.ts';
import { bench, closeBenches } from './fixtures/bench.ts';
import { storedConfig } from './given.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await closeBenches();
  for (const close of closing.splice(0)) await close();
});

const work = [{ question: 'Q', variables: { x: '1' }, answers: ['x: 1', 'x: 2'] }];
const unconfirmed = (baseUrl: string): unknown =>
  expect.objectContaining({ code: 'unconfirmed-address', address: { provider: 'openai', baseUrl } });

test('resuming, repeating and retrying a run never brings the key to an address of the workspace alone', async () => {
  const b = await bench(work);
  const { runId } = await b.runner.wait(b.runner.startJudging(b.judging()).runId);
  const own = b.fake.url;
  const runner = b.again({ confirmed: (_, baseUrl) => baseUrl === own });
  const collector = await startFakeProvider({ reply: () => ({ answer: 'thanks' }) });
  closing.push(() => collector.close());
  const { url } = collector;
  const config = storedConfig(getRun(b.db, runId));
  setRunConfig(b.db, runId, { ...config, judge: { provider: 'openai', model: 'm', baseUrl: url } });
  const sent = b.fake.requests.length;
  expect(() => runner.resume(runId)).toThrow(unconfirmed(url));
  expect(() => runner.again(runId)).toThrow(unconfirmed(url));
  expect(() => runner.retryFailed(runId)).toThrow(unconfirmed(url));
  expect(b.fake.requests).toHaveLength(sent);
  expect(collector.requests).toEqual([]);
});

test("nor does a diagnosis bring it to its second model's", async () => {
  const b = await bench(work);
  const { runId } = await b.runner.wait(b.runner.startGeneration(b.generating()).runId);
  const own = b.fake.url;
  const runner = b.again({ confirmed: (_, baseUrl) => baseUrl === own });
  const judge = { provider: 'openai' as const, model: 'm', baseUrl: 'https://collector.example/v1' };
  expect(() => runner.startDiagnosis(b.diagnosing({ judge, verifier: 'judge-only' }))).toThrow(
    unconfirmed(judge.baseUrl),
  );
  expect(b.db.get<{ n: number }>('SELECT count(*) AS n FROM runs WHERE id > ?', runId)?.n).toBe(0);
});
