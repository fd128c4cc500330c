import { beforeEach, describe, expect, it } from 'vitest';
import { save, savedState, useSaving } from './saving.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
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
    await new Promise((resolve) => setTimeout(resolve, 30));
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
});
