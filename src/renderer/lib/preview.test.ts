import { expect, it } from 'vitest';
import { plainPreview } from './preview.ts';

it('previews a question as one plain line', () => {
  expect(plainPreview('<image>\n**Find** $\\mathrm{E}_{\\max}$ for \\(x\\) in <b>metres</b>')).toBe(
    'Find Emax for x in metres',
  );
});
it('survives damaged text', () => {
  expect(plainPreview('a \frac{1}{2}\tb')).toBe('a rac12 b');
  expect(plainPreview('')).toBe('');
});
