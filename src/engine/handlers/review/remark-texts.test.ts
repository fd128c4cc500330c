/** Remarks on the texts of course exams and CL-bench: an exam's answer is the explanation in its reply, a conversation has messages. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RemarkPlace } from '../../../core/review/items/remark.ts';
import { createEngine, type Engine } from '../../index.ts';
import { importSample } from '../fixtures/samples.ts';

let folder = '';
let engine: Engine;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
  engine = createEngine({ resources: 'resources' });
});
afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

const open = (name: string) => engine.api('workspace.open', { path: join(folder, name), create: true });
const placeIn = (part: RemarkPlace['part'], text: string): RemarkPlace => ({
  ...{ part, start: 4, end: 14, quote: text.slice(4, 14) },
});
const keyOf = (n: number): string => `7f3f1c5e-2f0b-4b8e-9c3a-0d5c8e2a1b4${String(n)}`;
const remarks = async (itemId: number) =>
  (await engine.api('review.item', { itemId })).remarks.map(({ place, text, resolved }) => [
    place.part,
    place.quote,
    text,
    resolved,
  ]);

/** Writes the decisions of this workspace and reads them into another one, in which the same was imported. */
async function moved(kind: 'exam' | 'cl', benchmarkId: number): Promise<void> {
  const table = join(folder, 'decisions.csv');
  await engine.api('export.write', { what: 'reviews', benchmarkId, path: table });
  await open('to.sqlite');
  await importSample(engine, kind);
  expect(await engine.api('import.files', { paths: [table] })).toMatchObject({ written: true, rejections: [] });
}

it('stand on problem, explanation and the reply’s explanation of an exam, and come back with the table', async () => {
  await open('from.sqlite');
  const { benchmarkId, answerRunId } = await importSample(engine, 'exam');
  const rows = await engine.api('exam.queue', { benchmarkId, answerRunId });
  const itemId = rows[0]?.itemId ?? 0;
  const question = await engine.api('exam.question', { itemId });
  const [answer] = await engine.api('exam.answers', { itemId, answerRunId });
  const explained = answer?.explanation ?? '';
  const responseId = answer?.responseId ?? 0;
  const put = (n: number, place: RemarkPlace, of: { responseId?: number } = {}) =>
    engine.api('review.remark', { itemId, key: keyOf(n), place, text: `remark ${String(n)}`, ...of });
  await put(1, placeIn('answer', explained), { responseId });
  await put(2, placeIn('question', question.problem));
  await put(3, placeIn('solution', question.explanation));
  // The reply is JSON: its characters are not those that are read.
  await expect(put(4, placeIn('answer', answer?.text ?? ''), { responseId })).rejects.toThrow(/changed meanwhile/);
  await expect(put(5, placeIn('message/0', question.problem))).rejects.toThrow(/changed meanwhile/);
  const expected = [
    ['question', question.problem.slice(4, 14), 'remark 2', false],
    ['solution', question.explanation.slice(4, 14), 'remark 3', false],
    ['answer', explained.slice(4, 14), 'remark 1', false],
  ];
  expect(await remarks(itemId)).toEqual(expected);
  expect(await engine.api('exam.find', { benchmarkId, answerRunId, filter: 'has:comment' })).toEqual([itemId]);
  await moved('exam', benchmarkId);
  expect(await remarks(itemId)).toEqual(expected);
});

it('stand on messages and answers of a conversation, in the order in which they are read', async () => {
  await open('from.sqlite');
  const { benchmarkId, answerRunId } = await importSample(engine, 'cl');
  const rows = await engine.api('cl.queue', { benchmarkId, answerRunId });
  const tasks = await Promise.all(rows.map(({ itemId }) => engine.api('cl.task', { itemId })));
  const task = tasks.find(({ messages }) => messages.length > 1);
  const itemId = task?.itemId ?? 0;
  const textOf = async (message: number) =>
    (await engine.api('cl.text', { itemId, message, start: 0, length: 100 })).text;
  const [answer] = await engine.api('cl.answers', { itemId, answerRunId });
  const put = (n: number, place: RemarkPlace, of: { responseId?: number } = {}) =>
    engine.api('review.remark', { itemId, key: keyOf(n), place, text: `remark ${String(n)}`, ...of });
  await put(1, placeIn('answer', answer?.text ?? ''), { responseId: answer?.responseId ?? 0 });
  await put(2, placeIn('message/1', await textOf(1)));
  await put(3, placeIn('message/0', await textOf(0)));
  await expect(put(4, placeIn('message/99', await textOf(0)))).rejects.toThrow(/changed meanwhile/);
  const stands = [
    ['message/0', (await textOf(0)).slice(4, 14), 'remark 3', false],
    ['message/1', (await textOf(1)).slice(4, 14), 'remark 2', false],
    ['answer', (answer?.text ?? '').slice(4, 14), 'remark 1', false],
  ];
  expect(await remarks(itemId)).toEqual(stands);
  await moved('cl', benchmarkId);
  expect(await remarks(itemId)).toEqual(stands);
});
