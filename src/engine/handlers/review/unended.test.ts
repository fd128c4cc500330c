import { afterEach, beforeEach, expect, it } from 'vitest';
import { gradeOffline, openDesk, type Desk } from '../fixtures/desk.ts';

const WORK = Array.from(
  { length: 12 },
  (_, at) => `Case ${String(at)}: cart number ${String(at * 7)} rolls ${String(at)} metres down its slope.`,
).join(' ');
const BROKEN = `${WORK}\n\nSo the time that it takes until the cart has come to the end of the`;
const REPEATING = `${WORK}${'of your question regarding the melting point '.repeat(40)}`;
const WHOLE = `${WORK}\n\nIt rolls.`;

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk([
    { variables: [{ name: 'x', value: '1' }], answers: { alpha: [BROKEN, '$x = 1$'], beta: [WHOLE, WHOLE] } },
    {
      variables: [
        { name: 'm', value: '5' },
        { name: 'n', value: '6' },
      ],
      answers: { alpha: [`m = 5\n\n${BROKEN}`, WHOLE], beta: [WHOLE, REPEATING] },
    },
    { variables: [{ name: 'y', value: '2' }], answers: { alpha: [WHOLE, REPEATING], beta: [WHOLE, WHOLE] } },
  ]);
});
afterEach(() => desk.close());

const shown = async (filter: string, model?: string): Promise<number[]> => {
  const { engine, benchmarkId, itemIds, sets } = desk;
  const set = model === undefined ? {} : { answerRunId: sets.get(model) ?? 0 };
  const rows = await engine.api('queue.list', { benchmarkId, filter, ...set });
  return rows.map(({ itemId }) => itemIds.indexOf(itemId));
};

it('the queue is filtered by how answers end, of one set or of all', async () => {
  expect(await shown('ending:broken', 'alpha')).toEqual([0, 1]);
  expect(await shown('ending:repeating', 'alpha')).toEqual([2]);
  expect(await shown('ending:broken,repeating', 'beta')).toEqual([1]);
  expect(await shown('-ending:cut,broken,repeating', 'alpha')).toEqual([]);
  expect(await shown('ending:repeating')).toEqual([1, 2]);
  expect(await shown('ending!=repeating')).toEqual([0]);
});

it('sets what is open of them at once, as one step of undo, and leaves what is settled', async () => {
  const { engine, benchmarkId, itemIds, sets } = desk;
  const answerRunId = sets.get('alpha') ?? 0;
  const asked = { benchmarkId, answerRunId, filter: 'ending:broken' };
  const [first = 0, second = 0] = itemIds;
  const statuses = async (itemId: number) =>
    (await engine.api('answers.get', { itemId, answerRunId })).map(({ cards }) =>
      cards.map(({ effective }) => `${effective.status} ${effective.source}`),
    );
  const before = [await statuses(first), await statuses(second)];
  const open = await engine.api('queue.unended', asked);
  const status = (one: string) => before.flatMap(([broken]) => broken ?? []).filter((each) => each === one).length;
  expect(open.lacking.values).toBe(status('not_found offline'));
  expect(open.all).toEqual({
    answers: 2,
    values: open.lacking.values + status('ambiguous offline') + status('undecided offline'),
  });

  const done = await engine.api('queue.setUnended', { ...asked, which: 'all', status: 'not_found' });
  expect(done).toMatchObject(open.all);
  expect((await statuses(first))[0]).toEqual(['not_found expert']);
  expect((await statuses(first))[1]).toEqual(before[0]?.[1]);
  expect((await statuses(second))[1]).toEqual(before[1]?.[1]);
  const none = { answers: 0, values: 0 };
  expect(await engine.api('queue.unended', asked)).toEqual({ lacking: none, all: none });
  await gradeOffline(engine, benchmarkId);
  expect((await statuses(first))[0]).toEqual(['not_found expert']);

  await engine.api('review.undo', {});
  expect([await statuses(first), await statuses(second)]).toEqual(before);
  expect(await engine.api('queue.unended', asked)).toEqual(open);

  // Of what something was found that does not decide, nothing is said unless it is asked for.
  expect(await engine.api('queue.setUnended', { ...asked, which: 'lacking', status: 'wrong' })).toMatchObject(
    open.lacking,
  );
  expect((await engine.api('queue.unended', asked)).lacking).toEqual(none);
});

it('is refused where each answer is to be judged before anything is known of it', async () => {
  const { engine, benchmarkId, sets } = desk;
  await engine.api('blind.set', { benchmarkId, on: true });
  const asked = { benchmarkId, answerRunId: sets.get('alpha') ?? 0, filter: '' };
  await expect(engine.api('queue.setUnended', { ...asked, which: 'all', status: 'wrong' })).rejects.toThrow(
    'reviewed blind',
  );
});
