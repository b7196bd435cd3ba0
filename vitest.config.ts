import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/postgres-setup.ts'],
    // Guards against a hang, not claims about speed: a machine that also runs other work may take its time.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // The default leaves a core idle; many tests wait for time limits, so one more worker than cores on a small machine pays.
    maxWorkers: availableParallelism() + 1,
  },
});
