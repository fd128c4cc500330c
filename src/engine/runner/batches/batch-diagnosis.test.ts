/** Experiments on reasoning flows by the providers' batch services: the model's answers, and what the judge is asked of those that the verifier leaves open. */
import { afterEach, expect, test } from 'vitest';
import { plainJudge, judgeQuery, type FakeReply, type SeenRequest } from '../../../../testing/fake-provider.ts';
import { diagnosisView } from '../../store/figures/diagnosis-view.ts';
import { setPrice } from '../../store/runs/prices.ts';
import { FlowBuildConfig } from '../../../contract/flow-calls.ts';
import { bench, closeBenches, until, type Bench } from '../fixtures/bench.ts';
import type { ItemSpec } from '../fixtures/workspace.ts';

afterEach(closeBenches);

const ITEMS: ItemSpec[] = [1, 2, 3, 4].map((n) => ({
  question: `Tank ${String(n)}: how full is it at the end?`,
  variables: { level: String(40 + n) },
  type: 'numeric',
  flow: [1, 2].map((step) => ({ step: `Work out stage ${String(step)}.`, answer: String(100 * step + n) })),
}));
const QUICK = { batchPatience: { firstMs: 10, lastMs: 20 } };
const CONDITIONS = ['unit', 'prefix', 'single'] as const;
/** Per item two steps, three conditions and two repeats; but the first step's prefix and the first step alone are one request. */
const TASKS = 4 * 2 * 3 * 2;
const REQUESTS = TASKS - 4 * 2;

/** The model is right under a prefix, wrong about one item in unit execution, and says nothing of the level of the last item. */
function student(request: SeenRequest): FakeReply {
  const { text } = request;
  if (judgeQuery(text).kind !== 'other') return plainJudge(request);
  const tank = Number(/Tank (\d)/.exec(text)?.[1]);
  const step = /^Carry out step (\d)/m.exec(text)?.[1];
  if (step !== undefined) return { answer: `The level is ${tank === 2 ? '7' : String(100 * Number(step) + tank)}.` };
  return { answer: tank === 4 ? 'It overflows.' : `The final result is level = ${String(40 + tank)}.` };
}
const begin = (reply: (request: SeenRequest) => FakeReply = student): Promise<Bench> => bench(ITEMS, reply, QUICK);
const diagnosis = (b: Bench, batch: boolean): ReturnType<Bench['diagnosing']> =>
  b.diagnosing({ conditions: [...CONDITIONS], repeats: 2, batch });
const figuresOf = (b: Bench, runId: number): unknown => ({
  ...diagnosisView(b.db, b.runner.view(runId), {}),
  run: null,
});
const sent = (b: Bench): number =>
  b.fake.requests.length + b.fake.batches.reduce((sum, { requests }) => sum + requests.length, 0);

async function direct(): Promise<unknown> {
  const b = await begin();
  const { runId } = b.runner.startDiagnosis(diagnosis(b, false));
  expect(await b.runner.wait(runId)).toMatchObject({ state: 'done', done: TASKS, failed: 0 });
  return figuresOf(b, runId);
}

test('the same figures as asked directly, by one request to try and one batch that comes back in another order', async () => {
  const b = await begin();
  const { runId } = b.runner.startDiagnosis(diagnosis(b, true));
  const run = await b.runner.wait(runId);
  expect(run).toMatchObject({ state: 'done', error: null, done: TASKS, failed: 0, calls: REQUESTS });
  expect(b.fake.requests).toHaveLength(1);
  expect(b.fake.batches.map(({ requests }) => requests.length)).toEqual([REQUESTS - 1]);
  expect(b.fake.batches[0]?.requests[0]).toMatchObject({ temperature: 0.7 });
  expect(figuresOf(b, runId)).toEqual(await direct());
});

test('taken up by another process in the middle, it waits for the same batch and asks nothing twice', async () => {
  const b = await begin();
  b.fake.batchRules({ takesMs: 1e9 });
  const { runId } = b.runner.startDiagnosis(diagnosis(b, true));
  await until(() => (b.fake.batches[0]?.looks ?? 0) > 0);
  await b.runner.close();
  const other = b.again(QUICK);
  expect(other.view(runId).state).toBe('interrupted');
  b.fake.batchRules({ takesMs: 0 });
  other.resume(runId);
  expect(await other.wait(runId)).toMatchObject({ state: 'done', done: TASKS, calls: REQUESTS });
  expect(b.fake.batches).toHaveLength(1);
  expect(sent(b)).toBe(REQUESTS);
  expect(figuresOf(b, runId)).toEqual(await direct());
});

test('a line that failed or never came is asked directly', async () => {
  const b = await begin((request) => {
    if (request.at === 0 && request.text.includes('Tank 1')) return { status: 500, error: { message: 'an accident' } };
    if (request.at === 0 && request.text.includes('Tank 3')) return { fault: 'cut' };
    return student(request);
  });
  const { runId } = b.runner.startDiagnosis(diagnosis(b, true));
  expect(await b.runner.wait(runId)).toMatchObject({ state: 'done', done: TASKS, failed: 0 });
  expect(b.fake.requests.some(({ text }) => text.includes('Tank 3'))).toBe(true);
  expect(diagnosisView(b.db, b.runner.view(runId), {}).items).toHaveLength(4);
});

const judged = (b: Bench, more: object = {}): ReturnType<Bench['diagnosing']> => ({
  ...diagnosis(b, true),
  judge: { provider: 'openai', model: 'judge-1', baseUrl: b.fake.url },
  verifier: 'judge-only',
  ...more,
});
const byModel = (requests: readonly SeenRequest[], name: string): SeenRequest[] =>
  requests.filter(({ model }) => model === name);

test('the judge goes by batch too, of one model a batch: the same figures at half its price', async () => {
  const plain = await begin();
  const { runId: directRun } = plain.runner.startDiagnosis(judged(plain, { batch: false }));
  const asked = await plain.runner.wait(directRun);
  const b = await begin((request) => ({ ...student(request), tokens: { in: 1000, out: 500 } }));
  setPrice(b.db, 'judge-mini', { input: 1, cachedInput: null, output: 2, date: '2026-01' });
  setPrice(b.db, 'judge-1', { input: 10, cachedInput: null, output: 20, date: '2026-01' });
  const { runId } = b.runner.startDiagnosis(judged(b, { budget: 100 }));
  const run = await b.runner.wait(runId);
  expect(run).toMatchObject({ state: 'done', error: null, done: TASKS, failed: 0, calls: asked.calls });
  // One request of each model is tried out; everything else is handed in, each batch with one model.
  expect(byModel(b.fake.requests, 'judge-mini')).toHaveLength(1);
  expect(byModel(b.fake.requests, 'judge-1')).toHaveLength(1);
  for (const { requests } of b.fake.batches) expect(new Set(requests.map(({ model }) => model)).size).toBe(1);
  const ofJudge = b.fake.batches.flatMap(({ requests }) => byModel(requests, 'judge-1'));
  const ofModel = b.fake.batches.flatMap(({ requests }) => byModel(requests, 'judge-mini'));
  expect(ofJudge.length + ofModel.length + 2).toBe(asked.calls);
  // A call of the model is 0.002 dollars, one of the judge 0.02; half of it by batch.
  expect(run.cost).toBeCloseTo(0.002 + 0.001 * ofModel.length + 0.02 + 0.01 * ofJudge.length, 9);
  expect(figuresOf(b, runId)).toEqual(figuresOf(plain, directRun));
});

test('a process that dies while the judge’s batch is answered loses nothing: another one waits for the same batch', async () => {
  const b = await begin();
  const isJudges = ({ requests }: { requests: SeenRequest[] }): boolean => byModel(requests, 'judge-1').length > 0;
  const { runId } = b.runner.startDiagnosis(judged(b));
  await until(() => {
    if (b.fake.batches.some(isJudges)) b.fake.batchRules({ takesMs: 1e9 });
    return b.fake.batches.some((batch) => isJudges(batch) && batch.looks > 0);
  });
  await b.runner.close();
  b.fake.batchRules({ takesMs: 0 });
  const other = b.again(QUICK);
  other.resume(runId);
  expect(await other.wait(runId)).toMatchObject({ state: 'done', done: TASKS, failed: 0 });
  const all = [...b.fake.requests, ...b.fake.batches.flatMap(({ requests }) => requests)].map(
    ({ model, text }) => `${model} ${text}`,
  );
  // Repeats of a step are the same words to the model, twice each; the judge is never asked the same twice.
  const ofJudge = all.filter((text) => text.startsWith('judge-1'));
  expect(ofJudge).toHaveLength(new Set(ofJudge).size);
});

test('a model without a batch service is asked directly while its judge goes by batch', async () => {
  const b = await begin();
  const model = { provider: 'azure' as const, model: 'judge-mini', baseUrl: b.fake.geminiUrl };
  const { runId } = b.runner.startDiagnosis(judged(b, { model }));
  expect(await b.runner.wait(runId)).toMatchObject({ state: 'done', error: null, done: TASKS, failed: 0 });
  expect(byModel(b.fake.requests, 'judge-mini').length).toBe(REQUESTS);
  expect(byModel(b.fake.requests, 'judge-1')).toHaveLength(1);
  expect(b.fake.batches.length).toBeGreaterThan(0);
});

test('flows are proposed by batch', async () => {
  const step = { step_id: 1, step: 'Work out the level.', verifiable_answer: '41' };
  const b = await begin(() => ({ answer: { steps: [step, { ...step, step_id: 2 }] } }));
  const judge = { provider: 'openai' as const, model: 'proposer', baseUrl: b.fake.url };
  const { runId } = b.runner.startFlow(FlowBuildConfig.parse({ benchmarkId: b.benchmarkId, judge, batch: true }));
  expect(await b.runner.wait(runId)).toMatchObject({ state: 'done', done: 4, calls: 4, failed: 0 });
  expect(b.fake.batches.map(({ requests }) => requests.length)).toEqual([3]);
});
