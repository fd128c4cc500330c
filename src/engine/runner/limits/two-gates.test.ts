import { expect, test } from 'vitest';
import { createGate } from './gate.ts';
import { sharingWorkers } from './two-gates.ts';

test('a run that asks two endpoints has no more requests in flight than it wishes for, over both', async () => {
  const { signal } = new AbortController();
  const [asked, judge] = [{ gate: createGate() }, { gate: createGate() }];
  const shared = sharingWorkers({ asked, judge }, Date.now);
  const membership = shared.join(3);
  let inFlight = 0;
  let most = 0;
  const one = async (n: number): Promise<void> => {
    const leave = await (n % 2 === 0 ? shared.asked : shared.judge)!.gate.enter(n, signal);
    inFlight += 1;
    most = Math.max(most, inFlight);
    await new Promise((resolve) => setTimeout(resolve, 1));
    inFlight -= 1;
    leave();
  };
  await Promise.all(Array.from({ length: 40 }, (_, n) => one(n)));
  expect(most).toBe(3);
  membership.set(5);
  await Promise.all(Array.from({ length: 40 }, (_, n) => one(n)));
  expect(most).toBe(5);
  membership.leave();
});

test('giving up while an endpoint is closed gives the place back', async () => {
  const stop = new AbortController();
  const [asked, judge] = [{ gate: createGate() }, { gate: createGate() }];
  const shared = sharingWorkers({ asked, judge }, Date.now);
  shared.join(1);
  asked.gate.lost(() => 60_000);
  expect(shared.asked?.gate.state).toBe('down');
  const waiting = shared.asked!.gate.enter(1, stop.signal);
  stop.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
  const leave = await shared.judge!.gate.enter(2, new AbortController().signal);
  leave();
});

test('one endpoint for both is limited by its own gate', () => {
  const gate = createGate();
  const asked = { gate };
  const shared = sharingWorkers({ asked, judge: { gate } }, Date.now);
  expect(shared.asked).toBe(asked);
  expect(sharingWorkers({ asked: null, judge: null }, Date.now).asked).toBeNull();
});
