import { expect, it } from 'vitest';
import { withControls } from './visible-controls.ts';

it('shows what would not be seen, or would turn the order of reading, and keeps places', () => {
  const text = 'a\u0000b\tc\r\nd\u202ee\u2069\u200ff';
  const shown = withControls(text);
  expect(shown).toBe('a\u2400b\tc\r\nd\u21c4e\u21c4\u200ff');
  expect(shown.length).toBe(text.length);
});
