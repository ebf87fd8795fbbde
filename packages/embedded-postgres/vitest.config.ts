import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'embedded-postgres',
    include: ['src/**/*.test.ts'],
    // Each file starts database servers; more workers than cores slow each other down.
    maxWorkers: 2,
    // Upper limits for failures only, generous for slow machines: tests continue as soon as their condition is met.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
