import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDesk, type Desk } from '../fixtures/desk.ts';

let desk: Desk;
let item: number;
let other: number;
let sets: Record<'alpha' | 'beta', number>;
beforeAll(async () => {
  const answered = (value: string) => ({
    variables: [{ name: 'm', value: '5 kg' }],
    answers: { alpha: [`m = ${value}`], beta: ['m = 6 kg'] },
  });
  desk = await openDesk([answered('5 kg'), answered('7 kg'), answered('8 kg')]);
  [item, other] = desk.itemIds as [number, number, number];
  sets = { alpha: desk.sets.get('alpha') ?? 0, beta: desk.sets.get('beta') ?? 0 };
});
afterAll(() => desk.close());

type Model = keyof typeof sets;
const of = (model: Model | null) => (model === null ? {} : { answerRunId: sets[model] });
const rows = (model: Model | null, filter = '') =>
  desk.engine.api('queue.list', { benchmarkId: desk.benchmarkId, filter, ...of(model) });
const statuses = async (model: Model | null) => (await rows(model)).map((row) => row.reviewStatus);
const done = async (model: Model | null) => {
  const progress = await desk.engine.api('queue.progress', { benchmarkId: desk.benchmarkId, ...of(model) });
  return [progress.mine, progress.all, progress.next?.number];
};
const put = (model: Model | null, status: 'done' | 'skipped', itemId = item, reason = '') =>
  desk.engine.api('review.setStatus', { itemId, status, reason, ...of(model) });

it('an item that is done with the answers of one set is not begun with those of another', async () => {
  await put('alpha', 'done');
  expect(await statuses('alpha')).toEqual(['done', 'todo', 'todo']);
  expect(await statuses('beta')).toEqual(['todo', 'todo', 'todo']);
  expect(await done('alpha')).toEqual([1, 1, 2]);
  expect(await done('beta')).toEqual([0, 0, 1]);
  expect((await rows('beta', 'status:done')).length).toBe(0);
  const order = await desk.engine.api('queue.order', { benchmarkId: desk.benchmarkId, ...of('beta') });
  expect(order.flags.map((flag) => (flag & 2) !== 0)).toEqual([true, true, true]);
  // Over all answers the furthest counts.
  expect(await statuses(null)).toEqual(['done', 'todo', 'todo']);
  expect(await done(null)).toEqual([1, 1, 2]);
});

it('a decision on an answer begins the item in its set alone, one on the item in every set', async () => {
  const [answer] = await desk.engine.api('answers.get', { itemId: other, answerRunId: sets.beta });
  const variableId = answer?.cards[0]?.variableId ?? 0;
  await desk.engine.api('review.decide', { responseId: answer?.responseId ?? 0, variableId, status: 'wrong' });
  expect(await statuses('beta')).toEqual(['todo', 'draft', 'todo']);
  expect(await statuses('alpha')).toEqual(['done', 'todo', 'todo']);
  expect((await rows('beta', 'status:draft')).map(({ itemId }) => itemId)).toEqual([other]);
  expect(await rows('alpha', 'status:draft')).toEqual([]);
  await desk.engine.api('review.judgeItem', { itemId: other, verdict: 'keep' });
  expect(await statuses('alpha')).toEqual(['done', 'draft', 'todo']);
});

it('undo and redo say whose answers, and touch no other set', async () => {
  await put('beta', 'skipped', item, 'unreadable');
  expect((await rows('beta'))[0]).toMatchObject({ reviewStatus: 'skipped', statusReason: 'unreadable' });
  expect((await rows('alpha'))[0]).toMatchObject({ reviewStatus: 'done', statusReason: '' });
  const undone = await desk.engine.api('review.undo', {});
  expect(undone).toMatchObject({ itemId: item, answerRunId: sets.beta, responseId: null });
  expect(undone?.title).toContain('item 1, answers of beta');
  expect(await statuses('beta')).toEqual(['todo', 'draft', 'todo']);
  expect((await statuses('alpha'))[0]).toBe('done');
  expect(await desk.engine.api('review.redo', {})).toMatchObject({ answerRunId: sets.beta });
  expect((await statuses('beta'))[0]).toBe('skipped');
  const [row] = await desk.engine.api('review.history', { itemId: item });
  await desk.engine.api('review.undo', {});
  await desk.engine.api('review.restore', { eventId: row?.eventId ?? 0 });
  expect((await rows('beta'))[0]).toMatchObject({ reviewStatus: 'skipped', statusReason: 'unreadable' });
});

it('without an answer set it is the item’s own status, and that of all sets there are', async () => {
  const third = desk.itemIds[2] ?? 0;
  await put(null, 'done', third);
  for (const model of ['alpha', 'beta', null] as const) expect((await statuses(model))[2]).toBe('done');
  await desk.engine.api('review.undo', {});
  for (const model of ['alpha', 'beta', null] as const) expect((await statuses(model))[2]).toBe('todo');
});

it('answers of another benchmark are refused, and nothing is stored', async () => {
  const before = await desk.engine.api('review.history', { itemId: item });
  await expect(desk.engine.api('review.setStatus', { itemId: item, status: 'done', answerRunId: 999 })).rejects.toThrow(
    /no such answers/,
  );
  expect(await desk.engine.api('review.history', { itemId: item })).toEqual(before);
});

it('it goes with answers that are removed, and comes back with them', async () => {
  const { id } = await desk.engine.api('manage.removeAnswers', { answerRunId: sets.beta });
  expect(
    (await desk.engine.api('review.history', { itemId: item })).every(({ title }) => !title.includes('beta')),
  ).toBe(true);
  expect(await desk.engine.api('workspace.check', {})).toEqual({ ok: true, problems: [] });
  await desk.engine.api('manage.bringBack', { id });
  expect(await desk.engine.api('workspace.check', {})).toEqual({ ok: true, problems: [] });
  expect((await rows('beta'))[0]).toMatchObject({ reviewStatus: 'skipped', statusReason: 'unreadable' });
});

it('what was reviewed for its solution alone is to do with answers that come later', async () => {
  const own = await openDesk([{ variables: [{ name: 'm', value: '5 kg' }] }]);
  const { benchmarkId, itemIds, engine } = own;
  const status = async (answerRunId?: number) =>
    (await engine.api('queue.list', { benchmarkId, ...(answerRunId === undefined ? {} : { answerRunId }) }))[0]
      ?.reviewStatus;
  await engine.api('review.setStatus', { itemId: itemIds[0] ?? 0, status: 'done' });
  expect(await status()).toBe('done');
  const file = join(own.folder, 'bench_k_1_test_late.json');
  writeFileSync(file, JSON.stringify([{ generated_answers: ['m = 5 kg'], id: 'item0001' }]));
  await engine.api('import.files', { paths: [file] });
  const [late] = await engine.api('answers.sets', { benchmarkId });
  expect(await status(late?.runId)).toBe('todo');
  expect(await status()).toBe('done');
  await own.close();
});
