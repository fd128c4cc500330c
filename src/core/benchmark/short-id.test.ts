import { expect, it } from 'vitest';
import { shortId } from './short-id.ts';

it('ids that are hashes are shortened, short ones stay whole', () => {
  expect(shortId('3f2a9c0d11aa22bb')).toBe('3f2a9c0d');
  expect(shortId('item-01')).toBe('item-01');
});
