import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'e2e/**/*.test.ts'],
    testTimeout: 30_000,
    pool: 'threads',
    // Beside compilers a run takes longer than the second that vitest waits by itself.
    expect: { poll: { timeout: 15_000 } },
  },
});
