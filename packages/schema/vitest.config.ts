import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    isolate: false,
    // An upper bound for tests that hang. A passing test never waits this long.
    testTimeout: 60_000,
  },
});
