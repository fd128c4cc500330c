import { defineConfig } from 'vitest/config';

const window = ['src/renderer/**/*.test.{ts,tsx}'];

export default defineConfig({
  test: {
    testTimeout: 30_000,
    // A machine that serves others too may stall for seconds: what passes only at the second try is named so.
    retry: 1,
    pool: 'threads',
    // Beside compilers a run takes longer than the second that vitest waits by itself.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'engine',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'e2e/**/*.test.ts'],
          exclude: window,
          // Nothing below the window keeps a state in its modules, so that test files can share them: to load them takes longer than most tests.
          isolate: false,
          globalSetup: 'scripts/command-line-for-tests.mjs',
        },
      },
      // The window's modules know its page: each test file has its own.
      { extends: true, test: { name: 'window', include: window } },
    ],
  },
});
