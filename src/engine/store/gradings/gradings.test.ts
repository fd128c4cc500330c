import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeProvider, type FakeProvider } from '../../../../testing/fake-provider.ts';
import { openDesk, type Desk } from '../../handlers/fixtures/desk.ts';

let desk: Desk;
let fake: FakeProvider;
beforeEach(async () => {
  fake = await startFakeProvider({
    reply: ({ text }) =>
      text.includes('is_correct')
        ? { answer: { is_correct: true, reasoning: 'It is.', confidence: 'high' } }
        : { answer: 'm: the 5 law, since', finishReason: 'length' },
  });
  const item = (value: string) => ({
    variables: [{ name: 'm', value: `the ${value} law`, type: 'other' as const }],
    answers: { alpha: [`m: the ${value} law`, 'm: no law'] },
  });
  desk = await openDesk([item('5'), item('6'), item('7')]);
});
afterEach(async () => {
  await desk.close();
  await fake.close();
});

it('a part that is judged is the whole of its figures, and is said to be a part', async () => {
  const { engine, benchmarkId } = desk;
  const { runId } = await engine.api('runs.startJudging', {
    benchmarkId,
    judge: { provider: 'openai', model: 'judge-1', baseUrl: fake.url },
    verifier: 'judge-only',
    protocol: 'l2l',
    items: { ids: ['item0002'] },
  });
  await engine.settled(runId);
  const grading = (await engine.api('gradings.list', { benchmarkId })).find((one) => one.runIds.includes(runId))!;
  const [row] = await engine.api('results.get', { benchmarkId, gradingIds: [grading.gradingId] });
  expect(row!.asked).toEqual({ questions: 1, answers: 2, ofQuestions: 3, ofAnswers: 6, unanswered: 0, cut: null });
  expect(row!.published).toMatchObject({ questions: 1, answers: 2 });
  // An item that this grading was not asked about is not 0%.
  const none = { benchmarkId, gradingIds: [grading.gradingId], items: { ids: ['item0003'] } };
  expect((await engine.api('results.get', none))[0]!.published).toMatchObject({ questionAccuracy: null, atMost: null });
});

it('of answers that a model was asked for it is known how many were cut off', async () => {
  const { engine, benchmarkId } = desk;
  const model = { provider: 'openai', model: 'quill', baseUrl: fake.url } as const;
  await engine.settled((await engine.api('runs.startGeneration', { benchmarkId, model, k: 1 })).runId);
  const judging = { benchmarkId, judge: null, verifier: 'offline-only' } as const;
  await engine.settled((await engine.api('runs.startJudging', judging)).runId);
  const rows = await engine.api('results.get', { benchmarkId });
  expect(rows.map(({ model, asked }) => [model, asked.cut])).toEqual([
    ['alpha', null],
    ['quill', 3],
  ]);
});
