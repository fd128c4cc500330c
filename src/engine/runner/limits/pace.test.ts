import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { statedLimits } from '../../providers/stated-limits.ts';
import { createPace, type Pace } from './pace.ts';
import { serverNamed } from './paces.ts';
import { listLimits, setLimits } from '../../store/runs/limits.ts';
import { bench, closeBenches } from '../fixtures/bench.ts';
import { plainJudge } from '../../../../testing/fake-provider.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await closeBenches();
});
const free = new AbortController().signal;
/** Sends as fast as the pace lets, and notes when each went, in ms from now. */
async function rush(pace: Pace, count: number, tokens: number, forMs: number): Promise<number[]> {
  const begun = Date.now();
  const went: number[] = [];
  for (let n = 0; n < count; n += 1) void pace.enter(tokens, n, free).then(() => went.push(Date.now() - begun));
  await vi.advanceTimersByTimeAsync(forMs);
  return went;
}
const mostInAMinute = (went: number[]): number =>
  Math.max(...went.map((from) => went.filter((at) => at >= from && at < from + 60_000).length));

test('no minute sees more requests than the limit, and most of it is used', async () => {
  const pace = createPace();
  pace.set({ rpm: 60, tpm: null });
  const went = await rush(pace, 1000, 0, 300_000);
  expect(mostInAMinute(went)).toBeLessThanOrEqual(60);
  expect(went.length).toBeGreaterThan(250);
  expect(pace.isWaiting).toBe(true);
});

test('tokens are limited too, by what requests really came to; one larger than the limit still goes', async () => {
  const pace = createPace();
  pace.set({ rpm: null, tpm: 6000 });
  expect((await rush(pace, 100, 1000, 60_000)).length).toBeLessThanOrEqual(6);
  const other = createPace();
  other.set({ rpm: null, tpm: 6000 });
  const went: number[] = [];
  for (let n = 0; n < 20; n += 1)
    void other.enter(1000, n, free).then(() => {
      went.push(n);
      other.settle(1000, 100);
    });
  await vi.advanceTimersByTimeAsync(25_000);
  expect(went).toHaveLength(20);
  expect(await rush(other, 1, 50_000, 120_000)).toHaveLength(1);
});

test('the least of several wishes counts, and a run that ends takes its own with it', async () => {
  const pace = createPace();
  const leave = pace.join({ rpm: 10, tpm: null });
  pace.join({ rpm: 600, tpm: null });
  expect((await rush(pace, 500, 0, 60_000)).length).toBeLessThanOrEqual(11);
  leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(pace.isWaiting).toBe(false);
});

test('what the provider states is kept to: nothing left means waiting until it comes back', async () => {
  const pace = createPace();
  const stated = statedLimits(
    {
      'x-ratelimit-limit-requests': '100',
      'x-ratelimit-remaining-requests': '0',
      'x-ratelimit-reset-requests': '1m40s',
    },
    Date.now(),
  );
  if (stated) pace.told(stated);
  const went = await rush(pace, 5, 0, 10_000);
  expect(went).toEqual([1000, 2000, 3000, 4000, 5000]);
});

test('a waiting request is given up when its run stops', async () => {
  const pace = createPace();
  pace.set({ rpm: 1, tpm: null });
  await pace.enter(0, 1, free);
  const stop = new AbortController();
  const waits = pace.enter(0, 1, stop.signal);
  stop.abort(new Error('stopping'));
  await expect(waits).rejects.toThrow('stopping');
  expect(pace.isWaiting).toBe(false);
});

test.each([
  ['6m0s', 360_000],
  ['1.5s', 1500],
  ['20ms', 20],
  ['59', 59_000],
  ['2026-01-01T00:01:00Z', 60_000],
  ['nonsense', null],
  ['9'.repeat(20), 86_400_000],
])('a reset of %s', (reset, resetMs) => {
  const headers = {
    'x-ratelimit-limit-tokens': '1000',
    'x-ratelimit-remaining-tokens': '10',
    'x-ratelimit-reset-tokens': reset,
  };
  const now = Date.parse('2026-01-01T00:00:00Z');
  expect(statedLimits(headers, now)?.tokens).toEqual({ limit: 1000, remaining: 10, resetMs });
});

test('limits of other servers: Anthropic states them under names of its own, nonsense is none', () => {
  const headers = {
    'anthropic-ratelimit-requests-limit': '50',
    'anthropic-ratelimit-requests-remaining': '49',
    'x-ratelimit-limit-tokens': 'many',
  };
  expect(statedLimits(headers, 0)).toEqual({ requests: { limit: 50, remaining: 49, resetMs: null }, tokens: null });
  expect(statedLimits({ 'x-ratelimit-limit-requests': '0' }, 0)).toBeNull();
});

test('over the wire: two runs to one model share what the server states and what Settings say', async () => {
  vi.useRealTimers();
  const items = Array.from({ length: 4 }, (_, n) => ({
    variables: { colour: `red ${String(n)}` },
    answers: [`colour: red ${String(n)}`],
  }));
  const b = await bench(items, (request) => ({
    ...plainJudge(request),
    headers: {
      'x-ratelimit-limit-requests': '600',
      'x-ratelimit-remaining-requests': String(Math.max(0, 6 - b.fake.requests.length)),
      'x-ratelimit-reset-requests': '60s',
    },
  }));
  const begun = Date.now();
  const first = b.runner.startJudging(b.judging({ workers: 8 }));
  const second = b.runner.startJudging(b.judging({ workers: 8, temperature: 0.5 }));
  await Promise.all([b.runner.wait(first.runId), b.runner.wait(second.runId)]);
  // Some 6 go at once, the other 10 at about 10 a second.
  expect(b.fake.requests).toHaveLength(16);
  expect(Date.now() - begun).toBeGreaterThan(600);
  // Not as late as the provider's minute ends.
  expect(Date.now() - begun).toBeLessThan(20_000);

  setLimits(b.db, { scope: 'model', name: 'judge-mini' }, { rpm: 600, tpm: null });
  const other = b.again();
  b.fake.script(plainJudge);
  const from = b.fake.requests.length;
  const since = performance.now();
  const third = other.startJudging(b.judging({ workers: 64, fresh: true, trials: 30 }));
  await new Promise((resolve) => setTimeout(resolve, 1000));
  // 60 at once, then 10 a second, however long a busy machine makes of one.
  expect(b.fake.requests.length - from).toBeLessThan(70 + (performance.now() - since) / 100);
  await other.cancel(third.runId);
});

test('limits of a server count for all its models together, and those of a model for its dated versions', async () => {
  vi.useRealTimers();
  const items = Array.from({ length: 40 }, (_, n) => ({ variables: { colour: `red ${String(n)}` } }));
  const b = await bench(items, () => ({ answer: 'colour: red' }));
  const model = { provider: 'compatible' as const, baseUrl: b.fake.url };
  const asking = (name: string): ReturnType<typeof b.generating> =>
    b.generating({ model: { ...model, model: name }, workers: 32 });
  /** How many more than a tenth of the minute's 60, which goes at once, and then one a second. */
  const tooManyIn = async (ms: number, ...names: string[]): Promise<number> => {
    const from = b.fake.requests.length;
    const begun = performance.now();
    const runs = names.map((name) => b.runner.startGeneration(asking(name)));
    await new Promise((resolve) => setTimeout(resolve, ms));
    const sent = b.fake.requests.length - from - 6 - Math.ceil((performance.now() - begun) / 1000);
    for (const { runId } of runs) await b.runner.cancel(runId);
    return sent;
  };
  setLimits(b.db, { scope: 'server', name: serverNamed(b.db, `${b.fake.url}/`) }, { rpm: 60, tpm: null });
  expect(await tooManyIn(600, 'one', 'two')).toBeLessThanOrEqual(0);
  setLimits(b.db, { scope: 'server', name: serverNamed(b.db, b.fake.url) }, null);
  setLimits(b.db, { scope: 'model', name: 'three' }, { rpm: 60, tpm: null });
  b.runner.limitsChanged();
  expect(await tooManyIn(600, 'three-2026-01-31')).toBeLessThanOrEqual(0);
  const from = b.fake.requests.length;
  expect(await b.runner.wait(b.runner.startGeneration(asking('four')).runId)).toMatchObject({
    state: 'done',
    done: 40,
  });
  expect(b.fake.requests.length - from).toBe(40);
  expect(() => serverNamed(b.db, 'http://example.com/v1')).toThrow(/use https/);
  expect(listLimits(b.db)).toEqual([{ scope: 'model', name: 'three', rpm: 60, tpm: null }]);
});
