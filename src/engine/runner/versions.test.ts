import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { VERSION } from '../version.ts';
import { LIBRARIES } from './versions.ts';

test('the versions that runs name are the pinned ones', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
    version: string;
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  };
  expect(manifest.version).toBe(VERSION);
  expect({ ...manifest.dependencies, ...manifest.devDependencies }).toMatchObject(LIBRARIES);
});
