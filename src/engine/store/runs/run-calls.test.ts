import { afterEach, expect, it } from 'vitest';
import { bench, closeBenches } from '../../runner/fixtures/bench.ts';
import { chosenItems } from '../items/chosen-items.ts';
import { answersOf } from '../answers/responses.ts';
import { callsPage, callView } from './run-calls.ts';

afterEach(closeBenches);

it('pages and filters a run’s calls, and shows one word for word', async () => {
  const { db, runner, generating, benchmarkId } = await bench(
    [{ variables: { x: '1' } }, { variables: { x: '2' } }, { variables: { x: '3' } }],
    ({ text }) =>
      text.includes('Question 2') ? { status: 400, error: { message: 'Not this one.' } } : { answer: 'x: 1' },
  );
  const { runId } = runner.startGeneration(generating());
  await runner.wait(runId);
  const all = { runId, offset: 0, limit: 100 };
  expect(callsPage(db, { ...all, state: 'reply' }).total).toBe(2);
  expect(callsPage(db, { ...all, state: 'error' }).rows[0]).toMatchObject({
    position: 2,
    error: expect.stringContaining('Not this one') as string,
  });
  const [first, second] = chosenItems(db, benchmarkId, {});
  expect(chosenItems(db, benchmarkId, { itemIds: [second!] })).toEqual([second]);
  expect(callsPage(db, { ...all, itemId: first!, purpose: 'generation' }).rows).toHaveLength(1);
  expect(callsPage(db, { ...all, offset: 1, limit: 1 }).rows).toHaveLength(1);
  const one = callView(db, callsPage(db, { ...all, itemId: first! }).rows[0]!.attemptId);
  expect(one).toMatchObject({ answer: 'x: 1', state: 'reply' });
  expect(one.prompt).toContain('Question 1');
});

it('answers the same free-text request from the cache', async () => {
  const { runner, generating, fake, db } = await bench([{ variables: { x: '1' } }], () => ({ answer: 'x: 1' }));
  const first = await runner.wait(runner.startGeneration(generating()).runId);
  const again = await runner.wait(runner.startGeneration(generating()).runId);
  expect(fake.requests).toHaveLength(1);
  // The desk tells which answers were not asked for anew.
  const answer = (runId: number) => answersOf(db, 1, runId)[0];
  expect(answer(first.runId)?.cached).toBeUndefined();
  expect(answer(again.runId)).toMatchObject({ cached: true, text: 'x: 1' });
});
