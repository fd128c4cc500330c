import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // Each test starts an application of its own; two at once on two cores make each other slow.
  workers: 1,
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
});
