import { expect, test } from 'vitest';
import { costOf, DEFAULT_PRICES, priceOf } from './prices.ts';

test('a dated version costs what its model costs; another model and an unknown one do not', () => {
  const mini = priceOf('gpt-5-mini', DEFAULT_PRICES);
  expect(mini).toMatchObject({ model: 'gpt-5-mini' });
  expect(priceOf('gpt-5-mini-2025-08-07', DEFAULT_PRICES)).toBe(mini);
  expect(priceOf('claude-haiku-4-5-20251001', DEFAULT_PRICES)).toMatchObject({ model: 'claude-haiku-4-5' });
  expect(priceOf('gpt-5-minimal', DEFAULT_PRICES)).toBeNull();
  expect(priceOf('llama3.2', DEFAULT_PRICES)).toBeNull();
});

test('cached input has its own price, thinking is part of the output', () => {
  const price = { model: 'm', input: 2, cachedInput: 0.5, output: 10, date: '2026-01' };
  expect(costOf({ in: 1_000_000, out: 100_000, cached: 400_000 }, price)).toBeCloseTo(1.2 + 0.2 + 1);
  expect(costOf({ in: 1_000_000, out: 0, cached: 400_000 }, { ...price, cachedInput: null })).toBeCloseTo(2);
});

test('every default price says when it was looked up', () => {
  for (const { model, date } of DEFAULT_PRICES) expect(date, model).toMatch(/^20\d\d-\d\d$/);
  expect(new Set(DEFAULT_PRICES.map(({ model }) => model)).size).toBe(DEFAULT_PRICES.length);
});
