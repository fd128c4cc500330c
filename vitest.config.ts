import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'testing/**/*.test.ts'],
    globalSetup: 'scripts/command-line-for-tests.mjs',
    testTimeout: 30_000,
    // A machine that serves others too may stall for seconds: what passes only at the second try is named so.
    retry: 1,
    pool: 'threads',
    // Tests of the command line and of runs wait more than they work: on two cores one alone leaves half of the time unused.
    maxWorkers: 2,
    // Beside compilers a run takes longer than the second that vitest waits by itself.
    expect: { poll: { timeout: 15_000 } },
  },
});
