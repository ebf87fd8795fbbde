import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'client',
    include: ['test/**/*.test.ts'],
    maxWorkers: 2,
    globalSetup: ['test/server.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Upper limits for failures only: tests continue as soon as their condition is met.
    expect: { poll: { timeout: 20_000 } },
  },
});
