/** What the offline verifier did not find is open until a judge or an expert has looked (docs/statistics.md, "What is counted"). */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDesk, type Desk } from '../../handlers/fixtures/desk.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk([
    { variables: [{ name: 'z', value: '7' }], answers: { m: ['z = 7'] } },
    { variables: [{ name: 'z', value: '7' }], answers: { m: ['Who knows?'] } },
  ]);
});
afterEach(() => desk.close());

const figures = async () => {
  const sets = await desk.engine.api('results.get', { benchmarkId: desk.benchmarkId });
  const [set] = sets;
  return {
    notFound: set?.statuses.not_found,
    least: set?.published.questionAccuracy,
    most: set?.published.atMost?.question,
    settled: set?.graded.answers,
  };
};

it('a value that was not recognised offline is shown as not found and bounds the figure; an expert who finds none either settles it', async () => {
  expect(await figures()).toEqual({ notFound: 1, least: 0.5, most: 1, settled: 1 });
  const itemId = desk.itemIds[1] ?? 0;
  const [answer] = await desk.engine.api('answers.get', { itemId, answerRunId: desk.sets.get('m') ?? 0 });
  const { variables } = await desk.engine.api('items.get', { itemId });
  const variable = { responseId: answer?.responseId ?? 0, variableId: variables[0]?.id ?? 0 };
  await desk.engine.api('review.decide', { ...variable, status: 'not_found' });
  expect(await figures()).toEqual({ notFound: 1, least: 0.5, most: 0.5, settled: 2 });
});
