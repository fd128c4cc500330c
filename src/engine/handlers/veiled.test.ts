/** What an expert's seat is told where others have worked too, through the calls that the window makes. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { gradeOffline, openDesk, type Desk } from './fixtures/desk.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk([{ variables: [{ name: 'm', value: '5' }], answers: { alpha: ['m = 5'] } }]);
  await gradeOffline(desk.engine, desk.benchmarkId);
}, 60_000);
afterEach(async () => {
  await desk.close();
});

it('an expert sees their own work alone, in cards, notes, history and figures; an adjudicator everybody’s', async () => {
  const { engine, benchmarkId } = desk;
  const itemId = desk.itemIds[0] ?? 0;
  const of = { itemId, answerRunId: desk.sets.get('alpha') ?? 0 };
  const [answer] = await engine.api('answers.get', of);
  const responseId = answer?.responseId ?? 0;
  const variableId = answer?.cards[0]?.variableId ?? 0;
  await engine.api('workspace.setReviewer', { name: 'Lead', rename: true });
  await engine.api('review.decide', { responseId, variableId, status: 'wrong', reason: 'a secret' });
  await engine.api('review.comment', { itemId, text: 'a secret' });
  await engine.api('review.decideItem', { itemId, question: 'tooSimple', answer: 'yes', note: 'a secret' });

  await engine.api('team.addSeat', { name: 'Bea', colour: 2, role: 'expert', sit: true });
  const told = async () =>
    JSON.stringify(
      await Promise.all([
        engine.api('answers.get', of),
        engine.api('review.item', { itemId }),
        engine.api('review.history', { itemId }),
        engine.api('groups.get', { itemId }),
      ]),
    );
  expect(await told()).not.toMatch(/secret|Lead/);
  const [blind] = await engine.api('answers.get', of);
  expect(blind).toMatchObject({ overall: 'right', cards: [{ effective: { source: 'offline', status: 'right' } }] });
  for (const call of ['results.breakdown', 'agreement.pairs', 'agreement.experts', 'adjudication.list'] as const)
    expect(await engine.call(call, { benchmarkId, unit: 'variables' })).toMatchObject({
      error: { code: 'adjudicators-only' },
    });
  const decided = await engine.api('review.decide', { responseId, variableId, status: 'right', reason: 'mine' });
  expect(JSON.stringify(decided)).not.toContain('secret');
  expect(await told()).toContain('mine');

  const lead = (await engine.api('team.seats', {})).find(({ name }) => name === 'Lead');
  await engine.api('team.sit', { seatId: lead?.id ?? 0 });
  expect(await told()).toMatch(/secret.*mine/);
  expect((await engine.api('results.breakdown', { benchmarkId })).sets).toHaveLength(1);
});
