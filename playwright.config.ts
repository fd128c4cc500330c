import { defineConfig } from '@playwright/test';
import { ROOM } from './e2e/second-window.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  // Pictures are for people: they are taken by `npm run pictures`.
  testIgnore: process.env['MARKSCHEME_PICTURES'] ? [] : 'pictures.spec.ts',
  // The product's sources Node reads by itself, in a fifth of the time.
  build: { external: ['**/src/**'] },
  globalSetup: './e2e/first-start.ts',
  outputDir: 'test-results',
  timeout: 60_000,
  // Beside compilers and unit tests a window answers later than by itself.
  expect: { timeout: 15_000 },
  // Two applications at once on two cores make each other slow: the second waits until the unit tests are done.
  workers: process.env[ROOM] ? 2 : 1,
  // A machine that serves others too may stall for seconds: what passes only at the second try is named and counted as flaky.
  retries: 1,
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
});
