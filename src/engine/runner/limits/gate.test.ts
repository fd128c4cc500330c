import { expect, test } from 'vitest';
import { createGate } from './gate.ts';
import { Stopped } from '../stop.ts';

const never = new AbortController().signal;
const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('no more are let in than the largest wish, in the order of their tasks', async () => {
  const gate = createGate();
  gate.join(1);
  const wide = gate.join(2);
  const entered: number[] = [];
  const leaves: (() => void)[] = [];
  const enter = (priority: number): void => {
    void gate.enter(priority, never).then((leave) => {
      entered.push(priority);
      leaves.push(leave);
    });
  };
  for (const priority of [5, 6, 9, 7, 8, 7]) enter(priority);
  await tick();
  expect(entered).toEqual([5, 6]);
  leaves[0]?.();
  leaves[0]?.();
  await tick();
  expect(entered).toEqual([5, 6, 7]);
  wide.leave();
  leaves[1]?.();
  await tick();
  expect(entered).toEqual([5, 6, 7]);
  leaves[2]?.();
  await tick();
  expect(entered).toEqual([5, 6, 7, 7]);
});

test('one refusal among successes stops nobody; many close the gate for as long as was asked, for all', async () => {
  let now = 0;
  const gate = createGate(() => now);
  gate.join(8);
  for (let i = 0; i < 4; i += 1) gate.succeeded(10, 'x');
  gate.refused(60);
  (await gate.enter(1, never))();
  for (let i = 0; i < 5; i += 1) gate.refused(60);
  let entered = false;
  void gate.enter(1, never).then(() => (entered = true));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(entered).toBe(false);
  now = 61;
  await expect.poll(() => entered).toBe(true);
});

test('after refusals fewer are let in, and with success as many as before', async () => {
  let now = 0;
  const gate = createGate(() => now);
  gate.join(8);
  const admitted = async (): Promise<number> => {
    const leaves: (() => void)[] = [];
    const stop = new AbortController();
    for (let i = 0; i < 8; i += 1)
      gate.enter(1, stop.signal).then(
        (leave) => leaves.push(leave),
        () => undefined,
      );
    await tick();
    stop.abort(new Stopped());
    for (const leave of leaves) leave();
    return leaves.length;
  };
  expect(await admitted()).toBe(8);
  gate.refused(0);
  now = 1;
  expect(await admitted()).toBe(6);
  for (let i = 0; i < 40; i += 1) gate.succeeded(10, 'x');
  expect(await admitted()).toBe(8);
});

test('who waits can be sent away', async () => {
  const gate = createGate();
  gate.join(1);
  const leave = await gate.enter(1, never);
  const stop = new AbortController();
  const waiting = gate.enter(2, stop.signal);
  stop.abort(new Stopped());
  await expect(waiting).rejects.toBeInstanceOf(Stopped);
  leave();
  (await gate.enter(3, never))();
});

test('the usual time of a reply is known after some of them, for each purpose', () => {
  const gate = createGate();
  for (let i = 1; i <= 9; i += 1) gate.succeeded(i, 'extraction');
  expect(gate.usualMs('extraction')).toBeNull();
  gate.succeeded(10, 'extraction');
  expect(gate.usualMs('extraction')).toBe(10);
  expect(gate.usualMs('verification')).toBeNull();
});

test('a wish can change while requests wait', async () => {
  const gate = createGate();
  const run = gate.join(1);
  let entered = 0;
  for (let i = 0; i < 5; i += 1) void gate.enter(i, never).then(() => (entered += 1));
  await tick();
  expect(entered).toBe(1);
  run.set(3);
  await tick();
  expect(entered).toBe(3);
});

test('while an endpoint cannot be reached one request at a time looks for it; its answer lets all in again', async () => {
  let now = 0;
  const gate = createGate(() => now);
  gate.join(4);
  const waits: number[] = [];
  const delay = (tries: number): number => {
    waits.push(tries);
    return 20;
  };
  // Four that were in flight find out together.
  for (let i = 0; i < 4; i += 1) gate.lost(delay);
  expect(waits).toEqual([1]);
  expect(gate.state).toBe('down');
  const leaves: (() => void)[] = [];
  for (let i = 0; i < 4; i += 1) void gate.enter(i, never).then((leave) => leaves.push(leave));
  await tick();
  expect(leaves).toHaveLength(0);
  now = 21;
  await expect.poll(() => leaves).toHaveLength(1);
  gate.lost(delay);
  expect(waits).toEqual([1, 2]);
  gate.succeeded(5, 'x');
  expect(gate.state).toBe('open');
  await tick();
  expect(leaves).toHaveLength(4);
});
