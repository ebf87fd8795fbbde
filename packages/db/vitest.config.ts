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
    // Upper limits for failures only, generous for slow machines: tests continue as soon as their condition is met.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
