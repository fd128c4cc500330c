import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { engineCalls } from '../contract/calls.ts';
import { inTurns, onlyReads } from './turns.ts';

it('a decision is answered before what came in earlier and has not begun, and the rest in its order', async () => {
  const answered: string[] = [];
  const take = inTurns<string>(
    (call) => call !== 'decision',
    (call) => {
      answered.push(call);
      // What is asked for while a call is answered has its turn behind all that wait.
      if (call === 'first') take('last');
    },
  );
  take('first');
  take('second');
  take('decision');
  expect(answered).toEqual(['decision']);
  await setImmediate();
  // Between two turns others are heard.
  expect(answered).toEqual(['decision', 'first']);
  take('decision');
  while (answered.length < 5) await setImmediate();
  expect(answered).toEqual(['decision', 'first', 'decision', 'second', 'last']);
});

it('no decision, undo or other write is told to wait, so that they keep their order', () => {
  const names = Object.keys(engineCalls);
  const writes = names.filter((name) => 'stamped' in engineCalls[name as keyof typeof engineCalls]);
  expect([...writes, 'review.undo', 'review.redo', 'team.opened', 'blind.set'].filter(onlyReads)).toEqual([]);
  expect(names.filter(onlyReads).length).toBeGreaterThan(30);
});
