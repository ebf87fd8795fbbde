import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'client',
    include: ['test/**/*.test.ts'],
    maxWorkers: 2,
    globalSetup: ['test/server.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // For what never comes: waiting ends when what is waited for is there.
    expect: { poll: { timeout: 20_000 } },
  },
});
