import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEngine, type Engine } from '../../index.ts';

let folder = '';
let engine: Engine;
let itemId = 0;
let responseId = 0;
let variableId = 0;
const KEY = '7f3f1c5e-2f0b-4b8e-9c3a-0d5c8e2a1b47';

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
  engine = createEngine({ resources: 'resources' });
  await engine.api('workspace.open', { path: join(folder, 'w.sqlite'), create: true });
  const row = {
    question: { text: 'What is $1+1$?', images: [] },
    answer: { text: 'Two.', images: [] },
    id: 'a',
    ...{ short_answer_value: ['2'], short_answer_variable: ['sum'] },
    ...{ short_answer_description: ['The sum.'], short_answer_type: ['numeric'] },
    reasoning_flow: [],
  };
  writeFileSync(join(folder, 'One.json'), JSON.stringify([row]));
  writeFileSync(
    join(folder, 'One_k_1_test_m.json'),
    JSON.stringify([{ generated_answers: ['It is 3, so 2.'], id: 'a' }]),
  );
  const paths = ['One.json', 'One_k_1_test_m.json'].map((name) => join(folder, name));
  await engine.api('import.files', { paths });
  const [benchmark] = await engine.api('benchmarks.list', {});
  itemId = (await engine.api('queue.list', { benchmarkId: benchmark!.id }))[0]!.itemId;
  const [set] = await engine.api('answers.sets', { benchmarkId: benchmark!.id });
  responseId = (await engine.api('answers.get', { itemId, answerRunId: set!.runId }))[0]!.responseId;
  variableId = (await engine.api('items.get', { itemId })).variables[0]!.id;
});
afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

const onQuestion = { part: 'question', start: 8, end: 13, quote: '$1+1$' } as const;
const remarks = async () => (await engine.api('review.item', { itemId })).remarks;

it('a remark stands on its place, is undone, and resolved by anyone without becoming theirs', async () => {
  await engine.api('workspace.setReviewer', { name: 'Ada' });
  await engine.api('review.remark', { itemId, key: KEY, place: onQuestion, text: 'in which base?' });
  await engine.api('workspace.setReviewer', { name: 'Grace' });
  const other = { itemId, key: KEY, place: onQuestion, text: 'base ten' };
  await expect(engine.api('review.remark', other)).rejects.toThrow(/are its author’s/);
  await engine.api('review.remark', { ...other, text: 'in which base?', resolved: true });
  expect(await remarks()).toMatchObject([{ reviewer: 'Ada', mine: false, text: 'in which base?', resolved: true }]);
  await engine.api('review.undo', {});
  expect(await remarks()).toMatchObject([{ reviewer: 'Ada', resolved: false }]);
  const [last] = await engine.api('review.history', { itemId });
  expect(last!.title).toMatch(/^undo: remark on “\$1\+1\$”: in which base\? \(resolved\) → in which base\?/);
  const { benchmarkId } = await engine.api('items.get', { itemId });
  expect(await engine.api('queue.list', { benchmarkId, filter: 'has:open-remark' })).toHaveLength(1);
  expect((await engine.api('search.items', { benchmarkId, text: 'base' })).items[0]!.places[0]).toMatchObject({
    where: 'note',
  });
});

it('is refused on a text that reads otherwise, and on an answer of another item', async () => {
  const tried = (change: object) =>
    engine.api('review.remark', { itemId, key: KEY, place: onQuestion, text: 'x', ...change });
  await expect(tried({ place: { ...onQuestion, quote: '$2+2$' } })).rejects.toThrow(/changed meanwhile/);
  await expect(tried({ responseId })).rejects.toThrow(/needs none/);
  await expect(tried({ place: { ...onQuestion, part: 'answer' } })).rejects.toThrow(/needs the answer/);
  await expect(tried({ place: { ...onQuestion, part: 'answer' }, responseId: 99 })).rejects.toThrow(/no such answer/);
  expect(await remarks()).toEqual([]);
});

it('a value taken from the answer keeps its place, until another value takes its place', async () => {
  const decide = (more: object) => engine.api('review.decide', { responseId, variableId, status: 'wrong', ...more });
  const card = async () => {
    const { answer } = await decide({});
    return answer!.cards[0]!.effective;
  };
  await expect(decide({ value: '3', span: { start: 6, end: 99 } })).rejects.toThrow(/outside the answer/);
  const { answer } = await decide({ value: '3', span: { start: 6, end: 7 } });
  expect(answer!.cards[0]!.effective).toMatchObject({ value: '3', span: { start: 6, end: 7 } });
  expect(await card()).toMatchObject({ value: '3', span: { start: 6, end: 7 } });
  expect((await decide({ value: '4' })).answer!.cards[0]!.effective).toMatchObject({ value: '4', span: null });
  await engine.api('review.undo', {});
  const back = await engine.api('answers.get', { itemId, answerRunId: answer!.runId });
  expect(back[0]!.cards[0]!.effective).toMatchObject({ value: '3', span: { start: 6, end: 7 } });
});
