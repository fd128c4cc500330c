/** The filter over the queues of course exams and CL-bench, on the sample files. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEngine, type Engine } from '../index.ts';
import { importSample } from './fixtures/samples.ts';

let folder = '';
let engine: Engine;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
  engine = createEngine({ resources: 'resources' });
  await engine.api('workspace.open', { path: join(folder, 'w.sqlite'), create: true });
});
afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

it('finds exam questions by grade, type, words and what experts said', async () => {
  const of = await importSample(engine, 'exam');
  const { runId } = await engine.api('runs.startJudging', {
    benchmarkId: of.benchmarkId,
    judge: null,
    verifier: 'offline-only',
  });
  await engine.settled(runId);
  const rows = await engine.api('exam.queue', of);
  const find = async (filter: string) => {
    const found = await engine.api('exam.find', { ...of, filter });
    return rows.filter(({ itemId }) => found.includes(itemId)).map(({ problemNum }) => problemNum);
  };
  const numbers = (fits: (row: (typeof rows)[number]) => boolean) => rows.filter(fits).map((row) => row.problemNum);
  expect(await find('')).toEqual(numbers(() => true));
  expect(await find('grade:partial')).toEqual(numbers(({ samples }) => samples[0]?.status === 'partial'));
  expect(await find('grade:partial')).not.toEqual([]);
  expect(await find('-type:short')).toEqual(numbers(({ type }) => type !== 'ShortAnswerQuestion'));
  expect(await find('lost>0 type:multiple')).toEqual(
    numbers(({ type, samples, points }) => type === 'MultipleChoice' && (samples[0]?.points ?? points) < points),
  );

  const [first, second] = rows;
  await engine.api('review.comment', { itemId: second!.itemId, text: 'Ask about the quokka.' });
  await engine.api('exam.annotate', { itemId: second!.itemId, field: 'data_quality', text: 'high' });
  await engine.api('review.setStatus', { itemId: first!.itemId, status: 'done' });
  expect(await find('quokka')).toEqual([second!.problemNum]);
  expect(await find('has:comment quality:high')).toEqual([second!.problemNum]);
  expect(await find('status:done')).toEqual([first!.problemNum]);
  await expect(engine.api('exam.find', { ...of, filter: 'grade:great' })).rejects.toThrow(/grade is one of/);
});

it('finds CL-bench tasks by grade, rubric, category and words', async () => {
  const of = await importSample(engine, 'cl');
  const rows = await engine.api('cl.queue', of);
  const find = async (filter: string) => {
    const found = await engine.api('cl.find', { ...of, filter });
    return rows.filter(({ itemId }) => found.includes(itemId)).map(({ taskId }) => taskId);
  };
  const tasks = (fits: (row: (typeof rows)[number]) => boolean) => rows.filter(fits).map((row) => row.taskId);
  const [first] = rows;
  const { rubrics } = await engine.api('cl.task', { itemId: first!.itemId });
  expect(await find(`rubric:"${rubrics[0]!.criterion.slice(0, 20).replaceAll('"', '')}"`)).toContain(first!.taskId);
  expect(await find(`category:"${first!.category}"`)).toEqual(
    tasks((row) => [row.category, row.subCategory].some((name) => name.includes(first!.category))),
  );
  expect(await find('failed>=1')).toEqual(tasks(({ samples }) => samples.some(({ failed }) => failed > 0)));
  expect(await find('grade:solved')).toEqual(tasks(({ samples }) => samples.some(({ status }) => status === 'solved')));
  await engine.api('review.comment', { itemId: first!.itemId, text: 'Ask about the quokka.' });
  expect(await find('quokka has:comment')).toEqual([first!.taskId]);
  await expect(engine.api('cl.find', { ...of, filter: 'subject:law' })).rejects.toThrow(/no field "subject"/);
});
