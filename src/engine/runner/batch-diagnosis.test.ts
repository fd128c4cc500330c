/** Experiments on reasoning flows by the provider's batch service: the model's answers go by batch, what the verifier leaves open is asked directly. */
import { afterEach, expect, test } from 'vitest';
import { plainJudge, judgeQuery, type FakeReply, type SeenRequest } from '../../../e2e/fake-provider.ts';
import { diagnosisView } from '../store/diagnosis-view.ts';
import { FlowBuildConfig } from '../../contract/flow-calls.ts';
import { bench, closeBenches, until, type Bench } from './fixtures/bench.ts';
import type { ItemSpec } from './fixtures/workspace.ts';

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
  ...diagnosisView(b.db, b.runner.view(runId), undefined),
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

test('a line that failed or never came is asked directly; the judge is asked directly about what stays open', async () => {
  const b = await begin((request) => {
    if (request.at === 0 && request.text.includes('Tank 1')) return { status: 500, error: { message: 'an accident' } };
    if (request.at === 0 && request.text.includes('Tank 3')) return { fault: 'cut' };
    return student(request);
  });
  const judge = { provider: 'openai' as const, model: 'judge-1', baseUrl: b.fake.url };
  const { runId } = b.runner.startDiagnosis({ ...diagnosis(b, true), judge });
  expect(await b.runner.wait(runId)).toMatchObject({ state: 'done', done: TASKS, failed: 0 });
  const judged = b.fake.requests.filter(({ model }) => model === 'judge-1');
  expect(judged.length).toBeGreaterThan(0);
  expect(b.fake.batches.flatMap(({ requests }) => requests).every(({ model }) => model === 'judge-mini')).toBe(true);
  expect(b.fake.requests.some(({ model, text }) => model === 'judge-mini' && text.includes('Tank 3'))).toBe(true);
  const { items } = diagnosisView(b.db, b.runner.view(runId), undefined);
  expect(items).toHaveLength(4);
});

test('flows are proposed by batch', async () => {
  const step = { step_id: 1, step: 'Work out the level.', verifiable_answer: '41' };
  const b = await begin(() => ({ answer: { steps: [step, { ...step, step_id: 2 }] } }));
  const judge = { provider: 'openai' as const, model: 'proposer', baseUrl: b.fake.url };
  const { runId } = b.runner.startFlow(FlowBuildConfig.parse({ benchmarkId: b.benchmarkId, judge, batch: true }));
  expect(await b.runner.wait(runId)).toMatchObject({ state: 'done', done: 4, calls: 4, failed: 0 });
  expect(b.fake.batches.map(({ requests }) => requests.length)).toEqual([3]);
});
