import { expect, it } from 'vitest';
import { shortened } from './shortened.ts';

it('leaves what is short as it is, and of what is long its beginning and, where asked, its end', () => {
  expect(shortened('x'.repeat(60))).toBe('x'.repeat(60));
  expect(shortened('x'.repeat(61))).toBe(`${'x'.repeat(59)}…`);
  expect(shortened('The file is no good. Choose another one.', 20, 8)).toBe('The file is…her one.');
});

it('never leaves half of a character', () => {
  for (let most = 2; most < 12; most += 1) expect(shortened('💥'.repeat(20), most, 1).isWellFormed()).toBe(true);
});
