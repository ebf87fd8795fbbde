import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'db',
    include: ['src/**/*.test.ts'],
    // A file owns a database and mostly waits for it; more workers than cores only slow each other down.
    maxWorkers: 2,
    // Files share no state but the modules; see apps/api/vitest.config.ts.
    isolate: false,
    globalSetup: ['src/testing/global-setup.ts'],
    // Waiting ends when what is waited for is there; these are for what never comes, also on a machine that has other things to do.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
