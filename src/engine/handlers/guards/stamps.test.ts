import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { windowDoor } from '../../door.ts';
import { openDesk, type Desk } from '../fixtures/desk.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk([
    { variables: [{ name: 'm', value: '5 kg' }], answers: { alpha: ['$m = 5$ kg'] } },
    { variables: [{ name: 'x', value: '1' }], answers: { alpha: ['$x = 2$'] } },
  ]);
});
afterEach(() => desk.close());

const item = (index = 0) => desk.engine.api('items.get', { itemId: desk.itemIds[index]! });
const answer = async (index = 0) => {
  const [first] = await desk.engine.api('answers.get', {
    itemId: desk.itemIds[index]!,
    answerRunId: desk.sets.get('alpha')!,
  });
  return first!;
};
const history = async () => {
  const rows = await Promise.all(desk.itemIds.map((itemId) => desk.engine.api('review.history', { itemId })));
  return rows.flat().map(({ title }) => title);
};
/** A verdict on the first variable of an item's answer, about what the stamp says was shown. */
const decide = async (stamp: string, index = 0) => {
  const { responseId, cards } = await answer(index);
  return desk.engine.api('review.decide', { responseId, variableId: cards[0]!.variableId, status: 'wrong', stamp });
};
const correct = async (text: string, stamp?: string) => {
  const { itemId, variables } = await item();
  const edit = { itemId, variableId: variables[0]!.id, field: 'value' as const, text };
  return desk.engine.api('review.editVariable', { ...edit, ...(stamp === undefined ? {} : { stamp }) });
};

describe('what was shown of an item', () => {
  it('is what a decision is about: the next one of the same window follows from its reply', async () => {
    const { stamp } = await item();
    const verdict = await decide(stamp);
    // A verdict changes nothing of the item itself.
    expect(verdict).toMatchObject({ stampBefore: stamp, stamp });
    const corrected = await correct('6 kg', stamp);
    expect(corrected.stampBefore).toBe(stamp);
    expect(corrected.stamp).not.toBe(stamp);
    expect((await item()).stamp).toBe(corrected.stamp);
    expect((await decide(corrected.stamp)).stamp).toBe(corrected.stamp);
  });

  it('is refused once the item was corrected, undo included, and nothing is stored', async () => {
    const { stamp } = await item();
    await correct('6 kg');
    const before = await history();
    await expect(decide(stamp)).rejects.toMatchObject({ code: 'item-changed' });
    await expect(correct('7 kg', stamp)).rejects.toMatchObject({ code: 'item-changed' });
    const { stamp: now } = await item();
    await desk.engine.api('review.undo', {});
    await expect(decide(now)).rejects.toMatchObject({ code: 'item-changed' });
    expect(await history()).toHaveLength(before.length + 1);
    expect((await item()).variables[0]!.value).toBe('5 kg');
  });

  it('is refused about another item', async () => {
    const { stamp } = await item(1);
    await expect(decide(stamp, 0)).rejects.toMatchObject({ code: 'item-changed' });
    expect(await history()).toEqual([]);
  });

  it('is refused in a copy of the workspace, and in the same one opened anew', async () => {
    const { stamp } = await item();
    const { path, id, opening } = await desk.engine.api('workspace.info', {});
    await desk.engine.api('workspace.backup', { path: join(desk.folder, 'copy.sqlite') });
    copyFileSync(join(desk.folder, 'copy.sqlite'), join(desk.folder, 'other.sqlite'));
    const copy = await desk.engine.api('workspace.open', { path: join(desk.folder, 'other.sqlite') });
    expect(copy.id).toBe(id);
    expect(copy.opening).not.toBe(opening);
    await expect(decide(stamp)).rejects.toMatchObject({ code: 'other-workspace' });
    expect(await history()).toEqual([]);
    await desk.engine.api('workspace.open', { path });
    await expect(decide(stamp)).rejects.toMatchObject({ code: 'other-workspace' });
    // An engine that takes over from one that died goes on with the same opening.
    expect(await desk.engine.resume(path, opening)).toMatchObject({ ok: true, value: { opening } });
    expect((await decide(stamp)).stamp).toBe(stamp);
  });
});

describe('the way in for the window', () => {
  it('refuses what does not name the opening, and decisions that do not say what was shown', async () => {
    const door = windowDoor(desk.engine);
    const { itemId, stamp } = await item();
    const { opening } = await desk.engine.api('workspace.info', {});
    const code = async (name: string, input: unknown, of: unknown) => {
      const reply = await door(name, input, of);
      return reply.ok ? 'ok' : reply.error.code;
    };
    expect(await code('benchmarks.list', {}, opening)).toBe('ok');
    expect(await code('benchmarks.list', {}, null)).toBe('other-workspace');
    expect(await code('review.undo', {}, 'of before')).toBe('other-workspace');
    expect(await code('workspace.setReviewer', { name: 'Ada' }, 'of before')).toBe('other-workspace');
    expect(await code('workspace.info', {}, null)).toBe('ok');
    expect(await code('providers.list', {}, null)).toBe('ok');
    expect(await code('review.bookmark', { itemId, set: true }, opening)).toBe('no-stamp');
    expect(await code('review.accept', { itemId, answerRunId: desk.sets.get('alpha') }, opening)).toBe('no-stamp');
    expect(await code('review.bookmark', { itemId, set: true, stamp }, opening)).toBe('ok');
  });
});
