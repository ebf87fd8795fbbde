import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'api',
    include: ['{src,test-support}/**/*.test.ts'],
    // Each file uses a database of its own and mostly waits for it; more workers than cores slow each other down.
    maxWorkers: 2,
    // Files share no state but the modules. Importing the app for each of them would take almost half of the time.
    isolate: false,
    globalSetup: ['../../packages/db/src/testing/global-setup.ts'],
    // Upper bounds for tests that hang. A passing test never waits this long.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
