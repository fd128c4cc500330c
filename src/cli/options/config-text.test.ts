import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { UserError } from '../../contract/router.ts';
import { configText } from './config-text.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-config-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const told = (path: string): string => {
  try {
    return configText(path, 'It cannot be read.');
  } catch (error) {
    return error instanceof UserError ? `${error.code}: ${error.message}` : String(error);
  }
};

it('is the text of a file, a device at its end included', () => {
  writeFileSync(join(folder, 'keys.txt'), 'OPENAI_API_KEY=é\n');
  expect(told(join(folder, 'keys.txt'))).toBe('OPENAI_API_KEY=é\n');
  expect(told('/dev/null')).toBe('');
});

it('refuses what is not there, a folder, and what never ends', () => {
  expect(told(join(folder, 'none'))).toBe('bad-input: It cannot be read.');
  expect(told(folder)).toBe('bad-input: It cannot be read.');
  expect(told('/dev/zero')).toContain('too-large: /dev/zero has more than 1 MB');
});
