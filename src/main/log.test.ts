import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clean, openLog } from './log.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'markscheme-log-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});
const written = (): string => readFileSync(path.join(folder, 'markscheme.log'), 'utf8');

it('never writes a key that it was told of', () => {
  const log = openLog(folder);
  log.hide('my own secret');
  log.info('the provider said: my own secret is not valid');
  expect(written()).toContain('the provider said: *** is not valid');
});

it.each([
  'Incorrect API key provided: sk-proj-abcdefghijklmnopqrstuvwxyz',
  'key=AIzaSyA1234567890abcdefghijklmnopqrstu failed',
  'Authorization: Bearer abcdefghijklmnop1234567890',
])('hides what looks like a key: %s', (line) => {
  expect(clean(line, [])).toMatch(/\*\*\*/);
  expect(clean(line, [])).not.toMatch(/abcdefghij|1234567890/);
});

it('starts a new file when the old one is large, and keeps one old one', () => {
  writeFileSync(path.join(folder, 'markscheme.log'), 'x'.repeat(2_000_001));
  openLog(folder).info('hello');
  expect(written()).toMatch(/^\S+ info hello\n$/);
});
