// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { SCOPES } from '../renderer/shell/commands.ts';
import { acceleratorOf } from './accelerator.ts';

test('the keys of the window are those of the menus', () => {
  expect(acceleratorOf('mod+shift+z', false)).toBe('CmdOrCtrl+Shift+Z');
  expect(acceleratorOf('j', false)).toBe('J');
  expect(acceleratorOf('+', false)).toBe('Plus');
  expect(acceleratorOf('mod+,', false)).toBe('CmdOrCtrl+,');
  expect(acceleratorOf('?', false)).toBe('?');
  expect(acceleratorOf('\\', false)).toBe('\\');
  expect(acceleratorOf('g q', false)).toBeNull();
  expect(acceleratorOf('j', true)).toBeNull();
  expect(acceleratorOf('mod+k', true)).toBe('CmdOrCtrl+K');
});

test('every key that is no sequence can be shown', () => {
  const keys = SCOPES.flatMap(({ commands }) => commands.flatMap(({ keys }) => keys));
  expect(keys.filter((key) => !key.includes(' ') && acceleratorOf(key, false) === null)).toEqual([]);
});
