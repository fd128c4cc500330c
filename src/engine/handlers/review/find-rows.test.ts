/** The filter over the queues of course exams and CL-bench, on the sample files. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEngine, type Engine } from '../../index.ts';
import { importSample } from '../fixtures/samples.ts';

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

it('finds what is assigned, and shows a seat that reviews blind nothing of others and of judges before its own decision', async () => {
  const exam = await importSample(engine, 'exam');
  const cl = await importSample(engine, 'cl');
  await engine.api('workspace.setReviewer', { name: 'Lead', rename: true });
  const [question] = await engine.api('exam.queue', exam);
  const [task] = await engine.api('cl.queue', cl);
  const answerTo = async (itemId: number) =>
    (await engine.api('exam.answers', { itemId, answerRunId: exam.answerRunId }))[0]!;
  const { responseId } = await answerTo(question!.itemId);
  await engine.api('exam.award', { responseId, points: 0.5, reason: 'a secret' });
  await engine.api('review.comment', { itemId: question!.itemId, text: 'a secret' });
  for (const name of ['Bea', 'Cy'])
    await engine.api('team.addSeat', { name, colour: 1, role: 'expert', sit: name === 'Bea' });
  const seatIds = (await engine.api('team.seats', {})).flatMap(({ id, role }) => (role === 'expert' ? [id] : []));
  for (const { benchmarkId } of [exam, cl])
    await engine.api('team.assign', { benchmarkId, seatIds, mode: 'overlap', overlap: 2, gold: 1 });

  const questions = await engine.api('exam.queue', exam);
  const tasks = await engine.api('cl.queue', cl);
  const found = async (filter: string) => [
    (await engine.api('exam.find', { ...exam, filter })).length,
    (await engine.api('cl.find', { ...cl, filter })).length,
  ];
  expect(await found('assigned:me')).toEqual([questions.length, tasks.length]);
  expect(await found('assigned:gold')).toEqual([1, 1]);
  expect(await found('assigned:nobody')).toEqual([0, 0]);
  expect(await found('has:override')).toEqual([0, 0]);
  expect(await found('has:comment')).toEqual([0, 0]);
  expect(await found('secret')).toEqual([0, 0]);
  expect(questions.flatMap(({ samples }) => samples.map(({ points }) => points))).toEqual(questions.map(() => null));
  expect(new Set(tasks.flatMap(({ samples }) => samples.map(({ passed, failed }) => passed + failed)))).toEqual(
    new Set([0]),
  );
  expect(await answerTo(question!.itemId)).toMatchObject({ points: null, layers: [] });
  expect(await engine.call('exam.results', exam)).toMatchObject({ error: { code: 'blind-first' } });

  const decided = await engine.api('exam.award', { responseId, points: 0, reason: 'mine' });
  expect(decided.answer).toMatchObject({ points: 0, effective: { who: 'Bea' } });
  expect(JSON.stringify(decided)).not.toContain('secret');
  const [first] = await engine.api('cl.answers', { itemId: task!.itemId, answerRunId: cl.answerRunId });
  const decisions = first!.rubrics.map(({ rubricId }) => ({ rubricId, status: 'pass' as const }));
  const all = await engine.api('cl.decide', { responseId: first!.responseId, decisions, reason: '' });
  expect(first!.grades).toEqual([]);
  expect(all.answer?.grades).not.toEqual([]);
});
