import { expect, test } from 'vitest';
import type { ProviderRequest } from '../../providers/index.ts';
import { createBudget } from './budget.ts';

/** A dollar for a thousand tokens of output, nothing for input. */
const PRICE = { model: 'm', input: 0, cachedInput: null, output: 1000, date: '2026-01' };
const request: ProviderRequest = {
  messages: [{ role: 'user', parts: [{ type: 'text', text: 'Q' }] }],
  schema: null,
  temperature: 0,
  maxOutputTokens: 1000,
};
const paid = (out: number): { in: number; out: number; cached: number } => ({ in: 0, out, cached: 0 });

test('requests in flight are counted at their limit; one that may not fit waits for them, and goes when they were cheaper', async () => {
  const budget = createBudget(2.5, PRICE, 0);
  const [first, second] = [await budget.reserve('x', request), await budget.reserve('x', request)];
  let third: unknown = 'waiting';
  const later = budget.reserve('x', request).then((account) => (third = account));
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(third).toBe('waiting');
  first?.(paid(400));
  await later;
  expect(third).toBeTypeOf('function');
  second?.(paid(1000));
});

test('with nothing in flight, a request that may not fit is refused; a failed one gives its money back', async () => {
  const budget = createBudget(1.5, PRICE, 0.2);
  const account = await budget.reserve('x', request);
  account?.(null);
  account?.(paid(1000));
  (await budget.reserve('x', request))?.(paid(600));
  expect(await budget.reserve('x', request)).toBeNull();
  expect(budget.exhausted()).toContain('$0.8000 is spent');
});
