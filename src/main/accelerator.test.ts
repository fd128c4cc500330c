import { expect, test } from 'vitest';
import { COMMANDS } from '../renderer/app/keyboard/registry.ts';
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
  const keys = Object.values(COMMANDS).flatMap((command): readonly string[] => command.keys);
  expect(keys.filter((key) => !key.includes(' ') && acceleratorOf(key, false) === null)).toEqual([]);
});
