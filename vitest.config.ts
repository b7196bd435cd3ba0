import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/postgres-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // The default leaves a core idle; many tests wait for time limits, so one more worker than cores on a small machine pays.
    maxWorkers: availableParallelism() + 1,
  },
});
