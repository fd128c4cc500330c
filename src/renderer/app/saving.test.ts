// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '../../contract/client.ts';
import { onDiscard, save, saveAll, savedState, readAndApply, useSaving } from './saving.ts';

const soon = () => new Promise((resolve) => setTimeout(resolve, 5));
/** Nothing is on its way any more: all is saved, or something cannot be. */
const settle = () => vi.waitUntil(() => state() !== 'saving', { interval: 1, timeout: 15_000 });
const state = () => savedState(useSaving.getState());

describe('saving', () => {
  beforeEach(() => {
    useSaving.getState().discard();
  });

  it('sends edits in the order of the key presses, one at a time', async () => {
    const log: string[] = [];
    const slow = (name: string, ms: number) => async () => {
      log.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, ms));
      log.push(`${name} ends`);
    };
    save('a', slow('a', 8));
    save('b', slow('b', 1));
    expect(state()).toBe('saving');
    await settle();
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
    expect(state()).toBe('saved');
  });

  it('keeps a failed edit and everything after it until a retry', async () => {
    const saved: string[] = [];
    let broken = true;
    const send = (name: string) => async () => {
      await Promise.resolve();
      if (broken) throw new Error('disk is full');
      saved.push(name);
    };
    save('first', send('first'));
    save('second', send('second'));
    await settle();
    expect(state()).toBe('failed');
    expect(useSaving.getState().failure).toBe('disk is full');
    expect(useSaving.getState().waiting.map((e) => e.text)).toEqual(['first', 'second']);
    save('third', send('third'));
    await settle();
    expect(saved).toEqual([]);
    broken = false;
    useSaving.getState().retry();
    await settle();
    expect(saved).toEqual(['first', 'second', 'third']);
    expect(state()).toBe('saved');
  });

  it('gives up an edit that the workspace refuses, sends what comes after it, and has what was shown read again', async () => {
    const saved: string[] = [];
    let readAgain = 0;
    const stop = onDiscard(() => (readAgain += 1));
    save('about what was', () => Promise.reject(new CallError({ code: 'item-changed', message: 'It was changed.' })));
    save('next', () => {
      saved.push('next');
      return Promise.resolve();
    });
    await settle();
    expect(state()).toBe('saved');
    expect(saved).toEqual(['next']);
    expect(readAgain).toBe(1);
    stop();
  });

  it('waits for what is on its way, and says when something cannot be saved', async () => {
    let stored = false;
    save('a', async () => {
      await soon();
      stored = true;
    });
    expect(await saveAll()).toBe(true);
    expect(stored).toBe(true);
    save('b', () => Promise.reject(new Error('disk is full')));
    expect(await saveAll()).toBe(false);
    expect(useSaving.getState().waiting.map((edit) => edit.text)).toEqual(['b']);
  });

  it('takes over what is read when nothing was edited meanwhile', async () => {
    let shown = '';
    await readAndApply(
      () => Promise.resolve('read'),
      (found) => (shown = found),
    );
    expect(shown).toBe('read');
  });

  it('never replaces what a key press has shown by an older state: it reads again once the edit is saved', async () => {
    let stored = 'before';
    let shown = 'before';
    const edit = (value: string) => {
      shown = value;
      save(value, async () => {
        await soon();
        stored = value;
      });
    };
    const states: string[] = [];
    const read = readAndApply(
      async () => {
        const found = stored;
        await soon();
        return found;
      },
      (found) => {
        shown = found;
        states.push(found);
      },
    );
    edit('pressed');
    await read;
    expect(shown).toBe('pressed');
    await vi.waitUntil(() => states.length > 0, { interval: 1, timeout: 15_000 });
    await soon();
    expect(states).toEqual(['pressed']);
  });

  it('takes over what an edit itself reads, but not over a newer edit', async () => {
    const shown: string[] = [];
    const take = (name: string) =>
      readAndApply(
        () => Promise.resolve(name),
        (found) => shown.push(found),
        1,
      );
    save('a', async () => {
      await take('a');
      expect(shown).toEqual([]);
    });
    save('b', async () => {
      await take('b');
    });
    await vi.waitUntil(() => shown.length === 2, { interval: 1, timeout: 15_000 });
    await settle();
    expect(shown).toEqual(['b', 'a']);
    expect(state()).toBe('saved');
  });
});
