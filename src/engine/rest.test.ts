import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Rest } from './rest.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Whether it has come by now. */
async function after(ms: number, wait: Promise<void>): Promise<boolean> {
  let come = false;
  void wait.then(() => (come = true));
  await vi.advanceTimersByTimeAsync(ms);
  return come;
}

it('is calm when nobody has asked for a quarter of a second', async () => {
  const rest = new Rest();
  expect(rest.isCalm()).toBe(true);
  rest.asked();
  expect(rest.isCalm()).toBe(false);
  const calm = rest.calm(() => false);
  expect(await after(200, calm)).toBe(false);
  rest.asked();
  expect(await after(200, calm)).toBe(false);
  expect(await after(100, calm)).toBe(true);
});

it('does not keep those waiting who wait for what is put off, nor puts it off for ever', async () => {
  const rest = new Rest();
  const asking = setInterval(() => rest.asked(), 50);
  rest.asked();
  let waiting = false;
  const waited = rest.calm(() => waiting);
  expect(await after(1000, waited)).toBe(false);
  waiting = true;
  expect(await after(50, waited)).toBe(true);
  const putOff = rest.calm(() => false);
  expect(await after(1500, putOff)).toBe(false);
  expect(await after(1000, putOff)).toBe(true);
  clearInterval(asking);
});
