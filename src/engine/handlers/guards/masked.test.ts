/** What an expert's seat is told where others have worked too, through the calls that the window makes. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { plainJudge, startFakeProvider } from '../../../../testing/fake-provider.ts';
import { gradeOffline, openDesk, type Desk } from '../fixtures/desk.ts';

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

  await engine.api('team.addSeat', { name: 'Cy', colour: 1, role: 'expert', sit: true });
  await engine.api('review.decide', { responseId, variableId, status: 'right', reason: 'a secret' });

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
  expect(await told()).not.toMatch(/secret|Lead|Cy/);
  const [blind] = await engine.api('answers.get', of);
  expect(blind).toMatchObject({ overall: 'right', cards: [{ effective: { source: 'offline', status: 'right' } }] });
  for (const call of [
    'results.breakdown',
    'agreement.pairs',
    'agreement.experts',
    'adjudication.list',
    'results.get',
  ] as const)
    expect(await engine.call(call, { benchmarkId, unit: 'variables' })).toMatchObject({
      error: { code: 'adjudicators-only' },
    });
  const queue = async (filter = '') =>
    (await engine.api('queue.list', { benchmarkId, answerRunId: of.answerRunId, filter })).length;
  const [row] = await engine.api('queue.list', { benchmarkId, answerRunId: of.answerRunId });
  expect(row).toMatchObject({ samples: ['right'], overridden: 0, disagreements: 0, commented: false });
  for (const filter of ['wrong>0', 'has:override', 'has:comment', 'verdict:wrong', 'secret', 'expert!=verifier'])
    expect([filter, await queue(filter)]).toEqual([filter, 0]);
  expect([await queue('right>0'), await queue('verdict:right')]).toEqual([1, 1]);
  expect((await engine.api('search.items', { benchmarkId, text: 'secret' })).items).toEqual([]);
  expect((await engine.api('queue.progress', { benchmarkId })).people).toEqual([]);
  for (const what of ['detailed', 'table', 'reviews'] as const)
    expect(
      await engine.call('export.write', { what, benchmarkId, runId: of.answerRunId, path: `${desk.file}.${what}` }),
    ).toMatchObject({ error: { code: 'adjudicators-only' } });
  expect(await engine.api('workspace.info', {})).toMatchObject({ maskings: [{ benchmarkId, masking: 'others' }] });
  const decided = await engine.api('review.decide', { responseId, variableId, status: 'right', reason: 'mine' });
  expect(JSON.stringify(decided)).not.toContain('secret');
  expect(await told()).toContain('mine');
  expect([await queue('right>0'), await queue('has:override')]).toEqual([1, 0]);

  const lead = (await engine.api('team.seats', {})).find(({ name }) => name === 'Lead');
  await engine.api('team.sit', { seatId: lead?.id ?? 0 });
  expect(await told()).toMatch(/secret.*mine/);
  expect((await engine.api('results.breakdown', { benchmarkId })).sets).toHaveLength(1);
});

it('whoever reviews blind sees nothing of judge and verifier in lists and figures until all is done', async () => {
  const { engine, benchmarkId } = desk;
  const itemId = desk.itemIds[0] ?? 0;
  const of = { itemId, answerRunId: desk.sets.get('alpha') ?? 0 };
  await engine.api('workspace.setReviewer', { name: 'Lead', rename: true });
  const fake = await startFakeProvider({ reply: plainJudge });
  const judge = { provider: 'openai' as const, model: 'judge-mini', baseUrl: fake.url };
  const { runId } = await engine.api('runs.startJudging', { benchmarkId, judge, verifier: 'judge-only' });
  await engine.settled(runId);
  await fake.close();
  const [asked] = (await engine.api('runs.calls', { runId })).rows;
  const reply = () => engine.call('runs.call', { attemptId: asked?.attemptId ?? 0 });
  expect(await reply()).toMatchObject({ ok: true });
  await engine.api('team.addSeat', { name: 'Bea', colour: 2, role: 'expert', sit: true });
  await engine.api('blind.set', { benchmarkId, on: true });
  const rows = (filter = '') => engine.api('queue.list', { benchmarkId, answerRunId: of.answerRunId, filter });
  const figures = () => engine.call('results.get', { benchmarkId });
  expect(await rows()).toMatchObject([{ samples: ['not_run'] }]);
  for (const filter of ['right>0', 'verdict:right', 'has:suspect']) expect(await rows(filter)).toEqual([]);
  expect(await figures()).toMatchObject({ error: { code: 'blind-first' } });
  for (const call of ['review.evidence', 'diagnose.imageNeed', 'diagnose.lengths'] as const)
    expect([call, await engine.call(call, { benchmarkId })]).toMatchObject([call, { error: { code: 'blind-first' } }]);
  expect(await reply()).toMatchObject({ error: { code: 'blind-first' } });
  expect(await engine.api('workspace.info', {})).toMatchObject({ maskings: [{ benchmarkId, masking: 'blind' }] });

  const [answer] = await engine.api('answers.get', of);
  const place = { responseId: answer?.responseId ?? 0, variableId: answer?.cards[0]?.variableId ?? 0 };
  await engine.api('review.decide', { ...place, status: 'wrong', reason: '' });
  expect(await rows('wrong>0 has:override')).toMatchObject([{ samples: ['wrong'] }]);
  expect(await figures()).toMatchObject({ error: { code: 'blind-first' } });
  await engine.api('review.setStatus', { ...of, status: 'done', reason: '' });
  expect(await figures()).toMatchObject({ ok: true });
  expect(await reply()).toMatchObject({ ok: true });
  expect((await engine.api('workspace.info', {})).maskings).toEqual([]);
  await engine.api('team.addSeat', { name: 'Chair', colour: 1, role: 'adjudicator', sit: true });
  expect((await engine.api('workspace.info', {})).maskings).toEqual([]);
});
