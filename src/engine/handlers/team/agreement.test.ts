import { afterEach, beforeEach, expect, it } from 'vitest';
import { judgeQuery, plainJudge, startFakeProvider, type FakeProvider } from '../../../../testing/fake-provider.ts';
import { openDesk, type Desk } from '../fixtures/desk.ts';

let desk: Desk;
let fake: FakeProvider;
beforeEach(async () => {
  const item = (value: string, claimed: string) => ({
    variables: [{ name: 'm', value: `${value} kg` }],
    answers: { alpha: [`m: ${claimed} kg\n\n$m = ${claimed}$ kg`] },
  });
  // The answers to the first four items are right, that to the last is wrong.
  desk = await openDesk([item('5', '5'), item('6', '6'), item('7', '7'), item('8', '8'), item('9', '4')]);
  fake = await startFakeProvider({
    reply: (request) => {
      const query = judgeQuery(request.text);
      const contrary = request.model === 'judge-b' && query.kind === 'verification' && query.reference === '8 kg';
      return contrary ? { answer: { is_correct: false, reasoning: 'No.', confidence: 'low' } } : plainJudge(request);
    },
  });
});
afterEach(async () => {
  await fake.close();
  await desk.close();
});

it('any two of verifier, judges and experts are compared on what both settled, and the items on which they differ are named', async () => {
  const { engine, benchmarkId, itemIds } = desk;
  for (const model of ['judge-a', 'judge-b']) {
    const judge = { provider: 'openai' as const, model, baseUrl: fake.url };
    const { runId } = await engine.api('runs.startJudging', { benchmarkId, judge, verifier: 'judge-only' });
    await engine.settled(runId);
  }
  const answerRunId = desk.sets.get('alpha')!;
  const [answer] = await engine.api('answers.get', { itemId: itemIds[4]!, answerRunId });
  const variableId = answer!.cards[0]!.variableId;
  await engine.api('review.decide', { responseId: answer!.responseId, variableId, status: 'right' });

  const pairs = await engine.api('agreement.pairs', { benchmarkId });
  const named = pairs.map(
    ({ first, second, n }) => `${first.name || first.source}/${second.name || second.source} ${String(n)}`,
  );
  expect(named).toEqual([
    'Reviewer/judge-a, S2S, judge alone 1',
    'Reviewer/judge-b, S2S, judge alone 1',
    'Reviewer/offline 1',
    'judge-a, S2S, judge alone/judge-b, S2S, judge alone 5',
    'judge-a, S2S, judge alone/offline 5',
    'judge-b, S2S, judge alone/offline 5',
  ]);
  expect(pairs[3]).toMatchObject({
    ...{ questions: 5, both: 3, firstOnly: 1, secondOnly: 0, neither: 1 },
    raw: { value: 0.8, n: 5 },
    firstItems: [{ runId: answerRunId, itemIds: [itemIds[3]] }],
    secondItems: [],
  });
  // Observed 0.8, by chance 0.56.
  expect(pairs[3]!.kappa!.value).toBeCloseTo((0.8 - 0.56) / 0.44, 12);
  expect(pairs[4]).toMatchObject({ firstOnly: 0, secondOnly: 0, kappa: { value: 1 } });
  expect(pairs[0]).toMatchObject({ firstOnly: 1, firstItems: [{ itemIds: [itemIds[4]] }] });

  // Of other answers or another type of variable they have nothing in common.
  expect(await engine.api('agreement.pairs', { benchmarkId, answerRunId })).toEqual(pairs);
  expect(await engine.api('agreement.pairs', { benchmarkId, answerRunId: answerRunId + 100 })).toEqual([]);
  expect(await engine.api('agreement.pairs', { benchmarkId, type: 'formula' })).toEqual([]);
});

it('a value that the verifier did not find is no verdict of the verifier: agreement leaves it out, and the methods name it as open', async () => {
  const { engine, benchmarkId, itemIds } = desk;
  const answerRunId = desk.sets.get('alpha')!;
  // A correction asks for a name that no answer states.
  const renamed = { id: null, name: 'y', type: 'formula' as const, description: 'the unknown', value: 'a+b' };
  const [first] = await engine.api('answers.get', { itemId: itemIds[0]!, answerRunId });
  const m = { id: first!.cards[0]!.variableId, name: 'm', type: 'numeric' as const, description: '', value: '5 kg' };
  await engine.api('review.editVariables', { itemId: itemIds[0]!, variables: [m, renamed] });
  const { runId } = await engine.api('runs.startJudging', { benchmarkId, judge: null, verifier: 'offline-only' });
  await engine.settled(runId);
  const [answer] = await engine.api('answers.get', { itemId: itemIds[0]!, answerRunId });
  expect(answer!.cards.map(({ effective }) => effective.status)).toEqual(['right', 'not_found']);
  for (const { variableId } of answer!.cards)
    await engine.api('review.decide', { responseId: answer!.responseId, variableId, status: 'right' });

  const [pair] = await engine.api('agreement.pairs', { benchmarkId, answerRunId });
  expect(pair).toMatchObject({ n: 1, both: 1, firstOnly: 0, secondOnly: 0, neither: 0 });
  for (const { variableId } of answer!.cards)
    await engine.api('review.decide', { responseId: answer!.responseId, variableId, status: null });
  const [grading] = await engine.api('gradings.list', { benchmarkId });
  const [methods] = await engine.api('gradings.methods', { gradingIds: [grading!.gradingId] });
  expect(methods!.paragraph).toContain('Verdicts not settled: 1 not found by the verifier.');
});
