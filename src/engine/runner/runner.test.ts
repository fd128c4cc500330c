import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { judgeQuery, plainJudge, startFakeProvider, type FakeProvider, type FakeReply, type SeenRequest } from '../../../e2e/fake-provider.ts';
import { UserError } from '../../contract/router.ts';
import type { RunView } from '../../contract/shapes.ts';
import { listRuns, runFailures, runView } from '../store/runs.ts';
import { openWorkspace } from '../store/open.ts';
import { IMAGE, makeWorkspace, verdictsOf, type ItemSpec, type TestWorkspace } from './fixtures/workspace.ts';
import { createRunner, type GenerationInput, type JudgingInput, type Runner, type RunnerOptions } from './index.ts';

const KEY = 'sk-secret-0123456789abcdef';

interface Bench extends TestWorkspace {
  fake: FakeProvider;
  runner: Runner;
  judging(config?: Partial<JudgingInput>): JudgingInput;
  generating(config?: Partial<GenerationInput>): GenerationInput;
  /** Another runner on the same file, as another process would have it. */
  again(options?: Partial<RunnerOptions>): Runner;
}
const cleanUp: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const clean of cleanUp.splice(0).reverse()) await clean();
});

async function bench(items: ItemSpec[], reply: (request: SeenRequest) => FakeReply = plainJudge, options: Partial<RunnerOptions> & { latencyMs?: number } = {}): Promise<Bench> {
  const workspace = makeWorkspace(items);
  const { latencyMs, ...rest } = options;
  const fake = await startFakeProvider({ reply, key: KEY, ...(latencyMs === undefined ? {} : { latencyMs }) });
  const again = (more: Partial<RunnerOptions> = {}): Runner => {
    const runner = createRunner({ db: workspace.db, keyFor: () => KEY, env: {}, retry: { baseMs: 10, maxMs: 50 }, ...rest, ...more });
    cleanUp.push(() => runner.close());
    return runner;
  };
  cleanUp.push(() => {
    workspace.db.close();
  }, () => fake.close());
  const model = { provider: 'openai' as const, model: 'judge-mini', baseUrl: fake.url };
  const common = { benchmarkId: workspace.benchmarkId, fresh: false };
  return {
    ...workspace,
    fake,
    runner: again(),
    again,
    judging: (config) => ({ ...common, judge: model, verifier: 'judge-only', protocol: 's2s', trials: 1, workers: 4, continue: false, ...config }),
    generating: (config) => ({ ...common, model, k: 1, temperature: 0.7, maxOutputTokens: null, images: true, workers: 4, continue: false, ...config }),
  };
}

const two: ItemSpec[] = [
  { variables: { mass: '5', speed: 'fast' }, answers: ['mass: 5\nspeed: slow', 'nothing here'] },
  { variables: { unit: 'null' }, answers: ['There is no unit.', null] },
];

test('judge-only: right, wrong, not found, both null and not generated are kept apart', async () => {
  const { runner, judging, db, fake } = await bench(two);
  const run = await runner.wait(runner.startJudging(judging()).runId);
  expect(run).toMatchObject({ state: 'done', total: 4, done: 4, failed: 0, calls: 5, cached: 0, error: null, judge: 'judge-mini' });
  expect(verdictsOf(db, run.runId)).toEqual([
    'item-1/0 mass judge right',
    'item-1/0 speed judge wrong',
    'item-1/1 mass judge not_found',
    'item-1/1 speed judge not_found',
    'item-2/0 unit judge right',
    'item-2/1 unit offline not_run',
  ]);
  expect(fake.requests.filter(({ text }) => judgeQuery(text).kind === 'extraction')).toHaveLength(3);
  expect(run.tokensIn).toBe(50);
  expect(db.all<{ status: string }>('SELECT status FROM effective ORDER BY response_id, variable_id').map(({ status }) => status)).toEqual([
    'right',
    'wrong',
    'not_found',
    'not_found',
    'right',
    'not_run',
  ]);
});

test('what goes over the wire keeps values and the response verbatim, and shows the judge the figure', async () => {
  const response = 'So \\(x = \\frac{a}{b}\\), "quoted".\nx: $\\frac{a}{b}$';
  const { runner, judging, fake } = await bench([{ question: 'Find $\\vec{x}$.', variables: { x: '$a/b$' }, type: 'formula', image: true, answers: [response] }]);
  await runner.wait(runner.startJudging(judging()).runId);
  const [extraction, verification] = fake.requests;
  expect(extraction?.text.split(response)).toHaveLength(2);
  expect(extraction?.text).toContain('\nVariables: ["x"]\nTypes: ["formula"]\nDescriptions: ["The value of x."]\n');
  expect(extraction?.text).toMatch(/^Response.*\n-+ BEGIN/m);
  expect(extraction?.text).toContain('Find $\\vec{x}$.');
  expect(extraction?.schema).toMatchObject({ required: ['short_answer_value_list'] });
  expect(verification?.text).toContain(
    '\nVariable name: x\nReference value: $a/b$\nExtracted value: $\\frac{a}{b}$\nType: formula\nDescription: The value of x.\nQuestion:\nFind $\\vec{x}$.\n',
  );
  expect(verification?.schema).toMatchObject({ required: ['is_correct', 'reasoning', 'confidence'] });
  for (const request of fake.requests) expect(request.images).toEqual([{ mime: 'image/png', base64: IMAGE.bytes.toString('base64') }]);
});

test('offline first: the judge is asked only for what is open, and spared calls are counted', async () => {
  const { runner, judging, db, fake } = await bench([
    { variables: { a: '5' }, type: 'numeric', answers: ['Therefore\n\n$$\\boxed{5}$$', 'Therefore\n\n$$\\boxed{6}$$'] },
    { variables: { b: 'a long sentence about entropy' }, answers: ['b: entropy goes up'] },
  ]);
  const run = await runner.wait(runner.startJudging(judging({ verifier: 'offline-first' })).runId);
  expect(verdictsOf(db, run.runId)).toEqual(
    expect.arrayContaining(['item-1/0 a offline right', 'item-1/1 a offline wrong', 'item-2/0 b judge wrong']),
  );
  expect(fake.requests).toHaveLength(2);
  expect(run.saved).toBe(4);
  const layers = db.all<{ source: string }>(`SELECT w.source FROM verdicts w JOIN variables v ON v.id = w.variable_id WHERE v.name = 'b' ORDER BY w.source`);
  expect(layers.map(({ source }) => source)).toEqual(['judge', 'offline']);
});

test('offline only: nothing is sent and no judge is needed', async () => {
  const { runner, judging, db, fake } = await bench(two);
  const run = await runner.wait(runner.startJudging(judging({ judge: null, verifier: 'offline-only' })).runId);
  expect(run).toMatchObject({ state: 'done', done: 4, calls: 0, judge: null });
  expect(verdictsOf(db, run.runId).every((line) => line.includes(' offline '))).toBe(true);
  expect(fake.requests).toHaveLength(0);
});

test('the same request is never paid for twice, in a run or across runs; a fresh run pays anew, once', async () => {
  const same: ItemSpec[] = [{ question: 'Q', variables: { x: '1' }, answers: ['x: 1', 'x: 1', 'x: 1'] }];
  const { runner, judging, fake, db } = await bench(same, plainJudge, { latencyMs: 20 });
  const first = await runner.wait(runner.startJudging(judging()).runId);
  expect(first).toMatchObject({ done: 3, calls: 2, cached: 4 });
  const second = await runner.wait(runner.startJudging(judging()).runId);
  expect(second).toMatchObject({ done: 3, calls: 0, cached: 6, tokensIn: 0 });
  expect(verdictsOf(db, second.runId)).toEqual(verdictsOf(db, first.runId));
  const fresh = await runner.wait(runner.startJudging(judging({ fresh: true })).runId);
  expect(fresh).toMatchObject({ done: 3, calls: 2, cached: 4 });
  expect(fake.requests).toHaveLength(4);
});

test('trials are judged separately', async () => {
  const { runner, judging, db, fake } = await bench([{ variables: { x: '1' }, answers: ['x: 1'] }]);
  const run = await runner.wait(runner.startJudging(judging({ trials: 3 })).runId);
  expect(run).toMatchObject({ total: 3, done: 3, calls: 6 });
  expect(fake.requests).toHaveLength(6);
  expect(db.all('SELECT trial FROM verdicts ORDER BY trial')).toEqual([{ trial: 1 }, { trial: 2 }, { trial: 3 }]);
});

test.each(['l2s', 'l2l'] as const)('%s: one call shows the judge the whole answer', async (protocol) => {
  const opinion = { is_correct: true, reasoning: 'It agrees.', confidence: 'high' };
  const { runner, judging, db, fake } = await bench([{ variables: { x: '1', y: '2' }, answers: ['x: 1\ny: 2'] }], () => ({
    answer: protocol === 'l2s' ? { results: [opinion, { ...opinion, is_correct: false }] } : opinion,
  }));
  const run = await runner.wait(runner.startJudging(judging({ protocol })).runId);
  expect(verdictsOf(db, run.runId)).toEqual(['item-1/0 x judge right', `item-1/0 y judge ${protocol === 'l2s' ? 'wrong' : 'right'}`]);
  expect(fake.requests).toHaveLength(1);
  expect(fake.requests[0]?.text).toContain(protocol === 'l2s' ? 'Reference values:\n1. 1\n2. 2' : 'The solution.');
});

test('a failing judge is a judge error or a failed extraction, never a wrong answer; resuming asks again only for what failed', async () => {
  let broken = true;
  const { runner, judging, db, fake } = await bench(
    [
      { variables: { x: '1', y: '2' }, answers: ['x: 1\ny: 2'] },
      { variables: { z: '3' }, answers: ['z: 3 in an unreadable answer'] },
    ],
    (request) => {
      const query = judgeQuery(request.text);
      if (broken && query.kind === 'verification' && query.name === 'y') return { status: 500 };
      if (broken && query.kind === 'extraction' && query.variables.includes('z')) return { answer: { short_answer_value_list: [] } };
      return plainJudge(request);
    },
    { retry: { attempts: 2, baseMs: 5, maxMs: 5 } },
  );
  const run = await runner.wait(runner.startJudging(judging()).runId);
  expect(run).toMatchObject({ state: 'done', done: 0, failed: 2 });
  expect(verdictsOf(db, run.runId)).toEqual(['item-1/0 x judge right', 'item-1/0 y judge judge_error', 'item-2/0 z judge extraction_failed']);
  expect(runFailures(db, run.runId).map(({ count, example }) => [count, example])).toEqual([
    [1, 'item item-1, answer 1'],
    [1, 'item item-2, answer 1'],
  ]);
  expect(runFailures(db, run.runId)[0]?.message).toContain('500');

  broken = false;
  const before = fake.requests.length;
  runner.resume(run.runId);
  expect(await runner.wait(run.runId)).toMatchObject({ state: 'done', done: 2, failed: 0 });
  expect(verdictsOf(db, run.runId)).toEqual(['item-1/0 x judge right', 'item-1/0 y judge right', 'item-2/0 z judge wrong']);
  expect(fake.requests.length - before).toBe(3);
});

test('faults change no score: 429, 500, cut sockets, garbage and hangs are sent again', async () => {
  const items = Array.from({ length: 30 }, (_, i): ItemSpec => ({ variables: { x: String(i) }, answers: [`x: ${String(i % 3 === 0 ? -1 : i)}`] }));
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
  expect(verdictsOf(db, run.runId)).toEqual(items.map((_, i) => `item-${String(i + 1)}/0 x judge ${i % 3 === 0 ? 'wrong' : 'right'}`));
});

test('an unusable key ends the run at once with one message, nothing scored, and the key nowhere in the file', async () => {
  const { runner: _unused, judging, db, fake, path, again } = await bench(
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
  const items = Array.from({ length: 20 }, (_, i): ItemSpec => ({ question: `Q${String(i)}`, variables: { x: '1', y: '2', z: '3' }, answers: ['x: 1\ny: 2\nz: 3'] }));
  const { runner, judging, fake } = await bench(items, plainJudge, { latencyMs: 15 });
  await runner.wait(runner.startJudging(judging({ workers: 5 })).runId);
  expect(fake.requests).toHaveLength(80);
  expect(fake.maxInFlight).toBe(5);
});

test('cancel ends within 3 seconds, keeps what is done, and the run resumes to the same result', async () => {
  const items = Array.from({ length: 12 }, (_, i): ItemSpec => ({ question: `Q${String(i)}`, variables: { x: '1' }, answers: ['x: 1'] }));
  let hang = true;
  const { runner, judging, db, fake } = await bench(items, (request) => (hang && request.n > 8 ? { fault: 'hang' } : plainJudge(request)));
  const { runId } = runner.startJudging(judging());
  await until(() => fake.requests.length >= 9);
  const begun = performance.now();
  const cancelled = await runner.cancel(runId);
  expect(performance.now() - begun).toBeLessThan(3000);
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
  const items = Array.from({ length: 8 }, (_, i): ItemSpec => ({ question: `Q${String(i)}`, variables: { x: '1' }, answers: ['x: 1'] }));
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
  const { runner, judging, db, again } = await bench(two);
  const { runId } = await runner.wait(runner.startJudging(judging()).runId);
  db.run(`UPDATE runs SET state = 'running', lease_owner = 'elsewhere|1|x', lease_until = '2000-01-01T00:00:00.000Z' WHERE id = ?`, runId);
  db.run(`UPDATE tasks SET state = 'running' WHERE run_id = ? AND id = (SELECT min(id) FROM tasks)`, runId);
  expect(runView(db, runId).state).toBe('interrupted');
  const other = again();
  expect(db.get('SELECT state FROM runs WHERE id = ?', runId)).toEqual({ state: 'interrupted' });
  other.resume(runId);
  expect(await other.wait(runId)).toMatchObject({ state: 'done', done: 4, calls: 5 });
});

test('a run cancelled from another process stops', async () => {
  const items = Array.from({ length: 60 }, (_, i): ItemSpec => ({ question: `Q${String(i)}`, variables: { x: '1' }, answers: ['x: 1'] }));
  const { runner, judging, path } = await bench(items, plainJudge, { latencyMs: 100 });
  const { runId } = runner.startJudging(judging({ workers: 1 }));
  const db = openWorkspace(path, { create: false });
  const other = createRunner({ db, keyFor: () => KEY });
  await other.cancel(runId);
  const begun = performance.now();
  expect(await runner.wait(runId)).toMatchObject({ state: 'cancelled', running: 0 });
  expect(performance.now() - begun).toBeLessThan(3000);
  await other.close();
  db.close();
});

test('generation: k answers per question with figures and temperature; thoughts apart; resuming after a failure asks only for it', async () => {
  let broken = true;
  const { runner, generating, db, fake } = await bench(
    [{ variables: { x: '1' }, image: true }, { question: 'Second?', variables: { y: '2' } }],
    (request) => (broken && request.text.includes('Second?') ? { answer: '' } : { answer: `Answer ${String(request.n)}`, reasoning: 'Thinking.' }),
    { retry: { attempts: 2, baseMs: 5, maxMs: 5 } },
  );
  const run = await runner.wait(runner.startGeneration(generating({ k: 2 })).runId);
  expect(run).toMatchObject({ state: 'done', kind: 'generation', total: 4, done: 2, failed: 2, model: 'judge-mini' });
  const rows = db.all<{ text: string | null; reasoning: string | null; error: string | null }>('SELECT text, reasoning, error FROM responses WHERE run_id = ? ORDER BY item_id, sample_index', run.runId);
  expect(rows.map((row) => row.text?.slice(0, 6) ?? null)).toEqual(['Answer', 'Answer', null, null]);
  expect(rows[0]?.reasoning).toBe('Thinking.');
  expect(rows[2]?.error).toMatch(/empty/);
  expect(fake.requests[0]).toMatchObject({ temperature: 0.7, schema: null });
  expect(fake.requests[0]?.images).toHaveLength(1);
  broken = false;
  runner.resume(run.runId);
  expect(await runner.wait(run.runId)).toMatchObject({ done: 4, failed: 0, calls: 4 });
  expect(db.get('SELECT count(*) AS n FROM responses WHERE run_id = ? AND text IS NOT NULL AND error IS NULL', run.runId)).toEqual({ n: 4 });
});

test('progress is announced with counts, at most 10 times a second, and at the end', async () => {
  const items = Array.from({ length: 40 }, (_, i): ItemSpec => ({ question: `Q${String(i)}`, variables: { x: '1' }, answers: ['x: 1'] }));
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
  expect(refusal(() => runner.startGeneration(generating({ model: { provider: 'compatible', model: 'm', baseUrl: 'http://example.org' } })))).toBe('bad-address');
  expect(refusal(() => runner.resume(99))).toBe('not-found');
  expect(listRuns(db)).toEqual([]);
});

async function until(condition: () => boolean): Promise<void> {
  const end = Date.now() + 10_000;
  while (!condition()) {
    if (Date.now() > end) throw new Error('waited in vain');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
