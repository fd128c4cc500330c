import { defineConfig } from 'vitest/config';

/** Puts another module in the place of one of the product's. */
const REPLACING = 'src/cli/files/benchmark-kind.test.ts';

export default defineConfig({
  test: {
    globalSetup: 'scripts/command-line-for-tests.mjs',
    // A machine that serves others too may stall for seconds: what passes only at the second try is named so.
    retry: 1,
    pool: 'threads',
    // Tests of the command line and of runs wait more than they work: on two cores one alone leaves half of the time unused.
    maxWorkers: 2,
    projects: [
      {
        // What keeps nothing between calls is loaded once for all files, which takes as long as the tests themselves.
        extends: true,
        test: {
          name: 'shared',
          include: ['src/{core,engine,cli}/**/*.test.ts', 'testing/**/*.test.ts'],
          exclude: [REPLACING],
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 30_000,
          expect: waiting(),
        },
      },
      {
        // The interface's stores are of a window each; torture and the shell change what belongs to the process.
        extends: true,
        test: {
          name: 'alone',
          include: ['src/{main,renderer}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', REPLACING],
          testTimeout: 30_000,
          hookTimeout: 30_000,
          expect: waiting(),
        },
      },
    ],
  },
});

/** Beside compilers a run takes longer than the second that vitest waits by itself. */
function waiting() {
  return { poll: { timeout: 15_000 } };
}
