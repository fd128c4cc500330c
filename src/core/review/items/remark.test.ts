import { expect, it } from 'vitest';
import { placeNow } from './remark.ts';

it('a remark stays at its place, follows what was moved, and is homeless when that is gone', () => {
  const text = 'Let x be 2. Then x is even, and x is prime.';
  const quote = 'x is';
  const start = text.indexOf(quote);
  const place = { start, end: start + quote.length, quote };
  expect(placeNow(text, place)).toEqual({ start, end: start + 4 });
  expect(placeNow(`Now: ${text}`, place)).toEqual({ start: start + 5, end: start + 9 });
  const later = { ...place, start: text.lastIndexOf(quote), end: text.length };
  expect(placeNow(`Now: ${text}`, later)?.start).toBe(text.lastIndexOf(quote) + 5);
  expect(placeNow('Let y be 2.', place)).toBeNull();
});
