import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'embedded-postgres',
    include: ['src/**/*.test.ts'],
    // Each file starts database servers; more workers than cores slow each other down.
    maxWorkers: 2,
    // Waiting ends when what is waited for is there; these are for what never comes, also on a machine that has other things to do.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
