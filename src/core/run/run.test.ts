import { expect, test } from 'vitest';
import { canonicalJson } from './canonical.ts';
import { mayRetry, RETRY, retryDelay } from './retry.ts';

test('canonical JSON does not depend on the order of keys, and keeps the order of lists', () => {
  expect(canonicalJson({ b: [2, 1], a: { d: 'é"\n', c: null }, x: undefined })).toBe(
    '{"a":{"c":null,"d":"é\\"\\n"},"b":[2,1]}',
  );
  expect(canonicalJson({ a: 1, b: 2 })).toBe(canonicalJson({ b: 2, a: 1 }));
  expect(canonicalJson([undefined])).toBe('[null]');
});

test('waits double up to the longest, and never come in step', () => {
  const waits = [1, 2, 3, 4, 30].map((failures) => retryDelay(RETRY, failures, null, 1));
  expect(waits).toEqual([500, 1000, 2000, 4000, 30_000]);
  expect(retryDelay(RETRY, 1, null, 0)).toBe(250);
});

test('what the server asks for is waited for, within reason', () => {
  expect(retryDelay(RETRY, 1, 7000, 0)).toBe(7000);
  expect(retryDelay(RETRY, 1, 7000, 1)).toBeGreaterThan(7000);
  expect(retryDelay(RETRY, 1, 86_400_000, 0)).toBe(600_000);
});

test('errors give up sooner than limits, which lift', () => {
  expect(mayRetry(RETRY, RETRY.attempts - 1, RETRY.limitedAttempts - 1)).toBe(true);
  expect(mayRetry(RETRY, RETRY.attempts, 0)).toBe(false);
  expect(mayRetry(RETRY, 0, RETRY.limitedAttempts)).toBe(false);
});
