import { expect, it } from 'vitest';
import { showControls } from './show-controls.ts';

it('makes control characters visible and keeps the lines', () => {
  expect(showControls('a\f b\t\r\nc')).toBe('a␌ b␉␍\nc');
});
