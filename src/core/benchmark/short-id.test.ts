import { expect, it } from 'vitest';
import { shortId } from './short-id.ts';

it.each([
  ['3f2a9c0d11aa22bb', '3f2a9c0d'],
  ['3f2a9c0d-11aa-4bb2-9c0d-3f2a9c0d11aa', '3f2a9c0d'],
  ['item-01', 'item-01'],
  ['mechanics/1_9', 'mechanics/1_9'],
  ['Electricity and Magnetism/4-6', '…y and Magnetism/4-6'],
])('%s', (id, short) => {
  expect(shortId(id)).toBe(short);
});
