import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDesk, type Desk } from '../fixtures/desk.ts';

let desk: Desk;
let folder = '';
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-labels-'));
  const item = (value: string, claimed: string) => ({
    variables: [{ name: 'm', value: `${value} kg` }],
    answers: { alpha: [`m: ${claimed} kg\n\n$m = ${claimed}$ kg`] },
  });
  // The offline verifier finds the first three right and the last two wrong.
  desk = await openDesk([item('5', '5'), item('6', '6'), item('7', '7'), item('8', '1'), item('9', '4')]);
  const { runId } = await desk.engine.api('runs.startJudging', {
    benchmarkId: desk.benchmarkId,
    judge: null,
    verifier: 'offline-only',
  });
  await desk.engine.settled(runId);
});
afterEach(async () => {
  await desk.close();
  rmSync(folder, { recursive: true, force: true });
});

const table = (unit: 'answer' | 'variable') =>
  desk.engine.api('experts.against', { benchmarkId: desk.benchmarkId, unit });
const importing = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  const answerRunId = desk.sets.get('alpha') ?? 0;
  return desk.engine.api('experts.importLabels', {
    path: join(folder, name),
    benchmarkId: desk.benchmarkId,
    answerRunId,
  });
};
const idOf = async (position: number): Promise<string> => {
  const rows = await desk.engine.api('queue.list', { benchmarkId: desk.benchmarkId });
  return rows.find(({ itemId }) => itemId === desk.itemIds[position])?.externalId ?? '';
};

it('whole answers are labelled at the desk, undone, and held against the grading; figures stay', async () => {
  const { engine, itemIds } = desk;
  const before = await engine.api('results.get', { benchmarkId: desk.benchmarkId });
  expect(await table('answer')).toEqual([]);
  const said = [true, true, false, true, false];
  for (const [index, itemId] of itemIds.entries()) {
    const [answer] = await engine.api('answers.get', { itemId, answerRunId: desk.sets.get('alpha') ?? 0 });
    const right = said[index] ?? null;
    await engine.api('experts.label', { itemId, responseId: answer?.responseId ?? 0, right });
  }
  const [row] = await table('answer');
  expect(row).toMatchObject({
    grading: 'Offline verifier',
    model: 'alpha',
    trials: 1,
    n: 5,
    open: 0,
    questions: 5,
    openThings: [],
  });
  expect(row?.experts).toHaveLength(1);
  expect(row?.scores.accuracy).toEqual({ mean: 0.6, std: 0 });
  expect(row?.cells).toMatchObject({
    tp: { mean: 2, things: [{ itemId: itemIds[0], sample: 1, variableId: null }, { itemId: itemIds[1] }] },
    fp: { mean: 1, things: [{ itemId: itemIds[2] }] },
    fn: { mean: 1, things: [{ itemId: itemIds[3] }] },
    tn: { mean: 1, things: [{ itemId: itemIds[4] }] },
  });
  expect(await table('variable')).toEqual([]);
  expect(await engine.api('results.get', { benchmarkId: desk.benchmarkId })).toEqual(before);
  await engine.api('review.undo', {});
  expect((await table('answer'))[0]).toMatchObject({ n: 4, cells: { tn: { mean: 0 } } });
});

it('a label stands with the item by whose it is, begins its review, and is refused for an answer to another item', async () => {
  const { engine, itemIds, benchmarkId } = desk;
  const [itemId = 0, other = 0] = itemIds;
  const answerRunId = desk.sets.get('alpha') ?? 0;
  const [answer] = await engine.api('answers.get', { itemId, answerRunId });
  const responseId = answer?.responseId ?? 0;
  const statusOf = async (): Promise<string | undefined> =>
    (await engine.api('queue.rows', { benchmarkId, answerRunId, itemIds: [itemId] }))[0]?.reviewStatus;
  expect(await statusOf()).toBe('todo');
  await engine.api('experts.label', { itemId, responseId, right: false });
  expect(await statusOf()).toBe('draft');
  expect((await importing('emmy.csv', `id,label,expert\n${await idOf(0)},right,Emmy\n`)).written).toBe(true);
  const { labels } = await engine.api('review.item', { itemId });
  expect(labels.map(({ reviewer, mine, right }) => ({ reviewer, mine, right }))).toEqual([
    expect.objectContaining({ mine: true, right: false }),
    { reviewer: 'Emmy', mine: false, right: true },
  ]);
  expect((await engine.api('review.item', { itemId: other })).labels).toEqual([]);
  const refused = engine.api('experts.label', { itemId: other, responseId, right: true });
  await expect(refused).rejects.toThrow(/no such answer/);
  const undone = await engine.api('review.undo', {});
  expect(undone).toMatchObject({
    itemId,
    responseId,
    title: 'whole answer: wrong → not labelled, item 1, sample 1 of alpha',
  });
  expect((await engine.api('review.item', { itemId })).labels).toMatchObject([{ reviewer: 'Emmy' }]);
  expect(await statusOf()).toBe('todo');
});

it('labels come from CSV and JSON, of answers and of variables, and undo takes a file back as a whole', async () => {
  const [first, third, fourth] = [await idOf(0), await idOf(2), await idOf(3)];
  const csv = `id,answer_index,label,expert\n${first},1,right,Emmy\n${third},,INCORRECT,Emmy\n`;
  expect(await importing('labels.csv', csv)).toEqual({ written: true, answers: 2, variables: 0, rejections: [] });
  expect((await table('answer'))[0]).toMatchObject({ n: 2, cells: { tp: { mean: 1 }, fp: { mean: 1 } } });
  const json = JSON.stringify([{ id: fourth, label: 1, variable: 'm', note: 'a slip of the file' }]);
  expect(await importing('labels.json', json)).toMatchObject({ written: true, answers: 0, variables: 1 });
  const variable = { itemId: desk.itemIds[3], variableId: expect.any(Number) as number };
  expect((await table('variable'))[0]).toMatchObject({ n: 1, cells: { fn: { mean: 1, things: [variable] } } });
  // The verdict on the only variable labels the answer too.
  const [both] = await table('answer');
  expect(both).toMatchObject({ n: 3, cells: { fn: { mean: 1 } } });
  expect(both?.experts).toContain('Emmy');
  expect(both?.experts).toHaveLength(2);
});

it('a file with anything wrong changes nothing, and says where', async () => {
  const id = await idOf(0);
  const text = `{"id": "${id}", "label": "right"}\n{"id": "${id}", "label": "perhaps"}\n{"id": "nobody", "label": 0}\n{"id": "${id}", "label": 1, "variable": "q"}`;
  const report = await importing('labels.jsonl', text);
  expect(report).toMatchObject({ written: false, answers: 0 });
  expect(report.rejections.map(({ record, message }) => `${String(record)}: ${message}`)).toEqual([
    expect.stringMatching(/^2: must be right or wrong/),
    expect.stringMatching(/^3: there is no answer 1 to an item nobody/),
    expect.stringMatching(/^4: .* has no variable q/),
  ]);
  expect(await table('answer')).toEqual([]);
  await expect(importing('empty.csv', 'id,label\n')).rejects.toThrow(/has no labels/);
  await expect(importing('broken.json', '[{')).rejects.toThrow(/no table of labels/);
});
