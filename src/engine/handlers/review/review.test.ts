import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { madeSample } from '../fixtures/sample.ts';
import { createEngine, type Engine } from '../../index.ts';

let folder = '';
let engine: Engine;
let benchmarkId = 0;
let answerRunId = 0;
let itemIds: number[] = [];
let sample: Awaited<ReturnType<typeof madeSample>>;

beforeAll(async () => {
  sample = await madeSample();
});
afterAll(() => {
  sample.remove();
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
  sample.copyTo(folder);
  engine = createEngine({ resources: 'resources', userData: folder });
  const workspace = await engine.api('workspace.openSample', {});
  expect(workspace).toMatchObject({ sample: true });
  benchmarkId = workspace.benchmarks.find((benchmark) => benchmark.name === 'sample_text')!.id;
  answerRunId = (await engine.api('answers.sets', { benchmarkId }))[0]!.runId;
  itemIds = (await engine.api('queue.list', { benchmarkId, answerRunId })).map((row) => row.itemId);
});
afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

async function decide(item: number, status: 'right' | 'wrong' | null, value?: string) {
  const [answer] = await engine.api('answers.get', { itemId: itemIds[item]!, answerRunId });
  return engine.api('review.decide', {
    responseId: answer!.responseId,
    variableId: answer!.cards[0]!.variableId,
    status,
    value,
  });
}
const effective = async (item: number) =>
  (await engine.api('answers.get', { itemId: itemIds[item]!, answerRunId }))[0]!.cards[0]!.effective;

it('an override counts at once, keeps the stored verdict under it, and goes away again', async () => {
  const before = await effective(0);
  const decided = await decide(0, 'wrong', '17');
  expect(decided.answer!.cards[0]!.effective).toMatchObject({
    status: 'wrong',
    source: 'expert',
    value: '17',
    who: 'Reviewer',
  });
  const row = (await engine.api('queue.list', { benchmarkId, answerRunId })).find(
    (entry) => entry.itemId === itemIds[0],
  );
  expect(row).toMatchObject({ overridden: 1 });
  await decide(0, 'right');
  expect(await effective(0)).toMatchObject({ status: 'right', value: '17' });
  await decide(0, null);
  expect(await effective(0)).toEqual(before);
});

it('accepting what stands is no override, until something else stands', async () => {
  const row = async () =>
    (await engine.api('queue.list', { benchmarkId, answerRunId })).find((entry) => entry.itemId === itemIds[0]);
  const variableId = (await engine.api('items.get', { itemId: itemIds[0]! })).variables[0]!.id;
  const [answer] = await engine.api('answers.get', { itemId: itemIds[0]!, answerRunId });
  const accepted = await engine.api('review.accept', { responseId: answer!.responseId, variableId });
  expect(accepted.answer!.cards[0]!.effective).toMatchObject({ source: 'expert', value: null });
  expect(await row()).toMatchObject({ overridden: 0, reviewStatus: 'draft' });
  const overridden = () => engine.api('queue.list', { benchmarkId, answerRunId, filter: 'has:override' });
  expect((await overridden()).map((entry) => entry.itemId)).not.toContain(itemIds[0]);
  await decide(0, answer!.cards[0]!.effective.status === 'right' ? 'wrong' : 'right');
  expect(await row()).toMatchObject({ overridden: 1 });
  expect((await overridden()).map((entry) => entry.itemId)).toContain(itemIds[0]);
  await decide(0, null);
});

it('undo and redo cross items and name what they do', async () => {
  await decide(0, 'right');
  await decide(1, 'wrong');
  await decide(1, 'right');
  const first = await engine.api('review.undo', {});
  expect(first).toMatchObject({ itemId: itemIds[1] });
  expect(first!.title).toMatch(/right → wrong/);
  expect(await effective(1)).toMatchObject({ status: 'wrong' });
  await engine.api('review.undo', {});
  expect((await effective(1)).source).not.toBe('expert');
  const third = await engine.api('review.undo', {});
  expect(third).toMatchObject({ itemId: itemIds[0], undo: null });
  expect(await engine.api('review.undo', {})).toBeNull();
  await engine.api('review.redo', {});
  await engine.api('review.redo', {});
  expect(await effective(1)).toMatchObject({ status: 'wrong' });
  await engine.api('review.undo', {});
  await engine.api('review.redo', {});
  expect(await effective(1)).toMatchObject({ status: 'wrong' });
  await decide(2, 'right');
  expect(await engine.api('review.redo', {})).toBeNull();
});

it('undo survives closing the workspace', async () => {
  await decide(0, 'wrong');
  await engine.close();
  await engine.api('workspace.openSample', {});
  expect(await effective(0)).toMatchObject({ status: 'wrong', source: 'expert' });
  expect(await engine.api('review.undo', {})).toMatchObject({ itemId: itemIds[0] });
  expect((await effective(0)).source).not.toBe('expert');
});

it('history says who changed what, and marks what was undone', async () => {
  await engine.api('workspace.setReviewer', { name: 'Dr. Ada' });
  await decide(0, 'wrong');
  await engine.api('review.undo', {});
  await engine.api('review.setStatus', { itemId: itemIds[0]!, status: 'done' });
  const history = await engine.api('review.history', { itemId: itemIds[0]! });
  expect(history.map((row) => [row.reviewer, row.from, row.to, row.undone])).toEqual([
    ['Dr. Ada', 'to do', 'done', false],
    ['Dr. Ada', 'wrong', 'not decided', false],
    ['Dr. Ada', 'not decided', 'wrong', true],
  ]);
});

it('a corrected annotation is shown beside the original', async () => {
  const item = await engine.api('items.get', { itemId: itemIds[0]! });
  const variable = item.variables[0]!;
  await engine.api('review.editVariable', { itemId: item.itemId, variableId: variable.id, field: 'value', text: '42' });
  const edited = await engine.api('items.get', { itemId: item.itemId });
  expect(edited.variables[0]).toMatchObject({ value: '42', original: variable.value });
  await expect(
    engine.api('review.editVariable', { itemId: item.itemId, variableId: variable.id, field: 'type', text: 'number' }),
  ).rejects.toThrow(/numeric, formula, other/);
});

it('a verdict of the expert becomes a regression case of the verifier', async () => {
  const [answer] = await engine.api('answers.get', { itemId: itemIds[0]!, answerRunId });
  const place = { responseId: answer!.responseId, variableId: answer!.cards[0]!.variableId };
  await expect(engine.api('verify.report', place)).rejects.toThrow(/right or wrong/);
  await decide(0, 'wrong', '$17/2$');
  const { path } = await engine.api('verify.report', place);
  const item = await engine.api('items.get', { itemId: itemIds[0]! });
  const [variable] = item.variables;
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
    reference: variable!.value,
    claimed: '$17/2$',
    context: { name: variable!.name, type: variable!.type, description: variable!.description },
    expected: 'different',
  });
});

it('bad input and unknown calls are answered in words and change nothing', async () => {
  expect(await engine.call('review.decide', { responseId: 'x' })).toMatchObject({
    ok: false,
    error: { code: 'bad-input' },
  });
  expect(await engine.call('__proto__', {})).toMatchObject({ ok: false, error: { code: 'unknown-call' } });
  expect(await engine.call('review.decide', { responseId: 1, variableId: 9999, status: 'right' })).toMatchObject({
    ok: false,
    error: { code: 'not-found' },
  });
  expect(await engine.api('review.undo', {})).toBeNull();
});
