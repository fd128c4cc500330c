import { expect, test } from 'vitest';
import { ProviderError } from '../../providers/index.ts';
import { givingUpHangs, hangs } from './hang.ts';

const forever = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(new ProviderError('aborted', 'aborted', 'stopped'));
    });
  });

test('a request hangs when it takes ten times the usual, but not before 15 s, and never while nothing is known', () => {
  expect(hangs(3_600_000, null)).toBe(false);
  expect(hangs(14_000, 50)).toBe(false);
  expect(hangs(16_000, 50)).toBe(true);
  expect(hangs(60_000, 8000)).toBe(false);
  expect(hangs(81_000, 8000)).toBe(true);
});

test('a hanging request is given up as timed out; one that we stop is stopped; one that answers is left alone', async () => {
  const never = new AbortController();
  await expect(givingUpHangs(never.signal, () => true, forever)).rejects.toMatchObject({
    kind: 'retry',
    code: 'timeout',
  });
  const stopping = new AbortController();
  setTimeout(() => {
    stopping.abort();
  }, 20);
  await expect(givingUpHangs(stopping.signal, () => false, forever)).rejects.toMatchObject({ kind: 'aborted' });
  expect(
    await givingUpHangs(
      never.signal,
      () => true,
      () => Promise.resolve('reply'),
    ),
  ).toBe('reply');
});
