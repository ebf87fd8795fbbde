import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'api',
    include: ['src/**/*.test.ts'],
    // A file owns a database and mostly waits for it; more workers than cores only slow each other down.
    maxWorkers: 2,
    globalSetup: ['../../packages/db/src/testing/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
});
