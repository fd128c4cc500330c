import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSettings } from './settings.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'markscheme-settings-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

it('are there again at the next start', () => {
  openSettings(folder).change({ theme: 'dark', language: 'zh', width: 1000, workspace: '/a.sqlite' });
  expect(openSettings(folder).get()).toEqual({
    width: 1000,
    height: 900,
    maximized: false,
    theme: 'dark',
    language: 'zh',
    workspace: '/a.sqlite',
  });
});

it.each([
  '',
  'not JSON',
  '[]',
  'null',
  '{"width": 1e9, "height": -1, "theme": "pink", "language": "fr", "maximized": "yes", "workspace": 7}',
])('fall back to what makes sense when the file holds %j', (text) => {
  writeFileSync(path.join(folder, 'settings.json'), text);
  expect(openSettings(folder).get()).toEqual({
    width: 1440,
    height: 900,
    maximized: false,
    theme: 'system',
    language: null,
    workspace: null,
  });
});
