import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'tests',
    include: ['**/*.test.ts'],
    // Tests mostly wait for their databases, so more workers than cores slow each other down.
    maxWorkers: 2,
    // Files share no state except modules; see apps/api/vitest.config.ts.
    isolate: false,
    globalSetup: ['../packages/db/src/testing/global-setup.ts'],
    // Upper bounds for tests that hang. A passing test never waits this long.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
