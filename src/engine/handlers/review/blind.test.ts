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
      answers: { alpha: ['$m = 5$ kg and $v = 4$ m/s'] },
    },
  ]);
});
afterEach(() => desk.close());

describe('blind-first review', () => {
  it('is switched per benchmark, and counts agreement before and after each reveal', async () => {
    const { engine } = desk;
    const itemId = desk.itemIds[0]!;
    const { benchmarkId } = await engine.api('items.get', { itemId });
    expect((await engine.api('blind.get', { benchmarkId })).on).toBe(false);
    expect((await engine.api('blind.set', { benchmarkId, on: true })).on).toBe(true);
    const [answer] = await engine.api('answers.get', { itemId, answerRunId: desk.sets.get('alpha')! });
    const { responseId, cards } = answer!;
    const [m, v] = cards.map((card) => card.variableId);
    // The verifier: m right, v wrong. The expert says right of both before, and follows the verifier about v after.
    await engine.api('review.decide', { responseId, variableId: m!, status: 'right' });
    await engine.api('review.decide', { responseId, variableId: v!, status: 'right' });
    await engine.api('blind.reveal', { itemId, responseId, variableId: m! });
    const revealed = await engine.api('blind.reveal', { itemId, responseId, variableId: v! });
    expect(revealed).toEqual([
      { responseId, variableId: m },
      { responseId, variableId: v },
    ]);
    await engine.api('review.decide', { responseId, variableId: v!, status: 'wrong' });
    // A second reveal is not a first one: the verdict before it stays what it was.
    await engine.api('blind.reveal', { itemId, responseId, variableId: v! });
    const figures = await engine.api('blind.get', { benchmarkId });
    expect(figures).toMatchObject({ revealed: 2, decidedBefore: 2, changed: 1 });
    expect(figures.before).toMatchObject({ n: 2, agree: 1 });
    expect(figures.after).toEqual({ n: 2, agree: 2, kappa: 1 });
    expect((await engine.api('review.item', { itemId })).revealed).toHaveLength(2);
  });

  it('cannot be undone, and does not stand in the way of undo', async () => {
    const { engine } = desk;
    const itemId = desk.itemIds[0]!;
    await engine.api('review.bookmark', { itemId, set: true });
    await engine.api('blind.reveal', { itemId, responseId: null, variableId: null });
    expect((await engine.api('review.undo', {}))?.title).toContain('bookmark');
    expect(await engine.api('review.undo', {})).toBeNull();
    expect((await engine.api('review.redo', {}))?.title).toContain('bookmark');
    expect((await engine.api('review.item', { itemId })).revealed).toEqual([{ responseId: null, variableId: null }]);
    const history = await engine.api('review.history', { itemId });
    expect(history.map((row) => row.title).join()).toContain('reveal');
    // What was seen stays seen: such a row offers nothing to restore.
    expect(history.filter((row) => row.restorable === false).every((row) => row.title.includes('reveal'))).toBe(true);
    expect(history.some((row) => row.restorable === false)).toBe(true);
  });

  it('refuses a variable of another item in words', async () => {
    const { engine } = desk;
    await expect(
      engine.api('blind.reveal', { itemId: desk.itemIds[0]!, responseId: 999, variableId: 1 }),
    ).rejects.toThrow('no such variable');
  });
});
