import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDesk, type Desk } from '../fixtures/desk.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk([
    {
      variables: [
        { name: 'm', value: '5 kg' },
        { name: 'v', value: '3.0 m/s' },
      ],
      answers: { alpha: ['$m = 5$ kg and $v = 4$ m/s', '$m = 5$ kg. Nothing else.', '$m = 5$ kg'] },
    },
    { variables: [{ name: 'x', value: '1' }], answers: { alpha: ['$x = 1$', null] } },
  ]);
});
afterEach(() => desk.close());

const review = (item = 0) => desk.engine.api('review.item', { itemId: desk.itemIds[item]! });
const answers = (item = 0) =>
  desk.engine.api('answers.get', { itemId: desk.itemIds[item]!, answerRunId: desk.sets.get('alpha')! });
const sources = async (item = 0) =>
  (await answers(item)).map((answer) =>
    answer.cards.map((card) => `${card.effective.source} ${card.effective.status}`),
  );
const undo = () => desk.engine.api('review.undo', {});

describe('decisions about an item', () => {
  it('are kept per reviewer with their notes, and undone', async () => {
    const itemId = desk.itemIds[0]!;
    const decide = (answer: 'yes' | 'no' | 'unsure' | null, note?: string) =>
      desk.engine.api('review.decideItem', { itemId, question: 'tooSimple', answer, note });
    await decide('yes', 'one line');
    const second = await decide('no');
    expect(second.title).toBe('too simple: yes (one line) → no (one line), item 1');
    await desk.engine.api('workspace.setReviewer', { name: 'Dr. Ada' });
    await desk.engine.api('review.decideItem', { itemId, question: 'flowCorrect', answer: 'unsure' });
    expect((await review()).decisions).toMatchObject([
      { question: 'tooSimple', answer: 'no', note: 'one line', reviewer: 'Reviewer', mine: false },
      { question: 'flowCorrect', answer: 'unsure', note: '', mine: true },
    ]);
    // Undo is each reviewer's own.
    await undo();
    expect(await undo()).toBeNull();
    await desk.engine.api('workspace.setReviewer', { name: 'Reviewer' });
    await undo();
    expect((await review()).decisions).toMatchObject([{ answer: 'yes', note: 'one line' }]);
    await decide(null, '');
    expect((await review()).decisions).toEqual([]);
  });

  const reason = async () => (await desk.engine.api('queue.list', { benchmarkId: desk.benchmarkId }))[0]?.statusReason;

  it('comments, bookmarks and the reason of a skip come back with undo and redo', async () => {
    const itemId = desk.itemIds[0]!;
    await desk.engine.api('review.comment', { itemId, text: 'See page 3.' });
    await desk.engine.api('review.bookmark', { itemId, set: true });
    await desk.engine.api('review.setStatus', { itemId, status: 'skipped', reason: 'figure unreadable' });
    await desk.engine.api('review.setStatus', { itemId, status: 'needs_adjudication', reason: 'ask Bo' });
    expect(await review()).toMatchObject({
      comments: [{ text: 'See page 3.' }],
      bookmarked: true,
    });
    expect(await reason()).toBe('ask Bo');
    await undo();
    expect(await reason()).toBe('figure unreadable');
    for (let i = 0; i < 3; i += 1) await undo();
    expect(await review()).toMatchObject({ comments: [], bookmarked: false });
    expect(await reason()).toBe('');
    for (let i = 0; i < 3; i += 1) await desk.engine.api('review.redo', {});
    expect(await review()).toMatchObject({ bookmarked: true });
    expect(await reason()).toBe('figure unreadable');
    await desk.engine.api('review.comment', { itemId, text: '  ' });
    expect((await review()).comments).toEqual([]);
  });

  it('of an item that is not there are refused', async () => {
    await expect(desk.engine.api('review.comment', { itemId: 999, text: 'x' })).rejects.toThrow(/no item 999/);
  });
});

describe('accepting', () => {
  it('one verdict confirms what the machine said', async () => {
    const [answer] = await answers();
    const accepted = await desk.engine.api('review.accept', {
      responseId: answer!.responseId,
      variableId: answer!.cards[1]!.variableId,
    });
    expect(accepted).toMatchObject({ accepted: 1, open: 0 });
    expect((await sources())[0]).toEqual(['offline right', 'expert wrong']);
  });

  it('all remaining of an answer, then of the item, is one step of undo each, and keeps own decisions', async () => {
    const before = await sources();
    const [answer] = await answers();
    await desk.engine.api('review.decide', {
      responseId: answer!.responseId,
      variableId: answer!.cards[0]!.variableId,
      status: 'wrong',
    });
    const one = await desk.engine.api('review.accept', { responseId: answer!.responseId });
    expect(one).toMatchObject({ accepted: 1 });
    const all = await desk.engine.api('review.accept', {
      itemId: desk.itemIds[0]!,
      answerRunId: desk.sets.get('alpha')!,
    });
    // What the verifier did not find is for whoever looks.
    expect(all).toMatchObject({ accepted: 2, open: 2, undo: '2 verdicts, item 1' });
    const accepted = ['expert right', 'offline not_found'];
    expect(await sources()).toEqual([['expert wrong', 'expert wrong'], accepted, accepted]);
    expect(await undo()).toMatchObject({ title: '2 verdicts, item 1', redo: '2 verdicts, item 1' });
    expect((await sources())[1]).toEqual(before[1]);
    await desk.engine.api('review.redo', {});
    expect((await sources())[1]).toEqual(accepted);
    await undo();
    await undo();
    await undo();
    expect(await sources()).toEqual(before);
  });

  it('leaves open what nobody has settled, and says so', async () => {
    const result = await desk.engine.api('review.accept', {
      itemId: desk.itemIds[1]!,
      answerRunId: desk.sets.get('alpha')!,
    });
    expect(result).toMatchObject({ accepted: 1, open: 1 });
  });
});

it('any row of the history can be restored, as a new decision', async () => {
  const [answer] = await answers();
  const place = { responseId: answer!.responseId, variableId: answer!.cards[0]!.variableId };
  await desk.engine.api('review.decide', { ...place, status: 'wrong', value: '7 kg', reason: 'misread' });
  await desk.engine.api('review.decide', { ...place, status: null });
  await desk.engine.api('review.editText', { itemId: desk.itemIds[0]!, field: 'solution', text: 'Better.' });
  await desk.engine.api('review.editText', { itemId: desk.itemIds[0]!, field: 'solution', text: 'The solution.' });
  const history = await desk.engine.api('review.history', { itemId: desk.itemIds[0]! });
  expect(history.map((row) => [row.title.split(':')[0], row.to])).toEqual([
    ['solution', 'as imported'],
    ['solution', 'Better.'],
    ['m', 'not decided'],
    ['m', 'wrong (7 kg)'],
  ]);
  const restored = await desk.engine.api('review.restore', { eventId: history[3]!.eventId });
  expect(restored.answer!.cards[0]!.effective).toMatchObject({ status: 'wrong', value: '7 kg', reason: 'misread' });
  await desk.engine.api('review.restore', { eventId: history[1]!.eventId });
  expect((await desk.engine.api('items.get', { itemId: desk.itemIds[0]! })).solution).toBe('Better.');
  await undo();
  expect((await desk.engine.api('items.get', { itemId: desk.itemIds[0]! })).solution).toBe('The solution.');
  await expect(desk.engine.api('review.restore', { eventId: 9999 })).rejects.toThrow(/history/);
});
