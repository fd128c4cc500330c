/** Models over several benchmarks: what is put together, what stands apart, and what is counted. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pythonJson } from '../../../core/benchmark/cfe/python-json.ts';
import { DEFAULT_POLICY } from '../../../core/grading/policy.ts';
import { gradeOffline, openDesk, type Desk } from '../fixtures/desk.ts';

const says = (value: number): string => `m: ${String(value)} kg\n\n$m = ${String(value)}$ kg`;
const item = (value: number, subject: string, answers: Record<string, number>) => ({
  ...{ subject, variables: [{ name: 'm', value: `${String(value)} kg` }] },
  answers: Object.fromEntries(Object.entries(answers).map(([model, claimed]) => [model, [says(claimed)]])),
});

let desk: Desk;
beforeEach(async () => {
  // beta has no answer to the last question.
  desk = await openDesk([
    item(5, 'Physics', { alpha: 5, beta: 5 }),
    item(6, 'Physics', { alpha: 6, beta: 1 }),
    item(7, 'Algebra', { alpha: 1, beta: 1 }),
    item(8, '', { alpha: 8 }),
  ]);
  // A second benchmark, whose questions have figures; gamma and alpha answered it.
  const file = join(desk.folder, 'figures.json');
  const rows = [3, 4].map((value) => ({
    question: { text: 'What is m?', images: [`${String(value)}.png`] },
    answer: { text: 'The solution.', images: [] },
    id: `figure${String(value)}`,
    short_answer_value: [`${String(value)} kg`],
    short_answer_variable: ['m'],
    short_answer_description: ['The value of m.'],
    short_answer_type: ['numeric'],
    reasoning_flow: [],
  }));
  writeFileSync(file, pythonJson(rows));
  const answersOf = (model: string, claimed: readonly number[]): string => {
    const path = join(desk.folder, `figures_k_1_test_${model}.json`);
    const answers = rows.map(({ id }, index) => ({ generated_answers: [says(claimed[index] ?? 0)], id }));
    writeFileSync(path, pythonJson(answers));
    return path;
  };
  const paths = [file, answersOf('alpha', [3, 4]), answersOf('gpt-9', [3, 1])];
  const report = await desk.engine.api('import.files', { paths });
  expect(report.rejections).toEqual([]);
  const figures = (await desk.engine.api('benchmarks.list', {})).find(({ name }) => name === 'figures')?.id ?? 0;
  await gradeOffline(desk.engine, figures);
});
afterEach(async () => {
  await desk.close();
});

const tables = async (of: { together?: boolean; gradingIds?: number[] } = {}) =>
  (await desk.engine.api('subsets.get', of)).tables;

it('a model is one row over both benchmarks; questions that it was not asked are in no figure', async () => {
  const [table, ...others] = await tables();
  expect(others).toEqual([]);
  expect(table?.gradedBy).toEqual(['Offline verifier']);
  const rows = new Map(table?.models.map((one) => [one.model, one]));
  expect([...rows.keys()]).toEqual(['alpha', 'beta', 'gpt-9']);
  expect(rows.get('alpha')?.of).toMatchObject({
    text: { question: 0.75, variable: 0.75, n: 4 },
    multimodal: { question: 1, variable: 1, n: 2 },
    both: { question: 5 / 6, variable: 5 / 6, n: 6 },
  });
  // One of three, not of four.
  expect(rows.get('beta')?.of.text?.question).toBeCloseTo(1 / 3, 12);
  expect(rows.get('beta')?.of).toMatchObject({ text: { n: 3 }, multimodal: null, both: null });
  expect(rows.get('gpt-9')?.of).toMatchObject({ text: null, multimodal: { question: 0.5, n: 2 }, both: null });
  const { sets } = await desk.engine.api('results.breakdown', { benchmarkId: desk.benchmarkId });
  for (const { model, reviewed } of sets)
    expect(rows.get(model)?.of.text?.question).toBeCloseTo(reviewed.published.question?.value ?? -1, 12);
});

it('the user’s own questions are in no table of the benchmark', async () => {
  const before = await desk.engine.api('subsets.get', {});
  const path = join(desk.folder, 'midterm.jsonl');
  writeFileSync(
    path,
    JSON.stringify({ question: 'What is m?', answer: '3 kg', response: says(3), subject: 'Physics' }),
  );
  const { mapping } = await desk.engine.api('tables.preview', { path });
  const report = await desk.engine.api('tables.import', { path, mapping: { ...mapping, question: ['question'] } });
  await gradeOffline(desk.engine, report.files[0]?.benchmarkId ?? 0);
  expect(await desk.engine.api('subsets.get', {})).toEqual(before);
});

it('says of a model what its name or the user says', async () => {
  const weights = async () =>
    Object.fromEntries((await tables())[0]?.models.map((one) => [one.model, one.weights]) ?? []);
  expect(await weights()).toEqual({ alpha: 'unknown', beta: 'unknown', 'gpt-9': 'proprietary' });
  await desk.engine.api('subsets.sayWeights', { model: 'alpha', weights: 'open' });
  await desk.engine.api('subsets.sayWeights', { model: 'gpt-9', weights: 'unknown' });
  expect(await weights()).toEqual({ alpha: 'open', beta: 'unknown', 'gpt-9': 'unknown' });
  await desk.engine.api('subsets.sayWeights', { model: 'gpt-9', weights: null });
  expect(await weights()).toMatchObject({ alpha: 'open', 'gpt-9': 'proprietary' });
});

it('keeps what was graded differently apart until asked, and takes gradings that are named', async () => {
  const { benchmarkId, engine } = desk;
  const { runId } = await engine.api('runs.startJudging', {
    ...{ benchmarkId, judge: null, verifier: 'offline-only', show: true },
    policy: { ...DEFAULT_POLICY, tolerance: { by: 'relative', within: 0.5 } },
  });
  await engine.settled(runId);
  expect((await tables()).map(({ models }) => models.map(({ model }) => model))).toEqual([
    ['alpha', 'beta'],
    ['alpha', 'gpt-9'],
  ]);
  const [whole, ...others] = await tables({ together: true });
  expect(others).toEqual([]);
  expect(whole?.gradedBy).toHaveLength(2);
  expect(whole?.models.find(({ model }) => model === 'alpha')?.gradingIds).toHaveLength(2);
  const gradings = await engine.api('gradings.list', { benchmarkId });
  const ofAlpha = gradings.filter(({ model }) => model === 'alpha');
  const named = await tables({ together: true, gradingIds: ofAlpha.map(({ gradingId }) => gradingId) });
  expect(named[0]?.models.map(({ model }) => model)).toEqual(ofAlpha.map(({ name }) => `alpha, ${name}`));
});

it('counts the questions of each subject, with and without a figure', async () => {
  expect((await desk.engine.api('subsets.get', {})).subjects).toEqual([
    { subject: 'Physics', text: 2, multimodal: 0 },
    { subject: 'Algebra', text: 1, multimodal: 0 },
    { subject: '', text: 1, multimodal: 2 },
  ]);
});

it('a figure opens the questions that it counts, with the answers that it is of, and so does a subject', async () => {
  const [table] = await tables();
  for (const { of, gradingIds } of table?.models ?? [])
    for (const subset of ['text', 'multimodal', 'both'] as const) {
      const figure = of[subset];
      if (!figure) continue;
      const items = await desk.engine.api('subsets.items', { subset, of: { gradingIds } });
      expect(items).toHaveLength(figure.n);
      expect(items.reduce((sum, { right }) => sum + (right ?? 0), 0) / figure.n).toBeCloseTo(figure.question, 12);
    }
  const beta = table?.models.find(({ model }) => model === 'beta')?.gradingIds ?? [];
  expect(await desk.engine.api('subsets.items', { subset: 'text', of: { gradingIds: beta } })).toMatchObject([
    { number: 1, right: 1, answerRunId: desk.sets.get('beta'), benchmarkId: desk.benchmarkId },
    { number: 2, right: 0 },
    { number: 3, right: 0 },
  ]);
  const { subjects } = await desk.engine.api('subsets.get', {});
  for (const { subject, ...counts } of subjects)
    for (const subset of ['text', 'multimodal'] as const)
      expect(await desk.engine.api('subsets.items', { subset, of: { subject } })).toHaveLength(counts[subset]);
});
