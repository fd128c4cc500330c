import { afterEach, beforeEach, expect, it } from 'vitest';
import { judgeQuery, plainJudge, startFakeProvider, type FakeProvider } from '../../../../testing/fake-provider.ts';
import { openDesk, type Desk } from '../fixtures/desk.ts';

let desk: Desk;
let fake: FakeProvider;
beforeEach(async () => {
  fake = await startFakeProvider({ reply: plainJudge });
  desk = await openDesk([
    {
      question: 'Which law holds?',
      variables: [{ name: 'law', value: 'the second law', type: 'other', description: 'Name of the law.' }],
      answers: { alpha: ['law: Newton’s second', 'law: the second law'] },
    },
    { variables: [{ name: 'x', value: '1' }], answers: { alpha: ['x: 1', 'x: 2'] } },
  ]);
});
afterEach(async () => {
  await desk.close();
  await fake.close();
});

const api = ((...args: Parameters<Desk['engine']['api']>) => desk.engine.api(...args)) as Desk['engine']['api'];
const open = () => api('review.needsJudge', { benchmarkId: desk.benchmarkId });
const ended = async (runId: number) => {
  await expect.poll(async () => (await api('runs.get', { runId })).state).toBe('done');
};
const statuses = async () =>
  (await api('answers.get', { itemId: desk.itemIds[0]!, answerRunId: desk.sets.get('alpha')! })).map(
    (answer) => answer.cards[0]!.effective.status,
  );
const questionAccuracy = async () => {
  const [row] = await api('results.get', { benchmarkId: desk.benchmarkId });
  return [row!.asJudged.questionAccuracy, row!.published.questionAccuracy];
};

it('after a correction only the answers that a judge must see are listed, and only they are judged again, with the corrected texts', async () => {
  expect(await open()).toEqual([]);
  await expect(api('review.rejudge', { benchmarkId: desk.benchmarkId })).rejects.toThrow(/No answer needs a judge/);
  const judge = { provider: 'openai' as const, model: 'judge-mini', baseUrl: fake.url };
  const first = await api('runs.startJudging', {
    benchmarkId: desk.benchmarkId,
    judge,
    verifier: 'judge-only',
    show: true,
  });
  await ended(first.runId);
  const before = await questionAccuracy();
  const asked = fake.requests.length;

  const [variable] = (await api('items.get', { itemId: desk.itemIds[0]! })).variables;
  await api('review.editText', { itemId: desk.itemIds[0]!, field: 'question', text: 'Which of the two laws holds?' });
  await api('review.editVariables', {
    itemId: desk.itemIds[0]!,
    variables: [
      { ...variable!, id: variable!.id, value: 'the principle of inertia', description: 'The law by its name.' },
    ],
  });
  expect(fake.requests).toHaveLength(asked);
  expect(await statuses()).toEqual(['undecided', 'undecided']);
  const rows = await open();
  expect(rows).toMatchObject([
    {
      externalId: 'item0001',
      model: 'alpha',
      sampleIndex: 0,
      variable: 'law',
      judge: 'judge-mini',
      judgingRunId: first.runId,
    },
    { externalId: 'item0001', model: 'alpha', sampleIndex: 1, variable: 'law' },
  ]);

  // What an expert decides needs no judge any more.
  await api('review.decide', { responseId: rows[1]!.responseId, variableId: variable!.id, status: 'wrong' });
  expect(await open()).toHaveLength(1);

  const again = await api('review.rejudge', { benchmarkId: desk.benchmarkId });
  expect(again).toMatchObject({ answers: 1, without: 0, runIds: [expect.any(Number)] });
  await ended(again.runIds[0]!);
  const texts = fake.requests.slice(asked).map(({ text }) => text);
  expect(texts.length).toBeGreaterThan(0);
  for (const text of texts) {
    expect(text).toContain('Which of the two laws holds?');
    expect(text).not.toContain('Which law holds?');
  }
  const verification = texts.filter((text) => judgeQuery(text).kind === 'verification');
  expect(verification.every((text) => text.includes('the principle of inertia'))).toBe(true);
  expect(verification.some((text) => text.includes('The law by its name.'))).toBe(true);
  expect(await open()).toEqual([]);
  expect((await api('runs.get', { runId: again.runIds[0]! })).total).toBe(1);
  // The figures as judged stay those of the imported reference.
  expect((await questionAccuracy())[0]).toBe(before[0]);
});
