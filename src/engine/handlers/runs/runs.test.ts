/** Runs as the window and the command line see them: dry runs, calls, figures, prompts, prices, cache, endpoints. */
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { judgeQuery, plainJudge, startFakeProvider, type FakeProvider } from '../../../../testing/fake-provider.ts';
import { createEngine, type Engine } from '../../index.ts';
import { KEY } from '../../runner/fixtures/bench.ts';
import { makeWorkspace } from '../../runner/fixtures/workspace.ts';

let fake: FakeProvider;
let engine: Engine;
let folder = '';
let benchmarkId = 0;

const open = async (): Promise<void> => {
  engine = createEngine({ resources: 'resources', keyFor: () => KEY, confirmed: () => true });
  await engine.api('workspace.open', { path: join(folder, 'w.sqlite') });
};
beforeEach(async () => {
  const workspace = makeWorkspace([
    {
      question: 'Q1',
      variables: { x: 'one', y: 'two' },
      answers: ['x: one\ny: two', 'x: one\ny: three', 'nothing', null],
      image: true,
    },
    { question: 'Q2', variables: { z: 'a long sentence' }, answers: ['z: another one', 'z: a long sentence'] },
  ]);
  workspace.db.close();
  ({ benchmarkId } = workspace);
  folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
  renameSync(workspace.path, join(folder, 'w.sqlite'));
  fake = await startFakeProvider({ reply: plainJudge, key: KEY });
  await open();
});
afterEach(async () => {
  await engine.close();
  await fake.close();
  rmSync(folder, { recursive: true, force: true });
});

const judging = () => ({
  benchmarkId,
  judge: { provider: 'openai' as const, model: 'judge-mini', baseUrl: fake.url },
  verifier: 'judge-only' as const,
  workers: 4,
});
const judge = async (more: object = {}) => {
  const { runId } = await engine.api('runs.startJudging', { ...judging(), ...more });
  await engine.settled(runId);
  return engine.api('runs.get', { runId });
};

it('a dry run sends nothing, and says what the run then does', async () => {
  await engine.api('prices.set', {
    model: 'judge-mini',
    price: { input: 1, cachedInput: null, output: 10, date: '2026-02' },
  });
  const before = await engine.api('runs.dryRun', { kind: 'judging', ...judging() });
  expect(fake.requests).toHaveLength(0);
  expect(before).toMatchObject({ tasks: 6, sampled: null, priceDate: '2026-02' });
  expect(before.stages.map(({ purpose, calls }) => [purpose, calls])).toEqual([
    ['extraction', 5],
    // An upper bound: two variables in three answers, one in two.
    ['verification', 8],
  ]);
  expect(before.cost).toBeGreaterThan(0);
  expect(before.notes.join(' ')).toMatch(/upper bound/);
  const run = await judge();
  expect(run.calls).toBeLessThanOrEqual(before.calls);
  const after = await engine.api('runs.dryRun', { kind: 'judging', ...judging() });
  expect(after).toMatchObject({ calls: 0, cost: 0, tokensIn: 0 });
  const sent = fake.requests.length;
  expect(await judge()).toMatchObject({ calls: 0, state: 'done' });
  expect(fake.requests).toHaveLength(sent);
  const generation = await engine.api('runs.dryRun', { kind: 'generation', benchmarkId, model: judging().judge, k: 3 });
  expect(generation).toMatchObject({ tasks: 6, calls: 6 });
  expect((await engine.api('runs.dryRun', { kind: 'judging', ...judging(), fresh: true })).calls).toBeGreaterThan(0);
});

it('the offline verifier counts in a dry run, and an unknown price is an unknown cost', async () => {
  const offline = await engine.api('runs.dryRun', { kind: 'judging', ...judging(), verifier: 'offline-first' });
  const judged = await engine.api('runs.dryRun', { kind: 'judging', ...judging() });
  expect(offline.calls).toBeLessThan(judged.calls);
  expect(offline.cost).toBeNull();
  expect(offline.notes.join(' ')).toMatch(/price of judge-mini is not known/);
  const none = { kind: 'judging' as const, ...judging(), verifier: 'offline-only' as const };
  expect(await engine.api('runs.dryRun', none)).toMatchObject({ calls: 0, cost: 0 });
  expect(fake.requests).toHaveLength(0);
});

it('every call can be looked at, with what was asked and answered and without the key', async () => {
  fake.script((request) => {
    const query = judgeQuery(request.text);
    return query.kind === 'verification' && query.extracted === 'three'
      ? { status: 400, error: { message: `flagged, key ${KEY}`, code: 'content_filter' } }
      : { ...plainJudge(request), reasoning: 'Thoughts.', tokens: { in: 7, out: 3 } };
  });
  const run = await judge();
  expect(run).toMatchObject({ failed: 1, failedAttempts: 1 });
  const page = await engine.api('runs.calls', { runId: run.runId, limit: 3 });
  expect(page.total).toBe(run.calls + run.cached + 1);
  expect(page.rows).toHaveLength(3);
  const rest = await engine.api('runs.calls', { runId: run.runId, offset: 3, limit: 100 });
  expect(page.rows.length + rest.rows.length).toBe(page.total);
  const reply = [...page.rows, ...rest.rows].find((row) => row.state === 'reply' && row.purpose === 'extraction')!;
  expect(reply).toMatchObject({ tokensIn: 7, tokensOut: 3, model: 'judge-mini', cached: false, number: 1 });
  const call = await engine.api('runs.call', { attemptId: reply.attemptId });
  expect(call.prompt).toContain('Response to read:');
  expect(call.answer).toContain('short_answer_value_list');
  expect(call.reasoning).toBe('Thoughts.');
  expect(JSON.parse(call.reply!)).toHaveProperty('usage');

  const failed = await engine.api('runs.calls', { runId: run.runId, state: 'error' });
  expect(failed.total).toBe(1);
  expect(failed.rows[0]).toMatchObject({ errorCode: 'content-filter', tokensIn: null });
  const refused = await engine.api('runs.call', { attemptId: failed.rows[0]!.attemptId });
  expect(refused.prompt).toContain('Extracted value: three');
  expect(refused.reply).toBeNull();
  expect(JSON.stringify([call, refused, failed])).not.toContain(KEY);
});

it('a finished run shows both denominators, and a bar for each graded model', async () => {
  fake.script((request) => {
    const query = judgeQuery(request.text);
    return query.kind === 'verification' && query.extracted === 'three'
      ? { status: 400, error: { message: 'flagged', code: 'content_filter' } }
      : plainJudge(request);
  });
  const run = await judge({ trials: 2 });
  const [figures] = run.figures;
  expect(figures).toMatchObject({ model: 'student', published: { spread: { question: { std: 0 } } } });
  // Of four answers to the first question one is right; one was not judged, one not generated.
  expect(figures!.published).toMatchObject({ questions: 2, answers: 6, questionAccuracy: (1 / 4 + 1 / 2) / 2 });
  expect(figures!.graded).toMatchObject({ answers: 4, questionAccuracy: (1 / 2 + 1 / 2) / 2 });
  expect(figures!.published.spread?.trials).toHaveLength(2);
  // Every way to split the questions counts each once, and their means are the mean of all.
  for (const dimension of ['subject', 'figure']) {
    const groups = figures!.groups.filter((group) => group.dimension === dimension);
    expect(groups.flatMap(({ itemIds }) => itemIds).sort()).toEqual([...figures!.itemIds].sort());
    const sum = groups.reduce((total, { question, itemIds }) => total + (question?.value ?? 0) * itemIds.length, 0);
    expect(sum / 2).toBeCloseTo(figures!.published.questionAccuracy ?? -1);
  }
  const types = figures!.groups.filter((group) => group.dimension === 'type');
  expect(types.length).toBeGreaterThan(0);
  for (const { question, variable } of types) {
    expect(question).toBeNull();
    expect(variable?.value).toBeGreaterThanOrEqual(0);
  }
  expect(run.parts).toEqual([]);
  const generated = await engine.api('runs.startGeneration', { benchmarkId, model: judging().judge });
  await engine.settled(generated.runId);
  const both = await judge();
  expect(both.parts.map(({ label, total }) => [label, total])).toEqual([
    ['judge-mini', 2],
    ['student', 6],
  ]);
});

it('a replaced prompt is used, named and kept by the run; one without its places is refused', async () => {
  const [, extraction] = await engine.api('prompts.list', {});
  expect(extraction).toMatchObject({ name: 'extraction', changed: false, problems: [] });
  const broken = await engine.api('prompts.set', { name: 'extraction', template: 'Read {{response}} and {{wrong}}.' });
  expect(broken.problems.join(' ')).toMatch(/no place \{\{wrong\}\}.*needs the place \{\{variables\}\}/s);
  expect((await engine.api('prompts.list', {}))[1]).toMatchObject({ changed: false });
  await judge();
  const template = `In my own words.\n${extraction!.template}`;
  const saved = await engine.api('prompts.set', { name: 'extraction', template });
  expect(saved).toMatchObject({ changed: true, problems: [], original: extraction!.template });
  const before = fake.requests.length;
  const { runId } = await judge();
  const asked = fake.requests.slice(before).filter(({ text }) => judgeQuery(text).kind === 'extraction');
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.every(({ text }) => text.startsWith('In my own words.'))).toBe(true);
  const made = await engine.api('runs.reproduction', { runId });
  expect(made.prompts.extraction).toBe(saved.hash);
  expect(await engine.api('prompts.reset', { name: 'extraction' })).toMatchObject({ changed: false });
  // Taken up again, the run still asks in the words that it was started with.
  const sent = fake.requests.length;
  await engine.api('runs.resume', { runId });
  await engine.settled(runId);
  expect(fake.requests).toHaveLength(sent);
  await expect(engine.api('runs.startJudging', { ...judging(), promptTexts: { l9: 'x' } })).rejects.toThrow(
    /There is no prompt "l9"/,
  );
});

it('a run says what it depends on, and doing it again from that asks nothing anew', async () => {
  const run = await judge({ reasoningEffort: 'low', seed: 7, trials: 2 });
  const made = await engine.api('runs.reproduction', { runId: run.runId });
  expect(made).toMatchObject({
    benchmark: { name: 'exam', sha256: 'h' },
    model: { provider: 'openai', model: 'judge-mini', baseUrl: fake.url },
    parameters: { type: 'judging', reasoningEffort: 'low', seed: 7, trials: 2, temperature: 0, verifier: 'judge-only' },
  });
  expect(Object.keys(made.prompts)).toEqual(['extraction', 'verification']);
  expect(made.versions).toMatchObject({
    markscheme: expect.any(String) as string,
    openai: expect.any(String) as string,
  });
  expect(JSON.stringify(made)).not.toContain(KEY);
  const { benchmarkId: id, templates, ...parameters } = made.parameters;
  const again = await engine.api('runs.startJudging', {
    ...(parameters as object),
    benchmarkId: id as number,
    verifier: 'judge-only',
    judge: made.model,
    promptTexts: templates as Record<string, string>,
  });
  await engine.settled(again.runId);
  expect(await engine.api('runs.get', { runId: again.runId })).toMatchObject({
    calls: 0,
    cached: run.calls + run.cached,
  });
});

it('the same settings go on with the same run, an offline one too, though a judge is given', async () => {
  const offline = { verifier: 'offline-only' as const, continue: true };
  const first = await judge(offline);
  expect((await judge(offline)).runId).toBe(first.runId);
  expect((await judge({ ...offline, seed: 3 })).runId).not.toBe(first.runId);
});

it('the cache shows its size and hits, and can be cleared without losing what was found', async () => {
  expect(await engine.api('cache.info', {})).toEqual({ replies: 0, bytes: 0, hits: 0, calls: 0, hitRate: null });
  const run = await judge();
  await judge();
  const full = await engine.api('cache.info', {});
  expect(full.replies).toBe(run.calls);
  expect(full.bytes).toBeGreaterThan(1000);
  expect(full.hitRate).toBeCloseTo(full.hits / full.calls);
  expect(full.hits).toBeGreaterThanOrEqual(run.calls);
  expect(await engine.api('cache.clear', {})).toMatchObject({ replies: 0, bytes: 0 });
  expect(await engine.api('runs.get', { runId: run.runId })).toMatchObject({ done: 6, calls: run.calls });
  expect((await engine.api('runs.calls', { runId: run.runId })).rows[0]).toMatchObject({ tokensIn: 10 });
  const sent = fake.requests.length;
  expect((await judge()).calls).toBe(run.calls);
  expect(fake.requests.length).toBe(sent + run.calls);
});

it('prices have dates, an own price comes first, and going back to the default is possible', async () => {
  const listed = await engine.api('prices.list', {});
  expect(listed.every(({ date, source }) => /^20\d\d-\d\d/.test(date) && source === 'default')).toBe(true);
  const price = { input: 9, cachedInput: 1, output: 99, date: '2026-05-01' };
  const own = await engine.api('prices.set', { model: 'gpt-5-mini', price });
  expect(own.filter(({ model }) => model === 'gpt-5-mini')).toEqual([{ ...price, model: 'gpt-5-mini', source: 'own' }]);
  expect(await engine.api('prices.set', { model: 'gpt-5-mini', price: null })).toEqual(listed);
});

it('an endpoint names its models, or says why not; what it refuses is known after a restart', async () => {
  expect(await engine.api('providers.models', { provider: 'compatible', baseUrl: fake.url })).toEqual({
    baseUrl: fake.url,
    models: ['fake-model'],
  });
  await expect(
    engine.api('providers.models', { provider: 'compatible', baseUrl: 'http://127.0.0.1:9/v1' }),
  ).rejects.toThrow(/cannot be reached.*Type the model's name/s);
  const providers = await engine.api('providers.list', {});
  expect(providers.filter(({ batches }) => !batches).map(({ id }) => id)).toEqual(['azure']);
  expect(providers.flatMap(({ servers }) => servers.map(({ id }) => id))).toEqual(
    expect.arrayContaining([
      'ollama',
      'lm-studio',
      'llama-cpp',
      'vllm',
      'openrouter',
      'together',
      'anthropic',
      'deepseek',
    ]),
  );
  fake.script((request) =>
    request.schema !== null && request.schema !== 'object'
      ? { status: 400, error: { message: "'text.format' of type 'json_schema' is not supported" } }
      : plainJudge(request),
  );
  await judge({ workers: 1 });
  await engine.close();
  await open();
  const sent = fake.requests.length;
  await judge({ workers: 1, fresh: true });
  expect(fake.requests.slice(sent).every(({ schema }) => schema === 'object')).toBe(true);
});

it('a parameter that the endpoint refuses is told in the methods of the grading, also where stored replies answer', async () => {
  fake.script((request) =>
    request.temperature === undefined
      ? plainJudge(request)
      : { status: 400, error: { message: "Unsupported parameter: 'temperature'." } },
  );
  const methods = async (more: object): Promise<string[]> => {
    const run = await judge({ temperature: 0.5, seed: 3, ...more });
    const of = {
      gradingIds: (await engine.api('gradings.list', { benchmarkId: run.benchmarkId })).flatMap((one) =>
        one.runIds.includes(run.runId) ? [one.gradingId] : [],
      ),
    };
    const [card] = await engine.api('gradings.methods', of);
    return card!.lines.map(({ label, text }) => `${label}: ${text}`);
  };
  const lines = await methods({});
  expect(lines).toContain('Parameters: temperature 0.5, seed 3');
  expect(lines).toContain('Not sent, since the endpoint refused it: temperature');
  const sent = fake.requests.length;
  // Another grading of the same answers, answered from what is stored.
  expect(await methods({ verifier: 'offline-first' })).toContain(
    'Not sent, since the endpoint refused it: temperature',
  );
  expect(fake.requests).toHaveLength(sent);
});
