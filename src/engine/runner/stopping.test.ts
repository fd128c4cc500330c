import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { plainJudge, type FakeReply } from '../../../testing/fake-provider.ts';
import { UserError } from '../../contract/router.ts';
import type { RunView } from '../../contract/run-view.ts';
import { openWorkspace } from '../store/file/open.ts';
import { listRuns, runView } from '../store/runs/run-views.ts';
import { bench, closeBenches, KEY, until } from './fixtures/bench.ts';
import { verdictsOf, type ItemSpec } from './fixtures/workspace.ts';
import { createRunner } from './index.ts';

afterEach(closeBenches);

const questions = (n: number): ItemSpec[] =>
  Array.from({ length: n }, (_, i) => ({ question: `Q${String(i)}`, variables: { x: '1' }, answers: ['x: 1'] }));

test('faults change no score: 429, 500, cut sockets, garbage and hangs are sent again', async () => {
  const items = Array.from({ length: 30 }, (_, i): ItemSpec => ({
    variables: { x: String(i) },
    answers: [`x: ${String(i % 3 === 0 ? -1 : i)}`],
  }));
  const seen = new Map<string, number>();
  const { runner, judging, db } = await bench(
    items,
    (request) => {
      const tries = (seen.get(request.text) ?? 0) + 1;
      seen.set(request.text, tries);
      if (tries > 1) return plainJudge(request);
      const faults: FakeReply[] = [
        { status: 429, headers: { 'retry-after': '0.05' } },
        { status: 500 },
        { fault: 'cut', answer: 'x'.repeat(300) },
        { fault: 'garbage' },
        { fault: 'hang' },
        plainJudge(request),
      ];
      return faults[request.n % faults.length] ?? {};
    },
    { timeouts: { judgeMs: 150 } },
  );
  const run = await runner.wait(runner.startJudging(judging({ workers: 8 })).runId);
  expect(run).toMatchObject({ state: 'done', done: 30, failed: 0 });
  expect(verdictsOf(db, run.runId)).toEqual(
    items.map((_, i) => `item-${String(i + 1)}/0 x judge ${i % 3 === 0 ? 'wrong' : 'right'}`),
  );
});

test('an unusable key ends the run at once with one message, nothing scored, and the key nowhere in the file', async () => {
  const { judging, db, fake, path, again } = await bench(
    Array.from({ length: 40 }, (_, i): ItemSpec => ({ variables: { x: '1' }, answers: [`answer ${String(i)}`] })),
  );
  const wrongKey = 'sk-wrong-key-abcdefghijklmnop';
  const runner = again({ keyFor: () => wrongKey });
  const run = await runner.wait(runner.startJudging(judging()).runId);
  expect(run.state).toBe('failed');
  expect(run.error).toMatch(/refused the key/);
  expect(run).toMatchObject({ done: 0, failed: 0, running: 0 });
  expect(verdictsOf(db, run.runId)).toEqual([]);
  expect(fake.requests.length).toBeLessThanOrEqual(4);
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const bytes = readFileSync(path, 'latin1') + JSON.stringify(run);
  for (const part of [wrongKey, wrongKey.slice(0, 12), KEY]) expect(bytes).not.toContain(part);

  const repaired = again();
  repaired.resume(run.runId);
  expect(await repaired.wait(run.runId)).toMatchObject({ state: 'done', done: 40, error: null });
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  expect(readFileSync(path, 'latin1')).not.toContain(KEY);
});

test('requests in flight never exceed the workers, over all stages, and the slots are used', async () => {
  const items = Array.from({ length: 20 }, (_, i): ItemSpec => ({
    question: `Q${String(i)}`,
    variables: { x: '1', y: '2', z: '3' },
    answers: ['x: 1\ny: 2\nz: 3'],
  }));
  const { runner, judging, fake } = await bench(items, plainJudge, { latencyMs: 15 });
  await runner.wait(runner.startJudging(judging({ workers: 5 })).runId);
  expect(fake.requests).toHaveLength(80);
  expect(fake.maxInFlight).toBe(5);
});

test('cancel ends within 3 seconds, keeps what is done, and the run resumes to the same result', async () => {
  const items = questions(12);
  let hang = true;
  const { runner, judging, db, fake } = await bench(items, (request) =>
    hang && request.n > 8 ? { fault: 'hang' } : plainJudge(request),
  );
  const { runId } = runner.startJudging(judging());
  await until(() => fake.requests.length >= 9);
  const begun = performance.now();
  const cancelled = await runner.cancel(runId);
  expect(performance.now() - begun).toBeLessThan(15_000);
  expect(cancelled).toMatchObject({ state: 'cancelled', running: 0 });
  const paid = cancelled.calls;
  expect(paid).toBeGreaterThan(3);
  hang = false;
  runner.resume(runId);
  const done = await runner.wait(runId);
  expect(done).toMatchObject({ state: 'done', done: 12, calls: 24 });
  expect(verdictsOf(db, runId)).toHaveLength(12);
  expect(fake.requests.length).toBeLessThanOrEqual(24 + 4);
});

test('closing interrupts the run; another holder is refused while it is worked on', async () => {
  const items = questions(8);
  const { runner, judging, db, again } = await bench(items, plainJudge, { latencyMs: 40 });
  const { runId } = runner.startJudging(judging({ workers: 1 }));
  const other = again();
  expect(() => other.resume(runId)).toThrow(UserError);
  expect(() => other.resume(runId)).toThrow(/being worked on/);
  await runner.close();
  expect(runView(db, runId)).toMatchObject({ state: 'interrupted', running: 0 });
  other.resume(runId);
  expect(await other.wait(runId)).toMatchObject({ state: 'done', done: 8 });
});

test('a run whose process is gone is shown as interrupted and taken over at once', async () => {
  const { runner, judging, db, again } = await bench(questions(4));
  const { runId } = await runner.wait(runner.startJudging(judging()).runId);
  db.run(
    `UPDATE runs SET state = 'running', lease_owner = 'elsewhere|1|x', lease_until = '2000-01-01T00:00:00.000Z' WHERE id = ?`,
    runId,
  );
  db.run(`UPDATE tasks SET state = 'running' WHERE run_id = ? AND id = (SELECT min(id) FROM tasks)`, runId);
  expect(runView(db, runId).state).toBe('interrupted');
  const other = again();
  expect(db.get('SELECT state FROM runs WHERE id = ?', runId)).toEqual({ state: 'interrupted' });
  other.resume(runId);
  expect(await other.wait(runId)).toMatchObject({ state: 'done', done: 4, calls: 8 });
});

test('a run cancelled from another process stops', async () => {
  const items = questions(60);
  const { runner, judging, path } = await bench(items, plainJudge, { latencyMs: 100 });
  const { runId } = runner.startJudging(judging({ workers: 1 }));
  const db = openWorkspace(path, { create: false });
  const other = createRunner({ db, keyFor: () => KEY, confirmed: () => true });
  await other.cancel(runId);
  const begun = performance.now();
  expect(await runner.wait(runId)).toMatchObject({ state: 'cancelled', running: 0 });
  expect(performance.now() - begun).toBeLessThan(15_000);
  await other.close();
  db.close();
});

test('progress is announced with counts, at most 10 times a second, and at the end', async () => {
  const items = questions(40);
  const views: RunView[] = [];
  const { runner, judging } = await bench(items, plainJudge, { latencyMs: 20, onProgress: (run) => views.push(run) });
  const begun = performance.now();
  await runner.wait(runner.startJudging(judging()).runId);
  const seconds = (performance.now() - begun) / 1000;
  expect(views.at(-1)).toMatchObject({ state: 'done', done: 40 });
  expect(views.length).toBeGreaterThan(2);
  expect(views.length).toBeLessThanOrEqual(seconds * 10 + 2);
});

test('what cannot be started is refused with a reason, and leaves no run behind', async () => {
  const { runner, judging, generating, db } = await bench([{ variables: { x: '1' } }]);
  const refusal = (start: () => unknown): string => {
    try {
      start();
    } catch (error) {
      return error instanceof UserError ? error.code : String(error);
    }
    return 'started';
  };
  expect(refusal(() => runner.startJudging(judging()))).toBe('nothing-to-do');
  expect(refusal(() => runner.startJudging(judging({ judge: null })))).toBe('no-judge');
  expect(refusal(() => runner.startJudging(judging({ benchmarkId: 99 })))).toBe('not-found');
  expect(
    refusal(() =>
      runner.startGeneration(
        generating({ model: { provider: 'compatible', model: 'm', baseUrl: 'http://example.org' } }),
      ),
    ),
  ).toBe('bad-address');
  expect(refusal(() => runner.resume(99))).toBe('not-found');
  expect(listRuns(db)).toEqual([]);
});

test.each([
  [
    'an unknown model',
    { status: 404, error: { message: 'The model `judge-mini` does not exist.', code: 'model_not_found' } },
    /does not know the model judge-mini.*The model `judge-mini` does not exist/,
  ],
  [
    'a refused parameter',
    { status: 400, error: { message: "Invalid value: 'huge'.", param: 'reasoning.effort', code: 'invalid_value' } },
    /refused a parameter of the request \(400\).*Invalid value: 'huge'/,
  ],
  [
    'an account without credit',
    { status: 429, error: { message: 'You exceeded your current quota.', code: 'insufficient_quota' } },
    /no credit left/,
  ],
] satisfies [string, FakeReply, RegExp][])(
  '%s ends the run at once with one message, nothing scored',
  async (_what, reply, message) => {
    const { judging, db, fake, runner } = await bench(questions(40), () => reply);
    const run = await runner.wait(runner.startJudging(judging({ reasoningEffort: 'huge' })).runId);
    expect(run).toMatchObject({ state: 'failed', done: 0, failed: 0, running: 0, waiting: 40 });
    expect(run.error).toMatch(message);
    expect(verdictsOf(db, run.runId)).toEqual([]);
    // Those of the four workers that were on their way, and never one of them twice.
    expect(fake.requests.length).toBeLessThanOrEqual(8);
  },
);

test('several runs at one provider share the limit of requests in flight', async () => {
  const { judging, generating, fake, runner } = await bench(questions(12), plainJudge, { latencyMs: 30 });
  const runs = [
    runner.startJudging(judging({ workers: 4 })),
    runner.startJudging(judging({ workers: 3, temperature: 0.5 })),
    runner.startGeneration(generating({ workers: 2 })),
  ];
  for (const { runId } of runs) expect(await runner.wait(runId)).toMatchObject({ state: 'done', failed: 0 });
  expect(fake.maxInFlight).toBe(4);
});
