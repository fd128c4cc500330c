import { expect, it } from 'vitest';
import { contentOf } from './save-file.ts';

it('a file that the window saves is what its name says', () => {
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  expect(contentOf('png', png).subarray(1, 4).toString('latin1')).toBe('PNG');
  expect(() => contentOf('png', Buffer.from('#!/bin/sh').toString('base64'))).toThrow('not a png file');
  expect(() => contentOf('svg', '<html><script>1</script></html>')).toThrow('not a svg file');
});
