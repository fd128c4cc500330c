import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { boundsOf, openSettings, withBounds } from './settings.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'markscheme-settings-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const initial = {
  ...{ theme: 'system', language: null, open: [], windows: [] },
  ...{ checkSpelling: true, ownWords: [] },
  ...{ tellNewVersions: true, askedForVersion: null, newestVersion: null },
};

it('are there again at the next start', () => {
  const { change, get } = openSettings(folder);
  change({ theme: 'dark', language: 'zh', open: ['/a.sqlite', '/b.sqlite'] });
  change(withBounds(get(), '/a.sqlite', { width: 1000, height: 700, x: -5, y: 0, maximized: true }));
  change(withBounds(get(), '/b.sqlite', { width: 1100, height: 800, maximized: false }));
  const read = openSettings(folder).get();
  expect(read).toMatchObject({ theme: 'dark', language: 'zh', open: ['/a.sqlite', '/b.sqlite'] });
  expect(boundsOf(read, '/a.sqlite')).toEqual({ width: 1000, height: 700, x: -5, y: 0, maximized: true });
  // A workspace that was not seen yet gets a window like the last one, at a place of its own.
  expect(boundsOf(read, '/c.sqlite')).toEqual({ width: 1100, height: 800, maximized: false });
});

it('are written when they are others than before', () => {
  const { change } = openSettings(folder);
  change({ theme: 'system', open: [] });
  expect(existsSync(path.join(folder, 'settings.json'))).toBe(false);
  change({ open: ['/a.sqlite'] });
  expect(openSettings(folder).get().open).toEqual(['/a.sqlite']);
});

it('of a version with one window name its workspace', () => {
  writeFileSync(path.join(folder, 'settings.json'), '{"width": 1000, "workspace": "/a.sqlite"}');
  expect(openSettings(folder).get()).toEqual({ ...initial, open: ['/a.sqlite'] });
});

it.each([
  '',
  'not JSON',
  '[]',
  'null',
  '{"windows": [["/a.sqlite", {"width": 1e9, "height": -1}]], "theme": "pink", "language": "fr", "workspace": 7}',
])('fall back to what makes sense when the file holds %j', (text) => {
  writeFileSync(path.join(folder, 'settings.json'), text);
  const read = openSettings(folder).get();
  expect(read).toEqual(initial);
  expect(boundsOf(read, null)).toEqual({ width: 1440, height: 900, maximized: false });
});
